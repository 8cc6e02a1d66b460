/// The names of common aircraft types by their ICAO type designators (Doc 8643).
package enum AircraftNames {
  /// Returns the name of a type designator, in any case; `nil` if the type is not common.
  package static func name(of designator: String) -> String? { names[designator.uppercased()] }

  /// Returns the designators of the types that a text names, in order; none for a designator.
  ///
  /// A name may be written from any of its words on, as far as one likes, and without its blanks and hyphens. The maker may
  /// be its initial, and the letter before a number may be missing: `737`, `boeing 737-800`, `B747`, `crj200`, `Airbus 320`.
  /// Otherwise three characters are a designator without its initial, as in many IATA codes: `738`, `77W`. A pattern is no
  /// name.
  package static func designators(named text: String) -> [String] {
    let wanted = SearchText.letters(text)
    guard name(of: text) == nil, !wanted.isEmpty, !text.hasWildcards else { return [] }
    if let other = otherNames[String(decoding: wanted, as: UTF8.self)] {
      return name(of: other) == nil ? designators(named: other) : [other]
    }
    let named = spellings.filter { $0.names.contains { $0.starts(with: wanted) } }
    if !named.isEmpty { return named.map(\.designator) }
    return spellings.map(\.designator).filter { SearchText.letters($0).dropFirst() == wanted[...] }
  }

  /// Returns whether a text is a designator, or names types with a digit or with at least some letters.
  ///
  /// With five letters, it is not a common word such as `air`.
  package static func areNamed(_ text: String, lettersFrom least: Int = 5) -> Bool {
    name(of: text) != nil
      || (text.utf8.count >= least || text.contains(where: \.isNumber)) && !designators(named: text).isEmpty
  }

  /// Returns the designators of a maker that one without its initial names, if it is among them: `737` for `B737`.
  package static func family(of designator: String) -> [String] {
    guard let maker = name(of: designator)?.prefix(while: { $0 != " " }) else { return [] }
    let named = designators(named: String(designator.dropFirst()))
    return named.contains(designator.uppercased()) ? named.filter { names[$0]?.hasPrefix(maker) == true } : []
  }

  /// Returns the maker of aircraft whose name is nearest to a text.
  package static func nearestMaker(to text: String) -> String? {
    NearestName.nearest(to: text, in: Set(names.values.map { String($0.prefix { $0 != " " }) }).sorted())
  }

  /// Returns the texts that equal a type of aircraft which a text names: the text and designators.
  package static func spellings(of text: String) -> [String] { [text] + designators(named: text) }

  /// The designators in order, each with the spellings of its name.
  private static let spellings = names.sorted { $0.key < $1.key }.map { designator, name in
    let words = name.split(separator: " ").map { SearchText.letters(String($0)) }
    var spellings = words.indices.map { Array(words[$0...].joined()) }
    let (maker, model) = (words[0], Array(words.dropFirst().joined()))
    func beginsWithDigit(_ text: some Collection<UInt8>) -> Bool { text.first?.isASCIIDigit == true }
    if beginsWithDigit(model) { spellings.append(maker.prefix(1) + model) }
    let number = Array(model.dropFirst())
    if !beginsWithDigit(model), beginsWithDigit(number) { spellings += [maker + number, number] }
    return (designator: designator, names: spellings)
  }

  /// Names that are no part of the maker's, and IATA codes that are not the end of a designator, with what they name.
  private static let otherNames = [
    "a318100": "A318", "a319100": "A319", "a320200": "A320", "a321200": "A321", "cs100": "BCS1", "cs300": "BCS3",
    "dhc8": "Dash 8", "q100": "DH8A", "q200": "DH8B", "q300": "DH8C", "q400": "DH8D", "dreamliner": "787",
    "erj170": "E170", "erj175": "Embraer 175", "erj190": "E190", "erj195": "E195", "emb175": "Embraer 175",
    "e75": "Embraer 175", "e90": "E190", "e95": "E195", "7m7": "B37M", "7m8": "B38M", "7m9": "B39M", "7mj": "B3XM",
    "31n": "A19N", "32n": "A20N", "32q": "A21N", "221": "BCS1", "223": "BCS3", "351": "A35K", "781": "B78X",
    "cr2": "CRJ2", "cr7": "CRJ7", "cr9": "CRJ9", "dh1": "DH8A", "dh2": "DH8B", "dh3": "DH8C", "dh4": "DH8D",
  ]

  /// The names by designators: the maker, then the model.
  private static let names = Dictionary(
    uniqueKeysWithValues: models.flatMap { maker, models in
      models.split(separator: ", ").map { model in
        let designator = model.prefix { $0 != " " }
        return (String(designator), maker + model.dropFirst(designator.count))
      }
    })

  /// The models of each maker, after their designators.
  private static let models = [
    "ATR": "AT43 42-300, AT45 42-500, AT46 42-600, AT72 72, AT75 72-500, AT76 72-600",
    "Airbus": """
    A19N A319neo, A20N A320neo, A21N A321neo, A306 A300-600, A30B A300B, A310 A310, A318 A318, A319 A319, \
    A320 A320, A321 A321, A332 A330-200, A333 A330-300, A337 Beluga XL, A338 A330-800neo, A339 A330-900neo, \
    A342 A340-200, A343 A340-300, A345 A340-500, A346 A340-600, A359 A350-900, A35K A350-1000, A388 A380-800, \
    A3ST Beluga, A400 A400M, BCS1 A220-100, BCS3 A220-300
    """,
    "Antonov": "A124 An-124, AN12 An-12, AN24 An-24",
    "Avro": "RJ1H RJ100, RJ85 RJ85",
    "Beechcraft": "B190 1900, B350 King Air 350, BE20 King Air 200, BE36 Bonanza 36, BE58 Baron 58, BE9L King Air 90",
    "Beechjet": "BE40 400",
    "Boeing": """
    B37M 737 MAX 7, B38M 737 MAX 8, B39M 737 MAX 9, B3XM 737 MAX 10, B701 707-100, B703 707-300, B712 717-200, \
    B720 720, B721 727-100, B722 727-200, B731 737-100, B732 737-200, B733 737-300, B734 737-400, B735 737-500, \
    B736 737-600, B737 737-700, B738 737-800, B739 737-900, B741 747-100, B742 747-200, B743 747-300, B744 747-400, \
    B748 747-8, B74D 747-400D, B74R 747SR, B74S 747SP, B752 757-200, B753 757-300, B762 767-200, B763 767-300, \
    B764 767-400, B772 777-200, B773 777-300, B778 777-8, B779 777-9, B77L 777-200LR or 777F, B77W 777-300ER, \
    B788 787-8, B789 787-9, B78X 787-10, BLCF 747 Dreamlifter, C17 C-17 Globemaster III
    """,
    "Bombardier": """
    CL30 Challenger 300, CL35 Challenger 350, CL60 Challenger 600, CRJ1 CRJ-100, CRJ2 CRJ-200, CRJ7 CRJ-700, \
    CRJ9 CRJ-900, CRJX CRJ-1000, GL5T Global 5000, GL7T Global 7500, GLEX Global Express
    """,
    "Cessna": """
    C150 150, C152 152, C172 172, C182 182, C206 206, C208 208 Caravan, C210 210, C25A Citation CJ2, \
    C25B Citation CJ3, C25C Citation CJ4, C25M Citation M2, C510 Citation Mustang, C525 CitationJet, \
    C550 Citation II, C560 Citation V, C56X Citation Excel, C680 Citation Sovereign, C68A Citation Latitude, \
    C700 Citation Longitude, C750 Citation X
    """,
    "Cirrus": "SF50 Vision, SR20 SR20, SR22 SR22",
    "Daher": "TBM7 TBM 700, TBM8 TBM 850, TBM9 TBM 900",
    "Dassault": "F2TH Falcon 2000, F900 Falcon 900, FA50 Falcon 50, FA7X Falcon 7X, FA8X Falcon 8X",
    "De Havilland Canada": "DH8A Dash 8-100, DH8B Dash 8-200, DH8C Dash 8-300, DH8D Dash 8-400",
    "Diamond": "DA40 DA40, DA42 DA42",
    "Eclipse": "EA50 500",
    "Embraer": """
    E110 EMB 110 Bandeirante, E120 EMB 120 Brasilia, E135 ERJ 135, E145 ERJ 145, E170 170, E190 190, E195 195, \
    E290 E190-E2, E295 E195-E2, E50P Phenom 100, E55P Phenom 300, E75L 175, E75S 175
    """,
    "Fairchild": "SW4 Metro",
    "Fokker": "F100 100, F70 70",
    "Gulfstream": "GA5C G500, GA6C G600, GALX G200, GLF4 IV, GLF5 V, GLF6 G650",
    "Hawker": "H25B 800",
    "Ilyushin": "IL62 Il-62, IL76 Il-76, IL96 Il-96",
    "Learjet": "LJ35 35, LJ45 45, LJ60 60, LJ75 75",
    "Lockheed": "C130 C-130 Hercules",
    "McDonnell Douglas": """
    DC10 DC-10, MD11 MD-11, MD81 MD-81, MD82 MD-82, MD83 MD-83, MD87 MD-87, MD88 MD-88, MD90 MD-90
    """,
    "Pilatus": "PC12 PC-12, PC24 PC-24",
    "Piper": "P28A PA-28 Cherokee, PA31 PA-31 Navajo, PA46 PA-46 Malibu",
    "Saab": "SB20 2000, SF34 340",
    "Sukhoi": "SU95 Superjet 100",
    "Tupolev": "T134 Tu-134, T154 Tu-154, T204 Tu-204",
    "Yakovlev": "YK40 Yak-40, YK42 Yak-42",
  ]
}
