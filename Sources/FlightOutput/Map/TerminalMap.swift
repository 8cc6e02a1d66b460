package import FlightStore
internal import TerminalScreen

/// A map in the characters of a terminal.
package struct TerminalMap {
  private let map: FlightMap
  private let display: Display
  private let fit: MapFit
  private let frame: MapFrame
  /// The row of the airport to highlight.
  private let chosen: Int?

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - map: The airports, routes and aircraft.
  ///   - display: The language.
  ///   - fit: The extent of the world that must be visible.
  ///   - frame: The zoom and center.
  ///   - chosen: The row of an airport to highlight.
  package init(
    _ map: FlightMap, display: Display, fit: MapFit = .traffic, frame: MapFrame = MapFrame(), chosen: Int? = nil
  ) {
    self.map = map
    self.display = display
    self.fit = fit
    self.frame = frame
    self.chosen = chosen
  }

  /// Writes the map and its legend.
  ///
  /// - Throws: Any error that the output throws.
  package func write(width: Int, height: Int, styled: Bool, to output: ByteOutput) throws {
    var bytes = ByteBuffer()
    let mapHeight = max(3, height - 1)
    append(width: width, height: mapHeight, styled: styled, to: &bytes)
    // A zoomed map leaves out most of the world, so the count is omitted.
    let beyond = frame.zoom > 1 ? 0 : map.beyond(view(width: width, height: mapHeight))
    let legend = MapWords(display.language).legend(of: map, beyond: beyond)
    TextStyle.faint.append(DisplayWidth.truncate(legend, to: width), styled: styled, to: &bytes)
    bytes.append(0x0A)
    try output.flush(&bytes)
  }

  /// Appends the map without its legend.
  func append(width: Int, height: Int, styled: Bool, to bytes: inout ByteBuffer) {
    let view = view(width: width, height: height)
    var canvas = BrailleCanvas(columns: width, rows: Int(view.height + 3) / 4)
    for line in WorldOutline.borders { draw(line, in: view, on: &canvas, style: .faint, rank: 0, every: 3) }
    for line in WorldOutline.coasts { draw(line, in: view, on: &canvas, style: .faint, rank: 1) }
    for route in map.routes { draw(route.arc.points(every: 1), in: view, on: &canvas, style: .accent, rank: 2) }
    // Letters are first come, first served: busy airports must be visible, small ones give way to aircraft.
    let most = map.stops.first?.flights ?? 0
    // The chosen airport comes first, so that it always has room.
    for stop in map.stops where stop.airport.row == chosen { draw(stop, as: "◉", in: view, on: &canvas) }
    let busy = map.stops.prefix { $0.flights * 10 >= most }.prefix(max(1, width / 10))
    for stop in busy where stop.airport.row != chosen { draw(stop, as: "●", in: view, on: &canvas) }
    for aircraft in map.aircraft where view.shows(aircraft.place) {
      let dot = view.dot(aircraft.place)
      canvas.write(String(Self.arrow(aircraft.bearing)), x: dot.x, y: dot.y, style: .good)
    }
    for stop in map.stops.dropFirst(busy.count) where stop.airport.row != chosen {
      draw(stop, as: "•", in: view, on: &canvas)
    }
    canvas.append(styled: styled, to: &bytes)
  }

  private func view(width: Int, height: Int) -> MapView {
    MapView(
      of: map.places(fit), width: Double(width * 2), heights: Double(min(8, height) * 4)...Double(height * 4), frame)
  }

  /// Draws an airport, with its name where there is room; one outside the map is drawn at the edge.
  private func draw(_ stop: FlightMap.Stop, as sign: String, in view: MapView, on canvas: inout BrailleCanvas) {
    var dot = view.dot(stop.place)
    let name = self.name(of: stop)
    let isOutside = !view.shows(stop.place)
    if isOutside {
      // Most of the world is outside a zoomed map.
      if frame.zoom > 1 { return }
      dot = (min(max(dot.x, 0), view.width - 1), min(max(dot.y, 0), view.height - 1))
    }
    guard canvas.write(isOutside ? Self.edge(of: stop, in: view) : sign, x: dot.x, y: dot.y, style: .strong) else {
      return
    }
    if !canvas.write(name, x: dot.x, y: dot.y, shift: 1, style: .strong) {
      canvas.write(name, x: dot.x, y: dot.y, shift: -name.count, style: .strong)
    }
  }

  /// Returns the mark of an airport beyond an edge.
  private static func edge(of stop: FlightMap.Stop, in view: MapView) -> String {
    let dot = view.dot(stop.place)
    if dot.x < 0 { return "‹" }
    if dot.x >= view.width { return "›" }
    return dot.y < 0 ? "˄" : "˅"
  }

  private func draw(
    _ line: [GeoPoint], in view: MapView, on canvas: inout BrailleCanvas, style: TextStyle, rank: Int,
    every spacing: Int = 1
  ) {
    for piece in view.pieces(line) where view.mayShow(piece) {
      canvas.draw(piece, style: style, rank: rank, every: spacing)
    }
  }

  private func name(of stop: FlightMap.Stop) -> String {
    let codes = ["iata", "icao"].compactMap { map.selection.text($0, of: .airports, row: stop.airport.row) }
    return TerminalText.safe(codes.first { !$0.isEmpty } ?? "")
  }

  private static let arrows = Array("↑↗→↘↓↙←↖")

  private static func arrow(_ bearing: Double?) -> Character {
    guard let bearing else { return "◆" }
    return arrows[((Int((bearing / 45).rounded()) % 8) + 8) % 8]
  }
}
