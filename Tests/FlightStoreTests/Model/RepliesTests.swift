import Foundation
import Testing

@testable import FlightStore

/// Tests with data next to the package, if it exists; it is not part of the package.
struct RepliesTests {
  private static let folder = Package.root.deletingLastPathComponent().appendingPathComponent("shared/data")

  private static func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// The number of entities in each reply; the specification gives one example of each kind.
  private static let records: [String: Int] = [
    "ERROR": 1, "GET_airports": 1, "GET_airports_id": 1, "GET_airports_id_flights": 4,
    "GET_airports_id_flights_arrivals": 1,
    "GET_airports_id_flights_departures": 1, "GET_airports_id_flights_scheduled_arrivals": 1,
    "GET_airports_id_flights_scheduled_departures": 1, "GET_airports_id_flights_to_dest_id": 1,
    "GET_airports_id_nearby": 1,
    "GET_airports_nearby": 1, "GET_flights_id_position": 1, "GET_flights_ident": 1, "GET_flights_search": 1,
    "GET_flights_search_advanced": 1, "GET_foresight_flights_id_position": 1, "GET_foresight_flights_ident": 1,
    "GET_foresight_flights_search_advanced": 1, "GET_history_aircraft_registration_last_flight": 1,
    "GET_history_airports_id_flights_arrivals": 1, "GET_history_airports_id_flights_departures": 1,
    "GET_history_airports_id_flights_to_dest_id": 1, "GET_history_flights_ident": 1,
    "GET_history_operators_id_flights": 1,
    "GET_operators": 1, "GET_operators_id": 1, "GET_operators_id_flights": 3, "GET_operators_id_flights_arrivals": 1,
    "GET_operators_id_flights_enroute": 1, "GET_operators_id_flights_scheduled": 1,
    "GET_schedules_date_start_date_end": 1,
  ]

  @Test(.enabled(if: exists("aeroapi-shapes"))) func replyOfEachEndpoint() throws {
    let sources = try DataFiles.sources(at: Self.folder.appendingPathComponent("aeroapi-shapes").path)
    #expect(sources.count > 50)
    for source in sources {
      let name = URL(fileURLWithPath: source.name).deletingPathExtension().lastPathComponent
      var store = FlightStore()
      let report = try store.load([source])
      #expect(report.recordCount == Self.records[name] ?? 0, "\(name)")
      #expect(report.rejectedCount == (name == "ERROR" ? 1 : 0), "\(name): \(report.rejected)")
      #expect(store.graph.checkInvariants() == [])
      let holdsFlights = name.contains("flight") || name.contains("schedules")
      if report.recordCount > 0, name != "ERROR" { #expect((store.counts[0] > 0) == holdsFlights, "\(name)") }
    }
  }

  @Test(.enabled(if: exists("enroute-2022-01"))) func dayOfJanuary2022() throws {
    var files = try DataFiles.sources(at: Self.folder.appendingPathComponent("enroute-2022-01").path)
    var store = FlightStore()
    let report = try store.load(files)
    #expect(report.rejected == [])
    #expect(store.counts == [120, 70, 31])
    #expect(store.graph.checkInvariants() == [])
    for _ in 0..<4 {
      files.append(files.removeFirst())
      var other = FlightStore()
      try other.load(files)
      #expect(other.dump == store.dump)
    }
  }
}
