import Foundation
import Testing

@testable import FlightsCLI

struct HelpTests {
  /// Every page with the name of its golden file.
  static let pages: [(name: String, page: HelpPage)] =
    [("welcome", .welcome), ("overview", .overview)]
    + Command.all.map { ("command-" + $0.name, .command($0)) }
    + HelpTopic.all.map { ("topic-" + $0.name, .topic($0)) }

  @Test(arguments: pages.map(\.name))
  func pageIsGolden(name: String) throws {
    let page = try #require(HelpTests.pages.first { $0.name == name }?.page)
    try Golden.expect(page.text, .help, name + ".txt")
  }

  @Test func everyGoldenFileHasItsPage() throws {
    try Golden.expectOnly(HelpTests.pages.map { $0.name + ".txt" }, in: .help)
  }

  @Test(arguments: pages.map(\.name))
  func pageFits80Columns(name: String) throws {
    let page = try #require(HelpTests.pages.first { $0.name == name }?.page)
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { $0.count > 80 } == [])
    #expect(lines.filter { $0.last == " " } == [])
    #expect(page.text.hasSuffix("\n") && !page.text.hasSuffix("\n\n"))
  }

  @Test(arguments: Command.all.map(\.name))
  func everyWayToACommandsPageIsTheSame(name: String) throws {
    let command = try #require(Command.named(name))
    // A topic of the same name takes precedence, and names the command's page.
    let helped = HelpTopic.named(name) == nil ? [["help", name]] : []
    for words in helped + [[name, "--help"], [name, "-h"], ["-h", name], [name, "x", "-qh", "--limit=?"]] {
      #expect(try Invocation(words: words).action == .help(.command(command)), "\(words)")
    }
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func topicIsFoundByName(name: String) throws {
    let topic = try #require(HelpTopic.named(name))
    #expect(try Invocation(words: ["help", name]).action == .help(.topic(topic)))
    // The page of a command with the same name is not hidden.
    #expect(topic.helpText.contains("flights \(name) --help") == (Command.named(name) != nil))
  }

  @Test func helpWithoutACommand() throws {
    #expect(try Invocation(words: []).action == .help(.welcome))
    #expect(try Invocation(words: ["help"]).action == .help(.overview))
    #expect(try Invocation(words: ["--help"]).action == .help(.overview))
    #expect(try Invocation(words: ["-h"]).action == .help(.overview))
  }

  @Test func welcomeIsShort() {
    #expect(HelpPage.welcome.text.count { $0 == "\n" } <= 12)
  }

  @Test func everyExampleParses() throws {
    var parsed = 0
    for (name, page) in HelpTests.pages {
      for words in exampleCommands(in: page.text) {
        #expect(throws: Never.self, "\(name): \(words)") { try Invocation(words: words) }
        parsed += 1
      }
    }
    #expect(parsed > 40)
  }

  /// The default format is one that the command writes.
  @Test(arguments: Command.taking(.format).map(\.name))
  func defaultFormatIsPossible(name: String) throws {
    let command = try #require(Command.named(name))
    guard case .choice(_, let names) = command.value(of: .format) else { return }
    let text = try #require(Option.format.explanation(for: command).components(separatedBy: "(default: ").last)
    let defaults = text.split { " ,).".contains($0) }.map(String.init).filter {
      Option.format.choices?.contains($0) == true
    }
    #expect(!defaults.isEmpty && defaults.allSatisfy(names.contains), "\(text)")
  }

  @Test func topicsNameWhatTheTablesHold() throws {
    func topic(_ name: String) throws -> String { try #require(HelpTopic.named(name)).body() }
    for format in Invocation.Format.ofRows + Invocation.Format.ofDatabases {
      #expect(try topic("formats").contains("--format \(format.rawValue)"))
    }
    for status in ExitStatus.allCases {
      #expect(try topic("exit-codes").contains("  \(status.rawValue) "))
    }
    for variable in [
      "FLIGHTS_DATA", "NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS", "LANG", "LC_ALL", "LC_MESSAGES", "XDG_DATA_HOME",
      "FLIGHTS_FORCE_TTY",
    ] {
      #expect(try topic("environment").contains(variable))
    }
    for unit in ["km", "m", "mi", "nmi", "ft", "FL", "kn", "km/h", "mph", "h", "min", "s", "%"] {
      let words = try topic("units").split { $0 == " " || $0 == "\n" }
      #expect(words.contains { $0 == unit }, "\(unit)")
    }
  }

  /// Every option that a page mentions exists.
  @Test(arguments: pages.map(\.name))
  func mentionedOptionsExist(name: String) throws {
    let page = try #require(HelpTests.pages.first { $0.name == name }?.page)
    var mentioned = 0
    for match in page.text.matches(of: /--([a-z][a-z-]*)/) {
      mentioned += 1
      #expect(Option.named(match.output.1) != nil, "\(match.output.0)")
    }
    #expect(mentioned > 0)
  }

  /// Every page that a text refers to exists.
  @Test(arguments: pages.map(\.name))
  func mentionedPagesExist(name: String) throws {
    let page = try #require(HelpTests.pages.first { $0.name == name }?.page)
    for match in page.text.matches(of: /flights help ([a-z-]+)/) {
      #expect(HelpPage.named(String(match.output.1)) != nil, "\(match.output.0)")
    }
  }
}

/// Returns the words of each `flights` command in the examples of a page.
///
/// An example is an indented line of its own; this function replaces the shell for quotes, pipes and redirection.
private func exampleCommands(in page: String) -> [[String]] {
  var commands: [[String]] = []
  for line in page.replacing("\\\n", with: "").split(separator: "\n")
  where line.hasPrefix("  flights ") || line.hasPrefix("    flights ") {
    var pipeline: [[String]] = [[]]
    var word = ""
    var quote: Character?
    var isSkipping = false
    func endWord() {
      if !word.isEmpty, !isSkipping { pipeline[pipeline.count - 1].append(word) }
      if !word.isEmpty { isSkipping = false }
      word = ""
    }
    // Three spaces end the example and begin its explanation.
    let example = line.trimmingPrefix { $0 == " " }.split(separator: "   ", maxSplits: 1).first ?? ""
    for character in example {
      switch character {
      case quote: quote = nil
      case _ where quote != nil: word.append(character)
      case "'", "\"": quote = character
      case " ": endWord()
      case "|":
        endWord()
        pipeline.append([])
      case "<", ">":
        endWord()
        isSkipping = true
      default: word.append(character)
      }
    }
    endWord()
    commands += pipeline.filter { $0.first == "flights" }.map { Array($0.dropFirst()) }
  }
  return commands
}
