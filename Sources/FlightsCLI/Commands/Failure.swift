internal import FlightStore

/// An error that ends a run; its messages are in `Failure+Message.swift`.
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
  case notATime(ArgumentText, words: String)
  /// A board would end before it begins.
  case emptyWindow(after: ArgumentText, before: ArgumentText)
  case misspelledCode(ArgumentText, EntityKind, meant: [String])
  case ambiguousAirline(ArgumentText, [String])
  /// `show` finds nothing by that name.
  case nothingCalled(ArgumentText, meant: [String])
  /// `--watch` lacks what the text names.
  case cannotWatch(String)
  /// `--partition` lacks an output folder, the Parquet format or a single field.
  case cannotPartition
  /// The output is a file that is read.
  case outputIsInput(String)
  /// The format is a folder of files, and none is named.
  case noFolder(String)
  /// A binary format would be written to a terminal.
  case binaryToTerminal(String)
  /// `browse` lacks what the text names.
  case cannotBrowse(String)
  /// A query cannot be expressed in the SQL of an engine.
  case unsupportedSQL(SQLError)
  /// A command line names no program of a known engine.
  case unknownEngine(String)
  /// The program of an engine ended with an error, or could not be started (`nil`).
  case engineEnded(String, ShellProcess.Ending?)
  /// The output of an engine is not an answer.
  case engineAnswer(String, EngineAnswer.Fault)
  /// An output cannot be written; `nil` is standard output.
  case write(WriteFault, file: String?)
  /// An environment variable names data that cannot be loaded.
  case environment(LoadError, variable: String)

  var status: ExitStatus {
    switch self {
    case .load, .archive, .noHome, .rejected, .unreadFiles, .nothingLoaded, .nothingCalled, .write, .environment,
      .engineEnded, .engineAnswer:
      .failure
    case .expression, .units, .unknownZone, .notATime, .emptyWindow, .misspelledCode, .ambiguousAirline, .cannotWatch,
      .cannotPartition, .outputIsInput, .noFolder, .cannotBrowse, .binaryToTerminal, .unreadInput, .unsupportedSQL,
      .unknownEngine:
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
}
