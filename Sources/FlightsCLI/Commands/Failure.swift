internal import FlightOutput
internal import FlightSQL
internal import FlightStore
internal import TerminalScreen

/// An error that ends a run.
enum Failure: Error {
  case load(LoadError)
  case archive(ArchiveError)
  /// Neither `XDG_DATA_HOME` nor `HOME` is set, so there is no folder for the store file.
  case noHome
  /// With `--strict`, records were rejected.
  case rejected(LoadReport)
  /// With `--strict`, files in a folder could not be read.
  case unreadFiles([LoadError])
  /// Standard input has data that the command does not read, and the sample would answer instead.
  case unreadInput
  /// The data contains no usable flight, airport or airline.
  case nothingLoaded(LoadReport)
  /// An expression, sort keys or field names cannot be parsed.
  case expression(FilterError, ArgumentText.Source)
  case units(UnitPreferencesError, ArgumentText.Source?)
  case unknownZone(ArgumentText)
  /// A text is neither a time nor one of the words that may replace one.
  case notATime(ArgumentText, words: String, meant: String? = nil)
  /// A board would end before it begins.
  case emptyWindow(after: ArgumentText, before: ArgumentText)
  case misspelledCode(ArgumentText, EntityKind, meant: [String])
  case ambiguousAirline(ArgumentText, [String])
  /// `show` finds nothing by that name.
  case nothingCalled(ArgumentText, meant: [String])
  /// `--watch` lacks what the text names.
  case cannotWatch(String, ArgumentText.Source? = nil)
  /// `--partition` lacks an output folder, the Parquet format or a single field.
  case cannotPartition
  case outputIsInput(String)
  /// The format is a folder of files, and none is named.
  case noFolder(String)
  case binaryToTerminal(String)
  /// `browse` lacks what the text names.
  case cannotBrowse(String)
  /// An option about groups is given without `--by`.
  case withoutGroups(ArgumentText)
  case unsupportedSQL(SQLError)
  /// A command line names no program of a known engine.
  case unknownEngine(ArgumentText)
  /// The program of an engine ended with an error, or could not be started (`nil`).
  case engineEnded(ArgumentText, ChildProcess.Ending?)
  /// The output of an engine is not an answer.
  case engineAnswer(ArgumentText, EngineAnswer.Fault)
  /// An output cannot be written; `nil` is standard output.
  case write(WriteFault, file: String?)
  /// A default, at a place, names data that cannot be loaded.
  case usualData(LoadError, place: String)

  var status: ExitStatus {
    switch self {
    case .load, .archive, .noHome, .rejected, .unreadFiles, .nothingLoaded, .nothingCalled, .write, .usualData,
      .engineEnded, .engineAnswer:
      .failure
    case .expression, .units, .unknownZone, .notATime, .emptyWindow, .misspelledCode, .ambiguousAirline, .cannotWatch,
      .cannotPartition, .outputIsInput, .noFolder, .cannotBrowse, .binaryToTerminal, .unreadInput, .unsupportedSQL,
      .unknownEngine, .withoutGroups:
      .usage
    }
  }
}

extension Failure {
  init(_ error: DataError) {
    switch error {
    case .input(let error): self = .load(error)
    case .archive(let error): self = .archive(error)
    }
  }

  /// The input that ends too early, as one does that is still being written.
  var truncatedInput: String? {
    if case .load(let error) = self, case .malformed(.endOfInput) = error.reason { error.source } else { nil }
  }
}

// The messages of every error after the command line has been parsed.

extension Failure {
  /// The message without the lines that show the position.
  var firstLine: String { message.split(separator: "\n").first.map(String.init) ?? "" }

  /// The message in one line or, with a mark below the position, in three.
  var message: String {
    switch self {
    case .load(let error): error.words(in: .terminal)
    case .archive(let error): error.words(in: .terminal)
    case .noHome: "no folder for the store file; set XDG_DATA_HOME or HOME, or name the file with '--store'"
    case .usualData(let error, let place): "\(TerminalText.safe(place)): \(error.words(in: .terminal))"
    case .rejected(let report): report.summary + "; '--strict' makes that a failure"
    case .unreadFiles(let errors):
      (errors.count == 1 ? "1 file or folder" : "\(errors.count) files and folders")
        + " not read; '--strict' makes that a failure"
    case .unreadInput:
      "standard input has data that would not be read; to read it, write '--data -', or '--data sample' for the sample"
    case .nothingLoaded(let report): report.onlyMessage ?? "no flight, airport or airline in the data"
    case .expression(let error, let source):
      "\(source.description): \(error.message)\(error.placeOfFields)\(error.quotes)\n"
        + error.excerpt(in: .terminal)
    case .units(let error, let source):
      (source?.description ?? "units") + error.words(in: .terminal) + didYouMean(error.suggestion)
    case .unknownZone(let text):
      "\(text.source.description) needs airport, utc, local, a zone such as Europe/Oslo or an offset such as +05:30; "
        + "found \(quoted(text.text))" + didYouMean(ClockZone.suggestion(for: text.text))
    case .emptyWindow(let after, let before):
      "\(before.source.description): \(quoted(before.text)) comes before "
        + "\(quoted(after.text)) of '\(Option.after.spelling)'"
    case .notATime(let text, let words, let meant):
      "\(text.source.description) needs \(words) or a time such as 2022-01-26T18:00Z; found \(quoted(text.text))"
        + didYouMean(meant)
    case .misspelledCode(let text, let kind, let meant):
      "\(text.source.description): no \(kind.singular) \(quoted(text.text))" + didYouMean(meant)
    case .ambiguousAirline(let text, let names):
      "\(text.source.description): \(quoted(text.text)) may be "
        + MessageForm.enumeration(names.map(quoted), joinedBy: "or")
    case .nothingCalled(let text, let meant):
      "no airport, airline or flight \(quoted(text.text)) in the data" + didYouMean(meant)
    case .cannotPartition: "option '--partition' needs one field, '--format parquet' and a folder as '--output'"
    case .outputIsInput(let path):
      "option '\(Option.output.spelling)': \(quoted(path)) is one of the inputs, which are never written to"
    case .noFolder(let format):
      "option '--format \(format)' writes a folder of files; name it with '\(Option.output.spelling) <folder>'"
    case .cannotWatch(let need, let source):
      "\((source ?? .option(.watch)).description) needs \(need)"
    case .binaryToTerminal(let format):
      "\(format) is not for a terminal; name a file with '\(Option.output.spelling)', or write to a pipe"
    case .cannotBrowse(let need): "'flights browse' needs \(need); 'flights list' prints the same rows"
    case .withoutGroups(let text):
      "\(text.source.description) applies to groups; name what makes them with '\(Option.by.usage)'"
    case .unsupportedSQL(let error): TerminalText.safe(error.description)
    case .unknownEngine(let command):
      command.originOfDefault
        + "no known engine in \(quoted(command.text)); use \(MessageForm.enumeration(SQLDialect.allCases.map(\.program), joinedBy: "or")), or name "
        + "the SQL of another program with '\(Option.sql.spelling)'"
    case .engineEnded(let command, let ending):
      command.originOfDefault + "engine \(quoted(command.text)) \(ending.words)"
    case .engineAnswer(let command, let fault):
      command.originOfDefault + "engine \(quoted(command.text))"
        + (fault.text.isEmpty
          ? " ended without a complete answer" : ": line \(fault.line) is not an answer: \(quoted(fault.text))")
    case .write(let fault, let file): "\(file.map { TerminalText.safe($0) } ?? "standard output"): \(fault.reason)"
    }
  }

  /// Returns the line after the message, which says what to do: read about the option that has a wrong value, or write
  /// JSON.
  ///
  /// Other errors have none: a mark shows the faulty part of an expression, and which codes are valid depends on the
  /// data.
  func remedy(for command: Command) -> String? {
    switch self {
    case .units(_, let source): remedy(for: source, of: command)
    case .unknownZone(let text), .notATime(let text, _, _), .withoutGroups(let text):
      remedy(for: text.source, of: command)
    case .cannotWatch(_, .preset(let place, _)): Remedy.preset(at: place)
    case .emptyWindow, .cannotPartition, .noFolder: Remedy.help(command)
    // A lowercase word alone may have been meant as a command.
    case .nothingCalled(let text, []) where text.source == .wordForCommand && text.text == text.text.lowercased():
      Remedy.overview
    case .load(let error): error.remedy(for: command)
    default: nil
    }
  }

  private func remedy(for source: ArgumentText.Source?, of command: Command) -> String {
    if case .preset(let place, _) = source { Remedy.preset(at: place) } else { Remedy.help(command) }
  }
}

extension ArgumentText {
  /// The beginning of a message that need not name an option, unless that is a default.
  fileprivate var originOfDefault: String { source.isPreset ? source.description + ": " : "" }
}

extension UnitPreferencesError {
  fileprivate var suggestion: String? {
    switch problem {
    case .unknownSystem, .unknownFigure, .unknownUnit: NearestName.nearest(to: word, in: candidates)
    case .missingWord, .misplacedSystem, .missingUnit, .repeatedFigure: nil
    }
  }
}

extension ChildProcess.Ending? {
  fileprivate var words: String {
    switch self {
    case .status(let status): "ended with status \(status)"
    case .signal(let number): "was ended by signal \(number)"
    case nil: "cannot be started"
    }
  }
}

/// Returns a text between single quotes, as messages have it.
func quoted(_ text: String) -> String { "'\(TerminalText.safe(text))'" }

/// Returns the suffix of an error that suggests similar names, if there are any.
func didYouMean(_ names: [String]) -> String {
  names.isEmpty ? "" : "; did you mean \(MessageForm.enumeration(names.map(quoted), joinedBy: "or"))?"
}

func didYouMean(_ name: String?) -> String { didYouMean(name.map { [$0] } ?? []) }

extension MessageForm {
  /// The form for a terminal: escaped, and measured in columns.
  static let terminal = MessageForm(shown: { TerminalText.safe($0) }, width: { DisplayWidth.of($0) })
}

extension LoadError {
  /// What to do about an input in which no JSON begins with the first byte, or whose name is a URL or a pattern.
  fileprivate func remedy(for command: Command) -> String? {
    switch reason {
    case .malformed(.unexpected) where place?.offset == 0:
      return "data must be JSON, as AeroAPI or 'flights list --format ndjson' writes it"
    case .unreadable:
      let option = command.options.contains(.data) ? Option.data.spelling + " " : ""
      if source.contains("://") {
        let url = TerminalText.safe(ShellText.inMessage(source))
        return "to read a URL, write 'curl -s \(url) | \(command.spelling) \(option)-'"
      }
      let folder = source.lastIndex(of: "/").map { String(source[...$0]) } ?? "."
      guard source.hasWildcards, !folder.hasWildcards else { return nil }
      let line = option + TerminalText.safe(ShellText.inMessage(folder))
      return "a pattern in quotes is not expanded; '\(line)' reads the files of the folder"
    default: return nil
    }
  }
}

/// Counts with their nouns.
enum Plural {
  static func records(_ count: Int) -> String { count == 1 ? "1 record" : "\(count) records" }
}

extension FilterError {
  /// The message in one line.
  var message: String {
    switch reason {
    case .measureOfRows(let name):
      "'\(name)' measures a group of flights; use it in 'flights stats' with '--show', '--having' or '--sort'"
    case .notOfGroups(let field):
      "'\(field)' is neither a key of '--by' nor a measure; " + measureHint
    default: words(in: .terminal)
    }
  }

  /// The command that lists the fields, after a name that is not similar to any of them.
  var placeOfFields: String {
    guard case .unknownField(let kind) = reason, suggestion == nil else { return "" }
    if let measure = measure(by: kind) { return didYouMean(measure) }
    return "; 'flights fields\(kind == .flights ? "" : " " + kind.rawValue)' lists them"
  }

  /// How to write a comparison of which the shell has taken all but the field: `--where delay > 30`.
  fileprivate var quotes: String {
    guard case .notACondition = reason, part == text, let path = try? FieldPath(parsing: text, of: .flights),
      case .figure = path.field.kind
    else { return "" }
    return "; a condition with '>' needs quotes: '\(text) > 30'"
  }

  /// Returns the command that orders airports or airlines by the mean of a figure that only their flights have; `nil` for
  /// a condition.
  private func measure(by kind: EntityKind) -> String? {
    guard kind != .flights, let path = try? FieldPath(parsing: part, of: .flights), case .figure = path.field.kind,
      text.utf8.prefix(range.lowerBound).last != UInt8(ascii: "."), !text.contains(" ")
    else { return nil }
    let measure = "mean(\(path.name)\(ExpressionType.restriction(of: path.name)))"
    let key = kind == .airlines ? "airline" : path.name.hasPrefix("departure") ? "origin" : "destination"
    return "\(Command.stats.spelling) \(Option.by.spelling) \(key) \(Option.sort.spelling) \"-\(measure)\""
  }
}
