internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension Browser {
  // The rows moved by one step of the wheel.
  private static let wheelRows = 3

  mutating func handle(_ mouse: Mouse) {
    switch mouse.action {
    case .wheelUp, .wheelDown: turnWheel(by: mouse.action == .wheelUp ? -Self.wheelRows : Self.wheelRows)
    case .press: click(row: mouse.row, column: mouse.column)
    }
  }

  private mutating func turnWheel(by rows: Int) {
    changeTable { $0.move(by: rows) }
    changePage { $0.scroll(by: rows) }
    changeMap { $0.zoom(by: rows < 0 ? 1.25 : 1 / 1.25) }
  }

  private mutating func click(row: Int, column: Int) {
    if row == 0 { return perform(.address) }
    guard (1..<(1 + bodySize.height)).contains(row), column < bodySize.width else { return }
    switch view.content {
    case .table(let table): click(table, row: row - 2, column: column)
    case .page:
      var found: PageView.Link?
      let isLink = isLink
      changePage { page in
        page.findLinks(isLink)
        found = page.link(row: row - 1, column: column)
      }
      if let found { openCard(found.name) }
    case .map, .empty: break
    }
  }

  /// Moves the cursor to a cell, or opens the cell at the cursor; a heading sorts.
  private mutating func click(_ table: TableView, row: Int, column: Int) {
    let width = bodySize.width
    let gutter = setting.picks ? Self.gutter : 0
    guard
      let place = table.places(width: width - gutter)
        .first(where: { ($0.start..<($0.start + $0.width + TableView.gap)).contains(column - gutter) })
    else { return }
    if row < 0 {
      changeTable { $0.move(toColumn: place.column) }
      return perform(.sort)
    }
    guard table.top + row < table.rowCount else { return }
    if table.top + row == table.cursor, table.column == place.column {
      if let path = table.source.path(place.column), TableView.isLink(path) { changeTable { $0.isOnLink = true } }
      return perform(.open)
    }
    changeTable { table in
      table.move(toRow: table.top + row)
      table.move(toColumn: place.column)
    }
  }
}
