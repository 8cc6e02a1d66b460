internal import FlightStore

/// The words that tables and cards use for what is not text in the data.
enum Words {
  static func flag(_ flag: Bool, in language: Language) -> String {
    switch language {
    case .en: flag ? "yes" : "no"
    case .ru: flag ? "да" : "нет"
    }
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

  /// What stands over delays in Russian where there is little room: the figures say by their signs what is meant.
  static let shortDelays = ["departure_delay": "± вылет", "arrival_delay": "± прилёт"]

  /// Before the unit of a mean.
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

  /// Color for a delay in seconds: a quarter of an hour is what airlines count as late, an hour is bad.
  static func style(ofDelay seconds: Double) -> TextStyle {
    seconds < 900 ? .plain : seconds < 3600 ? .warning : .bad
  }
}
