import Foundation
import Testing

/// The conventions that a command line is expected to keep, each with the tests that hold it.
struct ChecklistTests {
  struct Point: Sendable, CustomTestStringConvertible {
    let what: String
    let tests: [String]
    var testDescription: String { what }

    init(_ what: String, _ tests: String...) {
      self.what = what
      self.tests = tests
    }
  }

  static let streams = [
    Point("data to standard output, messages to standard error", "leaves", "says", "unsoundRecordsAreLeftOutAndNamed"),
    Point("0 success, 1 failure, 2 usage", "statusesHaveTheirNumbers", "says", "missingDataIsNamed"),
    Point(
      "no match is success with a valid document", "onlyTheExitStatusTellsThatThereIsNoRow",
      "withoutRowsThereIsStillADocument"),
    Point("exit codes in help", "topicsNameWhatTheTablesHold", "pageIsGolden"),
    Point("an error wins over partial success", "aFileThatIsCutShortFailsAtItsEnd", "malformedDataIsShownWithItsPlace"),
    Point("a reader who leaves is no failure", "aReaderWhoLeavesIsNoFailure", "aReaderMayLeaveEarly"),
    Point(
      "Ctrl-C ends at once and leaves the terminal as it was", "interruptionEndsAtOnce", "ctrlCEndsAndRestores",
      "everyEndRestores"),
    Point(
      "write errors are one line and a failure", "standardOutputThatRefusesIsAFailureOfOneLine",
      "aFullDeviceIsAFailureOfOneLine"),
    Point("'-' is standard input; filters read a pipe", "standardInputIsReadWhenAskedFor", "aPipeAnswersAsOneCommand"),
    Point("a loop keeps its input", "aLoopKeepsItsInput"),
  ]

  static let terminal = [
    Point("color by terminal, option and environment", "colorIsUsed"),
    Point(
      "no terminal: nothing cut, no color, no thousands marks", "outputDependsOnNothing", "aValueKeepsItsType"),
    Point(
      "width from option, force, COLUMNS, terminal",
      "theWidthComesFromTheOptionThenTheForceThenTheEnvironmentThenTheTerminal"),
    Point("a switch to act as on a terminal", "aForcedTerminalIsOneInAPipe"),
    Point("what is cut is marked", "whatIsLeftOutOfATableIsMarked", "aTableFits"),
    Point("display width of wide and combining characters", "countsColumns", "columnsLineUpByWidthAndNotByCharacters"),
    Point(
      "control characters never reach a terminal", "nothingFromTheDataReachesTheTerminalRaw",
      "nothingInMessagesIsObeyedByATerminal", "nothingThatATerminalWouldObeyComesThrough"),
    Point("a pager on a terminal only, PAGER, --no-pager", "longOutputIsPaged", "nothingElseIsPaged"),
    Point("meaning never by color alone", "withoutItsColorATableIsTheSame"),
  ]

  static let machines = [
    Point("chosen fields", "fieldsAreColumnsWithTheirUnits"),
    Point("NDJSON, CSV by RFC 4180, TSV, Markdown; header on or off", "aTextIsEscaped", "rowsStandInTheirFrame"),
    Point("JSON keeps types, null, UTC, units in names", "aValueKeepsItsType", "derivedFieldsFollowTheRecord"),
    Point("one value a line for xargs", "leaves"),
    Point("order is total", "comeInOrder", "oneOrderIsTheOtherReversed"),
    Point("machine formats are stable", "outputIsGolden"),
    Point("the locale changes nothing", "theLocaleChangesNothing"),
    Point(
      "quiet, verbose, one line of version", "verboseSaysWhatIsRead", "theSampleIsAnnounced",
      "helpAndVersionNeedNothing"),
    Point("output can be read again", "flightsAreReadAgainAsTheyWere", "airportsAndAirlinesAreReadAgainAsTheyWere"),
  ]

  static let help = [
    Point("-h, --help and help everywhere", "everyWayToACommandsPageIsTheSame"),
    Point("no arguments: short help", "helpWithoutACommand", "welcomeIsShort"),
    Point("examples lead, and work", "everyExampleParses", "examplesPrintWhatTheReadmeShows"),
    Point("a usage error is a cause and a remedy", "everyShortLineIsAnswered"),
    Point("near misses of options, commands, fields, codes", "says", "somethingUnknownIsAFailureThatPrintsNothing"),
    Point(
      "file:line:column with a caret", "malformedDataIsShownWithItsPlace", "everyInvalidFixtureIsRefusedAtItsPlace"),
    Point("completion from the program itself", "wordsGoOn", "bash", "zsh", "fish"),
    Point("a manual page from the same texts", "manualHasEveryCommandOptionAndTopic", "manualPageIsReadByMan"),
    Point("no dump of internals", "garbageIsRefused"),
  ]

  static let arguments = [
    Point("options in any order, '--', '=' and a blank", "rowParsesInEachFormForEachCommandThatTakesIt", "tellsApart"),
    Point("repeated is or, different is and", "leaves", "filterOptionsFindWhatJQFinds"),
    Point("no abbreviated commands", "says"),
    Point(
      "option, then environment, then default", "theEnvironmentNamesTheData",
      "theLanguageComesFromTheOptionThenTheEnvironment"),
    Point("a bad value of the environment is named with its source", "missingDataIsNamed"),
    Point("values are checked before work", "says"),
    Point(
      "inputs are never written; --output is whole or not at all", "aFailureLeavesTheOldFileAlone",
      "aPipeStaysAPipe", "anOldFileIsReplacedAndKeepsItsMode"),
  ]

  /// The names of all test functions in the package.
  static let names: Set<String> = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path()
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let sources = files.filter { $0.hasSuffix(".swift") }.compactMap {
      try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }
    return Set(sources.flatMap { $0.matches(of: /func ([A-Za-z0-9]+)\(/).map { String($0.output.1) } })
  }()

  @Test(arguments: streams + terminal + machines + help + arguments)
  func isHeldByATest(_ point: Point) {
    #expect(!point.tests.isEmpty)
    for test in point.tests { #expect(Self.names.contains(test), "\(test)") }
  }
}
