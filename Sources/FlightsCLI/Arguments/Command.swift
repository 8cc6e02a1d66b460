internal import FlightStore

/// One command: a row of the table that parsing, help and tests are read from.
package struct Command: Sendable {
  /// A word after the name of the command, as help explains it.
  package struct Argument: Sendable {
    package let name: String
    package let text: String

    init(_ name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  package let name: String
  /// What the command does: one sentence in the imperative.
  package let summary: String
  /// What may follow `flights` and the name of the command; one line for each form.
  package let usage: [String]
  package let examples: [String]
  package let arguments: [Argument]
  /// The options that the command takes, without the general ones, which every command takes.
  package let specificOptions: [Option]
  /// Whether an argument may begin with a dash, as the keys of `flights sort -distance` do.
  package let takesDashedArgument: Bool
  /// The format of the output in a pipe; on a terminal it is a table, if the command prints tables.
  package let pipeFormat: Invocation.Format
  /// The formats of rows that the command prints.
  package let formats: [Invocation.Format]
  /// The forms of `--format` beyond those of rows.
  package let drawings: [Invocation.Drawing]
  /// The forms of `--format` for databases and engines.
  package let tableFormats: [Invocation.TableFormat]
  /// The forms of `--format` that are a folder of files for an engine.
  package let folderFormats: [Invocation.FolderFormat]
  /// Paragraphs that help prints after the options.
  package let notes: [String]
  /// What exit status 0 and 1 mean.
  package let statuses: (success: String, failure: String)
  /// Names that people try first when they do not know this one; they only lead to a suggestion.
  package let guesses: [String]
  /// Reads the arguments; those that it leaves are unexpected.
  let action: @Sendable (inout Positionals) throws(UsageError) -> Invocation.Action

  init(
    _ name: String, _ summary: String, usage: [String], examples: [String], arguments: [Argument] = [],
    options: [Option] = [], takesDashedArgument: Bool = false,
    pipeFormat: Invocation.Format = .tsv,
    formats: [Invocation.Format] = Invocation.Format.allCases,
    drawings: [Invocation.Drawing] = [], tableFormats: [Invocation.TableFormat] = [],
    folderFormats: [Invocation.FolderFormat] = [], notes: [String] = [],
    statuses: (success: String, failure: String) = ("success, also when nothing matched", "failure"),
    guesses: [String] = [],
    action: @escaping @Sendable (inout Positionals) throws(UsageError) -> Invocation.Action
  ) {
    self.name = name
    self.summary = summary
    self.usage = usage
    self.examples = examples
    self.arguments = arguments
    self.specificOptions = options
    self.takesDashedArgument = takesDashedArgument
    self.pipeFormat = pipeFormat
    self.formats = formats
    self.drawings = drawings
    self.tableFormats = tableFormats
    self.folderFormats = folderFormats
    self.notes = notes
    self.statuses = statuses
    self.guesses = guesses
    self.action = action
  }

  /// The options that the command takes, in the order of help.
  package var options: [Option] { specificOptions + Option.generalOptions }

  /// What may follow an option of the command.
  package func value(of option: Option) -> Option.Value {
    guard option == .format, case .choice(let placeholder, _) = option.value else { return option.value }
    let names =
      formats.map(\.rawValue) + drawings.map(\.rawValue) + tableFormats.map(\.rawValue) + folderFormats.map(\.rawValue)
    return .choice(placeholder: placeholder, of: names)
  }

  /// The format of the output in a pipe, as help names it.
  package var pipeFormatName: String { drawings.first?.rawValue ?? pipeFormat.rawValue }

  /// The command as a user writes it: `flights list`.
  package var spelling: String { Command.program + " " + name }

  /// The name of the program.
  package static let program = "flights"
}

extension Command: Equatable {
  package static func == (first: Command, second: Command) -> Bool { first.name == second.name }
}

extension Command {
  /// Returns the command with a name; an abbreviation is none.
  package static func named(_ name: String) -> Command? { all.first { $0.name == name } }

  /// Returns the commands that take an option.
  package static func taking(_ option: Option) -> [Command] { all.filter { $0.options.contains(option) } }

  /// Returns the command that somebody who wrote an unknown name may have meant.
  static func meant(by name: String) -> Command? {
    if let guessed = all.first(where: { $0.guesses.contains(name) }) { return guessed }
    return NearestName.nearest(to: name, in: all.map(\.name)).flatMap { named($0) }
  }
}
