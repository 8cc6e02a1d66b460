internal import FlightStore

extension QueryBuilding {
  /// Returns what an argument of `flights list` or `flights board` can mean instead of an airport: a command or an option.
  func otherMeaning(of text: ArgumentText, in store: FlightStore) -> String? {
    if text.source == .argument(of: .board), store.finding(text.text, of: .airlines) == .known {
      return "\(Command.show.spelling) \(text.text)"
    }
    guard text.source == .argument(of: .list), !text.text.contains("\"") else { return nil }
    let word = text.text.contains(" ") ? "\"\(text.text)\"" : text.text
    if let phase = Phase(rawValue: Option.phase.canonical(text.text)) {
      return phase == .enroute ? Option.enroute.spelling : "\(Option.phase.spelling) \(phase.rawValue)"
    }
    let ends = text.text.split(whereSeparator: Self.joinsAirports).map(String.init)
    if ends.count == 2, ends.allSatisfy({ store.finding($0, of: .airports) == .known }) {
      return "\(Command.list.spelling) \(ends[0]) \(ends[1])"
    }
    if store.finding(text.text, of: .airlines) == .known { return "\(Option.airline.spelling) \(word)" }
    return Self.mayNameFlight(text.text) ? "\(Command.show.spelling) \(word)" : nil
  }

  private static func joinsAirports(_ character: Character) -> Bool { " -–—→>".contains(character) }

  /// Whether a text is too long for the code of an airport and consists of letters and digits, as flight numbers and
  /// registrations do.
  private static func mayNameFlight(_ text: String) -> Bool {
    let rest = text.filter { $0 != " " && $0 != "-" }
    return FlightStore.isCityRatherThanCode(text) && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && rest.contains(where: \.isLetter) && rest.contains(where: \.isNumber)
  }
}
