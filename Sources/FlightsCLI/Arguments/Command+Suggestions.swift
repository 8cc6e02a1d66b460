internal import FlightStore

/// What to write in place of words that people expect to be commands.
extension Command {
  /// Returns the command that an unknown code before other words most likely stands for, or a line that begins with one.
  ///
  /// A word in capitals has to be a command, and any other may be nearly one or the beginning of one.
  static func meant(byCode code: String, before next: ArraySlice<String>) -> String? {
    let word = code.lowercased()
    if code == code.uppercased() { return named(word)?.name }
    return line(for: word, before: next) ?? (meant(by: word) ?? all.first { $0.name.hasPrefix(word) })?.name
  }

  /// Returns what to write in place of an unknown command before other words.
  static func suggestion(for word: String, before next: ArraySlice<String>) -> String? {
    line(for: word.lowercased(), before: next) ?? HelpTopic.named(word).map { "\(help.name) \($0.name)" }
      ?? meant(by: word)?.name
  }

  /// Returns the line that stands for a word in place of a command; the words after it replace its placeholders.
  private static func line(for word: String, before next: ArraySlice<String>) -> String? {
    line(ofOther: word, before: next)
      ?? (Option.condition(named: word) ?? Option.condition(written: [word] + next)).map { "\(list.name) \($0)" }
  }

  /// Returns the line that stands for a word which people expect to be a command.
  static func line(ofOther word: String, before next: ArraySlice<String>) -> String? {
    var next = next
    let phrase = next.first.map { "\(word) \($0.lowercased())" }.flatMap { others[$0] }
    if phrase != nil { next.removeFirst() }
    if let line = phrase ?? others[word] {
      var parts = line.split(separator: " ").map { part in
        part.hasPrefix("<") ? next.popFirst().map { ShellText.inMessage($0) } ?? String(part) : String(part)
      }
      if word == "from", next.popFirst() == "to", let end = next.first {
        parts += [Option.dest.spelling, ShellText.inMessage(end)]
      }
      return parts.joined(separator: " ")
    }
    return nil
  }

  /// What to write for words that people expect to be commands.
  private static let others = [
    "route": "list <from> <to>", "routes": "stats --by origin,destination", "diversions": "list --where diverted",
    "cancellations": "list --phase cancelled", "status": "show <flight>", "arrivals": "board <airport> --arrivals",
    "departures": "board <airport> --departures", "from": "list --origin <airport>", "to": "list --dest <airport>",
    "next": "board <airport>", "next flight": "board <airport>", "inbound": "list --dest <airport> --enroute",
    "watch": "board <airport> --watch", "track": "show <flight>",
    "tail": "show <registration>", "live": "list --enroute", "top": "list --limit <count>",
    "top airlines": "stats --by airline", "top airports": "list airports --sort -arrivals",
    "top routes": "stats --by origin,destination", "airport": "show <airport>", "airline": "show <airline>",
    "flight": "show <flight>",
    "busiest": "list airports --sort -arrivals",
    "config": "help environment", "merge": "import <path>", "convert": "export --format <format>",
  ]

  /// Returns a suggestion for a name that is about the flights of a line: at the end that it leaves open, and on a
  /// board with the delay or the gate that the board shows.
  func suggestion(_ suggestion: String, for name: String, given words: [String]) -> String {
    let options = words.filter { $0.hasPrefix("--") }
      .compactMap { Option.spelled($0.dropFirst(2).prefix { $0 != "=" })?.option }
    let suggestion = Option.suggestion(suggestion, for: name.lowercased(), given: options.contains)
    let isOfOrigin = ["_origin=", "_off="].contains { suggestion.contains($0) }
    guard self == .board, isOfOrigin || suggestion.contains("\"delay ") else { return suggestion }
    let direction: Option = isOfOrigin || options.contains(.departures) ? .departures : .arrivals
    let field = direction == .departures ? "departure_delay" : "arrival_delay"
    return (options.contains(direction) ? "" : direction.spelling + " ")
      + suggestion.replacing("\"delay ", with: "\"\(field) ")
  }

  /// Returns the command that an unknown name most likely stands for.
  static func meant(by name: String) -> Command? {
    if let guessed = all.first(where: { $0.guesses.contains(name) }) { return guessed }
    return NearestName.nearest(to: name, in: all.map(\.name)).flatMap { named($0) }
  }
}
