import FlightStore
import Testing

@testable import FlightsCLI

struct CompleterTests {
  /// A command line whose last word is unfinished, and some of what may become of it.
  @Test(arguments: [
    ("", ["list", "board", "map", "stats", "help"]),
    ("bo", ["board"]),
    ("list ", ["flights", "airports", "airlines"]),
    ("list --uni", ["--units"]),
    ("list --units alt", ["altitude=m", "altitude=ft", "altitude=FL"]),
    ("list --format ", ["table", "csv", "tsv", "json", "ndjson", "markdown"]),
    ("map --format=g", ["--format=geojson"]),
    ("list -f nd", ["ndjson"]),
    ("list --fields ident,dest", ["ident,destination"]),
    ("list airports --fields ela", []),
    ("list airports --fields elev", ["elevation"]),
    ("list --fields destination.ci", ["destination.city"]),
    ("list --sort -arrival,-dist", ["-arrival,-distance"]),
    ("sort -dist", ["-distance"]),
    ("stats --by ho", ["hour"]),
    ("list --phase en", ["enroute"]),
    ("board fr", ["FRA"]),
    ("list --dest ked", []),
    ("list --dest ko", ["KORD", "KOMA"]),
    ("list --airline dl", ["DL", "DLH"]),
    ("show DLH119", ["DLH1195", "DLH1198"]),
    ("search San\u{A0}", []),
    ("list --city San F", ["San Francisco"]),
    ("list --tz Europe/Z", ["Europe/Zurich"]),
    ("completions ", ["bash", "zsh", "fish"]),
    ("help expr", ["expressions"]),
    ("help fie", ["fields"]),
    ("nonsense ", []),
  ])
  func wordsGoOn(line: String, expected: [String]) {
    let prefix =
      line.hasPrefix("list --city")
      ? ["list", "--city", "San F"]
      : line.split(
        separator: " ", omittingEmptySubsequences: false
      ).map(String.init)
    let found = Completer(prefix) { FlightStore.sample }.candidates().map(\.text)
    if line.isEmpty || line.hasPrefix("list --dest ko") || line.hasPrefix("list --airline") || line.hasPrefix("help") {
      for text in expected { #expect(found.contains(text), "\(found)") }
    } else if line == "nonsense " {
      #expect(found == Command.all.map(\.name))
    } else {
      #expect(found == expected)
    }
  }

  @Test(arguments: EntityKind.allCases) func everyFieldIsOffered(_ entity: EntityKind) {
    let names = Field.all(of: entity).map(\.name)
    for option in ["--fields", "--sort"] {
      #expect(Completer(["list", entity.rawValue, option, ""]) { nil }.candidates().map(\.text) == names)
    }
    let way = entity == .airlines ? "airline." : "origin."
    let linked = entity == .flights ? [] : names.map { way + $0 }
    #expect(entity == .flights || Completer(["list", "--fields", way]) { nil }.candidates().map(\.text) == linked)
  }

  @Test func dataAreLoadedOnlyWhenTheyAreNeeded() {
    for words in [["li"], ["list", "--fo"], ["list", "--fields", "i"], ["help", ""]] {
      var isLoaded = false
      _ = Completer(words) {
        isLoaded = true
        return nil
      }.candidates()
      #expect(!isLoaded, "\(words)")
    }
  }

  @Test func programAnswersTheScripts() {
    let outcome = run("complete -- board den", .sample)
    #expect(outcome == Consequences(output: "DEN\tDenver Intl\n"))
    #expect(run("complete -- board --data /nowhere den", .sample) == Consequences())
  }

  @Test(arguments: Shell.allCases)
  func scriptNamesNoCommandAndNoOption(shell: Shell) {
    let lines = shell.script.split(separator: "\n").filter { !$0.contains("#") && !$0.contains("contains --") }
    for name in Command.all.map(\.name) where name != "help" && name != "list" {
      #expect(!lines.contains { $0.contains(" \(name) ") }, "\(name)")
    }
  }

  @Test func manualHasEveryCommandOptionAndTopic() {
    let text = run("man").output
    for command in Command.all { #expect(text.contains(".SS \(command.name)\n")) }
    for option in Option.all { #expect(text.contains("\\-\\-" + option.name.replacing("-", with: "\\-"))) }
    for topic in HelpTopic.all {
      #expect(text.contains(".SH \"\(topic.name.uppercased().replacing("-", with: " "))\""))
    }
    // Only macros begin with a point.
    for line in text.split(separator: "\n") where line.hasPrefix(".") {
      #expect(line.wholeMatch(of: /\.(TH|SH|SS|TP|PP|nf|fi)( .*)?/) != nil, "\(line)")
    }
  }
}
