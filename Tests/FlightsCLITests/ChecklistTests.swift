import Foundation
import TerminalScreen
import Testing

/// Checks the list of conventions for command lines, each with the tests that enforce it.
struct ChecklistTests {
  struct Point: Sendable, CustomTestStringConvertible {
    let number: Int
    let what: String
    /// The suites and tests.
    let tests: [String]
    var testDescription: String { "\(number) \(what)" }

    init(_ number: Int, _ what: String, _ tests: String...) {
      self.number = number
      self.what = what
      self.tests = tests
    }
  }

  static let streamsAndStatus = [
    Point(
      1, "data to standard output, messages to standard error", "FailureTests.says",
      "FailureTests.unsoundRecordsAreLeftOutAndNamed", "CheckTests.aTableEndsWithACountOnStandardError"),
    Point(
      2, "0 success, 1 failure, 2 wrong usage", "CommandTableTests.statusesHaveTheirNumbers",
      "FailureTests.missingDataIsNamed"),
    Point(
      3, "no row is success with a valid document, or 1 where that is asked for",
      "RowTests.onlyTheExitStatusTellsThatThereIsNoRow", "SheetFormatTests.withoutRowsThereIsStillADocument"),
    Point(4, "statuses in help", "HelpTests.pageIsGolden", "HelpTests.topicsNameWhatTheTablesHold"),
    Point(
      5, "an error wins over partial success", "BadDataTests.aFileThatIsCutShortFailsAtItsEnd",
      "FailureTests.malformedDataIsShownWithItsPlace"),
    Point(
      6, "a reader who leaves is no failure", "PipeTests.aReaderMayLeaveEarly",
      "OutputFileTests.aReaderWhoLeavesIsNoFailure"),
    Point(
      7, "Ctrl-C ends at once and leaves the terminal as it was", "PipeTests.interruptionEndsAtOnce",
      "WatchTests.ctrlCEndsAndRestores", "WatchTests.everyEndRestores", "PipeTests.interruptedWritingLeavesNothing"),
    Point(
      8, "a write error is one line and a failure", "PipeTests.aFullDeviceIsAFailureOfOneLine",
      "OutputFileTests.standardOutputThatRefusesIsAFailureOfOneLine"),
    Point(
      9, "'-' is standard input, which filters read by themselves", "PipeTests.standardInputIsReadWhenAskedFor",
      "PipeTests.aPipeAnswersAsOneCommand", "PipeTests.aLoopKeepsItsInput"),
    Point(10, "a terminal for input is not waited for", "TerminalInputTests.aTerminalIsNotWaitedFor"),
  ]

  static let terminal = [
    Point(
      11, "color only where that stream is a terminal", "LookTests.colorIsUsed", "OutputFileTests.aFileIsNoTerminal"),
    Point(
      12, "NO_COLOR, TERM, CLICOLOR_FORCE, FORCE_COLOR, --no-color; the option wins", "LookTests.colorIsUsed",
      "WhatPeopleTypeTests.isUnderstood"),
    Point(
      13, "no terminal: nothing cut, no thousands marks", "MachineFormatTests.outputIsGolden",
      "SheetFormatTests.aValueKeepsItsType"),
    Point(
      14, "width from option, force, COLUMNS, terminal",
      "LookTests.theWidthComesFromTheOptionThenTheForceThenTheEnvironmentThenTheTerminal",
      "LookTests.aForcedTerminalIsOneInAPipe", "ScreenTests.screensAreGolden"),
    Point(15, "what is cut is marked", "LookTests.whatIsLeftOutOfATableIsMarked", "TextTableTests.aTableFits"),
    Point(
      16, "widths of wide, combining and right-to-left text", "DisplayWidthTests.countsColumns",
      "TextTableTests.columnsLineUpByWidthAndNotByCharacters", "TextTableTests.textFromRightToLeftKeepsToItsCell"),
    Point(
      17, "a pager on a terminal only; PAGER, --no-pager", "PagerTests.longOutputIsPaged",
      "PagerTests.nothingElseIsPaged", "PagerTests.whoLeavesThePagerHasSeenEnough"),
    Point(
      18, "control characters are escaped", "LookTests.nothingFromTheDataReachesTheTerminalRaw",
      "FailureTests.nothingInMessagesIsObeyedByATerminal", "TerminalTextTests.noControlSurvives"),
    Point(19, "meaning never by color alone", "LookTests.withoutItsColorATableIsTheSame"),
  ]

  static let programs = [
    Point(
      20, "JSON with chosen fields; a list of the names", "RowTests.fieldsAreColumnsWithTheirUnits",
      "WhatPeopleTypeTests.isUnderstood",
      "FieldsTests.everyFieldIsListedOnce", "FieldsTests.everyFieldCanBeUsed"),
    Point(
      21, "NDJSON, CSV by RFC 4180, TSV, Markdown; header on or off", "SheetFormatTests.aTextIsEscaped",
      "SheetFormatTests.rowsStandInTheirFrame"),
    Point(
      22, "types kept, null, UTC, units in names", "SheetFormatTests.aValueKeepsItsType",
      "RecordFormatTests.derivedFieldsFollowTheRecord"),
    Point(23, "a line of text for each row", "TemplateTests.fillsItsGaps", "TemplateTests.isRefused"),
    Point(24, "one value a line for xargs", "RowTests.aValueALineFeedsXargs"),
    Point(25, "order is total", "RowTests.comeInOrder", "SharedDataTests.oneOrderIsTheOtherReversed"),
    Point(26, "formats for programs are stable", "MachineFormatTests.outputIsGolden"),
    Point(
      27, "the locale changes nothing for programs", "PipeTests.theLocaleChangesNothing",
      "MachineFormatTests.outputIsGolden"),
    Point(
      28, "quiet, verbose, one line of version", "FailureTests.verboseSaysWhatIsRead",
      "FailureTests.theSampleIsAnnounced", "PipeTests.helpAndVersionNeedNothing"),
  ]

  static let help = [
    Point(29, "-h, --help and help everywhere", "HelpTests.everyWayToACommandsPageIsTheSame"),
    Point(30, "no arguments: short help", "HelpTests.helpWithoutACommand", "HelpTests.welcomeIsShort"),
    Point(
      31, "examples lead, and work", "HelpTests.everyExampleParses", "HelpTests.pageIsGolden",
      "ReadmeTests.examplesPrintWhatTheReadmeShows"),
    Point(
      32, "a usage error is a cause and a remedy", "UsageMessageTests.says",
      "UsageMessageTests.everyShortLineIsAnswered"),
    Point(
      33, "near misses of options, commands, fields, codes", "UsageMessageTests.says", "FailureTests.says",
      "WhatPeopleTypeTests.isUnderstood", "WhatPeopleTypeTests.slipsAreStillSlips",
      "ShowTests.somethingUnknownIsAFailureThatPrintsNothing"),
    Point(
      34, "file:line:column with a caret", "FailureTests.malformedDataIsShownWithItsPlace",
      "BadDataTests.everyInvalidFixtureIsRefusedAtItsPlace"),
    Point(35, "no dump of internals", "BadDataTests.garbageIsRefused"),
    Point(
      36, "completion from the program itself, with values", "CompleterTests.wordsGoOn",
      "CompleterTests.expressionsGoOn", "CompleterTests.noMoreIsReadThanThereIsTimeFor",
      "CompleterTests.scriptNamesNoCommandAndNoOption", "ShellCompletionTests.bash", "ShellCompletionTests.zsh",
      "ShellCompletionTests.fish"),
    Point(
      37, "a manual page from the texts of help; pages of topics",
      "CompleterTests.manualHasEveryCommandOptionAndTopic", "ShellCompletionTests.manualPageIsReadByMan",
      "HelpTests.topicIsFoundByName"),
  ]

  static let arguments = [
    Point(38, "a long form for every letter", "OptionTableTests.rowIsComplete"),
    Point(
      39, "options anywhere, '--', '=' and a blank", "RawArgumentsTests.tellsApart",
      "OptionTableTests.rowParsesInEachFormForEachCommandThatTakesIt"),
    Point(
      40, "repeated is or, different is and", "ListFilterTests.leaves",
      "IndependentJudgeTests.filterOptionsFindWhatJQFinds"),
    Point(41, "no abbreviated commands", "UsageMessageTests.says"),
    Point(
      42, "option, then environment, then file, then default", "PresetTests.optionGoesBeforeVariableAndThatBeforeFile",
      "PresetTests.fileLiesWhereTheStandardSays", "PipeTests.theEnvironmentNamesTheData",
      "LookTests.theLanguageComesFromTheOptionThenTheEnvironment"),
    Point(
      43, "a bad value of the environment or the file is named with its source", "FailureTests.missingDataIsNamed",
      "PresetTests.badLineIsNamed", "PresetTests.badValuesAreNamedWithTheirSource"),
    Point(44, "values are checked before work", "UsageMessageTests.says"),
    Point(
      45, "the first line comes soon", "TextTableTests.firstRowsAreShownBeforeTheLastAreMade",
      "PipeTests.helpAndVersionNeedNothing", "CompleterTests.dataAreLoadedOnlyWhenTheyAreNeeded"),
    Point(
      46, "inputs are never written; --output is whole or not at all",
      "OutputFileTests.aFailureLeavesTheOldFileAlone", "OutputFileTests.anOldFileIsReplacedAndKeepsItsMode",
      "PipeTests.interruptedWritingLeavesNothing"),
    Point(47, "no network", "ChecklistTests.nothingSpeaksToANetwork", "WebPageTests.airportsAreWhereTheyAre"),
  ]

  static let points = streamsAndStatus + terminal + programs + help + arguments

  /// Returns the Swift sources below a folder of the package.
  private static func sources(below folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: Package.root + folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.compactMap {
      try? String(contentsOfFile: Package.root + folder + "/" + $0, encoding: .utf8)
    }
  }

  /// The names of all tests of the package, with their suites.
  private static let tests: Set<String> = {
    var tests: Set<String> = []
    for source in sources(below: "Tests") {
      var suite = ""
      var isTest = false
      for line in source.utf8.split(separator: UInt8(ascii: "\n")) {
        if let name = name(after: "struct", in: line), name.hasSuffix("Tests") { suite = name }
        if line.firstRange(of: "@Test".utf8) != nil { isTest = true }
        guard let name = name(after: "func", in: line) else { continue }
        if isTest { tests.insert(suite + "." + name) }
        isTest = false
      }
    }
    return tests
  }()

  /// Returns the name that follows a keyword in a line, if there is one.
  private static func name(after keyword: String, in line: Substring.UTF8View) -> String? {
    guard let place = line.firstRange(of: (keyword + " ").utf8) else { return nil }
    return String(line[place.upperBound...].prefix { !" (:<".utf8.contains($0) })
  }

  @Test func thereAre47() { #expect(Self.points.map(\.number) == Array(1...47)) }

  @Test(arguments: points)
  func isHeldByATest(_ point: Point) {
    #expect(!point.tests.isEmpty)
    for test in point.tests { #expect(Self.tests.contains(test), "\(test)") }
  }

  @Test func nothingSpeaksToANetwork() {
    let sources = ["FlightStore", "FlightOutput", "FlightsCLI", "flights"].map { Self.sources(below: "Sources/" + $0) }
    #expect(sources.allSatisfy { !$0.isEmpty })
    for source in sources.joined() {
      for name in ["URLSession", "URLRequest", "FoundationNetworking", "socket(", "connect(", "getaddrinfo"] {
        #expect(source.range(of: name) == nil)
      }
    }
  }
}
