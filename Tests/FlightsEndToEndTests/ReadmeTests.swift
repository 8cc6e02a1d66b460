import Foundation
import Testing

/// Checks the statements and examples of the README.
struct ReadmeTests {
  /// A fenced block.
  struct Block {
    let kind: Substring
    let body: String
  }

  static let text = (try? String(contentsOfFile: Shell.root + "/README.md", encoding: .utf8)) ?? ""

  static let blocks: [Block] = {
    var blocks: [Block] = []
    var open: (kind: Substring, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.hasPrefix("```") {
        open?.lines.append(line)
      } else if let (kind, lines) = open {
        blocks.append(Block(kind: kind, body: lines.map { $0 + "\n" }.joined()))
        open = nil
      } else {
        open = (line.dropFirst(3), [])
      }
    }
    return blocks
  }()

  static let examples = blocks.filter { $0.kind == "console" }.map(\.body)

  @Test func thereAreEightExamples() { #expect(Self.examples.count >= 8) }

  /// With `RECORD_GOLDEN=1` in the environment the test writes the actual outputs into the README, and fails.
  @Test func examplesPrintWhatTheReadmeShows() throws {
    for example in Self.examples {
      // A backslash continues a command on the next line.
      let last = try #require(example.matches(of: /[^\\]\n/).first)
      let command = String(example[..<last.range.upperBound].dropFirst(2).dropLast())
      let outcome = try Shell.run(Self.onTerminal(command))
      #expect(outcome.status == 0)
      #expect(
        outcome.error.replacing("flights: showing the built-in sample; name your own files with --data\n", with: "")
          == "")
      let shown = String(example.dropFirst(command.count + 3))
      let output = outcome.output.replacing("\r\n", with: "\n")
      if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        try Self.record("$ \(command)\n\(shown)```", as: "$ \(command)\n\(output)```")
      } else {
        #expect(output == shown, "\(command)")
      }
    }
  }

  /// Only the last program of a pipe writes to the terminal.
  private static func onTerminal(_ command: String) -> String {
    let programs = command.components(separatedBy: "| ")
    return (programs.dropLast() + ["FLIGHTS_FORCE_TTY=100 NO_COLOR=1 " + (programs.last ?? "")]).joined(separator: "| ")
  }

  /// The library examples are in `LibraryExample`, verbatim.
  @Test func theLibraryExamplesPrintWhatTheReadmeShows() throws {
    let here = try String(
      contentsOfFile: Shell.root + "/Tests/FlightsEndToEndTests/LibraryExample.swift", encoding: .utf8)
    let (snippets, outputs) = (Self.blocks.filter { $0.kind == "swift" }, Self.blocks.filter { $0.kind == "text" })
    #expect(snippets.count == LibraryExample.all.count && outputs.count == snippets.count)
    for ((snippet, shown), example) in zip(zip(snippets, outputs), LibraryExample.all) {
      for line in snippet.body.split(separator: "\n") where !line.hasPrefix("import") {
        #expect(here.contains(line), "\(line)")
      }
      let printed = try example()
      if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        try Self.record("```text\n\(shown.body)```", as: "```text\n\(printed)```")
      } else {
        #expect(printed == shown.body)
      }
    }
  }

  private static func record(_ old: String, as new: String) throws {
    let file = Shell.root + "/README.md"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try #require(text.contains(old))
    try text.replacing(old, with: new).write(toFile: file, atomically: true, encoding: .utf8)
    Issue.record("recorded an example of README.md")
  }

  @Test func continuousIntegrationFindsTheTestCommand() throws {
    let lines = Self.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    #expect(lines.contains("swift test") && lines.contains("swift run -c release flights list"))
  }

  @Test func itNamesEveryCommand() throws {
    let help = try Shell.run("flights help").output
    let commands = help.split(separator: "COMMANDS:\n")[1].split(separator: "\n\n")[0].split(separator: "\n")
      .compactMap { $0.split(separator: " ").first }
    #expect(commands.count > 14)
    // The option `--version` does the same, so the command need not be mentioned.
    for command in commands where command != "version" {
      #expect(Self.text.contains("flights \(command)"), "\(command)")
    }
  }

  @Test func theFieldsThatItNamesExist() throws {
    let fields = Set(try Shell.run("flights fields --no-header").lines.map { $0.split(separator: "\t")[1] })
    let rows = Self.text.split(separator: "\n").filter { $0.hasPrefix("| flight") || $0.hasPrefix("| air") }
    #expect(rows.count == 5)
    for name in rows.joined().matches(of: /`([a-z_]+)`/) { #expect(fields.contains(name.output.1), "\(name.output.1)") }
  }

  @Test func theOptionsAndFilesThatItNamesExist() throws {
    let commands = "list show check fields filter sort search board stats browse"
    let help = try Shell.run("for command in \(commands); do flights help $command; done").output
    // The scripts have options of their own.
    let text = Self.text.replacing(/`\.ci\/[^`]*`/, with: "")
    for option in text.matches(of: /(?:^|[ `(])(--[a-z][a-z-]*)/) {
      #expect(help.contains(option.output.1), "\(option.output.1)")
    }
    for file in ["Fixtures/README.md", ".ci/run", ".ci/benchmark"] {
      #expect(Self.text.contains("`\(file)`") && FileManager.default.fileExists(atPath: Shell.root + "/" + file))
    }
  }

  @Test func everyScriptHasItsLine() throws {
    let folder = Shell.root + "/.ci"
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder)
    let development = try #require(Self.text.components(separatedBy: "\n## Development\n").last)
    #expect(scripts.count > 5)
    for script in scripts {
      #expect(FileManager.default.isExecutableFile(atPath: "\(folder)/\(script)"), "\(script)")
      #expect(development.contains("\n| `.ci/\(script)` | "), "\(script)")
    }
    for name in development.matches(of: /`\.ci\/([a-z-]+)/) {
      #expect(scripts.contains(String(name.output.1)), "\(name.output.1)")
    }
  }

  @Test func theLayersAreThoseThatAreChecked() throws {
    let outcome = try Shell.run(".ci/layers --list")
    #expect(outcome.lines.count > 5)
    #expect(Self.text.contains("\n    \(outcome.lines.joined(separator: " → ")) (all in FlightStore)\n"))
  }

  @Test func itsLinksLeadSomewhere() throws {
    let links = Self.text.matches(of: /\]\(([^)#]+)\)/).map { String($0.output.1) }.filter { !$0.contains("://") }
    #expect(links.count > 2)
    for link in links { #expect(FileManager.default.fileExists(atPath: "\(Shell.root)/\(link)"), "\(link)") }
  }
}
