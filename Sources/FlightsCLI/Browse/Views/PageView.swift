internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// A page of text with links: codes that can be opened.
struct PageView {
  struct Link: Equatable {
    let line: Int
    let columns: Range<Int>
    let name: String
  }

  let source: PageSource
  var top = 0
  private(set) var lines: [StyledLine] = []
  private var width = 0
  private(set) var links: [Link] = []
  /// The index of the focused link, which Enter opens.
  private(set) var focus: Int?

  init(_ source: PageSource) { self.source = source }

  var focused: Link? { focus.map { links[$0] } }

  /// Lays out the lines for a width, and keeps the position within the page.
  mutating func layOut(_ size: ScreenSize) {
    if width != size.width {
      width = size.width
      lines = source.lines(size.width)
      links = []
      focus = nil
    }
    top = max(0, min(top, lines.count - size.height))
  }

  mutating func scroll(by rows: Int) { top = max(0, top + rows) }

  /// Finds the links; done on demand, because every word has to be looked up.
  mutating func findLinks(_ isName: (String) -> Bool) {
    guard links.isEmpty else { return }
    var known: [String: Bool] = [:]
    for (line, text) in lines.enumerated() {
      for (word, columns) in Self.codes(in: text.text) {
        let isLink = known[word] ?? isName(word)
        known[word] = isLink
        if isLink { links.append(Link(line: line, columns: columns, name: word)) }
      }
    }
  }

  /// Returns words of capitals and digits, as codes and idents are, with their columns.
  static func codes(in text: String) -> [(word: String, columns: Range<Int>)] {
    text.split { !$0.isLetter && !$0.isNumber }.compactMap { word in
      let isCode = word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
      guard isCode, (2...8).contains(word.count), word.first?.isLetter == true else { return nil }
      let start = DisplayWidth.of(String(text[..<word.startIndex]))
      return (String(word), start..<(start + word.count))
    }
  }

  /// Focuses the next or previous link; the first one is one that is visible.
  mutating func moveToLink(forward: Bool, _ size: ScreenSize) {
    guard !links.isEmpty else { return }
    if let focus {
      self.focus = (focus + (forward ? 1 : links.count - 1)) % links.count
    } else {
      focus = links.firstIndex { $0.line >= top } ?? 0
    }
    if let line = focused?.line, !(top..<(top + size.height)).contains(line) { top = max(0, line - size.height / 2) }
  }

  mutating func unfocus() { focus = nil }

  /// Returns the link at a position of the screen.
  func link(row: Int, column: Int) -> Link? { links.first { $0.line == top + row && $0.columns.contains(column) } }
}
