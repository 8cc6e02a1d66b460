package import FlightStore
internal import TerminalScreen

package struct TerminalMap {
  private let map: FlightMap
  private let display: Display
  private let fit: MapFit
  private let frame: MapFrame
  private let chosen: Int?
  /// Whether the map has the whole height, and shows more of the world if that is higher than its places.
  private let fills: Bool

  /// The width in characters beyond which a map shows nothing more.
  private static let greatestWidth = 2000

  /// Creates a map that highlights the airport in the row `chosen`.
  package init(
    _ map: FlightMap, display: Display, fit: MapFit = .traffic, frame: MapFrame = MapFrame(), chosen: Int? = nil,
    fills: Bool = false
  ) {
    self.map = map
    self.display = display
    self.fit = fit
    self.frame = frame
    self.chosen = chosen
    self.fills = fills
  }

  /// Writes the map and its legend.
  package func write(width: Int, height: Int, styled: Bool, to output: ByteOutput) throws {
    let width = min(width, Self.greatestWidth)
    var bytes = ByteBuffer()
    let mapHeight = max(3, height - 1)
    append(width: width, height: mapHeight, styled: styled, to: &bytes)
    // A zoomed map leaves out most of the world, so the count is omitted.
    let beyond = frame.zoom > 1 ? 0 : map.beyond(view(width: width, height: mapHeight))
    let legend = MapWords(language: display.language).legend(of: map, beyond: beyond)
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
      of: map.places(fit), width: Double(width * 2), heights: Double(min(8, height) * 4)...Double(height * 4), frame,
      fills: fills)
  }

  /// Draws an airport, with its name where there is room; one outside the map is drawn at the edge.
  private func draw(_ stop: FlightMap.Stop, as sign: String, in view: MapView, on canvas: inout BrailleCanvas) {
    var dot = view.dot(stop.place)
    let name = TerminalText.safe(stop.code)
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
      canvas.write(name, x: dot.x, y: dot.y, shift: -DisplayWidth.of(name), style: .strong)
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

  private static let arrows = Array("↑↗→↘↓↙←↖")

  private static func arrow(_ bearing: Double?) -> Character {
    guard let bearing else { return "◆" }
    return arrows[((Int((bearing / 45).rounded()) % 8) + 8) % 8]
  }
}

/// A terminal drawing: lines of Braille dots, eight to a character, with letters over them.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  private var dots: [UInt8]
  private var styles: [TextStyle]
  private var ranks: [Int]
  /// The letters by cell; a wide one leaves its second cell empty.
  private var letters: [Int: String] = [:]

  // Unicode numbers the six upper dots column by column, then the two dots of the fourth row, which were added later.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    dots = [UInt8](repeating: 0, count: columns * rows)
    styles = [TextStyle](repeating: .plain, count: columns * rows)
    ranks = [Int](repeating: -1, count: columns * rows)
  }

  /// Draws a line of dots; the line of the highest rank determines the style of a character that several cross.
  mutating func draw(
    _ piece: [(x: Double, y: Double)], style: TextStyle, rank: Int, every spacing: Int = 1
  ) {
    var count = 0
    for (from, to) in zip(piece, piece.dropFirst()) {
      let steps = max(1, Int(max(abs(to.x - from.x), abs(to.y - from.y)).rounded(.up)))
      // Such a segment ends far outside the canvas: drawing it would take long and show only its beginning.
      guard steps < 20_000 else { continue }
      for step in 0..<steps {
        let share = Double(step) / Double(steps)
        count += 1
        if count % spacing == 0 {
          set(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, style: style, rank: rank)
        }
      }
    }
    if spacing == 1, let last = piece.last { set(x: last.x, y: last.y, style: style, rank: rank) }
  }

  private mutating func set(x: Double, y: Double, style: TextStyle, rank: Int) {
    guard x >= 0, y >= 0, x < Double(columns * 2), y < Double(rows * 4) else { return }
    let cell = Int(y) / 4 * columns + Int(x) / 2
    dots[cell] |= Self.bits[Int(y) % 4][Int(x) % 2]
    if rank >= ranks[cell] {
      ranks[cell] = rank
      styles[cell] = style
    }
  }

  /// Writes letters at the character of a dot, unless some are there already or do not fit; returns whether it did.
  @discardableResult
  mutating func write(_ text: String, x: Double, y: Double, shift: Int = 0, style: TextStyle) -> Bool {
    guard y >= 0, y < Double(rows * 4), x >= 0, x < Double(columns * 2) else { return false }
    let column = Int(x) / 2 + shift
    let row = Int(y) / 4
    let width = DisplayWidth.of(text)
    guard column >= 0, column + width <= columns else { return false }
    var cells = (row * columns + column)..<(row * columns + column + width)
    guard cells.allSatisfy({ letters[$0] == nil }) else { return false }
    for letter in text {
      for (place, cell) in cells.prefix(DisplayWidth.of(letter)).enumerated() {
        letters[cell] = place == 0 ? String(letter) : ""
        styles[cell] = style
      }
      cells = cells.dropFirst(DisplayWidth.of(letter))
    }
    return true
  }

  func append(styled: Bool, to bytes: inout ByteBuffer) {
    for row in 0..<rows {
      let cells = (row * columns)..<((row + 1) * columns)
      // Trailing blanks could wrap at the edge of the terminal.
      let end = cells.last { letters[$0] != nil || dots[$0] != 0 }.map { $0 + 1 } ?? cells.lowerBound
      var run = ""
      var style = TextStyle.plain
      for cell in cells.lowerBound..<end {
        let isBlank = letters[cell] == nil && dots[cell] == 0
        if !isBlank, styles[cell] != style {
          style.append(run, styled: styled, to: &bytes)
          run = ""
          style = styles[cell]
        }
        run += isBlank ? " " : letters[cell] ?? Self.pattern(dots[cell])
      }
      style.append(run, styled: styled, to: &bytes)
      bytes.append(0x0A)
    }
  }

  private static func pattern(_ dots: UInt8) -> String {
    Unicode.Scalar(0x2800 + UInt32(dots)).map { String($0) } ?? " "
  }
}
