import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests that results do not depend on the hash seed of the process.
struct HashSeedTests {
  /// Returns the store file and the report of a load under a seed.
  private static func load(_ sources: [DataSource], seed: UInt64, _ folder: Folder) throws
    -> (file: Data, report: LoadReport)
  {
    let loading = Loading(plan: LoadPlan(), threads: 3, smallestPart: 1 << 10)
    let loaded = try loading.load(sources, onto: Tables(hasher: ByteHasher(seed: seed)))
    let path = folder.path + "/\(seed).store"
    try ArchiveWriter.write(Graph(loaded.tables), into: try ReplacementFile(for: path, part: path + ".part"))
    return (try Data(contentsOf: URL(filePath: path)), loaded.report)
  }

  @Test func storeFilesAreTheSame() throws {
    // Some flights occur twice, on different threads.
    let flights = (0..<2000).map { number in
      Samples.flight([
        "fa_flight_id": "\"F\(number % 1800)\"", "ident": "\"UAL\(number)\"", "operator_icao": "\"A\(number % 90)\"",
        "codeshares": "[\"AC\(number)\",\"AC\(number % 7)\"]", "destination": "{\"code\":\"K\(number % 400)\"}",
      ])
    }
    let fixtures = try DataFiles.sources(at: Package.root.appending(path: "Fixtures/Day").path)
    let sources = fixtures + [.bytes(flights.joined(separator: "\n").utf8)]
    let folder = try Folder()
    let expected = try Self.load(sources, seed: 0, folder)
    #expect(expected.file.count > 10_000 && expected.report.recordCount > 2000)
    for seed in Effort.some(of: [1, .max, 2, 3] as [UInt64], every: 2) {
      let found = try Self.load(sources, seed: seed, folder)
      #expect(found.file == expected.file && found.report == expected.report, "seed \(seed)")
    }
  }
}
