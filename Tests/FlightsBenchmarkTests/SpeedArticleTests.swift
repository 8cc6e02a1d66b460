import Foundation
import Testing

@testable import flights_benchmark

@Suite struct SpeedArticleTests {
  private static func report() throws -> Report {
    let folder = try TemporaryFolder()
    let work = try WorkFolder(folder.path, flights: 3, seed: 1)
    func result(_ name: String, _ kind: Contender.Kind, _ wall: Double, ratio: Double? = nil) throws -> Result {
      let question = try #require(Questions.all.first { $0.name == name })
      var result = Result(question: name, summary: question.summary, contender: kind)
      result.usage = Usage(wall: wall, processor: 2 * wall, peakMemory: Int(wall * 1e8))
      result.ratio = ratio
      return result
    }
    var circumstances = try Circumstances(folder: work, rounds: 5)
    circumstances.flights = 1_600_000
    return Report(
      circumstances: circumstances, versions: ["DuckDB": "9.9"], missing: [:],
      results: [
        try result("main", .flights, 0.25), try result("main", .duckdb, 1, ratio: 4),
        try result("print-csv", .flights, 2), try result("print-csv", .duckdb, 5, ratio: 2.5),
        try result("graph", .store, 3),
      ], leftOut: [])
  }

  @Test func itSaysWhatReportsSay() throws {
    // The report makes a round trip through JSON.
    let printed = try Self.report().printed(as: .json)
    let article = SpeedArticle(reports: [try JSONDecoder().decode(Report.self, from: Data(printed.utf8))])
    #expect(article.article.contains("\n## 1,600,000 generated flights: flights, DuckDB, FlightStore\n"))
    #expect(article.article.contains("\nDuckDB takes 2.50 to 4.00 times as long as `flights`.\n"))
    #expect(article.article.contains("| main: en route to KORD, by distance | DuckDB | 1.00 | 2.00 | 100 |"))
    #expect(article.summary.contains("| en route to KORD, by distance | 0.250 s, 25.0 MB | 1.00 s, 100 MB |"))
    #expect(article.summary.contains("| all flights as a graph in memory | 3.00 s, 300 MB | – |"))
    #expect(article.summary.contains("1,600,000 flights") && article.summary.contains("with DuckDB 9.9, "))
  }

  @Test func theReadmeHasAPlaceForIt() throws {
    let article = SpeedArticle(reports: [try Self.report()])
    let readme = try String(contentsOfFile: Package.root + "README.md", encoding: .utf8)
    let written = try #require(article.readme(readme))
    #expect(written.contains(article.summary))
    // A second run replaces the section and nothing else.
    #expect(article.readme(written) == written)
    #expect(written.hasPrefix(readme.prefix { $0 != "<" }) && written.hasSuffix("\n"))
    #expect(article.readme("# No place") == nil)
  }
}
