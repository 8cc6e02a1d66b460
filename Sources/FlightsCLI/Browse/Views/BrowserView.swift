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
