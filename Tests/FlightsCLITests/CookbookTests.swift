import TestSupport
import Foundation
import Testing

@testable import FlightsCLI

/// Checks that the commands of the cookbook print the outputs that it shows.
struct CookbookTests {
  /// A command and its output.
  struct Recipe: CustomTestStringConvertible, Sendable {
    let command: String
    let output: String
    var testDescription: String { command }
  }

  private static let path = URL(filePath: Package.root + "Sources/FlightStore/FlightStore.docc/Cookbook.md")

  static let recipes: [Recipe] = {
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```console\n$ ").dropFirst().compactMap { block in
      guard let end = block.range(of: "```") else { return nil }
      let lines = block[..<end.lowerBound].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return Recipe(command: String(lines[0]), output: lines.count > 1 ? String(lines[1]) : "")
    }
  }()

  @Test func thereAreTwentyShortOnes() {
    #expect(Self.recipes.count >= 20)
    #expect(Self.recipes.allSatisfy { $0.command.count < 80 })
  }

  /// Most commands of a usual run read the sample from a store file.
  ///
  /// With `RECORD_GOLDEN=1` in the environment the test writes the actual outputs into the cookbook, and fails.
  @Test func printsWhatTheCookbookShows() throws {
    for (turn, recipe) in Self.recipes.enumerated() {
      var surroundings = Effort.isLong || turn % 4 == 0 ? Surroundings.sample : .storedSample
      surroundings.terminalWidth = 100
      surroundings.environment["NO_COLOR"] = "1"
      let outcome = run(String(recipe.command.dropFirst("flights ".count)), surroundings)
      // CSV ends its lines with CR LF, the article with LF alone.
      let output = outcome.output.replacing("\r\n", with: "\n")
      #expect(outcome.status == .success, "\(recipe.command)")
      // The sample has an airport without a time zone, which is said where local times are used.
      let notes = outcome.error.split(separator: "\n").filter { !$0.contains("time zone of 3D2") }
      #expect(notes.count <= 1, "\(recipe.command)")
      if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        let text = try String(contentsOf: Self.path, encoding: .utf8)
        let block = "```console\n$ \(recipe.command)\n"
        try text.replacing(block + recipe.output + "```", with: block + output + "```")
          .write(to: Self.path, atomically: true, encoding: .utf8)
        Issue.record("recorded \(recipe.command)")
      } else {
        #expect(output == recipe.output, "\(recipe.command)")
      }
    }
  }
}
