/// The spellings of one unit.
private struct UnitNames {
  /// The suffix of field names in machine formats, as in `speed_kmh`.
  var suffix: String
  var english: String
  var russian: String
  /// Other spellings that people type, in lowercase.
  var synonyms: [String] = []
}

extension FigureUnit {
  // Russian symbols are those of GOST 8.417 (км, м, уз, фут, ч, мин, с), which do not inflect. GOST writes «миля» for
  // the nautical mile, which readers would take for the statute mile; so the nautical mile is «ММ», the abbreviation
  // used at sea, and the statute mile is the «ми» of CLDR. A flight level is FL on charts in every language.
  private var names: UnitNames {
    switch self {
    case .kilometer: UnitNames(suffix: "km", english: "km", russian: "км", synonyms: ["kilometers"])
    case .meter: UnitNames(suffix: "m", english: "m", russian: "м", synonyms: ["meters"])
    case .mile: UnitNames(suffix: "mi", english: "mi", russian: "ми", synonyms: ["mile", "miles"])
    case .nauticalMile: UnitNames(suffix: "nmi", english: "nmi", russian: "ММ", synonyms: ["nm"])
    case .foot: UnitNames(suffix: "ft", english: "ft", russian: "фут", synonyms: ["foot", "feet"])
    case .flightLevel: UnitNames(suffix: "fl", english: "FL", russian: "FL")
    case .knot: UnitNames(suffix: "kn", english: "kn", russian: "уз", synonyms: ["kt", "kts", "knot", "knots"])
    case .kilometerPerHour: UnitNames(suffix: "kmh", english: "km/h", russian: "км/ч", synonyms: ["kph"])
    case .milePerHour: UnitNames(suffix: "mph", english: "mph", russian: "ми/ч", synonyms: ["mi/h"])
    case .hour: UnitNames(suffix: "h", english: "h", russian: "ч", synonyms: ["hr", "hour", "hours"])
    case .minute:
      UnitNames(suffix: "min", english: "min", russian: "мин", synonyms: ["m", "mins", "minute", "minutes"])
    case .second: UnitNames(suffix: "s", english: "s", russian: "с", synonyms: ["sec", "secs", "second", "seconds"])
    case .percent: UnitNames(suffix: "percent", english: "%", russian: "%")
    case .degree: UnitNames(suffix: "deg", english: "°", russian: "°", synonyms: ["degree", "degrees"])
    }
  }

  /// The suffix of a field's name in machine formats, as in `speed_kmh`.
  public var suffix: String { names.suffix }

  /// Returns the symbol that is written after a number.
  ///
  /// - Complexity: O(1)
  public func symbol(in language: Language) -> String {
    switch language {
    case .en: names.english
    case .ru: names.russian
    }
  }

  /// Creates the unit of a dimension from one of its spellings, in any case.
  ///
  /// The raw value, the suffix, the symbol in either language and customary synonyms are accepted: `kt`, `kts`, `knot`
  /// and `knots`; `kph`; `nm` for the nautical mile; `mile` and `miles`; `foot` and `feet`; `hr`, `hour`; `sec`,
  /// `second` and their plurals. `m` is a minute in a duration and a meter in a length.
  ///
  ///     FigureUnit("M", in: .duration)   // minute
  ///     FigureUnit("kts", in: .length)   // nil
  ///
  /// - Parameters:
  ///   - word: The spelling, without surrounding spaces.
  ///   - dimension: The dimension that the unit must measure.
  public init?(_ word: some StringProtocol, in dimension: FigureDimension) {
    let wanted = word.lowercased()
    for unit in FigureUnit.allCases where unit.dimension == dimension {
      let names = unit.names
      let spellings = [unit.rawValue, names.suffix, names.english, names.russian]
      if names.synonyms.contains(wanted) || spellings.contains(where: { $0.lowercased() == wanted }) {
        self = unit
        return
      }
    }
    return nil
  }

  /// Returns the units that a spelling stands for, at most one per dimension.
  ///
  ///     FigureUnit.named("m")     // [meter, minute]
  ///     FigureUnit.named("kilo")  // []
  ///
  /// - Complexity: O(1)
  public static func named(_ word: some StringProtocol) -> [FigureUnit] {
    FigureDimension.allCases.compactMap { FigureUnit(word, in: $0) }
  }
}
