internal import FlightStore

/// Why a run ends without its result: data only, the words are in `Failure+Message.swift`.
enum Failure: Error {
  case load(LoadError)
  case archive(ArchiveError)
  /// There is no folder for the store file.
  case noHome
  /// Records were left out, and that was not to be tolerated.
  case rejected(LoadReport)
  /// Something in a folder cannot be read, and that was not to be tolerated.
  case unreadFiles([LoadError])
  /// Bytes wait on standard input, and the sample would answer in their place.
  case unreadInput
  /// Something was found, and nothing of it is a flight, an airport or an airline that can be used.
  case barren(LoadReport)
  /// An expression, keys or names of fields that cannot be understood.
  case expression(FilterError, ArgumentText.Source)
  case units(UnitPreferencesError, ArgumentText.Source?)
  case unknownZone(ArgumentText)
  /// A text is no time, nor one of the words that may stand for one.
  case notATime(ArgumentText, words: String)
  /// A board is to end before it begins.
  case emptyWindow(after: ArgumentText, before: ArgumentText)
  case misspeltCode(ArgumentText, EntityKind, meant: [String])
  case ambiguousAirline(ArgumentText, [String])
  /// `show` finds nothing by that name.
  case nothingCalled(ArgumentText, meant: [String])
  /// `--watch` needs something that is not there.
  case cannotWatch(String)
  /// A dataset in folders needs a place, Parquet and one field.
  case cannotPartition
  /// A form of output is a folder, and none is named.
  case noFolder(String)
  /// A format that is no text would go to a terminal.
  case binaryToTerminal(String)
  /// `browse` needs a terminal.
  case cannotBrowse(String)
  /// A question has a part that an engine cannot be asked.
  case unsayable(SQLError)
  /// A command line names no program whose SQL is known.
  case unknownEngine(String)
  /// The program of an engine has ended with an error of its own; `nil` where it could not be started.
  case engineEnded(String, ShellProcess.Ending?)
  /// An engine has answered something else.
  case engineAnswer(String, EngineAnswer.Fault)
  /// An output cannot be written; `nil` is standard output.
  case write(WriteFault, file: String?)
  /// The environment holds something that cannot be used.
  case environment(LoadError, variable: String)

  var status: ExitStatus {
    switch self {
    case .load, .archive, .noHome, .rejected, .unreadFiles, .barren, .nothingCalled, .write, .environment,
      .engineEnded, .engineAnswer:
      .failure
    case .expression, .units, .unknownZone, .notATime, .emptyWindow, .misspeltCode, .ambiguousAirline, .cannotWatch,
      .cannotPartition, .noFolder, .cannotBrowse, .binaryToTerminal, .unreadInput, .unsayable, .unknownEngine:
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
