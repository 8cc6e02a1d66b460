package import FlightStore

/// A set of words for people, in the languages of the program.
package protocol Wording {
  var language: Language { get }
}

extension Wording {
  package func word(_ english: String, _ russian: String) -> String { language.word(english, russian) }

  package func counted(
    _ count: Int, _ english: (one: String, many: String), _ russian: (one: String, few: String, many: String)
  ) -> String {
    let russian = language.noun(after: count, one: russian.one, few: russian.few, many: russian.many)
    return "\(count) \(word(count == 1 ? english.one : english.many, russian))"
  }

  package func counted(_ count: Int, of kind: EntityKind) -> String {
    switch kind {
    case .flights: flights(count)
    case .airports: counted(count, ("airport", "airports"), ("аэропорт", "аэропорта", "аэропортов"))
    case .airlines: counted(count, ("airline", "airlines"), ("авиакомпания", "авиакомпании", "авиакомпаний"))
    }
  }

  package func flights(_ count: Int) -> String { counted(count, ("flight", "flights"), ("рейс", "рейса", "рейсов")) }
}

/// The words in tables and cards that do not come from the data.
enum Words {
  /// Returns the codes of an airport or an airline; one that is known by its IATA code has no other.
  static func codes(icao: String?, iata: String?) -> String {
    (icao == iata ? [icao] : [icao, iata]).compactMap { $0 }.joined(separator: " / ")
  }

  static func flag(_ flag: Bool, in language: Language) -> String {
    flag ? language.word("yes", "да") : language.word("no", "нет")
  }

  static func phase(_ phase: Phase, in language: Language) -> String {
    guard language == .ru else { return phase == .enroute ? "en route" : phase.rawValue }
    return switch phase {
    case .scheduled: "по плану"
    case .taxiing: "рулит"
    case .enroute: "в пути"
    case .landed: "приземлился"
    case .arrived: "прибыл"
    case .diverted: "перенаправлен"
    case .cancelled: "отменён"
    }
  }

  /// Returns what follows the phase of a flight: the airports that it was diverted to or, if `isStart` is false and the
  /// flight is what became of a diverted one, those that it was diverted from.
  static func diversion(_ airports: [String], isStart: Bool, in language: Language) -> String {
    if airports.isEmpty { return "" }
    let start =
      isStart ? language.word(" to ", " в ") : language.word(", diverted from ", ", перенаправлен вместо ")
    return start + airports.joined(separator: ", ")
  }

  /// Short Russian headings of delays, whose figures show by their signs that they are delays.
  static let shortDelays = ["departure_delay": "± вылет", "arrival_delay": "± прилёт"]

  /// Returns the abbreviation of "average", to precede a unit.
  static func average(_ language: Language) -> String { language == .ru ? "ср." : "avg" }

  static func style(of phase: Phase) -> TextStyle {
    switch phase {
    case .scheduled: .plain
    case .taxiing: .accent
    case .enroute: .good
    case .landed, .arrived: .faint
    case .diverted: .warning
    case .cancelled: .bad
    }
  }

  /// Returns the style of a delay in seconds: airlines count 15 minutes as late, and an hour is bad.
  static func style(ofDelay seconds: Double) -> TextStyle { seconds < 900 ? .plain : seconds < 3600 ? .warning : .bad }
}
