internal import FlightStore

/// A command, as a row of the table from which the parser, the help and the tests are driven.
struct Command: Sendable {
  /// An argument after the name of the command, as help explains it.
  typealias Argument = (name: String, text: String)

  let name: String
  /// A one-sentence description of the command in the imperative.
  let summary: String
  /// The forms of the command line after `flights` and the command's name, one per line of help.
  let usage: [String]
  let examples: [String]
  var arguments: [Argument] = []
  /// The command's own options, without the general ones that every command takes.
  var specificOptions: [Option] = []
  /// Whether an argument may begin with a dash, as the keys of `flights sort -distance` do.
  var takesDashedArgument = false
  /// The default format of output to a pipe; on a terminal the default is a table, if the command prints one.
  var pipeFormat = Invocation.Format.tsv
  var formats = Invocation.Format.ofRows
  /// The paragraphs that help prints after the options.
  var notes: [String] = []
  /// The meanings of exit statuses 0 and 1.
  var statuses = (success: "success, even when nothing matched", failure: "failure")
  /// Names that people try for this command, which only lead to a suggestion.
  var guesses: [String] = []
  /// Parses the arguments; those that it leaves are reported as unexpected.
  let action: @Sendable (inout Positionals) throws(UsageError) -> Invocation.Action

  /// The options that the command takes, in the order of help.
  var options: [Option] { specificOptions + Option.generalOptions }

  /// Returns the values that the command accepts for an option.
  func value(of option: Option) -> Option.Value {
    guard option == .format, case .choice(let placeholder, _) = option.value else { return option.value }
    return .choice(placeholder: placeholder, of: formats.map(\.rawValue))
  }

  /// The command as a user writes it: `flights list`.
  var spelling: String { Command.program + " " + name }

  static let program = "flights"
}

extension Command: Equatable {
  static func == (first: Command, second: Command) -> Bool { first.name == second.name }
}

extension Command {
  static func named(_ name: String) -> Command? { all.first { $0.name == name } }

  static func taking(_ option: Option) -> [Command] { all.filter { $0.options.contains(option) } }

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
    line(for: word.lowercased(), before: next) ?? meant(by: word)?.name
  }

  /// Returns the line that stands for a word in place of a command; the words after it replace its placeholders.
  private static func line(for word: String, before next: ArraySlice<String>) -> String? {
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
    return (Option.condition(named: word) ?? Option.condition(written: [word] + next)).map { "\(list.name) \($0)" }
  }

  /// What to write for words that people expect to be commands.
  private static let others = [
    "route": "list <from> <to>", "routes": "stats --by origin,destination", "diversions": "list --where diverted",
    "cancellations": "list --phase cancelled", "status": "show <flight>", "arrivals": "board <airport> --arrivals",
    "departures": "board <airport> --departures", "from": "list --origin <airport>", "to": "list --dest <airport>",
    "next": "board <airport>", "watch": "board <airport> --watch", "track": "show <flight>",
    "tail": "show <registration>", "live": "list --enroute", "top": "list --limit <count>",
    "top airlines": "stats --by airline", "top airports": "list airports --sort -arrivals",
    "top routes": "stats --by origin,destination", "airport": "show <airport>", "airline": "show <airline>",
    "flight": "show <flight>",
    "busiest": "list airports --sort -arrivals",
    "config": "help environment", "merge": "import <path>", "convert": "export --format <format>",
  ]

  /// Returns a suggestion for a board, in which the delay is the one that the board shows.
  static func withDelayOfBoard(_ suggestion: String, given words: [String]) -> String {
    guard suggestion.contains("\"delay ") else { return suggestion }
    let direction: Option = words.contains(Option.departures.spelling) ? .departures : .arrivals
    let field = direction == .departures ? "departure_delay" : "arrival_delay"
    return (words.contains(direction.spelling) ? "" : direction.spelling + " ")
      + suggestion.replacing("\"delay ", with: "\"\(field) ")
  }

  /// Returns the command that an unknown name most likely stands for.
  static func meant(by name: String) -> Command? {
    if let guessed = all.first(where: { $0.guesses.contains(name) }) { return guessed }
    return NearestName.nearest(to: name, in: all.map(\.name)).flatMap { named($0) }
  }
}
