internal import FlightOutput
internal import FlightStore

enum UsageError: Error, Equatable {
  /// A hint about an unexpected argument.
  enum Advice: Sendable, Equatable {
    case dataOption
    case quotes
    /// What may be written in place of the argument; empty if nothing is known.
    case instead([String])
    /// The argument is a name, after another argument or with an option that none goes with.
    ///
    /// What may be written in place of it depends on the data.
    case name(after: String? = nil, with: Option? = nil, instead: [String] = [])
    /// A command line that is for the inside of the browser.
    case typed(String)
  }

  /// An argument at a place, in repaired form.
  case notUTF8(Int, String)
  /// There are only options.
  case missingCommand([Option])
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, Command?, suggestion: String?)
  case optionOfOtherCommand(Option, Command)
  case optionOfOtherEntity(Option, EntityKind, Command)
  case invalidValue(Option, ValueProblem, Command?)
  /// A default with an invalid value, and its source.
  case invalidPreset(String, Option, ValueProblem)
  /// A line of the configuration file that is not an option.
  case badConfiguration(place: String, String)
  case conflictingValues(Option, String, String, Command)
  case conflictingOptions(Option, Option, Command)
  /// A format that contradicts the extension of the output file.
  case formatOfOtherFile(String, given: String, meant: String, Command)
  /// An output file whose extension names a format that the command does not write.
  case unwritableFile(String, meant: String, Command)
  case missingArgument(String, Command, after: String?)
  case unexpectedArgument(String, Command, Advice?)
  case standardInputTwice(Command)
  /// A word that is none of a few that the command takes.
  case unknownWord(String, of: [String], Command)
  case unknownHelp(String, suggestion: String?)
}

enum ValueProblem: Error, Equatable {
  case missing
  /// One of the values of a list is empty.
  case emptyItem(found: String)
  case optionInstead(Option)
  case unwanted(found: String)
  case notOneOf([String], found: String)
  case notNumber(from: Int, found: String)
  case noTemplate(found: String)
}

// The messages of every usage error. The cause is one line; the remedy is the line after it.

extension UsageError {
  /// The cause in one line.
  var message: String {
    switch self {
    case .notUTF8(let place, let word):
      "argument \(place) is not UTF-8, which file names and texts must be; found \(quoted(word))"
    case .missingCommand(let options):
      "'\(Command.program)' needs a command; found only "
        + MessageForm.enumeration(options.map { "'\($0.spelling)'" }, joinedBy: "and")
    case .unknownCommand(let word, let suggestion):
      if suggestion == nil, Positionals.looksLikePath(word) {
        "unknown command \(quoted(word)); to read a file, write 'flights list --data \(TerminalText.safe(word))'"
      } else {
        "unknown command \(quoted(word))" + didYouMean(suggestion)
      }
    case .unknownOption(let spelling, let command, let suggestion):
      "unknown option \(quoted(spelling)) for \(name(of: command))" + didYouMean(suggestion)
    case .optionOfOtherCommand(let option, let command):
      "option '\(option.spelling)' is not for '\(command.spelling)'"
        + (Self.counterpart(of: option, in: command) ?? whereItBelongs(option))
    case .optionOfOtherEntity(let option, let entity, _):
      "option '\(option.spelling)' is for \(MessageForm.enumeration(option.entities.map(\.rawValue), joinedBy: "and")), "
        + "not for \(entity.rawValue); for \(entity.rawValue) use '--where'"
    case .invalidValue(let option, let problem, _): "option '\(option.spelling)' \(problem.message(about: option))"
    case .invalidPreset(let place, let option, let problem):
      "\(TerminalText.safe(place)): option '\(option.spelling)' \(problem.message(about: option))"
    case .badConfiguration(let place, let what): "\(TerminalText.safe(place)): \(what)"
    case .conflictingValues(let option, let first, let second, _):
      "option '\(option.spelling)' takes one value; found \(quoted(first)) and \(quoted(second))"
        + didYouMean(
          [.by, .show, .sort, .distinct, .fields].contains(option)
            ? "\(option.spelling) \(ShellText.inMessage(first + "," + second))" : nil)
    case .conflictingOptions(let first, let second, _):
      "option '\(first.spelling)' excludes '\(second.spelling)'; found both"
    case .formatOfOtherFile(let file, let given, let meant, _):
      "option '--format' is \(given), but the name of '--output' means \(meant); found \(quoted(file))"
    case .unwritableFile(let file, let meant, let command):
      "'\(command.spelling)' cannot write \(meant), which the name of '--output' means; found \(quoted(file))"
        + (command == .list || command == .stats
          ? Self.formats(of: command, besides: meant) : Self.otherWriter(of: meant))
    case .missingArgument(let what, let command, let word):
      "'\(command.spelling)' needs \(what)" + (word.map { " after '\($0)'" } ?? "")
    case .unexpectedArgument(let word, let command, let advice):
      "unexpected argument \(quoted(word)) for '\(command.spelling)'" + (advice?.message(about: word) ?? "")
    case .standardInputTwice(let command):
      "'\(command.spelling)' can read only one of the two from standard input; found '-' for both"
    case .unknownWord(let word, let names, let command):
      "'\(command.spelling)' needs one of \(list(names)); found \(quoted(word))"
        + didYouMean(NearestName.nearest(to: word, in: names))
    case .unknownHelp(let word, let suggestion): "no help for \(quoted(word))" + didYouMean(suggestion)
    }
  }

  /// Returns what a command has in place of an option, after a semicolon.
  private static func counterpart(of option: Option, in command: Command) -> String? {
    switch (command, option) {
    case (.filter, .where): "; the expression is its argument"
    case (.filter, .enroute): "; write '\(Command.filter.spelling) enroute'"
    case (.stats, .fields): "; '\(Option.show.spelling)' takes measures"
    case (.import, .data), (.diff, .data): "; its paths are arguments"
    case (.filter, _) where Option.filterOptions.contains(option),
      (.sort, _) where Option.filterOptions.contains(option):
      "; '\(Command.list.spelling)' takes it"
    case (.list, .codeshares), (.search, .codeshares): "; write '\(Option.fields.spelling) +codeshares'"
    case (.show, .fields): "; 'flights search' takes it"
    case (.board, _) where Option.rowOptions.contains(option):
      "; '\(Command.list.spelling) \(Option.dest.usage)' or '\(Option.origin.usage)' takes it"
    case (_, .store) where command.options.contains(.data): "; '\(Option.data.spelling)' reads store files too"
    default: nil
    }
  }

  /// Returns what writes a format that a command does not, after a semicolon.
  fileprivate static func otherWriter(of format: String) -> String {
    switch format {
    case "sql": "; '--format postgresql' of 'flights list' writes such a script"
    case "store": "; 'flights import --store' writes such a file"
    case "db": "; 'flights export --format duckdb' writes a folder that DuckDB loads"
    case "geojson", "svg", "html": "; 'flights map' writes it"
    case "csv", "tsv", "markdown", "json", "ndjson", "parquet": "; 'flights list' writes it"
    default: ""
    }
  }

  /// Returns the formats of files that a command writes, after a semicolon, unless one of them cannot be written.
  private static func formats(of command: Command, besides other: String) -> String {
    let names = command.formats.filter { $0 != .table && $0 != .postgresql }.map(\.rawValue)
    return names.contains(other) ? "" : "; it writes \(list(names))"
  }

  /// The command to run for help, in one line.
  var remedy: String {
    switch self {
    case .notUTF8, .missingCommand, .unknownCommand, .unknownHelp, .unknownOption(_, nil, _), .invalidValue(_, _, nil):
      Remedy.overview
    case .invalidPreset(let place, _, _), .badConfiguration(let place, _): Remedy.preset(at: place)
    case .unknownOption(_, let command?, _), .invalidValue(_, _, let command?), .optionOfOtherCommand(_, let command),
      .optionOfOtherEntity(_, _, let command), .conflictingValues(_, _, _, let command),
      .conflictingOptions(_, _, let command), .formatOfOtherFile(_, _, _, let command),
      .unwritableFile(_, _, let command), .missingArgument(_, let command, _),
      .unexpectedArgument(_, let command, _), .standardInputTwice(let command), .unknownWord(_, _, let command):
      Remedy.help(command)
    }
  }
}

/// The lines after errors that say where to read more.
enum Remedy {
  static let overview = "run 'flights help' for usage"

  static func preset(at place: String) -> String {
    "run 'flights help environment' for defaults" + (Presets.Preset.isVariable(place) ? "" : ", or pass '--no-config'")
  }

  static func help(_ command: Command) -> String { "run '\(command.spelling) --help' for usage" }
}

extension ValueProblem {
  /// Returns the second half of a message that begins with the option.
  fileprivate func message(about option: Option) -> String {
    switch self {
    case .emptyItem(let found): "needs a value at each side of a comma; found \(quoted(found))"
    case .missing: "needs a value; write '\(option.usage)'"
    case .optionInstead(let other): "needs a value; found option '\(other.spelling)'"
    case .unwanted(let found):
      "takes no value; found \(quoted(found))"
        + didYouMean(option == .enroute && found == "false" ? "\(Option.where.spelling) \"not enroute\"" : nil)
    case .notOneOf(let values, let found):
      "needs one of \(list(values)); found \(quoted(found))"
        + (option == .format ? UsageError.otherWriter(of: found) : "")
        + didYouMean(option.meant(by: found).flatMap { $0 == found ? nil : $0 })
    case .noTemplate(let found):
      "needs a line with fields in braces, such as '{ident} to {destination.city}', and '{{' or '}}' for a brace itself; "
        + "found \(quoted(found))"
    case .notNumber(let least, let found):
      "needs a whole number of \(least) or more; found \(quoted(found))"
        + didYouMean(option == .window ? window(found) : nil)
    }
  }
}

/// Returns the whole hours, or else the times, that a duration as the value of `--window` stands for.
private func window(_ text: String) -> String? {
  let text = Double(text) != nil ? text + "h" : text.hasSuffix("m") ? text + "in" : text
  guard let minutes = TimeLiteral.offset("+" + text).map({ $0 / 60 }), minutes > 0 else { return nil }
  return minutes % 60 == 0
    ? "\(minutes / 60)" : "\(Option.after.spelling) -\(minutes)min \(Option.before.spelling) +\(minutes)min"
}

extension UsageError.Advice {
  fileprivate func message(about word: String) -> String {
    switch self {
    case .dataOption: "; to read a file, write '--data \(TerminalText.safe(word))'"
    case .quotes: "; put quotes around a text of several words"
    case .instead(let words): didYouMean(words)
    case .name(_, let option, let words): (option.map { " with '\($0.spelling)'" } ?? "") + didYouMean(words)
    case .typed(let line): "; in the browser, type \(quoted(":" + line))"
    }
  }
}

private func name(of command: Command?) -> String { "'\(command?.spelling ?? Command.program)'" }

/// Returns a list of the commands that take an option, unless it is too long for one line.
private func whereItBelongs(_ option: Option) -> String {
  let commands = Command.taking(option).map { "'\($0.spelling)'" }
  return commands.count > 3 ? "" : "; it is for " + MessageForm.enumeration(commands, joinedBy: "and")
}

private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
