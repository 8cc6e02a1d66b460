internal import Foundation

/// Where the data of a comparison lies; what is there already from an earlier run is used again.
struct WorkFolder {
  /// Where the data goes unless someone says otherwise.
  static let standard = FileManager.default.temporaryDirectory.appendingPathComponent("flights-benchmark").path

  let path: String
  let flights: Int
  let seed: UInt64

  init(_ path: String, flights: Int, seed: UInt64) throws {
    self.path = path
    self.flights = flights
    self.seed = seed
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  var airports: String { path + "/small-\(seed)/airports.json" }
  var airlines: String { path + "/small-\(seed)/airlines.json" }
  var database: String { path + "/flights-\(seed)-\(flights).duckdb" }
  var store: String { path + "/store-\(seed)-\(flights)" }

  /// Makes sure that the data of a question is there and returns its path.
  func data(for input: Question.Input) throws -> String {
    switch input {
    case .flights(let form, let count):
      let count = count ?? flights
      let path = path + "/flights-\(seed)-\(count)-\(form.rawValue).\(form.isLines ? "ndjson" : "json")"
      return try make(DataSet(form: form, flights: count, seed: seed), at: path)
    case .smallFolder:
      return try make(DataSet(form: .pages, flights: 500, seed: seed), at: path + "/small-\(seed)", withAirports: true)
    case .database: return try data(for: .flights(.ndjson))
    }
  }

  /// Removes the store file of an earlier run, to which an import would add.
  func removeStore() { try? FileManager.default.removeItem(atPath: store) }

  private func make(_ set: DataSet, at path: String, withAirports: Bool = false) throws -> String {
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    // Under another name until it is whole: a run that was interrupted leaves nothing that looks complete.
    let part = path + ".part"
    try? FileManager.default.removeItem(atPath: part)
    _ = try set.write(to: part, withAirports: withAirports)
    try FileManager.default.moveItem(atPath: part, toPath: path)
    return path
  }
}
