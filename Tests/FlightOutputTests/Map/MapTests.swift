import FlightStore
import Foundation
import Testing

@testable import FlightOutput

struct MapViewTests {
  private func view(_ places: [(Double, Double)]) -> MapView {
    MapView(of: places.map { GeoPoint(latitude: $0.0, longitude: $0.1) }, width: 200, heights: 32...400)
  }

  /// Auckland and Los Angeles are near each other across the date line, not around the world.
  @Test func aMapMayLieAcrossTheDateLine() {
    let view = view([(-37, 174.8), (33.9, -118.4)])
    let auckland = view.dot(GeoPoint(latitude: -37, longitude: 174.8))
    let angeles = view.dot(GeoPoint(latitude: 33.9, longitude: -118.4))
    #expect(auckland.x < angeles.x)
    #expect(auckland.y > angeles.y)
    for dot in [auckland, angeles] { #expect((0..<200).contains(dot.x) && (0..<view.height).contains(dot.y)) }
    let line = GreatCircleArc(
      from: GeoPoint(latitude: -37, longitude: 174.8), to: GeoPoint(latitude: 33.9, longitude: -118.4))
    #expect(view.pieces(line.points(every: 1)).count == 1)
  }

  @Test func aLineBreaksAtTheEdgeOfTheWorldAndAtAPole() {
    // The widest gap is around 140° west, so the world is cut there.
    let world = view([(0, -170), (0, -110), (0, -55), (0, 0), (0, 55), (0, 110), (0, 150)])
    let across = GreatCircleArc(
      from: GeoPoint(latitude: 10, longitude: -160), to: GeoPoint(latitude: 10, longitude: -120))
    #expect(world.pieces(across.points(every: 1)).count == 2)
    let over = GreatCircleArc(from: GeoPoint(latitude: 60, longitude: 0), to: GeoPoint(latitude: 60, longitude: 180))
    for piece in world.pieces(over.points(every: 1)) {
      for (from, to) in zip(piece, piece.dropFirst()) { #expect(abs(from.x - to.x) < 60) }
    }
  }

  /// For any central meridian, cities and the pole are on land, and the sea and the Great Lakes are not.
  @Test(arguments: [-170.0, -90, -40, 0, 60, 100, 179])
  func landIsFilled(middle: Double) {
    let view = MapView(
      of: [], width: 3600, heights: 1800...1800, MapFrame(zoom: 1, center: GeoPoint(latitude: 0, longitude: middle)))
    let outlines = WorldOutline.land.flatMap { view.outlines($0) }
    func isLand(_ latitude: Double, _ longitude: Double) -> Bool {
      let (x, y) = view.dot(GeoPoint(latitude: latitude, longitude: longitude))
      var isInside = false
      for outline in outlines {
        for (from, to) in zip(outline, outline.dropFirst() + outline.prefix(1)) where (from.y > y) != (to.y > y) {
          if x < from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y) { isInside.toggle() }
        }
      }
      return isInside
    }
    for (latitude, longitude) in [
      (39.9, -104.7), (55.75, 37.6), (-35.3, 149.1), (-15.8, -47.9), (1.0, 25), (67, 170), (-85, 80), (-80, -100),
    ] { #expect(isLand(latitude, longitude), "\(latitude) \(longitude)") }
    for (latitude, longitude) in [(0.0, -140.0), (40, -40), (-30, 80), (50, -170), (-60, 0), (85, 20)] {
      #expect(!isLand(latitude, longitude), "\(latitude) \(longitude)")
    }
  }

  @Test func everyPlaceIsOnTheSheet() {
    for places in [[(90.0, 0.0), (-90.0, 0.0)], [(51.5, -0.5)], [(0, -179.9), (0, 179.9)], [(10, 10), (11, 10)]] {
      let view = view(places)
      for place in places {
        let dot = view.dot(GeoPoint(latitude: place.0, longitude: place.1))
        #expect((0...200).contains(dot.x) && (0...view.height).contains(dot.y), "\(place)")
      }
    }
  }
}

struct MapDrawingTests {
  static let json = """
    {"flights": [
      {"ident": "ANZ5", "fa_flight_id": "ANZ5-1", "actual_off": "2026-03-14T06:00:00Z", "progress_percent": 50,
       "origin": {"code": "NZAA"}, "destination": {"code": "KLAX"}},
      {"ident": "A\\u0007<&\\"", "fa_flight_id": "AAA1-1", "actual_off": "2026-03-14T06:00:00Z",
       "origin": {"code": "NZAA"}, "destination": {"code": "XXXX"},
       "last_position": {"latitude": -30.5, "longitude": 170.25, "heading": 350}},
      {"ident": "AAA2", "fa_flight_id": "AAA2-1", "origin": {"code": "KLAX"}, "destination": {"code": "NZAA"}}
    ]}
    [{"airport_code": "NZAA", "name": "Auckland & <more>", "latitude": -37.008, "longitude": 174.7917,
      "timezone": "Pacific/Auckland"},
     {"airport_code": "KLAX", "name": "Los Angeles", "latitude": 33.9425, "longitude": -118.408,
      "timezone": "America/Los_Angeles"}]
    """

  private let map: FlightMap
  private let display = Display(language: .en, units: UnitPreferences(), zone: .fixed(.utc), usualYear: 2026)

  init() throws { map = RowQuery(.flights).rows(in: try FlightStore(parsing: Self.json.utf8)).map() }

  @Test func whatIsOnTheMap() throws {
    #expect(map.stops.map(\.flights) == [3, 2])
    #expect(map.routes.count == 2)
    #expect(map.missing == 0)
    #expect(map.aircraft.count == 2)
    // Halfway from Auckland to Los Angeles.
    let middle = map.aircraft[1].place
    #expect(abs(middle.latitude - -1.9) < 0.5 && abs(middle.longitude - -151) < 0.5, "\(middle)")
    #expect(map.aircraft[0].place == GeoPoint(latitude: -30.5, longitude: 170.25))
    #expect(map.aircraft[0].bearing == 350)
  }

  /// An aircraft at a known position is on the map even if its airports are not, and without a direction.
  @Test func aPositionIsEnough() throws {
    let json = """
      {"fa_flight_id": "AAA1-1", "actual_off": "2026-03-14T00:00:00Z", "origin": {"code": "KAAA"},
       "last_position": {"latitude": 10, "longitude": 20}}
      {"fa_flight_id": "AAA2-1", "origin": {"code": "KAAA"}}
      """
    let map = RowQuery(.flights).rows(in: try FlightStore(parsing: json.utf8)).map()
    #expect(map.missing == 1)
    #expect(map.aircraft.map(\.place) == [GeoPoint(latitude: 10, longitude: 20)])
    #expect(map.aircraft.allSatisfy { $0.bearing == nil })
    let text = try written {
      try TerminalMap(map, display: display).write(width: 80, height: 24, styled: false, to: $0)
    }
    #expect(text.contains("2 flights, → 1 in the air, 1 not drawn") && text.contains("◆"))
    var features = GeoJSONMap(map)
    #expect(try written { try features.write(to: $0) }.contains(#""bearing":null"#))
  }

  struct Position: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    var isDrawn = true
    var legend = "1 under way"

    init(_ testDescription: String, _ json: String, isDrawn: Bool = true, legend: String = "1 under way") {
      self.testDescription = testDescription
      self.json = json + #","last_position": {"latitude": 37.1, "longitude": -122, "heading": 90}"#
      (self.isDrawn, self.legend) = (isDrawn, legend)
    }
  }

  /// A known position is drawn until the flight has landed or is cancelled.
  @Test(arguments: [
    Position("not off yet", #""actual_off": null"#), Position("taxiing", #""actual_out": "2026-03-14T00:00:00Z""#),
    Position("off", #""actual_off": "2026-03-14T00:00:00Z""#, legend: "1 in the air"),
    Position("landed", #""actual_on": "2026-03-14T00:00:00Z""#, isDrawn: false, legend: "0 in the air, 1 not drawn"),
    Position("arrived", #""actual_in": "2026-03-14T00:00:00Z""#, isDrawn: false, legend: "0 in the air, 1 not drawn"),
    Position("cancelled", #""cancelled": true"#, isDrawn: false, legend: "0 in the air, 1 not drawn"),
  ])
  func aPositionCountsUntilTheLanding(position: Position) throws {
    let json = #"{"fa_flight_id": "A-1", "ident": "UAL1", "origin": {"code": "KAAA"}, \#(position.json)}"#
    let map = RowQuery(.flights).rows(in: try FlightStore(parsing: json.utf8)).map()
    #expect(map.aircraft.map(\.place) == (position.isDrawn ? [GeoPoint(latitude: 37.1, longitude: -122)] : []))
    #expect(map.aircraft.allSatisfy { $0.bearing == 90 } && map.missing == (position.isDrawn ? 0 : 1))
    let text = try written {
      try TerminalMap(map, display: display).write(width: 80, height: 24, styled: false, to: $0)
    }
    #expect(text.contains("→ " + position.legend), "\(text)")
  }

  /// A position that is no place is not drawn, and a heading that is no direction gives none.
  @Test(arguments: [
    (#""latitude": 91, "longitude": 10"#, false), (#""latitude": 10, "longitude": -222"#, false),
    (#""latitude": 10, "longitude": 195"#, false), (#""latitude": -90, "longitude": 180, "heading": 400"#, true),
  ])
  func aPositionIsAPlace(position: String, isDrawn: Bool) throws {
    let json = """
      {"fa_flight_id": "A-1", "actual_off": "2026-03-14T00:00:00Z", "origin": {"code": "KAAA"},
       "last_position": {\(position)}}
      """
    let map = RowQuery(.flights).rows(in: try FlightStore(parsing: json.utf8)).map()
    #expect(map.aircraft.count == (isDrawn ? 1 : 0) && map.missing == (isDrawn ? 0 : 1))
    #expect(map.aircraft.allSatisfy { $0.bearing == nil })
  }

  @Test func geoJSONIsCutAtTheDateLine() throws {
    var json = GeoJSONMap(map)
    let text = try written { try json.write(to: $0) }
    let root = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let features = try #require(root["features"] as? [[String: Any]])
    #expect(features.count == 2 + 2 + 2)
    var lines = 0
    for feature in features {
      let geometry = try #require(feature["geometry"] as? [String: Any])
      guard geometry["type"] as? String == "MultiLineString" else { continue }
      lines += 1
      let pieces = try #require(geometry["coordinates"] as? [[[Double]]])
      #expect(pieces.count == 2)
      let end: [Double] = try #require(pieces[0].last)
      let start: [Double] = try #require(pieces[1].first)
      #expect(abs(end[0]) == 180 && end[0] == -start[0])
      for piece in pieces {
        for (from, to) in zip(piece, piece.dropFirst()) { #expect(abs(from[0] - to[0]) < 5) }
      }
    }
    #expect(lines == 2)
  }

  @Test func drawingsAreSoundXML() throws {
    for write in [SVGMap(map, display: display).write, SVGMap(map, display: display).writePage] {
      let text = try written { try write($0) }
      #expect(text.contains("NZAA Auckland &amp; &lt;more&gt;: 3 flights"))
      #expect(text.contains("A␇&lt;&amp;&quot; NZAA → XXXX"))
      #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
      // The page loads nothing: its only addresses are the SVG namespace and the empty icon.
      #expect(!text.contains("src=") && !text.contains("url("))
      #expect(text.replacing("href=\"data:,\"", with: "").contains("href") == false)
      #expect(text.matches(of: /https?:/).count == 1)
    }
  }

  /// A combining mark after a quote does not protect it.
  @Test func markupCannotBeWritten() {
    let texts = ["\"\u{308} onmouseover=alert(1) x=\"", "x<\u{338}y", "&\u{FE0F}", "\u{600}>"]
    for text in texts {
      #expect(!SVGMap.escaped(text).unicodeScalars.contains { "\"<>".unicodeScalars.contains($0) })
    }
  }

  @Test func terminalShowsAirportsAndAircraft() throws {
    let text = try written {
      try TerminalMap(map, display: display).write(width: 80, height: 24, styled: false, to: $0)
    }
    let lines = text.split(separator: "\n")
    #expect(lines.count <= 24)
    for line in lines { #expect(line.count <= 80) }
    #expect(text.contains("●NZAA") && text.contains("●KLAX"))
    #expect(text.contains("↗") && text.contains("↑"))
    #expect(text.contains("3 flights, → 2 in the air") && !text.contains("not drawn"))
  }

  /// A width from a command line may be any number.
  @Test func aMapHasAGreatestWidth() throws {
    let text = try written {
      try TerminalMap(map, display: display).write(width: .max, height: 5, styled: false, to: $0)
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 2000 })
  }

  /// A letter of two columns takes two cells, so that what follows on the line keeps its place.
  @Test func wideLettersTakeTwoCells() {
    var canvas = BrailleCanvas(columns: 10, rows: 1)
    #expect(canvas.write("漢字", x: 0, y: 0, style: .plain) && !canvas.write("a", x: 7, y: 0, style: .plain))
    #expect(canvas.write("b", x: 8, y: 0, style: .plain) && !canvas.write("字", x: 18, y: 0, style: .plain))
    var bytes = ByteBuffer()
    canvas.append(styled: false, to: &bytes)
    #expect(bytes.withBytes { $0.text } == "漢字b\n")
  }

  /// Without a progress, the clock of the question places an aircraft on its route.
  @Test func theClockPlacesAircraft() throws {
    let json = """
      [{"airport_code": "A", "latitude": 0, "longitude": 0}, {"airport_code": "B", "latitude": 0, "longitude": 40},
       {"fa_flight_id": "1", "origin": {"code": "A"}, "destination": {"code": "B"},
        "actual_off": "2026-03-14T10:00:00Z", "estimated_on": "2026-03-14T14:00:00Z"}]
      """
    let rows = RowQuery(.flights).rows(in: try FlightStore(parsing: json.utf8))
    let off = 1_773_482_400
    for (clock, longitude) in [(nil, 0.0), (off + 3600, 10), (off + 2 * 3600, 20), (off + 24 * 3600, 40)] {
      let place = try #require(rows.map(at: clock).aircraft.first?.place)
      #expect(abs(place.longitude - longitude) < 1e-6, "\(clock ?? 0)")
    }
  }

  @Test func anEmptyMapIsTheWorld() throws {
    let empty = RowQuery(.flights).rows(in: FlightStore()).map()
    let text = try written {
      try TerminalMap(empty, display: display).write(width: 80, height: 24, styled: false, to: $0)
    }
    #expect(text.split(separator: "\n").count > 10)
    #expect(try written { try SVGMap(empty, display: display).write(to: $0) }.contains("</svg>"))
  }

  @Test func outlineIsOfThisEarth() {
    for line in WorldOutline.coasts + WorldOutline.borders {
      #expect(line.count > 1)
      for place in line { #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180) }
    }
    #expect(WorldOutline.coasts.map(\.count).reduce(0, +) < 3000)
  }
}
