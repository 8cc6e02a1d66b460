internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// A view in the history: its query, its content and the position in it.
struct BrowserView {
  enum Content {
    /// The first answer has not arrived.
    case empty
    case table(TableView)
    case page(PageView)
    case map(MapBrowsing)

    var isEmpty: Bool { if case .empty = self { true } else { false } }
  }

  var query: BrowserQuery
  var content = Content.empty
  /// The ticket of the query in progress.
  var ticket: Int?
  /// The version of data and look that the query in progress is asked of.
  var askedVersion = -1
  /// The version of data and look that the content shows.
  var version = -1
  /// The entity and row at the cursor, to which the cursor returns after the next answer.
  private var held: (subject: RowSelection?, place: Int)?

  init(_ query: BrowserQuery) { self.query = query }

  /// The view as it is shown, without a query in progress, whose answer may not reach it.
  var settled: BrowserView {
    var view = self
    if ticket != nil { (view.ticket, view.version) = (nil, -1) }
    return view
  }

  /// Remembers the entity at the cursor until the next answer.
  mutating func holdCursor() {
    if held == nil, case .table(let table) = content { held = (table.source.subject(table.cursor), table.cursor) }
  }

  /// Makes the next answer begin at its first row.
  mutating func releaseCursor() { held = (nil, 0) }

  mutating func take(_ answer: BrowserAnswer, size: ScreenSize, words: BrowserWords) {
    switch answer {
    case .failure: break
    case .table(let source):
      var table = TableView(source)
      if case .table(let old) = content { table.takeLayout(of: old) }
      if let held { table.moveCursor(to: held.subject, else: held.place) }
      table.findWords = Self.words(query.invocation.options[.text]?.text ?? "")
      content = .table(table)
    case .page(let source):
      var page = PageView(source)
      if case .page(let old) = content { (page.top, page.findText) = (old.top, old.findText) }
      content = .page(page)
    case .map(let map, let note):
      var browsing = MapBrowsing(map, note: note)
      if case .map(let old) = content { browsing.takeFrame(of: old) }
      content = .map(browsing)
    }
    held = nil
  }

  /// Returns the folded words of a search.
  static func words(_ text: String) -> [[UInt8]] {
    text.split(whereSeparator: \.isWhitespace).map { SearchText.fold(String($0)) }
  }

  /// Keeps the cursor visible; a table has a gutter at its left.
  mutating func layOut(_ size: ScreenSize, gutter: Int) {
    switch content {
    case .empty: break
    case .table(var table):
      content = .empty
      table.layOut(ScreenSize(width: size.width - gutter, height: size.height))
      content = .table(table)
    case .page(var page):
      page.layOut(size)
      content = .page(page)
    case .map: break
    }
  }
}

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
