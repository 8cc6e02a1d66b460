internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// A page of text with links: names of entities, which can be opened.
struct PageView {
  struct Link {
    let line: Int
    let columns: Range<Int>
    let entity: RowSelection
  }

  let source: PageSource
  var top = 0
  private(set) var lines: [StyledLine] = []
  private var width = 0
  private(set) var links: [Link] = []
  /// The text of the search, and the line that it has found.
  var findText = ""
  private var found: Int?
  /// The index of the focused link, which Enter opens.
  private(set) var focus: Int?

  init(_ source: PageSource) { self.source = source }

  var focused: Link? { focus.map { links[$0] } }

  /// Lays out the lines for a width, and keeps the position within the page.
  mutating func layOut(_ size: ScreenSize) {
    if width != size.width {
      width = size.width
      lines = source.lines(size.width)
      links = Self.links(in: lines, of: source)
      focus = nil
    }
    top = max(0, min(top, lines.count - size.height))
    // Enter must not open what is out of sight.
    if let focused, !(top..<(top + size.height)).contains(focused.line) { focus = nil }
  }

  mutating func scroll(by rows: Int) { top = max(0, top + rows) }

  /// Returns the links of lines, but for those to the entity that the page is about.
  private static func links(in lines: [StyledLine], of source: PageSource) -> [Link] {
    guard let store = source.store else { return [] }
    var links: [Link] = []
    for (line, text) in lines.enumerated() {
      var column = 0
      for run in text.runs {
        let start = column
        column += DisplayWidth.of(run.text)
        guard let entity = run.link.flatMap({ RowSelection(linked: $0, in: store) }),
          source.subject?.place(of: entity) == nil
        else { continue }
        links.append(Link(line: line, columns: start..<column, entity: entity))
      }
    }
    return links
  }

  /// Begins a search at the lines that were visible before it; returns whether a line has all its words.
  mutating func find(_ text: String, from top: Int, _ size: ScreenSize) -> Bool {
    (findText, self.top, found) = (text, top, nil)
    return text.isEmpty || findNext(forward: true, size)
  }

  /// Scrolls to the next or previous line with all words of the search; returns whether there is one.
  mutating func findNext(forward: Bool, _ size: ScreenSize) -> Bool {
    let words = BrowserView.words(findText)
    let start = found ?? (forward ? top - 1 : top)
    let places = lines.indices.map { (start + (forward ? $0 + 1 : lines.count - 1 - $0) + lines.count) % lines.count }
    let next = places.first { line in
      let texts = lines[line].text.split { !$0.isLetter && !$0.isNumber }.map { SearchText.fold(String($0)) }
      return words.allSatisfy { word in texts.contains { $0.starts(with: word) } }
    }
    guard let next else { return false }
    found = next
    show(next, size)
    return true
  }

  private mutating func show(_ line: Int, _ size: ScreenSize) {
    if !(top..<(top + size.height)).contains(line) { top = max(0, line - size.height / 2) }
  }

  /// Focuses the next or previous link; the first one is one that is visible, if any is.
  mutating func moveToLink(forward: Bool, _ size: ScreenSize) {
    guard !links.isEmpty else { return }
    if let focus {
      self.focus = (focus + (forward ? 1 : links.count - 1)) % links.count
    } else {
      focus = forward ? links.firstIndex { $0.line >= top } ?? 0 : links.lastIndex { $0.line < top + size.height } ?? 0
    }
    if let focused { show(focused.line, size) }
  }

  mutating func unfocus() { focus = nil }

  /// Returns the link at a position of the screen.
  func link(row: Int, column: Int) -> Link? { links.first { $0.line == top + row && $0.columns.contains(column) } }
}
