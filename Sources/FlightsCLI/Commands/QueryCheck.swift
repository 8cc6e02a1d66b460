internal import FlightOutput
internal import FlightStore

/// The check of a query against the data that answers it.
struct QueryCheck: Noting {
  let building: QueryBuilding
  let store: FlightStore
  var invocation: Invocation { building.invocation }
  var console: Console { building.console }

  var suggestions: Suggestions { Suggestions(building: building, store: store) }

  /// Reports what the data does not tell: codes in options and expressions, and time zones that local times need.
  ///
  /// Throws for texts that cannot be codes. Returns whether all codes are known. With the rows of the answer, zones of
  /// other airports are not reported.
  @discardableResult
  func check(
    _ query: RowQuery, from source: ArgumentText.Source = .option(.where), showing fields: [FieldPath] = [],
    rows: RowSelection? = nil
  ) throws(Failure) -> Bool {
    if reportsNotes {
      noteUnknownZones(of: query, showing: fields, rows: rows)
      noteReading(of: query, showing: fields)
    }
    var areKnown = true
    for (option, kind, _) in QueryBuilding.codes {
      for text in invocation.options.all(option) where !isCity(text.text, of: kind) {
        if try !check(text, of: kind) { areKnown = false }
        noteShared(text.text, of: kind)
      }
    }
    return try check(query.codes, from: source) && areKnown
  }

  /// Checks codes that an argument contains, and returns whether all of them are known.
  func check(_ codes: [WrittenCode], from source: ArgumentText.Source) throws(Failure) -> Bool {
    var areKnown = true
    for code in codes where !isCity(code.text, of: code.kind) {
      if try !check(code, from: source) { areKnown = false }
      noteShared(code.text, of: code.kind)
    }
    return areKnown
  }

  /// Reports the airports whose local times are those of UTC because their zone is unknown.
  private func noteUnknownZones(of query: RowQuery, showing fields: [FieldPath], rows: RowSelection?) {
    var airports = query.airportsWithoutZone(showing: fields, in: store)
    if !airports.isEmpty, let shown = rows?.linked(.airports).single.map({ $0.text("icao") }) {
      airports.removeAll { !shown.contains($0) }
    }
    noteUnknownZones(
      ofAirports: airports,
      fields.contains(where: \.isHour) ? "flights from there have no hour" : "local times there are in UTC")
  }

  func noteUnknownZones(ofAirports codes: [String], _ consequence: String) {
    let airports = codes.map { TerminalText.safe($0) }
    guard let first = airports.first else { return }
    let named =
      airports.count > 3 ? "of \(airports.count) airports, such as \(first)," : "of \(airports.joined(separator: ", "))"
    note("the time zone \(named) is unknown; \(consequence)")
  }

  /// Reports what a query does not find, and what it reads otherwise than it may have been meant.
  private func noteReading(of query: RowQuery, showing fields: [FieldPath]) {
    let count = query.missingInboundFlights(showing: fields, in: store)
    if count > 0 { note("the inbound flights of \(EntityKind.flights.counted(count)) are not in the data") }
    if let path = query.fieldsComparedByLetters.first {
      note("\(quoted(path.name)) is a text, compared character by character: 26 comes after 2000")
    }
    if let (path, number) = query.fractionsComparedWithPercent.first {
      note("\(quoted(path.name)) is in percent, so \(number) is read as \(number) %")
    }
    if let name = query.fieldsLikeTexts.first.map({ TerminalText.safe($0.name) }) {
      note("'\(name)' is read as the field; in quotes, \"\(name)\" is the text")
    }
    for (text, meant) in query.patternsComparedAsTexts(in: store) {
      note("\(quoted(text)) is compared as written" + didYouMean("\(meant)"))
    }
    noteCodesSearchedByName(of: query)
    // The clock does not bring back how far the flights had come then.
    if let clock = query.clock, query.dependsOnPhase, clock < store.now {
      note(
        "'\(Option.at.spelling)' sets the clock only; phase and progress are those of the newest state of each flight")
    }
    noteNamesOfAircraft(in: query)
    for name in query.unknownCountries(in: store) { note("no country \(quoted(name))") }
  }

  private func noteCodesSearchedByName(of query: RowQuery) {
    // '--text' searches codes and names alike.
    guard !invocation.options.has(.text), let path = query.codesComparedWithNames(in: store).first else { return }
    let name = TerminalText.safe(path.name)
    switch path.field.kind {
    case .toOne(.airports): note("'\(name)' is searched by its code; its city is '\(name).city'")
    case .toOne: note("'\(name)' is searched by its code; its name is '\(name).name'")
    default:
      let kind = path.field.name == "aircraft" ? "aircraft" : "countries"
      note("'\(name)' is searched by its code; '=' takes the names of \(kind)")
    }
  }

  /// Reports the texts in place of designators of aircraft types that are read as their names, or are none.
  private func noteNamesOfAircraft(in query: RowQuery) {
    for text in invocation.options.all(.aircraft).map(\.text) {
      let family = AircraftNames.family(of: text)
      if family.count < 2 { continue }
      let others = family.count == 2 ? family.filter { $0 != text.uppercased() }[0] + " too" : "\(family.count) types"
      note("'\(text)' is read as one type of aircraft; '\(text.dropFirst())' is the name of \(others)")
    }
    for text in query.namesOfAircraft {
      let (types, name) = (AircraftNames.designators(named: text), quoted(text))
      if let first = types.first {
        let named =
          switch types.count {
          case 1: "the type of aircraft \(first)"
          case ...6: "types of aircraft: \(types.joined(separator: ", "))"
          default: "\(types.count) types of aircraft, such as \(first)"
          }
        note("\(name) is read as the name of \(named)")
      } else if text.utf8.count > 4, !text.hasWildcards {
        // A designator has at most four characters.
        note("no type of aircraft is called \(name)" + didYouMean(AircraftNames.nearestMaker(to: text)))
      }
    }
  }

  /// Reports that several airports or airlines have a code, and which of them it means: all, unless said otherwise.
  ///
  /// A code that is the key of one does not mean the others.
  func noteShared(
    _ code: String, of kind: EntityKind,
    meaning: ([String]) -> String = { $0.count == 2 ? "it stands for both" : "it stands for all of them" }
  ) {
    guard reportsNotes else { return }
    let keys = store.keys(coded: code, of: kind).meant.map { TerminalText.safe($0) }
    if keys.count > 1 {
      note("\(quoted(code)) is the code of \(MessageForm.enumeration(keys, joinedBy: "and")); " + meaning(keys))
    }
    noteHidden(code, of: kind)
  }

  /// Reports the airports or airlines that a code does not mean, because it is the key of another one.
  func noteHidden(_ code: String, of kind: EntityKind) {
    guard reportsNotes else { return }
    func listed(_ keys: [String]) -> String {
      MessageForm.enumeration(keys.map { TerminalText.safe($0) }, joinedBy: "and")
    }
    let (keys, others) = store.keys(coded: code, of: kind)
    for other in kind == .airports ? store.codesWithoutRecord(ofAirports: keys) : [] {
      let other = TerminalText.safe(other)
      note("\(quoted(code)) does not mean \(other), a code of it that some flights have instead; '\(other)' means both")
    }
    if others.isEmpty { return }
    let have = others.count == 1 ? "has" : "have"
    note("\(quoted(code)) means only \(listed(keys)), although \(listed(others)) \(have) the code too")
  }

  /// Whether a text in place of a code is the name of a city, whose airports it reports.
  private func isCity(_ text: String, of kind: EntityKind) -> Bool { kind == .airports && !noteCity(text).isEmpty }

  /// Returns the airports of the city that a text in place of a code names, and reports them and what they mean.
  @discardableResult
  func noteCity(_ text: String, meaning: String? = nil) -> [String] {
    let airports = store.airports(readAsCity: text)
    if !airports.isEmpty {
      let its = airports.count == 1 ? "its airport is" : "its airports:"
      let meaning = meaning.map { "; " + $0 } ?? ""
      let codes = TerminalText.safe(airports.joined(separator: ", "))
      note("\(quoted(text)) is read as a city; \(its) \(codes)\(meaning)")
    }
    return airports
  }

  private func check(_ code: WrittenCode, from source: ArgumentText.Source) throws(Failure) -> Bool {
    switch store.finding(code.text, of: code.kind) {
    case .known: return true
    case .absent(let suggestion):
      let airports = code.kind == .airports ? store.airports(called: code.text) : []
      report(absent: code.text, code.kind, meant: suggestion.map { [$0] } ?? airports)
      return false
    case .misspelled(let suggestion):
      let airport = code.kind == .airports ? store.airports(called: code.text).first : nil
      let condition = code.field.flatMap {
        store.condition(meantBy: code.text, for: $0, of: code.kind)
          ?? suggestions.regions(code.text, of: [$0], areAirlines: code.kind == .airlines).first
      }
      let name = FlightStore.isPattern(code.text) ? nil : airport ?? suggestion
      throw .expression(code.error(.unknown, meant: condition ?? name), source)
    case .ambiguous(let names): throw .expression(code.error(.ambiguous(names)), source)
    }
  }

  private func report(absent code: String, _ kind: EntityKind, meant: [String]) {
    note("no \(kind.singular) \(quoted(code)) in the data" + didYouMean(meant))
  }

  @discardableResult
  func check(_ text: ArgumentText, of kind: EntityKind) throws(Failure) -> Bool {
    func meant(_ nearest: String?) -> [String] { suggestions.meant(by: text, of: kind) ?? nearest.map { [$0] } ?? [] }
    switch store.finding(text.text, of: kind) {
    case .known: return true
    case .absent(let nearest):
      report(absent: text.text, kind, meant: meant(nearest))
      return false
    case .misspelled(let nearest): throw .misspelledCode(text, kind, meant: meant(nearest))
    case .ambiguous(let names): throw .ambiguousAirline(text, names)
    }
  }
}
