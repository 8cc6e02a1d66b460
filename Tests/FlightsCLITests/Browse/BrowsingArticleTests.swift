import FlightSample
import FlightStore
import Foundation
import Testing

@testable import FlightsCLI

/// Checks that the keys of the ten tasks in the article lead to the output of its commands, and that it counts both.
struct BrowsingArticleTests {
  /// The keys of each task; a task whose name begins with "…" continues the one before.
  private static let keys = [
    "/ual Space chi Enter Right Right Right s s", "p", "o b", ": 'stats --by hour --airport KLAS' Enter",
    "Enter e rows.csv Enter", "Right Right Right Right Right Right Right F", "Down Enter", "Enter",
    ": ' --enroute --sort -distance' Enter", "!",
  ]

  private struct Task {
    let name: String
    let keyCount: Int
    let command: String
    let letterCount: Int
  }

  private static func tasks() throws -> [Task] {
    let path = Package.root + "Sources/FlightStore/FlightStore.docc/Browsing.md"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, let keys = Int(cells[2]), let letters = Int(cells[4]) else { return nil }
      return Task(
        name: cells[0], keyCount: keys, command: cells[3].trimmingCharacters(in: ["`"]), letterCount: letters)
    }
  }

  @Test func keysLeadToWhatCommandsPrint() throws {
    let tasks = try Self.tasks()
    try #require(tasks.count == Self.keys.count)
    var walker = try Walker()
    for (task, keys) in zip(tasks, Self.keys) {
      if !task.name.hasPrefix("…") { walker = try Walker() }
      walker.press(keys)
      #expect(Walker.count(of: keys) == task.keyCount, "\(task.name)")
      #expect(task.command.count + 1 == task.letterCount, "\(task.name)")
      let words = try #require(ShellText.words(of: task.command)?.dropFirst())
      let found: Invocation
      if let output = words.firstIndex(of: "--output") {
        found = try #require(walker.exports.last)
        #expect(found.options[.output]?.text == words[output + 1])
      } else {
        found = walker.browser.view.query.invocation
      }
      let printed = run(ShellText.joined(found.queryWords), .storedSample).output
      let asked = words.prefix { $0 != "--output" }
      #expect(printed == run(ShellText.joined(Array(asked)), .storedSample).output, "\(task.name)")
      #expect(!printed.isEmpty, "\(task.name)")
    }
  }
}
