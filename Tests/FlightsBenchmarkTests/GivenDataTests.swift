import Foundation
import Testing

@testable import flights_benchmark

@Suite struct GivenDataTests {
  private static func folder(_ files: [String: String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flights-given-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return folder.path
  }

  private static let lines = (1...7).map { "{\"ident\":\"UAL\($0)\"}\n" }.joined()

  @Test func theOnlyFileIsTaken() throws {
    let folder = try Self.folder(["real.ndjson": Self.lines, "real.json": "{}", "airports.json": "[]"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let given = try GivenData(folder: folder, flights: 600_000)
    #expect(given.name == "real")
    #expect(try given.recordCount() == 7)
    #expect(given.path(in: .ndjson) == folder + "/real.ndjson" && given.path(in: .document) == folder + "/real.json")
    #expect(given.path(in: .shuffled) == nil)
    #expect(given.airports == folder + "/airports.json" && given.airlines == nil)
  }

  @Test func ofSeveralTheNumberDecides() throws {
    let folder = try Self.folder(["real-7.ndjson": Self.lines, "real-70.ndjson": ""])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try GivenData(folder: folder, flights: 7).name == "real-7")
    #expect(throws: Failure.self) { try GivenData(folder: folder, flights: 8) }
    #expect(throws: Failure.self) { try GivenData(folder: folder + "/none", flights: 7) }
  }

  /// The small folder holds the first records once each, and only questions with existing input are asked.
  @Test func questionsAreThoseThatTheDataAnswers() throws {
    let folder = try Self.folder(["real.ndjson": Self.lines])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let work = try WorkFolder(
      folder + "/work", flights: 0, seed: 1, given: try GivenData(folder: folder, flights: 0))
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
    let result = BuildResult(
      question: question,
      rounds: [(usage(1), usage(2)), (usage(10), usage(20)), (usage(3), usage(2))])
    #expect(result.wallRatio == 0.5 && result.processorRatio == 0.5 && result.memoryRatio == 0.5)
    #expect(result.this?.wall == 3 && result.other?.wall == 2)
  }
}
