import Foundation
import Testing

@testable import flights_benchmark

@Suite struct GivenDataTests {
  private static let lines = (1...7).map { "{\"ident\":\"UAL\($0)\"}\n" }.joined()

  @Test func theOnlyFileIsTaken() throws {
    let folder = try TemporaryFolder(["real.ndjson": Self.lines, "real.json": "{}", "airports.json": "[]"])
    let given = try GivenData(folder: folder.path, flights: 600_000)
    #expect(given.name == "real")
    #expect(try given.recordCount() == 7)
    #expect(given.path(in: .ndjson) == folder.path + "/real.ndjson")
    #expect(given.path(in: .document) == folder.path + "/real.json")
    #expect(given.path(in: .shuffled) == nil)
    #expect(given.airports == folder.path + "/airports.json" && given.airlines == nil)
  }

  @Test func ofSeveralTheNumberDecides() throws {
    let folder = try TemporaryFolder(["real-7.ndjson": Self.lines, "real-70.ndjson": ""])
    #expect(try GivenData(folder: folder.path, flights: 7).name == "real-7")
    #expect(throws: Failure.self) { try GivenData(folder: folder.path, flights: 8) }
    #expect(throws: Failure.self) { try GivenData(folder: folder.path + "/none", flights: 7) }
  }

  /// The small folder holds the first records once each, and only questions with existing input are asked.
  @Test func questionsAreThoseThatTheDataAnswers() throws {
    let folder = try TemporaryFolder(["real.ndjson": Self.lines])
    let work = try WorkFolder(
      folder.path + "/work", flights: 0, seed: 1, given: try GivenData(folder: folder.path, flights: 0))
    #expect(work.flights == 7)
    #expect(try work.ident() == "UAL1")
    let asked = Questions.all.filter(work.has).map(\.name)
    #expect(asked.contains("main") && asked.contains("small") && asked.contains("graph"))
    for name in ["document", "shuffled", "scale", "country"] { #expect(!asked.contains(name), "\(name)") }
    let small = try work.data(for: .smallFolder)
    let idents = try FileManager.default.contentsOfDirectory(atPath: small).sorted().flatMap { name in
      let data = try Data(contentsOf: URL(filePath: small + "/" + name))
      let page = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      return try #require(page["arrivals"] as? [[String: String]]).compactMap { $0["ident"] }
    }
    #expect(idents == (1...7).map { "UAL\($0)" })
  }

  @Test func buildsAreAskedQuestionsOfTheirOwn() {
    #expect(Set(Questions.ofBuilds.map(\.name)).count == Questions.ofBuilds.count)
    let usual = Questions.ofBuilds.filter { !$0.isOptional }.map(\.name)
    for name in ["main", "graph", "print-csv", "print-ndjson", "stats-airline", "database", "small", "show-database"] {
      #expect(usual.contains(name), "\(name)")
    }
  }

  /// Ratios are taken within each round, so that a disturbance of both builds does not count.
  @Test func ratiosAreThoseOfRounds() throws {
    func usage(_ wall: Double) -> Usage { Usage(wall: wall, processor: wall, peakMemory: Int(wall * 1000)) }
    let question = try #require(Questions.all.first)
    var result = Result(question: question.name, summary: question.summary, contender: .flights)
    result.take([usage(1), usage(10), usage(3)], against: [usage(2), usage(20), usage(2)])
    #expect(result.ratio == 0.5 && result.processorRatio == 0.5 && result.memoryRatio == 0.5)
    #expect(result.usage?.wall == 3)
    result.take([usage(2), usage(20), usage(2)], against: [])
    #expect(result.usage?.wall == 2 && result.ratio == nil)
  }
}
