internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension Browser {
  /// The contexts that determine which keys are available.
  var contexts: KeyContexts {
    var contexts: KeyContexts = .always
    if setting.picks { contexts.insert(.picking) }
    if place > 0 || isLinkChosen { contexts.insert(.behind) }
    if view.query.listed != nil { contexts.insert(.list) }
    if view.query.rowsBehind.map({ $0.action == .list(.flights) }) ?? false { contexts.insert(.flights) }
    if view.query.extra != nil { contexts.remove(.flights) }
    if case .board = view.query.invocation.action, view.query.extra == nil { contexts.insert(.board) }
    if view.query.extra == nil { contexts.insert(.printable) }
    if view.query.extra == .help { contexts.insert(.help) }
    switch view.content {
    case .empty: break
    case .table(let table):
      contexts.insert(.table)
      if case .fields = table.source.rows { break }
      if table.rowCount > 0 { contexts.insert(.leading) }
    case .page(let page):
      contexts.insert(.page)
      if !page.links.isEmpty { contexts.insert(.linked) }
      if page.focused != nil { contexts.insert(.links) }
    case .map(let map):
      contexts.insert(.map)
      if map.code != nil { contexts.insert(.leading) }
    }
    switch subject?.entity {
    case .flights: contexts.insert(.flight)
    case .airports: contexts.insert(.airport)
    case .airlines: contexts.insert(.airline)
    case nil: break
    }
    return contexts
  }

  private var isLinkChosen: Bool {
    switch view.content {
    case .table(let table): table.isOnLink
    case .page(let page): page.focused != nil
    case .map, .empty: false
    }
  }

  /// The single entity at the cursor or on the card.
  var subject: RowSelection? {
    switch view.content {
    case .table(let table): table.source.subject(table.cursor)
    case .page(let page): page.source.subject
    case .map(let map): map.airport
    case .empty: nil
    }
  }

  mutating func changeTable(_ change: (inout TableView) -> Void) {
    guard case .table(var table) = view.content else { return }
    view.content = .empty
    change(&table)
    view.content = .table(table)
  }

  mutating func changePage(_ change: (inout PageView) -> Void) {
    guard case .page(var page) = view.content else { return }
    change(&page)
    view.content = .page(page)
  }

  mutating func changeMap(_ change: (inout MapBrowsing) -> Void) {
    guard case .map(var map) = view.content else { return }
    change(&map)
    view.content = .map(map)
  }

  mutating func perform(_ command: BrowserCommand) {
    switch command {
    case .up, .down, .left, .right, .pageUp, .pageDown, .first, .last: move(command)
    case .open: openAtCursor()
    case .back: stepBack()
    case .forward: goForward()
    case .nextLink, .previousLink: moveToLink(forward: command == .nextLink)
    case .find, .filter, .columns, .address, .export: openPrompt(command)
    case .sort: sort(adding: false)
    case .addSort: sort(adding: true)
    case .wider: changeTable { $0.widen(by: 2) }
    case .narrower: changeTable { $0.widen(by: -2) }
    case .dropCondition: dropCondition()
    case .units: nextUnits()
    case .zone: nextZone()
    case .language: nextLanguage()
    case .copy: copy()
    case .origin, .destination, .airline, .aircraftBefore, .aircraftNext, .sameDay, .board: follow(command)
    case .map: openMap()
    case .statistics: openFromRows(.stats)
    case .groups: openGroups()
    case .describe: open(BrowserQuery(view.query.invocation, extra: .description))
    case .findings: open(BrowserQuery(Invocation(.check)))
    case .side: nextSide()
    case .mark: mark()
    case .help: open(BrowserQuery(Invocation(.version), extra: .help))
    case .quit: emit(.quit(setting.picks ? .failure : .success, output: nil))
    case .suspend: emit(.suspend)
    case .redraw: emit(.redraw)
    case .zoomIn: changeMap { $0.zoom(by: 1.5) }
    case .zoomOut: changeMap { $0.zoom(by: 1 / 1.5) }
    case .fit: changeMap { $0.showAll() }
    case .panUp: changeMap { $0.pan(east: 0, north: 1) }
    case .panDown: changeMap { $0.pan(east: 0, north: -1) }
    case .panLeft: changeMap { $0.pan(east: -1, north: 0) }
    case .panRight: changeMap { $0.pan(east: 1, north: 0) }
    }
  }

  // MARK: Moving

  private mutating func move(_ command: BrowserCommand) {
    let size = bodySize
    // Content keeps the cursor within its rows.
    let (rows, pages, columns) =
      switch command {
      case .up: (-1, 0, 0)
      case .down: (1, 0, 0)
      case .pageUp: (0, -1, 0)
      case .pageDown: (0, 1, 0)
      case .first: (Int.min / 2, 0, 0)
      case .last: (Int.max / 2, 0, 0)
      case .left: (0, 0, -1)
      default: (0, 0, 1)
      }
    changeTable { columns == 0 ? $0.move(by: rows + pages * $0.page(size)) : $0.move(byColumns: columns) }
    changePage { $0.scroll(by: rows + pages * (size.height - 1)) }
    if command == .first || command == .last { return }
    changeMap { $0.move(east: Double(columns), north: Double(-rows - pages)) }
  }

  private mutating func stepBack() {
    if case .page(let page) = view.content, page.focused != nil { return changePage { $0.unfocus() } }
    if case .table(let table) = view.content, table.isOnLink { return changeTable { $0.isOnLink = false } }
    goBack()
  }

  private mutating func moveToLink(forward: Bool) {
    let size = bodySize
    changeTable { $0.moveToLink(forward: forward) }
    changePage { $0.moveToLink(forward: forward, size) }
  }

  // MARK: Opening

  static func card(_ name: String) -> BrowserQuery {
    BrowserQuery(Invocation(.show([ArgumentText(name, from: .argument(of: .show))])))
  }

  mutating func openCard(_ name: String) {
    guard store?.lookUp(name).isEmpty == false else {
      return say(words.missing(TerminalText.safe(name)), isError: true)
    }
    open(Self.card(name))
  }

  mutating func openCard(of subject: RowSelection) {
    guard let name = Self.name(of: subject) else { return say(words.unknownHere) }
    var query = Self.card(name)
    if subject.entity == .flights { query.row = subject.rows.first }
    open(query)
  }

  /// Returns the unique name of an entity: the identifier of a flight, or the code of an airport or airline.
  static func name(of subject: RowSelection) -> String? {
    let fields = subject.entity == .flights ? ["fa_flight_id", "ident"] : ["icao"]
    return fields.lazy.compactMap { subject.text($0) }.first { !$0.isEmpty }
  }

  private mutating func openAtCursor() {
    if setting.picks, let picked = pick() { return emit(.quit(.success, output: picked)) }
    switch view.content {
    case .empty: break
    case .map(let map):
      guard let code = map.code else { return }
      openFromRows(.list(.flights)) { $0.options.narrow(to: code) }
    case .page(let page):
      if let link = page.focused { openCard(of: link.entity) } else { say(words.noLink) }
    case .table(let table):
      switch table.source.rows {
      case .entities:
        guard let subject = table.source.subject(table.cursor) else { return }
        if table.isOnLink, let path = table.source.path(table.column) {
          openLink(path, of: subject)
        } else {
          openCard(of: subject)
        }
      case .groups(let groups): openGroup(table.cursor, groups: groups)
      case .names(let names): if table.cursor < names.count, let name = names[table.cursor] { openCard(name) }
      case .fields: break
      }
    }
  }

  private mutating func openLink(_ path: FieldPath, of subject: RowSelection, orSay fallback: String? = nil) {
    guard case .row(let row, let kind) = subject.value(path, ofRow: subject.rows[0]),
      let found = subject.related(row, of: kind)
    else { return say(fallback ?? words.unknownHere) }
    openCard(of: found)
  }

  /// Opens another view of the rows that this view is about.
  mutating func openFromRows(_ action: Invocation.Action, _ change: (inout Invocation) -> Void = { _ in }) {
    guard var invocation = view.query.rowsBehind else { return }
    invocation.action = action
    var isPart = false
    if case .list = action {
    } else {
      // Statistics and maps cover all rows, in no order.
      isPart = [.limit, .offset, .distinct].contains(where: invocation.options.has)
      invocation.options = invocation.options.only(Option.filterOptions)
    }
    change(&invocation)
    open(BrowserQuery(invocation))
    if isPart { say(words.allRows) }
  }

  /// Opens a map of the rows, of a board's flights, or else of the flights of the entity at the cursor or on the card.
  private mutating func openMap() {
    if contexts.contains(.flights) { return openFromRows(.map) }
    var invocation = Invocation(.map)
    if case .board(let airport) = view.query.invocation.action {
      let options = view.query.invocation.options
      invocation.options = options.only(Option.filterOptions)
      invocation.options.narrow(
        to: airport.text, arrivals: options.has(.arrivals), departures: options.has(.departures))
    } else if let subject {
      guard let filters = filters(of: subject) else { return say(words.unknownHere) }
      invocation.options = filters
    }
    open(BrowserQuery(invocation))
  }

  /// Returns the filters that select an entity's flights; `nil` if it has no unique name.
  private func filters(of subject: RowSelection) -> OptionValues? {
    var filters = OptionValues()
    switch subject.entity {
    case .flights:
      let expression = subject.text("fa_flight_id").map { ("fa_flight_id = \($0)" as FilterExpression).text }
      guard let expression = expression ?? sameDay(of: subject) else { return nil }
      filters.add(expression, to: .where)
    case .airports, .airlines:
      guard let name = Self.name(of: subject) else { return nil }
      filters.add(name, to: subject.entity == .airports ? .airport : .airline)
    }
    return filters
  }

  // MARK: From a flight, an airport, an airline

  private mutating func follow(_ command: BrowserCommand) {
    guard let subject else { return }
    switch (command, subject.entity) {
    case (.origin, .airports): openFlights(.origin, Self.name(of: subject))
    case (.destination, .airports): openFlights(.dest, Self.name(of: subject))
    case (.airline, .airlines): openFlights(.airline, Self.name(of: subject))
    case (.origin, _): openRelated("origin", of: subject)
    case (.destination, _): openRelated("destination", of: subject)
    case (.airline, _): openRelated("airline", of: subject)
    case (.board, .airports): openBoard(of: Self.name(of: subject))
    case (.board, _): openBoard(of: subject.text("destination"))
    case (.aircraftBefore, _): openRelated("inbound", of: subject, orSay: words.noBefore)
    case (.aircraftNext, _):
      if let next = subject.onward(ofRow: subject.rows[0]).single.first {
        openCard(of: next)
      } else {
        say(words.noNext)
      }
    default: openFlights(.where, sameDay(of: subject))
    }
  }

  private mutating func openRelated(_ field: String, of subject: RowSelection, orSay fallback: String? = nil) {
    guard let path = try? FieldPath(parsing: field, of: subject.entity) else { return }
    openLink(path, of: subject, orSay: fallback)
  }

  /// Opens the flights that an option selects by a value, if that is known.
  private mutating func openFlights(_ option: Option, _ value: String?) {
    guard let value else { return say(words.unknownHere) }
    var invocation = Invocation(.list(.flights))
    invocation.options.add(value, to: option)
    open(BrowserQuery(invocation))
  }

  private mutating func openBoard(of code: String?) {
    guard let code else { return say(words.unknownHere) }
    open(BrowserQuery(Invocation(.board(ArgumentText(code, from: .argument(of: .board))))))
  }

  /// Returns the condition for the flights with the ident of a flight on its day.
  private func sameDay(of subject: RowSelection) -> String? {
    // The day is that of the clock on the screen, by which the condition is evaluated too.
    let invocation = withCurrentLook(view.query).invocation
    let building = QueryBuilding(invocation: invocation, console: setting.console, loaded: store)
    guard let ident = subject.text("ident"), let context = try? building.context(),
      let path = (try? FieldList.parse("departure.date", of: .flights, in: context))?.first,
      let date = subject.withText(of: subject.value(path, ofRow: subject.rows[0]), { $0.text })
    else { return nil }
    return ("ident = \(ident) and departure.date = \(raw: date)" as FilterExpression).text
  }
}

extension OptionValues {
  /// Selects the flights of an airport among those that the filters select; without a direction, those of both.
  fileprivate mutating func narrow(to airport: String, arrivals: Bool = false, departures: Bool = false) {
    let (option, ends): (Option, [String]) =
      switch (arrivals, departures) {
      case (true, false): (.dest, ["destination"])
      case (false, true): (.origin, ["origin"])
      default: (.airport, ["origin", "destination"])
      }
    if !has(option) { return add(airport, to: option) }
    // Values of one option are alternatives, so a second condition has to be an expression.
    let expression = ends.map { ("\(raw: $0) = \(airport)" as FilterExpression).text }.joined(separator: " or ")
    add(expression, to: .where)
  }
}

extension Browser {
  // The rows moved by one step of the wheel.
  private static let wheelRows = 3

  mutating func handle(_ mouse: Mouse) {
    switch mouse.action {
    case .wheelUp, .wheelDown:
      let rows = mouse.action == .wheelUp ? -Self.wheelRows : Self.wheelRows
      changeTable { $0.move(by: rows) }
      changePage { $0.scroll(by: rows) }
      changeMap { $0.zoom(by: rows < 0 ? 1.25 : 1 / 1.25) }
    case .press: click(row: mouse.row, column: mouse.column)
    }
  }

  private mutating func click(row: Int, column: Int) {
    if row == 0 { return perform(.address) }
    guard (bodyRow..<(bodyRow + bodySize.height)).contains(row), column < bodySize.width else { return }
    switch view.content {
    case .table(let table): click(table, row: row - bodyRow - 1, column: column)
    case .page(let page): if let link = page.link(row: row - 1, column: column) { openCard(of: link.entity) }
    case .map, .empty: break
    }
  }

  /// Moves the cursor to a cell, or opens the cell at the cursor; a heading sorts.
  private mutating func click(_ table: TableView, row: Int, column: Int) {
    guard
      let place = table.places
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
