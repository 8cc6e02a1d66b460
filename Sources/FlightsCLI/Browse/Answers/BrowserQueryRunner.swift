internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// The part of the browser that runs the queries of its views, independent of screen and state.
// Sendable: one thread at a time calls the functions of the console, and none writes its output.
struct BrowserQueryRunner: @unchecked Sendable {
  let store: FlightStore
  let console: Console
  /// Whether the store is the built-in sample; the queries of views do not name their data.
  let isSample: Bool
  /// Whether the store has all of the data, rather than only its beginning.
  var isComplete = true
  var keys = KeyTable.usual
  /// The width for which pages are laid out in advance.
  var width = 80
  /// Returns whether the answer has become obsolete.
  var stop: (@Sendable () -> Bool)?

  func answer(_ browserQuery: BrowserQuery) -> BrowserAnswer {
    do throws(Failure) {
      switch browserQuery.extra {
      case .description: return try describe(browserQuery.invocation)
      case .help: return .page(PageSource { _ in [] })
      case nil: break
      }
      switch browserQuery.invocation.action {
      case .list(let entity): return .table(try rows(browserQuery, of: entity))
      case .stats where browserQuery.invocation.options.has(.by): return .table(try groups(browserQuery.invocation))
      case .map: return try map(browserQuery.invocation)
      case .check: return .table(findings(browserQuery.invocation))
      case .show(let names): return .page(try cards(of: names, row: browserQuery.row, for: browserQuery.invocation))
      default: return .page(try page(browserQuery.invocation))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Returns a silent run on the loaded data.
  func run(_ invocation: Invocation, console: Console? = nil) throws(Failure) -> Run {
    var run = try Run(invocation.quiet, console: console ?? self.console)
    (run.loaded, run.loadedSample) = (store, isSample)
    return run
  }

  // MARK: Tables

  private func rows(_ browserQuery: BrowserQuery, of kind: EntityKind) throws(Failure) -> TableSource {
    let invocation = browserQuery.invocation
    let run = try run(invocation)
    var query = try run.building.query(kind)
    query.stop = stop
    query.rowsInOrder = browserQuery.seen?.rows(among: invocation)
    let fields = try run.building.fields(kind) { _ in SelectionTable.usualFields(of: query) }
    let selection = query.rows(in: store)
    let note = try note(on: query, invocation, rows: selection)
    var question = run.tableQuery(query, in: store, isComplete: isComplete)
    if invocation.options.has(.text) {
      // The columns stay while a text is typed, instead of making room for every field that may have it.
      var unsearched = invocation
      unsearched.options[.text] = nil
      question.queriedPaths = try self.run(unsearched).building.query(kind).queriedPaths
    }
    let table = run.printer.table(
      selection, fields: fields, query: question, usualYear: run.usualYear(store, clock: query.clock))
    return TableSource(table: table.table(), paths: table.paths, rows: .entities(selection), note: note)
  }

  /// Returns the command's first note on the codes of a query or on why it has no rows.
  ///
  /// Throws for texts that cannot be codes.
  private func note(
    on query: RowQuery, _ invocation: Invocation, rows: RowSelection? = nil
  ) throws(Failure) -> String? {
    var notes: [String] = []
    let run = try telling(invocation, console.writing()) { notes.append($0) }
    let areKnown = try run.building.with(store).check(query, rows: rows)
    if areKnown, rows?.count == 0 { run.explainNoRows(of: query, in: store, isComplete: true) }
    return notes.first
  }

  private func groups(_ invocation: Invocation) throws(Failure) -> TableSource {
    let run = try run(invocation)
    let question = try run.groupQuestion()
    var query = try run.building.query(.flights, withRows: false)
    query.isOrdered = false
    query.stop = stop
    let note = try note(on: query, invocation)
    let answer = query.found(in: store).answer(question)
    let display = run.display(store, clock: query.clock)
    let table =
      if let measures = answer.shown {
        MeasureTable(answer, measures: measures, display: display).table()
      } else {
        StatisticsPage(answer.all, groups: answer, display: display).table() ?? TextTable([], rows: [])
      }
    return TableSource(table: table, rows: .groups(answer), note: note)
  }

  private func findings(_ invocation: Invocation) -> TableSource {
    let words = CheckWords(language: invocation.options.language(console))
    var cells: [[TextTable.Cell]] = []
    var names: [String?] = []
    store.forEachFinding { found in
      let finding = Finding(found, words: words)
      let style: TextStyle = finding.severity == .problem ? .bad : .faint
      cells.append([
        .init(finding.placeByID ?? finding.place, style: .strong),
        .init(words.severity(finding.severity), style: style),
        .init(finding.text),
      ])
      names.append(found.sharesName ? found.faFlightID : found.name)
    }
    let columns: [TextTable.Column] = [.init(words.place), .init(""), .init(words.finding)]
    let note = cells.isEmpty ? words.summary(problems: 0, notes: 0, in: store) : nil
    return TableSource(table: TextTable(columns, rows: cells), rows: .names(names), note: note)
  }

  private func describe(_ invocation: Invocation) throws(Failure) -> BrowserAnswer {
    guard case .list(let entity) = invocation.action else { return .page(PageSource { _ in [] }) }
    let run = try run(invocation)
    var query = try run.building.query(entity)
    query.stop = stop
    let selection = query.rows(in: store)
    let display = run.display(store, clock: query.clock)
    let paths = Field.all(of: entity).map { FieldPath($0) }
    let table = FieldDescriptions(selection: selection, paths: paths, display: display).table()
    return .table(TableSource(table: table, rows: .fields(paths)))
  }

  private func map(_ invocation: Invocation) throws(Failure) -> BrowserAnswer {
    let run = try run(invocation)
    var query = try run.building.query(.flights)
    query.stop = stop
    let note = try note(on: query, invocation)
    return .map(query.rows(in: store).map(at: query.clock), note: note)
  }

  // MARK: Pages

  /// Returns the cards of some names; `row` is the known row of the only name, if it is an identifier.
  private func cards(of names: [ArgumentText], row: Int?, for invocation: Invocation) throws(Failure) -> PageSource {
    let run = try run(invocation)
    var found: [(name: String, rows: RowSelection)] = []
    for name in names {
      let seen = names.count == 1 ? row.flatMap { store.flight(identified: name.text, inRow: $0) } : nil
      let rows = seen.map { [$0] } ?? store.lookUp(name.text)
      // An unknown name is reported as the command `show` reports it.
      if rows.isEmpty { return try page(invocation) }
      found += rows.map { (name.text, $0) }
    }
    let clock = try run.building.clock()
    var source = try page(invocation) { [found] run throws(Failure) in
      try run.showCards(found, display: run.display(store, clock: clock), clock: clock ?? store.now)
    }
    if found.count == 1, found[0].rows.count == 1 { source.subject = found[0].rows }
    return source
  }

  /// Returns the output of a command as a page that is laid out for any width.
  private func page(
    _ invocation: Invocation,
    _ perform: @escaping (Run) throws(Failure) -> Void = { run throws(Failure) in _ = try run.perform() }
  ) throws(Failure) -> PageSource {
    // The first layout is immediate, so that an error is thrown before there is a page.
    let (width, first) = (width, try printed(invocation, width: width, perform))
    return PageSource(
      lines: { [self] other in other == width ? first : (try? printed(invocation, width: other, perform)) ?? [] },
      store: store)
  }

  private func printed(
    _ invocation: Invocation, width: Int, _ perform: (Run) throws(Failure) -> Void
  ) throws(Failure) -> [StyledLine] {
    var invocation = invocation
    invocation.options.set(.width, to: String(width))
    invocation.options.set(.format, to: Invocation.Format.table.rawValue)
    invocation.options.set(.color, to: Invocation.Color.always.rawValue)
    invocation.options.set(.noPager)
    var bytes: [UInt8] = []
    var notes: [String] = []
    var silent = console
    silent.outputIsTerminal = false
    var run = try telling(invocation, silent.writing { bytes += $0.array }) { notes.append($0) }
    run.browserKeys = keys.ofFlights
    try perform(run)
    let wrapped = notes.flatMap { DisplayWidth.wrap($0, to: width) }.map { StyledLine($0, style: Style(.faint)) }
    return StyledLine.lines(of: bytes) + (wrapped.isEmpty ? [] : [StyledLine()] + wrapped)
  }

  /// Returns a run on the loaded data whose notes are passed on, but for those on the environment, which are for a shell.
  private func telling(
    _ invocation: Invocation, _ console: Console, _ hear: @escaping (String) -> Void
  ) throws(Failure) -> Run {
    var isStarted = false
    var run = try Run(invocation, console: console.telling { if isStarted { hear($0) } })
    (run.loaded, run.loadedSample, isStarted) = (store, isSample, true)
    return run
  }

  /// Returns a map beside a table: the route of a flight, or the flights to and from an airport.
  func map(of subject: RowSelection, _ look: OptionValues, size: ScreenSize) -> [StyledLine] {
    let display = Display(language: look.language(console), units: UnitPreferences(), zone: .airport, usualYear: 0)
    let clock = run(with: look).flatMap { (try? $0.building.clock()) ?? nil }
    let map = TerminalMap(.around(subject, at: clock), display: display, fills: true)
    return StyledLine.lines { try map.write(width: size.width, height: size.height, styled: true, to: $0) }
  }

  /// Returns a run that shows something with a look, beside the command of the view.
  private func run(with look: OptionValues) -> Run? {
    var invocation = Invocation(.version)
    invocation.options = look
    return try? run(invocation)
  }

  func card(of subject: RowSelection, _ look: OptionValues, width: Int) -> [StyledLine] {
    guard var run = run(with: look) else { return [] }
    run.browserKeys = keys.ofFlights
    let clock = (try? run.building.clock()) ?? nil
    var card = EntityCard(
      subject, requestedName: "", display: run.display(store, clock: clock), clock: clock ?? store.now)
    return StyledLine.lines { try card.write(width: width, styled: true, to: $0) }
  }
}

extension StyledLine {
  static func lines(writtenBy write: (ByteOutput) throws -> Void) -> [StyledLine] {
    var bytes: [UInt8] = []
    try? write(ByteOutput { bytes += $0.array })
    return lines(of: bytes)
  }
}
