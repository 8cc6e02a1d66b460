package import FlightStore

/// A map as a drawing for browsers (SVG), with names that show when the pointer rests on something; and the same as a page.
///
/// Everything is in the one file: no script, no font, no picture, no address is fetched.
package struct SVGMap {
  private static let width = 1200.0
  private let map: FlightMap
  private let display: Display
  private let view: MapView
  private var words: MapWords { MapWords(display.language) }

  package init(_ map: FlightMap, _ display: Display) {
    self.map = map
    self.display = display
    view = MapView(of: map.places, width: Self.width, heights: 300...900)
  }

  /// Writes the drawing.
  ///
  /// - Throws: What the output throws.
  package func write(to output: ByteOutput) throws {
    var bytes = ByteBuffer()
    append(to: &bytes)
    try output.handOver(&bytes)
  }

  /// Writes a page with the drawing.
  ///
  /// - Throws: What the output throws.
  package func writePage(to output: ByteOutput) throws {
    let legend = Self.escaped(
      words.legend(flights: map.selection.count, aircraft: map.aircraft.count, missing: map.missing))
    var bytes = ByteBuffer()
    bytes.append(
      contentsOf: """
        <!DOCTYPE html>
        <html lang="\(display.language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="data:,">
        <title>\(words.title)</title>
        <style>
        body { margin: 0; background: #0f1720; color: #9fb3c8; font: 16px system-ui, sans-serif; }
        svg { display: block; width: 100%; height: auto; }
        p { margin: 0.6em 1em; }
        </style>
        </head>
        <body>

        """.utf8)
    append(to: &bytes)
    bytes.append(contentsOf: "<p>\(legend)</p>\n</body>\n</html>\n".utf8)
    try output.handOver(&bytes)
  }

  private func append(to bytes: inout ByteBuffer) {
    bytes.append(
      contentsOf: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(view.width)) \(Int(view.height))" role="img">
        <style>
        .sea { fill: #0f1720 } .coast { stroke: #4a6076 } .border { stroke: #2b3a4a }
        .route { stroke: #3fa7d6; stroke-opacity: 0.45; stroke-width: 1.2 }
        .route:hover { stroke: #ffd166; stroke-opacity: 1; stroke-width: 2.5 }
        path { fill: none; stroke-linejoin: round }
        .airport { fill: #ee6352 } .aircraft { fill: #9be564; stroke: #0f1720; stroke-width: 0.5 }
        .airport:hover, .aircraft:hover { fill: #ffd166 }
        text { fill: #dbe7f3; font: 11px system-ui, sans-serif; pointer-events: none }
        </style>
        <rect class="sea" width="100%" height="100%"/>

        """.utf8)
    append(lines: WorldOutline.borders, "border", to: &bytes)
    append(lines: WorldOutline.coasts, "coast", to: &bytes)
    for route in map.routes { append(route, to: &bytes) }
    let most = Double(map.stops.first?.flights ?? 1)
    var names: [(x: Double, y: Double)] = []
    for stop in map.stops { append(stop, most, &names, to: &bytes) }
    for aircraft in map.aircraft { append(aircraft, to: &bytes) }
    bytes.append(contentsOf: "</svg>\n".utf8)
  }

  private func append(lines: [[GeoPoint]], _ name: String, to bytes: inout ByteBuffer) {
    let pieces = lines.flatMap { view.pieces($0) }.filter { view.mayShow($0) }
    bytes.append(contentsOf: "<path class=\"\(name)\" d=\"\(Self.path(pieces))\"/>\n".utf8)
  }

  private func append(_ route: FlightMap.Route, to bytes: inout ByteBuffer) {
    let ends = [route.origin, route.destination].map { name(ofAirport: $0) }.joined(separator: " → ")
    let path = Self.path(view.pieces(route.arc.points(every: 1)))
    if path.isEmpty { return }
    let title = Self.escaped("\(ends): \(words.flights(route.flights))")
    bytes.append(contentsOf: "<path class=\"route\" d=\"\(path)\"><title>\(title)</title></path>\n".utf8)
  }

  /// Draws an airport, with its name where there is room beside the names so far, those of the busier airports.
  private func append(
    _ stop: FlightMap.Stop, _ most: Double, _ names: inout [(x: Double, y: Double)], to bytes: inout ByteBuffer
  ) {
    let (x, y) = view.dot(stop.place)
    let radius = Self.number(2.5 + 5.5 * (Double(stop.flights) / most).squareRoot())
    let title = Self.escaped("\(name(ofAirport: stop.airport)): \(words.flights(stop.flights))")
    let code = map.selection.text("icao", of: .airports, row: stop.airport) ?? ""
    bytes.append(
      contentsOf:
        "<circle class=\"airport\" data-code=\"\(Self.escaped(code))\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(radius)\"><title>\(title)</title></circle>\n"
        .utf8)
    guard !names.contains(where: { abs($0.x - x) < 36 && abs($0.y - y) < 14 }) else { return }
    names.append((x, y))
    let short = map.selection.text("iata", of: .airports, row: stop.airport) ?? code
    bytes.append(
      contentsOf: "<text x=\"\(Self.number(x + 9))\" y=\"\(Self.number(y + 4))\">\(Self.escaped(short))</text>\n".utf8)
  }

  private func append(_ aircraft: FlightMap.Aircraft, to bytes: inout ByteBuffer) {
    let (x, y) = view.dot(aircraft.place)
    let row = aircraft.flight
    let parts = ["ident", "origin", "destination"].compactMap { map.selection.text($0, of: .flights, row: row) }
    let title = Self.escaped(parts.count == 3 ? "\(parts[0]) \(parts[1]) → \(parts[2])" : parts.joined(separator: " "))
    let turn = "translate(\(Self.number(x)) \(Self.number(y))) rotate(\(Int(aircraft.bearing.rounded())))"
    bytes.append(
      contentsOf:
        "<polygon class=\"aircraft\" transform=\"\(turn)\" points=\"0,-7 4.5,6 0,3 -4.5,6\"><title>\(title)</title></polygon>\n"
        .utf8)
  }

  private func name(ofAirport row: Int) -> String {
    let parts = ["icao", "name"].compactMap { map.selection.text($0, of: .airports, row: row) }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Text

  private static func path(_ pieces: [[(x: Double, y: Double)]]) -> String {
    pieces.map { piece in
      "M" + piece.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L")
    }.joined()
  }

  private static func number(_ value: Double) -> String { FixedDecimal.string((value * 10).rounded() / 10) ?? "0" }

  /// Returns a text as it may stand between tags and in quotes; control characters are shown as on a terminal.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in TerminalText.safe(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
