import TestSupport
import FlightSample
import FlightStore
import Foundation
import Testing

@testable import FlightOutput

/// Tests that the busiest airport is on the map with its name, even below crowded traffic.
struct BusiestStopTests {
  /// The folders of data, one of which may exist next to the package; two are generated here.
  static let folders =
    ["sample", "Fixtures/Day", "Fixtures/Small", "around KDEN", "around EDDF"]
    + ["../shared/data/enroute-2022-01"].filter { FileManager.default.fileExists(atPath: Package.root + $0) }

  /// Returns a hundred flights to one airport from all over the world.
  ///
  /// Most of them are in the air and almost there, so that the place is crowded with aircraft and lines.
  private func flights(around hub: String) throws -> FlightStore {
    var store = FlightStore()
    try store.load([.file(path: Package.root + "Fixtures/Day/airports.json")])
    let rows = RowQuery(.airports).rows(in: store)
    let codes = rows.rows.compactMap { rows.text("icao", of: .airports, row: $0) }.filter { $0 != hub }
    var random = SeededGenerator(seed: UInt64(hub.utf8.reduce(7) { $0 * 31 + Int($1) }))
    let flights = (0..<100).map { index in
      let origin = random.pick(codes)
      return """
        {"ident": "AAA\(index)", "fa_flight_id": "AAA\(index)-1", "actual_off": "2026-03-14T06:00:00Z",
         "progress_percent": \(random.roll(4) == 0 ? random.roll(90) : 90 + random.roll(10)),
         "origin": {"code": "\(origin)"}, "destination": {"code": "\(hub)"}}
        """
    }
    try store.load([.bytes("{\"flights\": [\(flights.joined(separator: ","))]}".utf8)])
    return store
  }

  private func maps(_ folder: String) throws -> [FlightMap] {
    var store = FlightStore.sample
    if folder.hasPrefix("around ") {
      store = try flights(around: String(folder.dropFirst(7)))
    } else if folder != "sample" {
      store = FlightStore()
      try store.load(DataFiles.sources(at: Package.root + folder))
    }
    let busiest = try #require(RowQuery(.flights).rows(in: store).map().stops.first)
    let code = try #require(RowQuery(.flights).rows(in: store).text("icao", of: .airports, row: busiest.airport.row))
    let conditions = ["", "destination = \(code)", "destination = \(code) and enroute", "origin = \(code)"]
    let maps = try conditions.map { condition in
      var query = RowQuery(.flights)
      if !condition.isEmpty { try query.require(condition) }
      return query.rows(in: store).map()
    }.filter { !$0.stops.isEmpty }
    try #require(maps.count > 1)
    return maps
  }

  private func name(of stop: FlightMap.Stop, _ map: FlightMap) -> String {
    ["iata", "icao"].compactMap { map.selection.text($0, of: .airports, row: stop.airport.row) }.first { !$0.isEmpty }
      ?? ""
  }

  private let display = Display(language: .en, units: UnitPreferences(), zone: .fixed(.utc), usualYear: 2026)

  @Test(arguments: folders)
  func isNamedOnATerminal(folder: String) throws {
    for (turn, map) in try maps(folder).enumerated() {
      let name = name(of: map.stops[0], map)
      for width in Effort.some(of: [30, 40, 60, 80, 120, 200], every: 2, turn: turn) {
        let text = try written {
          try TerminalMap(map, display: display).write(width: width, height: 24, styled: false, to: $0)
        }
        #expect(text.contains("●" + name) || text.contains(name + "●"), "\(width)\n\(text)")
      }
    }
  }

  @Test(arguments: folders)
  func isNamedInDrawings(folder: String) throws {
    for (turn, map) in try maps(folder).enumerated() {
      let name = name(of: map.stops[0], map)
      let writers = [SVGMap(map, display: display).write, SVGMap(map, display: display).writePage]
      for write in Effort.some(of: writers, every: 2, turn: turn) {
        let text = try written { try write($0) }
        let label = try #require(
          text.split(separator: "\n").first { $0.hasPrefix("<text") && $0.contains(">\(name)<") })
        #expect(!label.contains("display: none"))
        // Elements that are painted later are on top.
        let aircraft = text.ranges(of: "<polygon").last
        let stop = try #require(text.ranges(of: "<circle").last)
        if let aircraft { #expect(aircraft.lowerBound < stop.lowerBound) }
        #expect(stop.lowerBound < label.startIndex)
        #expect(text.utf8.count < 300_000)
      }
    }
  }

  /// One flight to the other side of the earth does not shrink the others; its destination is at the edge.
  @Test func farOutlierStandsAtTheEdge() throws {
    var flights: [String] = []
    for (index, code) in ["KATL", "KBOS", "KDEN", "KDTW", "KMSP", "KJFK", "KLGA", "KPHL", "KIAD", "KMCI"].enumerated() {
      flights.append(
        #"{"ident": "AAA\#(index)", "fa_flight_id": "AAA\#(index)-1", "origin": {"code": "\#(code)"}, "destination": {"code": "KORD"}}"#
      )
    }
    flights.append(
      #"{"ident": "AAA99", "fa_flight_id": "AAA99-1", "origin": {"code": "NZAA"}, "destination": {"code": "KORD"}}"#)
    var store = FlightStore()
    try store.load([.bytes(#"{"flights": [\#(flights.joined(separator: ","))]}"#.utf8)])
    try store.load([.file(path: Package.root + "Fixtures/Day/airports.json")])
    let map = RowQuery(.flights).rows(in: store).map()
    let text = try written {
      try TerminalMap(map, display: display).write(width: 80, height: 24, styled: false, to: $0)
    }
    #expect(text.contains("●ORD") && (text.contains("‹AKL") || text.contains("˅AKL")), "\(text)")
    #expect(text.contains("11 flights, → 0 in the air, 1 airport beyond the edge"))
    let all = try written {
      try TerminalMap(map, display: display, fit: .all).write(width: 80, height: 24, styled: false, to: $0)
    }
    #expect(all.contains("•AKL") && !all.contains("beyond the edge"), "\(all)")
    let drawings = try [MapFit.traffic, .all].map { fit in
      try written { try SVGMap(map, display: display, fit: fit).write(to: $0) }
    }
    #expect(drawings[0].contains("class=\"airport far\" data-code=\"NZAA\"") && !drawings[1].contains(" far\""))
    let view = MapView(of: map.places(.traffic), width: 160, heights: 32...96)
    let dots = map.stops.filter { view.shows($0.place) }.map { view.dot($0.place).x }
    let (left, right) = (try #require(dots.min()), try #require(dots.max()))
    #expect(dots.count == 11 && right - left > 80)
  }
}
