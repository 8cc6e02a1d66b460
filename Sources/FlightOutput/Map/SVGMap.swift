package import FlightStore

/// A map as SVG with tooltips, alone or within an HTML page.
///
/// The file is self-contained: it fetches no font, image or address.
package struct SVGMap {
  private static let width = 1200.0
  private let map: FlightMap
  private let display: Display
  private let view: MapView
  /// Whether to draw the whole world, for a page that moves the view.
  private var isPage = false
  private var words: MapWords { MapWords(language: display.language) }

  package init(_ map: FlightMap, display: Display, fit: MapFit = .traffic) {
    self.map = map
    self.display = display
    view = MapView(of: map.places(fit), width: Self.width, heights: 300...900)
  }

  package func write(to output: ByteOutput) throws {
    var bytes = ByteBuffer()
    append(to: &bytes)
    try output.flush(&bytes)
  }

  package func writePage(to output: ByteOutput) throws {
    let page = MapPage(map: map, display: display, beyond: map.beyond(view))
    var bytes = ByteBuffer()
    page.appendHead(to: &bytes)
    var drawing = self
    drawing.isPage = true
    drawing.append(to: &bytes)
    page.appendTail(to: &bytes)
    try output.flush(&bytes)
  }

  private func append(to bytes: inout ByteBuffer) {
    bytes.append(
      text: """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(view.width))" height="\(Int(view.height))" viewBox="0 0 \(Int(view.width)) \(Int(view.height))" role="img" \
        data-world="\(Int(view.worldWidth))">
        <style>
        :where(svg) { --sea: #0f1720; --land: #1b2733; --coast: #4a6076; --border: #2b3a4a; --route: #3fa7d6; --stop: #ee6352; --plane: #9be564;
          --name: #eef5fb; --chosen: #ffd166 }
        .sea { fill: var(--sea) } .coast { fill: var(--land); fill-rule: evenodd; stroke: var(--coast) } .border { stroke: var(--border) }
        .route { stroke: var(--route); stroke-opacity: 0.4; stroke-width: 1.2 }
        .route:hover, .route.chosen { stroke: var(--chosen); stroke-opacity: 1; stroke-width: 2.5 }
        :where(path) { fill: none } path { stroke-linejoin: round; vector-effect: non-scaling-stroke }
        .airport { fill: var(--stop); stroke: var(--sea); stroke-width: 1; cursor: pointer }
        .airport.far { fill: var(--sea); stroke: var(--stop); stroke-width: 2 }
        .aircraft { fill: var(--plane); stroke: var(--sea); stroke-width: 1.5; paint-order: stroke }
        .airport:hover, .aircraft:hover, .chosen { fill: var(--chosen) } path.chosen { fill: none }
        text { fill: var(--name); stroke: var(--sea); stroke-width: 3.5; stroke-linejoin: round; paint-order: stroke;
          font: 600 12px system-ui, sans-serif; pointer-events: none }
        </style>
        <rect class="sea" x="-100%" y="-100%" width="300%" height="300%"/>

        """)
    append(
      WorldOutline.land.flatMap { view.outlines($0) }.filter { isPage || view.mayShowArea($0) }, class: "coast",
      to: &bytes)
    append(
      WorldOutline.borders.flatMap { view.pieces($0) }.filter { isPage || view.mayShow($0) }, class: "border",
      to: &bytes)
    for route in map.routes { append(route, to: &bytes) }
    // Later elements cover earlier ones: aircraft cover arcs, airports cover aircraft, and the busiest airports and the
    // names are on top.
    appendAircraft(to: &bytes)
    let most = Double(map.stops.first?.flights ?? 1)
    for stop in map.stops.reversed() { append(stop, most: most, to: &bytes) }
    appendNames(to: &bytes)
    bytes.append("</svg>\n")
  }

  private func append(_ pieces: [[(x: Double, y: Double)]], class name: String, to bytes: inout ByteBuffer) {
    bytes.append(text: "<path class=\"\(name)\" d=\"\(Self.path(pieces))\"/>\n")
  }

  private func append(_ route: FlightMap.Route, to bytes: inout ByteBuffer) {
    let ends = [route.origin, route.destination].map(Self.name).joined(separator: " → ")
    let path = Self.path(view.pieces(route.arc.points(every: 1)))
    if path.isEmpty { return }
    let title = Self.escaped("\(ends): \(words.flights(route.flights))")
    let way = Self.escaped("\(route.origin.icao) \(route.destination.icao)")
    bytes.append(text: "<path class=\"route\" data-way=\"\(way)\" d=\"\(path)\"><title>\(title)</title></path>\n")
  }

  private func append(_ stop: FlightMap.Stop, most: Double, to bytes: inout ByteBuffer) {
    let radius = Self.number(2.5 + 5.5 * (Double(stop.flights) / most).squareRoot())
    let title = Self.escaped("\(Self.name(stop.airport)): \(words.flights(stop.flights))")
    bytes.append(text: "<circle \(attributes(of: stop, class: "airport")) r=\"\(radius)\">")
    bytes.append(text: "<title>\(title)</title></circle>\n")
  }

  /// Appends the names of airports, busiest first; a name that would overlap an earlier one is hidden.
  private func appendNames(to bytes: inout ByteBuffer) {
    var taken: [(left: Double, right: Double, y: Double)] = []
    for stop in map.stops {
      let (x, y) = dot(of: stop)
      let short = Self.escaped(stop.code)
      // A name is to the right of its airport, or to the left near the right edge of the sheet.
      let isBefore = x > view.width - 50
      let shift = isBefore ? "x=\"-9\" text-anchor=\"end\"" : "x=\"9\""
      let length = 12 + 8.0 * Double(short.count)
      let (left, right) = isBefore ? (x - length, x) : (x, x + length)
      let hasRoom = !taken.contains { $0.left < right && $0.right > left && abs($0.y - y) < 15 }
      if hasRoom { taken.append((left, right, y)) }
      let hidden = hasRoom ? "" : " style=\"display: none\""
      bytes.append(text: "<text \(attributes(of: stop, class: "name")) \(shift) y=\"4\"\(hidden)>\(short)</text>\n")
    }
  }

  /// Returns the position of an airport, moved to the edge if it is beyond the sheet.
  private func dot(of stop: FlightMap.Stop) -> (x: Double, y: Double) {
    let dot = view.dot(stop.place)
    return (min(max(dot.x, 6), view.width - 6), min(max(dot.y, 6), view.height - 6))
  }

  /// Returns the attributes of an airport's mark, including those by which the script of the page moves it.
  private func attributes(of stop: FlightMap.Stop, class name: String) -> String {
    let (shown, own) = (dot(of: stop), view.dot(stop.place))
    let names = view.shows(stop.place) ? name : name + " far"
    return "class=\"\(names)\" data-code=\"\(Self.escaped(stop.airport.icao))\" data-x=\"\(Self.number(own.x))\" "
      + "data-y=\"\(Self.number(own.y))\" transform=\"translate(\(Self.number(shown.x)) \(Self.number(shown.y)))\""
  }

  /// Appends the aircraft, each with its flight's index in the answer, which is also its row in the page's table.
  private func appendAircraft(to bytes: inout ByteBuffer) {
    var place = 0
    for aircraft in map.aircraft {
      // Aircraft are in the order of the answer.
      while place < map.selection.count, map.selection.rows[place] != aircraft.flight.row { place += 1 }
      append(aircraft, place: place, to: &bytes)
    }
  }

  private func append(_ aircraft: FlightMap.Aircraft, place row: Int, to bytes: inout ByteBuffer) {
    let (x, y) = view.dot(aircraft.place)
    let parts = ["ident", "origin", "destination"].compactMap {
      map.selection.text($0, of: .flights, row: aircraft.flight.row)
    }
    let title = Self.escaped(parts.count == 3 ? "\(parts[0]) \(parts[1]) → \(parts[2])" : parts.joined(separator: " "))
    let degrees = aircraft.bearing.map { Int($0.rounded()) } ?? 0
    let shape = aircraft.bearing == nil ? "0,-5 5,0 0,5 -5,0" : "0,-7 4.5,6 0,3 -4.5,6"
    let place = "data-x=\"\(Self.number(x))\" data-y=\"\(Self.number(y))\" data-turn=\"\(degrees)\""
    let turn = "translate(\(Self.number(x)) \(Self.number(y))) rotate(\(degrees))"
    bytes.append(
      text:
        "<polygon class=\"aircraft\" data-row=\"\(row)\" \(place) transform=\"\(turn)\" points=\"\(shape)\"><title>\(title)</title></polygon>\n"
    )
  }

  private static func name(_ airport: Airport) -> String {
    [airport.icao, airport.name ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Text

  private static func path(_ pieces: [[(x: Double, y: Double)]]) -> String {
    pieces.map { piece in "M" + piece.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L") }.joined()
  }

  private static func number(_ value: Double) -> String { FixedDecimal.string((value * 10).rounded() / 10) ?? "0" }

  /// Returns a text escaped for element content and quoted attributes; control characters are shown as on a terminal.
  static func escaped(_ text: String) -> String {
    TerminalText.safe(text).replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
  }
}
