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
  /// The version of data and look that the content shows.
  var version = -1
  /// The entity and row at the cursor, to which the cursor returns after the next answer.
  private var held: (subject: RowSelection?, place: Int)?

  init(_ query: BrowserQuery) { self.query = query }

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
      table.findWords = Self.words(query)
      content = .table(table)
    case .page(let source):
      var page = PageView(source)
      if case .page(let old) = content { page.top = old.top }
      content = .page(page)
    case .map(let map):
      var browsing = MapBrowsing(map)
      if case .map(let old) = content { browsing.takeFrame(of: old) }
      content = .map(browsing)
    }
    held = nil
  }

  private static func words(_ query: BrowserQuery) -> [[UInt8]] {
    (query.invocation.filters.text?.text ?? "").split(whereSeparator: \.isWhitespace)
      .map { SearchText.fold(String($0)) }
  }

  /// Keeps the cursor visible.
  mutating func layOut(_ size: ScreenSize) {
    switch content {
    case .empty: break
    case .table(var table):
      content = .empty
      table.layOut(size)
      content = .table(table)
    case .page(var page):
      page.layOut(size)
      content = .page(page)
    case .map: break
    }
  }
}
