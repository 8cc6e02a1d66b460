internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// A map with zoom, and a cursor that moves from airport to airport.
struct MapBrowsing {
  let map: FlightMap
  let note: String?
  /// The index of the airport at the cursor; airports are ordered by number of flights, most first.
  private(set) var stop: Int?
  private(set) var frame = MapFrame()
  private var fit = MapFit.traffic

  init(_ map: FlightMap, note: String? = nil) {
    self.map = map
    self.note = note
    stop = map.stops.isEmpty ? nil : 0
  }

  mutating func takeFrame(of old: MapBrowsing) { (frame, fit) = (old.frame, old.fit) }

  var code: String? { stop.map { map.stops[$0].airport.icao } }

  var airport: RowSelection? { stop.map { map.stops[$0].airport.selection } }

  /// Returns the names of the airport at the cursor and the number of its flights, and the note.
  func legend(_ words: BrowserWords) -> String {
    let note = note ?? ""
    guard let stop else { return note }
    let airport = map.stops[stop].airport
    let texts = [airport.icao, airport.iata ?? "", airport.name ?? ""].filter { !$0.isEmpty }
    return TerminalText.safe(texts.joined(separator: "  ")) + "  "
      + words.flights(map.stops[stop].flights) + (note.isEmpty ? "" : "  " + note)
  }

  /// Moves the cursor to the nearest airport in a direction; east and north are positive.
  mutating func move(east: Double, north: Double) {
    guard let stop else { return }
    let here = map.stops[stop].place
    var best: (stop: Int, distance: Double)?
    for (index, other) in map.stops.enumerated() where index != stop {
      let x = (other.place.longitude - here.longitude).remainder(dividingBy: 360)
      let y = other.place.latitude - here.latitude
      let along = x * east + y * north
      let across = abs(x * north) + abs(y * east)
      // An airport that is more to the side than ahead counts as farther away, or not at all.
      guard along > 0, across <= along * 2 else { continue }
      let distance = along + across * 1.5
      if distance < best?.distance ?? .infinity { best = (index, distance) }
    }
    if let best { self.stop = best.stop }
    if frame.zoom > 1, let stop = self.stop { frame.center = map.stops[stop].place }
  }

  mutating func zoom(by factor: Double) {
    frame.zoom = min(max(frame.zoom * factor, 1), 64)
    frame.center = frame.zoom == 1 ? nil : frame.center ?? stop.map { map.stops[$0].place }
  }

  /// Shows most of the traffic or, if the map does already, every airport.
  mutating func showAll() {
    fit = frame == MapFrame() && fit == .traffic ? .all : .traffic
    frame = MapFrame()
  }

  mutating func pan(east: Double, north: Double) { frame.shift(east: east, north: north) }

  func lines(_ size: ScreenSize, display: Display) -> [StyledLine] {
    let drawing = TerminalMap(
      map, display: display, fit: fit, frame: frame, chosen: stop.map { map.stops[$0].airport.row }, fills: true)
    return StyledLine.lines { try drawing.write(width: size.width, height: size.height, styled: true, to: $0) }
  }
}
