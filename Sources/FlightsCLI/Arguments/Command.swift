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
}
