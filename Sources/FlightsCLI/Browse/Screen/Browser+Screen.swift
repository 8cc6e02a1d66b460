internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension Browser {
  /// The width of the column of marks before the first column.
  var gutter: Int { setting.picks ? 2 : 0 }

  // A smaller screen has no room for a row between the lines around it.
  private static let least = ScreenSize(width: 16, height: 5)
  private static let sideWidth = 50

  /// The panel beside the table, as far as the content and the width allow.
  var shownSide: SidePanel {
    guard case .table(let table) = view.content, case .entities = table.source.rows else { return .hidden }
    switch side {
    case .hidden: return .hidden
    case .card, .map: return size.width >= 90 ? side : .hidden
    case .automatic: return size.width >= 150 ? .card : .hidden
    }
  }

  private var isSideShown: Bool { shownSide != .hidden }

  /// The width of the panel beside the table; a map benefits from more room.
  private var sideWidth: Int { shownSide == .map ? max(Self.sideWidth, size.width * 2 / 5) : Self.sideWidth }

  /// The size of a view's content: the screen without its first lines, last two lines and side panel.
  var bodySize: ScreenSize { ScreenSize(width: bodyWidth, height: max(1, size.height - 2 - bodyRow)) }

  private var bodyWidth: Int { size.width - (isSideShown ? sideWidth + 3 : 0) }

  /// The row at which a view's content begins.
  var bodyRow: Int { 1 + captionLines.count }

  /// What all rows share, and their number: lines above the headings, unless the first line has room for it.
  private var captionLines: [String] {
    // A low screen is for rows.
    let height = (size.height - 6) / 3
    guard height > 0, let caption, !hasRoom(for: caption) else { return [] }
    let lines = TextTable.lines(ofCaption: caption, width: bodyWidth)
    let rest = lines.dropFirst(height - 1).joined(separator: " · ")
    return lines.prefix(height - 1) + (rest.isEmpty ? [] : [DisplayWidth.truncate(rest, to: bodyWidth)])
  }

  private var caption: String? {
    guard case .table(let table) = view.content, !showsBeginning else { return nil }
    return table.source.table.caption
  }

  /// Whether the first line has room for a text behind the whole address.
  private func hasRoom(for text: String) -> Bool {
    DisplayWidth.of(address) + 2 + DisplayWidth.of(text) <= size.width - 2
  }

  /// Updates the panel beside the table for the row at the cursor.
  mutating func updateSidePanel() {
    guard isSideShown, let subject, let row = subject.rows.first, let queryRunner else {
      sideLines = nil
      return
    }
    let panel = ScreenSize(width: sideWidth, height: bodySize.height)
    let place = SidePlace(row: row, version: version, panel: shownSide, size: panel)
    if sideLines?.place == place { return }
    let lines =
      shownSide == .map
      ? queryRunner.map(of: subject, look, size: panel) : queryRunner.card(of: subject, look, width: panel.width)
    sideLines = (place, lines)
  }

  func screen() -> Grid {
    var grid = Grid(size)
    guard size.width >= Self.least.width, size.height >= Self.least.height else {
      for (line, text) in DisplayWidth.wrap(words.tooSmall, to: size.width).enumerated() {
        grid.write(text, row: line, column: 0)
      }
      return grid
    }
    drawAddress(&grid)
    switch view.content {
    case .empty: grid.write(progress ?? words.working, row: 2, column: 0, style: Style(.faint))
    case .table(let table): draw(table, on: &grid)
    case .page(let page): draw(page, on: &grid)
    case .map(let map): draw(map, on: &grid)
    }
    if isSideShown { drawSide(&grid) }
    if let prompt {
      draw(prompt, on: &grid)
    } else {
      drawStatus(&grid)
      drawKeys(&grid)
    }
    return setting.usesColor ? grid : grid.withoutColors
  }

  // MARK: First line

  private func drawAddress(_ grid: inout Grid) {
    grid.fill(row: 0, Style(.reversed))
    let address = address
    let count = TerminalText.safe(countText)
    let room = size.width - 2 - (count.isEmpty ? 0 : DisplayWidth.of(count) + 2)
    // Of a long address, the beginning is worth more than the count.
    let least = min(8, DisplayWidth.of(address))
    let shown = DisplayWidth.truncate(address, to: max(least, room))
    grid.write(shown, row: 0, column: 1, style: Style([.reversed, .bold]))
    if room < least { return }
    grid.write(count, row: 0, column: size.width - 1 - DisplayWidth.of(count), style: Style(.reversed))
  }

  private var address: String {
    switch view.query.extra {
    case .help: "help"
    case .description: TerminalText.safe(view.query.address + " (I)")
    case nil: TerminalText.safe(ShellText.joined(withCurrentLook(view.query).invocation.shownWords))
    }
  }

  private var countText: String {
    guard case .table(let table) = view.content else { return "" }
    if showsBeginning { return "…" }
    if let caption, hasRoom(for: caption) { return caption }
    if case .groups = table.source.rows { return words.groups(count(of: table)) }
    return captionLines.isEmpty ? words.rows(table.rowCount, of: view.query.listed) : ""
  }

  /// The number of rows, without the last one if it totals all groups.
  private func count(of table: TableView) -> Int {
    if case .groups(let groups) = table.source.rows { groups.rows.count } else { table.rowCount }
  }

  // MARK: Table

  private func draw(_ table: TableView, on grid: inout Grid) {
    // The lines of the caption depend on the room beside the whole address, so they are laid out once.
    let caption = captionLines
    let (size, headings) = (bodySize, 1 + caption.count)
    let places = table.places
    for (line, text) in caption.enumerated() { grid.write(text, row: 1 + line, column: 0, style: Style(.faint)) }
    let keys = sortKeys
    for place in places {
      let columns = (place.start + gutter)..<(place.start + gutter + place.width)
      let isAtHand = place.column == table.column
      var heading = table.heading(place.column)
      if let key = keys.first(where: { $0.path.expression == table.source.path(place.column)?.expression }) {
        let isRight = table.source.table.columns[place.column].alignment == .right
        let mark = key.isDescending ? "▼" : "▲"
        let marked = isRight ? mark + " " + heading : heading + " " + mark
        if DisplayWidth.of(marked) <= place.width { heading = marked }
      }
      draw(
        heading, on: &grid, row: headings, columns: columns,
        alignment: table.source.table.columns[place.column].alignment,
        style: Style(isAtHand ? [.bold, .underlined] : .bold))
    }
    if table.hidesColumns, size.width > 2 {
      grid.write("›", row: headings, column: size.width - 1, style: Style(.bold))
    }
    if table.left > 1, let second = places.dropFirst().first {
      grid.write("‹", row: headings, column: second.start + gutter - 1, style: Style(.bold))
    }
    if table.rowCount == 0 {
      let hasCondition = view.query.invocation.options.hasFilters
      let message = hasCondition && prompt == nil ? words.nothing : words.nothingHere
      let lines =
        (size.height > 2 ? [""] : []) + [message, ""] + DisplayWidth.wrap(table.source.note ?? "", to: size.width)
      for (line, text) in lines.prefix(max(0, size.height - 1)).enumerated() {
        grid.write(text, row: headings + 1 + line, column: 0, style: Style(.faint))
      }
    }
    for line in 0..<(size.height - 1) where table.top + line < table.rowCount {
      drawRow(of: table, row: table.top + line, at: headings + 1 + line, places: places, on: &grid)
    }
  }

  private func drawRow(
    of table: TableView, row: Int, at line: Int, places: [(column: Int, start: Int, width: Int)], on grid: inout Grid
  ) {
    let cells = table.source.table.cells(ofRow: row)
    let isChanged = !changed.isEmpty && table.source.subject(row).map { changed.contains($0.rows[0]) } ?? false
    for place in places where place.column < cells.count {
      let columns = (place.start + gutter)..<(place.start + gutter + place.width)
      var style = cells[place.column].style.screenStyle
      if isChanged { style = style.adding(.bold) }
      draw(
        table.text(of: cells[place.column], in: place.column), on: &grid, row: line, columns: columns,
        alignment: table.source.table.columns[place.column].alignment, style: style)
      markWords(table.findWords, on: &grid, row: line, columns: columns)
    }
    if gutter > 0, let subject = table.source.subject(row), let name = Self.name(of: subject), marked.contains(name) {
      grid.write("✓", row: line, column: 0, style: Style(.bold, color: 32))
    } else if isChanged, gutter > 0 {
      grid.write("*", row: line, column: 0, style: Style(.bold))
    }
    guard row == table.cursor else { return }
    grid.restyle(row: line, within: 0..<bodyWidth) { $0.adding(.reversed) }
    if table.isOnLink, let place = places.first(where: { $0.column == table.column }) {
      grid.restyle(row: line, within: (place.start + gutter)..<(place.start + gutter + place.width)) {
        $0.adding([.bold, .underlined])
      }
    }
  }

  private func draw(
    _ text: String, on grid: inout Grid, row: Int, columns: Range<Int>, alignment: DisplayWidth.Alignment, style: Style
  ) {
    let text = DisplayWidth.truncate(text, to: columns.count)
    let start = alignment == .right ? columns.upperBound - DisplayWidth.of(text) : columns.lowerBound
    grid.write(text, row: row, column: start, within: columns, style: style)
  }

  /// Underlines the beginnings of words that match words of the search.
  private func markWords(_ words: [[UInt8]], on grid: inout Grid, row: Int, columns: Range<Int>) {
    if words.isEmpty { return }
    var folded = columns.map { SearchText.fold(TextDirection.unmarked(grid[row, $0].text)) }
    folded.append([])
    for (offset, column) in columns.enumerated() {
      let before = offset == 0 ? " " : grid[row, column - 1].text
      guard before.allSatisfy({ !$0.isLetter && !$0.isNumber }) else { continue }
      for word in words {
        var text: [UInt8] = []
        var end = offset
        while text.count < word.count, end < columns.count {
          text += folded[end]
          end += 1
        }
        guard text.starts(with: word) else { continue }
        grid.restyle(row: row, within: column..<(columns.lowerBound + end)) { $0.adding([.bold, .underlined]) }
      }
    }
  }

  // MARK: Pages and maps

  private func draw(_ page: PageView, on grid: inout Grid) {
    let size = bodySize
    for line in 0..<size.height where page.top + line < page.lines.count {
      grid.write(page.lines[page.top + line], row: line + 1, column: 0, within: 0..<size.width)
      markWords(BrowserView.words(page.findText), on: &grid, row: line + 1, columns: 0..<size.width)
    }
    if let link = page.focused {
      grid.restyle(row: link.line - page.top + 1, within: link.columns) { $0.adding(.reversed) }
    }
  }

  private func draw(_ map: MapBrowsing, on grid: inout Grid) {
    let display = Display(language: language, units: UnitPreferences(), zone: .airport, usualYear: 0)
    let size = bodySize
    for (line, text) in map.lines(size, display: display).enumerated() where line < size.height {
      grid.write(text, row: line + 1, column: 0, within: 0..<size.width)
    }
  }

  private func drawSide(_ grid: inout Grid) {
    let (size, top) = (bodySize, bodyRow)
    let start = size.width + 1
    for line in 0..<size.height {
      grid.write("│", row: top + line, column: start, style: Style(.faint))
      guard let sideLines, line < sideLines.lines.count else { continue }
      grid.write(sideLines.lines[line], row: top + line, column: start + 2)
    }
  }

  // MARK: Last lines

  private func drawStatus(_ grid: inout Grid) {
    let row = size.height - 2
    let right = statusAtRight
    let end = size.width - DisplayWidth.of(right) - 1
    let left = notice?.text ?? statusAtLeft
    let style = notice?.isError == true ? Style(.bold, color: 31) : notice == nil ? Style(.faint) : Style(.bold)
    // A notice is more important than the position, so it may use the whole line.
    // The sample is named in every view, and gives way to what this one says.
    let isOptional = right == words.sample && DisplayWidth.of(left) >= end
    let room = notice == nil && !isOptional ? max(0, end - 1) : size.width - 1
    grid.write(DisplayWidth.truncate(left, to: room), row: row, column: 0, style: style)
    let used = DisplayWidth.of(DisplayWidth.truncate(left, to: room))
    if used + 1 < end { grid.write(right, row: row, column: end, style: Style(.faint)) }
  }

  private var statusAtLeft: String {
    switch view.content {
    case .empty: return ""
    case .map(let map): return map.legend(words)
    case .page(let page):
      if let link = page.focused { return words.opens(Self.shownName(of: link.entity)) }
      guard page.lines.count > bodySize.height else { return "" }
      return words.lines(
        from: page.top + 1, to: min(page.top + bodySize.height, page.lines.count), of: page.lines.count)
    case .table(let table):
      guard table.rowCount > 0 else { return "" }
      if showsBeginning { return "\(table.cursor + 1)/…" }
      var text = table.cursor < count(of: table) ? words.position(table.cursor + 1, of: count(of: table)) : ""
      if !marked.isEmpty { text += "  ✓\(marked.count)" }
      if table.isOnLink, let path = table.source.path(table.column) { text += "  " + words.opens(path.name) }
      return text + (table.source.note.map { "  " + $0 } ?? "")
    }
  }

  private static func shownName(of subject: RowSelection) -> String {
    TerminalText.safe(subject.text(subject.entity == .flights ? "ident" : "icao") ?? "")
  }

  private var statusAtRight: String {
    if let progress { return progress }
    if view.ticket != nil { return words.working }
    if leftOut > 0 { return words.leftOut(leftOut) }
    return setting.isSample ? words.sample : ""
  }

  private func drawKeys(_ grid: inout Grid) {
    var column = 0
    for (label, text) in setting.keys.bar(contexts, in: language, width: size.width) {
      column = grid.write(label, row: size.height - 1, column: column, style: Style(.bold, color: 36))
      column = grid.write(" \(text)", row: size.height - 1, column: column) + 2
    }
  }

  private func draw(_ prompt: Prompt, on grid: inout Grid) {
    let row = size.height - 2
    let label = promptLabel(prompt.kind) + " "
    let start = DisplayWidth.of(label)
    grid.write(label, row: row, column: 0, style: Style(.bold, color: 36))
    // A long line is shifted to keep the cursor visible.
    let head = TerminalText.safe(prompt.editor.head)
    let tail = TerminalText.safe(prompt.editor.tail)
    let room = max(4, size.width - start - 1)
    let shift = max(0, DisplayWidth.of(head) - room + 1)
    grid.write(head + tail, row: row, column: start - shift, within: start..<size.width)
    let cursor = start - shift + DisplayWidth.of(head)
    let marked = prompt.isSelected ? start : cursor
    grid.restyle(row: row, within: marked..<(cursor + 1)) { $0.adding(.reversed) }
    drawBelow(prompt, from: start - shift, on: &grid)
  }

  /// Draws the completions, or else the error below its position in the line.
  private func drawBelow(_ prompt: Prompt, from start: Int, on grid: inout Grid) {
    let row = size.height - 1
    if let fault = prompt.fault, prompt.completions.isEmpty {
      let message = TerminalText.safe(fault.text.split(separator: "\n").first.map(String.init) ?? "")
      var column = 0
      if let columns = fault.columns {
        let mark = "^" + String(repeating: "~", count: min(40, max(0, columns.count - 1)))
        let place = max(0, start + columns.lowerBound)
        let style = Style(.bold, color: 31)
        if place + DisplayWidth.of(mark) + 1 + DisplayWidth.of(message) <= size.width {
          column = grid.write(mark, row: row, column: place, style: style) + 1
        } else if DisplayWidth.of(message) + 1 < place {
          grid.write(mark, row: row, column: place, style: style)
        }
      }
      grid.write(
        DisplayWidth.truncate(message, to: size.width - column), row: row, column: column, style: Style([], color: 31))
      return
    }
    var column = 0
    for (index, text) in prompt.completions.enumerated() where index >= max(0, (prompt.chosen ?? 0) - 2) {
      guard column < size.width else { break }
      let isChosen = index == prompt.chosen
      column =
        grid.write(TerminalText.safe(text), row: row, column: column, style: Style(isChosen ? .reversed : .faint)) + 2
    }
  }

  private func promptLabel(_ kind: Prompt.Kind) -> String {
    switch kind {
    case .find: words.find + " /"
    case .filter: words.filter
    case .columns: words.columnsPrompt
    case .address: words.address
    case .export: words.export
    }
  }
}
