internal import FlightStore

/// The headings, statuses and phrases of boards.
struct BoardWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  var scheduled: String { word("Sched.", "План") }
  var time: String { word("Time", "Время") }
  var gate: String { word("Gate", "Выход") }
  var status: String { word("Status", "Статус") }
  var delay: String { word("Delay", "Задержка") }
  var codeshares: String { word("Also", "Код-шеры") }

  func title(_ direction: AirportBoard.Direction, count: Int) -> String {
    let name =
      switch direction {
      case .arrivals: word("Arrivals", "Прилёты")
      case .departures: word("Departures", "Вылеты")
      }
    return count == 0 ? "\(name): \(word("none", "нет"))" : name
  }

  /// Returns the note that counts the entries omitted before and after those shown.
  func more(before: Int, after: Int) -> String {
    let parts = [(before, word("earlier", "раньше")), (after, word("later", "позже"))]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  func status(_ status: BoardStatus) -> String {
    switch status {
    case .scheduled: word("scheduled", "по плану")
    case .delayed: word("delayed", "задержан")
    case .taxiing: word("taxiing", "рулит")
    case .departed: word("departed", "вылетел")
    case .enroute: word("en route", "в пути")
    case .landed: word("landed", "приземлился")
    case .arrived: word("arrived", "прибыл")
    case .diverted: word("diverted", "перенаправлен")
    case .cancelled: word("cancelled", "отменён")
    }
  }

  static func style(of status: BoardStatus) -> TextStyle {
    switch status {
    case .scheduled: .plain
    case .delayed, .diverted: .warning
    case .taxiing: .accent
    case .enroute: .good
    case .departed, .landed, .arrived: .faint
    case .cancelled: .bad
    }
  }
}
