import FlightStore
import Foundation
import Testing

@testable import flights_benchmark

@Suite struct GeneratorTests {
  /// Writes a set to a temporary folder and calls `body` with its files.
  private func write(_ set: DataSet, _ body: ([URL]) throws -> Void) throws {
    let folder = try TemporaryFolder()
    _ = try set.write(to: set.form == .pages ? folder.path : folder.path + "/flights.json", withAirports: false)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    try body(names.map { URL(filePath: folder.path + "/" + $0) })
  }

  private func records(_ set: DataSet) throws -> [[String: Any]] {
    var records: [[String: Any]] = []
    try write(set) { files in
      for file in files {
        let text = try String(contentsOf: file, encoding: .utf8)
        let documents = set.form.isLines ? text.components(separatedBy: "\n").filter { !$0.isEmpty } : [text]
        for document in documents {
          let object = try #require(try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
          if set.form.isLines { records.append(object) }
          for group in ["arrivals", "departures", "scheduled_arrivals", "scheduled_departures"] {
            records += object[group] as? [[String: Any]] ?? []
          }
        }
      }
    }
    return records
  }

  @Test func everyFormHoldsTheSameFlights() throws {
    var all: Set<[String]> = []
    for form in Form.allCases {
      let found = try records(DataSet(form: form, flights: 200, seed: 7)).compactMap { record in
        let end = record["destination"] as? [String: Any]
        return "\(record["fa_flight_id"] ?? "") \(end?["code"] ?? "") \(record["actual_on"] ?? "")"
      }.sorted()
      #expect(found.count == 200)
      all.insert(found)
      #expect(all.count == 1, "\(form)")
    }
  }

  @Test(arguments: Form.allCases)
  func theStoreTakesEveryRecord(_ form: Form) throws {
    try write(DataSet(form: form, flights: 200)) { files in
      var store = FlightStore()
      let report = try store.load(files.map { .file(path: $0.path) })
      #expect(report.recordCount == 200)
      #expect(report.rejectedCount == 0)
    }
  }

  @Test func theSeedDecides() throws {
    func bytes(_ seed: UInt64) throws -> Data {
      var data = Data()
      try write(DataSet(form: .shuffled, flights: 50, seed: seed)) { data = try Data(contentsOf: $0[0]) }
      return data
    }
    #expect(try bytes(3) == bytes(3))
    #expect(try bytes(3) != bytes(4))
  }

  @Test func recordsAreLikeAeroAPIs() throws {
    let flights = try records(DataSet(form: .ndjson, flights: 2000))
    let enroute = flights.count { record in
      (record["destination"] as? [String: Any])?["code"] as? String == "KORD" && record["actual_off"] is String
        && record["actual_on"] is NSNull
    }
    #expect(Set(flights.map(\.count)) == [50])
    #expect((30...60).contains(enroute))
    #expect(Set(try records(DataSet(form: .mixed, flights: 400)).map(\.count)) == [46, 50, 52])
  }
}
