internal import FlightStore
internal import Foundation

/// The timings taken inside the process.
///
/// To add a timing, add a row to `all`.
struct Timings {
  private let flights: Int
  private let path: String
  private let memory: DataSource
  private let size: Int
  private let queries: QueryTimings
  private let changes: ChangeTimings

  init(_ folder: WorkFolder) throws {
    flights = folder.flights
    path = try folder.data(for: .flights(.ndjson))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    size = bytes.count
    memory = .bytes(bytes)
    var store = FlightStore()
    try store.load([memory])
    queries = try QueryTimings(store: store)
    changes = try ChangeTimings(store)
  }

  var all: [Timing] {
    [
      Timing(name: "load, from memory", unit: "flight", elements: flights, bytes: size) { try load(memory) },
      Timing(name: "load, from a file", unit: "flight", elements: flights, bytes: size) {
        try load(.file(path: path))
      },
    ] + queries.all + changes.all
  }

  private func load(_ source: DataSource) throws {
    var store = FlightStore()
    try store.load([source])
  }
}
