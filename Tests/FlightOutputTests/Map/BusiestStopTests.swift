import FlightStore
import Foundation
import Testing

@testable import FlightOutput

/// The airport that everything flies to is on the map and named, whatever flies over it.
struct BusiestStopTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL.path()

  /// The folders of data, of which some may lie beside the package.
  static let folders = ["sample", "Fixtures/Day", "Fixtures/Small", "../shared/data/enroute-2022-01"]

  private func maps(_ folder: String) throws -> [FlightMap] {
    var store = FlightStore.sample
    if folder != "sample" {
      let path = Self.package + folder
      guard FileManager.default.fileExists(atPath: path) else { return [] }
      store = FlightStore()
      try store.load(DataFiles.sources(at: path))
    }
    let busiest = try #require(RowQuery(.flights).rows(in: store).map().stops.first)
    let code = try #require(RowQuery(.flights).rows(in: store).text("icao", of: .airports, row: busiest.airport))
    return try ["", "destination = \(code)", "destination = \(code) and enroute", "origin = \(code)"].map {
      expression in
      var query = RowQuery(.flights)
      if !expression.isEmpty { try query.require(expression) }
      return query.rows(in: store).map()
    }.filter { !$0.stops.isEmpty }
  }

  private func name(of stop: FlightMap.Stop, _ map: FlightMap) -> String {
    ["iata", "icao"].compactMap { map.selection.text($0, of: .airports, row: stop.airport) }.first { !$0.isEmpty } ?? ""
  }

  private func written(_ write: (ByteOutput) throws -> Void) rethrows -> String {
    var bytes: [UInt8] = []
    try write(ByteOutput { bytes.append(contentsOf: $0) })
    return String(decoding: bytes, as: UTF8.self)
  }

  private let display = Display(language: .en, units: UnitPreferences(), zone: .utc, usualYear: 2026)

  @Test(arguments: folders)
  func isNamedOnATerminal(folder: String) throws {
    for map in try maps(folder) {
      let name = name(of: map.stops[0], map)
      for width in [30, 40, 60, 80, 120, 200] {
        let text = try written { try TerminalMap(map, display).write(width: width, height: 24, styled: false, to: $0) }
        #expect(text.contains("●" + name) || text.contains(name + "●"), "\(width)\n\(text)")
      }
    }
  }

  @Test(arguments: folders)
  func isNamedInDrawings(folder: String) throws {
    for map in try maps(folder) {
      let name = name(of: map.stops[0], map)
      for write in [SVGMap(map, display).write, SVGMap(map, display).writePage] {
        let text = try written { try write($0) }
        let label = try #require(
          text.split(separator: "\n").first { $0.hasPrefix("<text") && $0.contains(">\(name)<") })
        #expect(!label.contains("display: none"))
        // What is painted last lies on top.
        let aircraft = text.ranges(of: "<polygon").last
        let stop = try #require(text.ranges(of: "<circle").last)
        if let aircraft { #expect(aircraft.lowerBound < stop.lowerBound) }
        #expect(stop.lowerBound < label.startIndex)
        #expect(text.utf8.count < 300_000)
      }
    }
  }

  /// One flight to the other side of the earth does not make a blob of the others; where it goes stands at the edge.
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
    try store.load([.file(path: Self.package + "Fixtures/Day/airports.json")])
    let map = RowQuery(.flights).rows(in: store).map()
    let text = try written { try TerminalMap(map, display).write(width: 80, height: 24, styled: false, to: $0) }
    #expect(text.contains("●ORD") && (text.contains("‹AKL") || text.contains("˅AKL")), "\(text)")
    let view = MapView(of: map.places, width: 160, heights: 32...96)
    let dots = map.stops.filter { view.shows($0.place) }.map { view.dot($0.place).x }
    let (left, right) = (try #require(dots.min()), try #require(dots.max()))
    #expect(dots.count == 11 && right - left > 80)
  }
}
