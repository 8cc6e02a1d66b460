import Testing

@testable import FlightsCLI

/// What one run of the program leaves behind.
struct Outcome: Equatable {
  var output = ""
  var errors = ""
  var status = ExitStatus.success
}

/// Runs the program in process, as on a terminal of a width or, without one, in a pipe.
func run(_ words: [String], width: Int? = nil, environment: [String: String] = [:]) -> Outcome {
  var outcome = Outcome()
  let console = Console(
    environment: environment, outputIsTerminal: width != nil, terminalWidth: width,
    writeOutput: { outcome.output += String(decoding: $0, as: UTF8.self) },
    writeError: { outcome.errors += String(decoding: $0, as: UTF8.self) })
  outcome.status = Program.run(words: words, console)
  return outcome
}

/// A command line whose screen is kept.
struct Screen: Sendable, CustomTestStringConvertible {
  let name: String
  let words: [String]
  var widths = [80, 120]

  var testDescription: String { name }

  static let all = [
    Screen(name: "list", words: ["list", "--limit", "8"], widths: [40, 60, 80, 120]),
    Screen(name: "airports", words: ["list", "airports", "--limit", "8"]),
    Screen(name: "airlines", words: ["list", "airlines", "--limit", "8"]),
    Screen(name: "show-flight", words: ["show", "DLH598"]),
    Screen(name: "show-airport", words: ["show", "KASE"]),
    Screen(name: "show-airline", words: ["show", "KAL"]),
    Screen(name: "board", words: ["board", "FRA", "--window", "2"], widths: [40, 80, 120]),
    Screen(name: "board-codeshares", words: ["board", "EDDF", "--departures", "--codeshares", "--window", "1"]),
    Screen(name: "board-absent", words: ["board", "ZZZZ"]),
    Screen(name: "map", words: ["map", "--dest", "KDEN"], widths: [40, 80, 120]),
    Screen(name: "map-world", words: ["map"]),
    Screen(name: "stats", words: ["stats"], widths: [40, 80, 120]),
    Screen(name: "stats-by-airline", words: ["stats", "--by", "airline", "--limit", "8"], widths: [40, 80, 120]),
    Screen(name: "stats-by-hour", words: ["stats", "--by", "hour", "--airport", "KDEN"]),
    Screen(name: "fields", words: ["fields", "airlines"], widths: [40, 80, 120]),
  ]
}

/// Every command as people see it: the built-in sample on terminals of several widths, in both languages, plain and
/// colored.
struct ScreenTests {
  @Test(arguments: Screen.all, ["en", "ru"])
  func screenIsGolden(screen: Screen, language: String) throws {
    for width in screen.widths {
      for color in ["never", "always"] where color == "never" || width == 80 {
        let words = screen.words + ["--lang", language, "--color", color, "--quiet"]
        let outcome = run(words, width: width)
        #expect(outcome.status == .success)
        #expect(outcome.errors == "")
        let ending = language + (color == "always" ? "-color" : "")
        try expectGolden(outcome.output, "screen-\(screen.name)-\(width)-\(ending).txt")
      }
    }
  }

  @Test(arguments: Screen.all, ["en", "ru"])
  func screenKeepsToItsWidth(screen: Screen, language: String) {
    for width in screen.widths {
      let output = run(screen.words + ["--lang", language, "--color", "never", "--quiet"], width: width).output
      for line in output.split(separator: "\n") { #expect(columns(of: line) <= width, "\(width): \(line)") }
    }
  }

  /// The bytes of every other format are the same whatever the language, the zone and the terminal.
  @Test(arguments: [["board", "DEN"], ["map"], ["stats"], ["stats", "--by", "airline"], ["stats", "--by", "hour"]])
  func machineFormatsDependOnNothing(words: [String]) {
    for format in ["csv", "tsv", "json", "ndjson", "markdown"] {
      let words = words + ["--format", format, "--quiet"]
      let plain = run(words)
      #expect(plain.status == .success && !plain.output.isEmpty)
      let environment = ["LC_ALL": "tr_TR.UTF-8", "COLUMNS": "20", "CLICOLOR_FORCE": "1", "TZ": "Asia/Kolkata"]
      let other = words + ["--lang", "ru", "--color", "always", "--tz", "Asia/Tokyo"]
      #expect(run(other, width: 30, environment: environment) == plain, "\(format)")
    }
  }

  /// The columns of a line of the sample, in which every character is one column wide.
  private func columns(of line: Substring) -> Int { line.count }
}
