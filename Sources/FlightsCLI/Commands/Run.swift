internal import FlightOutput
internal import FlightSQL
internal import FlightStore

/// One run of the program: the request, its surroundings and the look of the answer.
struct Run {
  let invocation: Invocation
  let console: Console
  let look: Look
  /// Data that is already loaded; `nil` to load it on demand.
  var loaded: FlightStore?
  /// Whether the loaded data is the built-in sample; `nil` to tell by the options and the environment.
  var loadedSample: Bool?
  /// The keys that pages name in place of commands, if the browser shows them.
  var browserKeys: [String: String]?

  init(_ invocation: Invocation, console: Console) throws(Failure) {
    var invocation = invocation
    let pipeFormat = Self.pipeFormat(invocation.action)
    if invocation.options.format(console, inPipe: pipeFormat) != .table { invocation.dropPresets() }
    let look = try Look(invocation.options, console: console, pipeFormat: pipeFormat)
    self.invocation = invocation
    self.console = console
    self.look = look
    if invocation.options.has(.verbose) {
      for preset in invocation.presets { console.report(preset) }
    }
    for text in look.notes { note(text) }
  }

  private static func pipeFormat(_ action: Invocation.Action) -> Invocation.Format {
    // The browser of `--pick` shows tables, wherever it prints its choice.
    if case .browse = action { return .table }
    return action == .map ? .geojson : action.readsPipe || action == .export ? .ndjson : .tsv
  }

  func perform() throws(Failure) -> ExitStatus {
    noteIdleEngine()
    try checkOutput()
    return switch invocation.action {
    case .list(let entity): try list(entity)
    case .browse(let start): try browse(start)
    case .search(let entity, let text): try search(entity, text: text)
    case .filter(let expression): try filter(expression)
    case .sort(let keys): try sort(keys)
    case .show(let names): try show(names)
    case .board(let airport): try board(airport)
    case .map: try map()
    case .stats: try stats()
    case .diff(let old, let new): try diff(from: old, to: new)
    case .check: try check()
    case .importing: try importData()
    case .export: try export()
    case .sql(let dialect): try schema(dialect)
    case .fields(let entity, let words):
      try invocation.options.has(.schema) ? schema(entity, matching: words) : fields(entity, matching: words)
    case .completions(let shell): try print(shell.script)
    case .manual: try print(ManualPage.text())
    case .help(.welcome): try print(HelpPage.welcome.text + offerToBrowse)
    case .help(let page): try print(page.text)
    case .version: try print("flights \(Version.text)\n")
    }
  }

  /// Refuses an output that is one of the files to read.
  func checkOutput() throws(Failure) {
    guard let output = invocation.options[.output]?.text else { return }
    let inputs: DataLoading.Inputs?
    switch invocation.action {
    case .diff(let old, let new): inputs = try? DataLoading.Inputs(at: [old.text, new.text])
    case .sql: inputs = nil
    default: inputs = loading().silentInputs
    }
    var sources = inputs?.sources ?? []
    // Names that only an engine can resolve are left to it.
    if case .files(let names)? = invocation.engineSource {
      for path in names.flatMap({ FilePattern.paths(matching: $0) }) {
        sources += (try? DataLoading.Inputs(at: [path]))?.sources ?? []
      }
    }
    if SourceStamps(sources).source(at: output) != nil { throw .outputIsInput(output) }
  }

  /// A suggestion for a user at a terminal who has data but gave no command.
  private var offerToBrowse: String {
    let archive = DataLoading.usualArchive(console).flatMap { $0.exists ? $0.path : nil }
    guard console.outputIsTerminal, let path = console.variable("FLIGHTS_DATA") ?? archive else { return "" }
    return "\nYour data is in \(TerminalText.safe(path)); 'flights browse' explores it.\n"
  }

  var target: OutputTarget {
    OutputTarget(
      console: console, file: invocation.options[.output]?.text,
      pages: !invocation.options.has(.noPager) && console.outputIsTerminal)
  }

  var printer: RowPrinter { RowPrinter(look: look, target: target) }

  @discardableResult
  func print(_ text: String) throws(Failure) -> ExitStatus {
    try target.write { try $0.write(text) }
    return .success
  }

  func load() throws(Failure) -> FlightStore { try loading().load() }

  func loading() -> DataLoading { DataLoading(invocation: invocation, console: console, loaded: loaded) }

  var building: QueryBuilding { QueryBuilding(invocation: invocation, console: console, loaded: loaded) }

  /// Prints the rows that answer a query, or their number.
  ///
  /// `isComplete` is whether the store has all rows, not only those that answer the query, and `explains` whether an
  /// answer without rows is explained.
  func answer(
    _ query: RowQuery, fields: FieldChoice, in store: FlightStore, isComplete: Bool = false, explains: Bool = true
  ) throws(Failure) -> ExitStatus {
    let explains = !noteUnknownFields(of: query, showing: fields.named, in: store) && explains
    if invocation.options.has(.count) {
      let count = query.count(in: store)
      defer {
        noteOverdue(query.found(in: store), of: query, in: store)
        if explains, count == 0 { explainNoRows(of: query, in: store, isComplete: isComplete) }
      }
      return try answer(count: count)
    }
    let tableQuery = tableQuery(query, in: store, isComplete: isComplete)
    let rows = query.rows(in: store)
    defer {
      noteOverdue(rows, of: query, in: store)
      noteUnknownOrder(of: rows, answering: query)
    }
    return try answer(rows, fields: fields, in: store, tableQuery: tableQuery, clock: query.clock) {
      explains
        && (explainNoRows(of: query, in: store, isComplete: isComplete) || noteOtherKinds(than: query, in: store))
    }
  }

  /// Reports flights that were in the air when last seen, but should have landed long ago, if the condition or another
  /// part of the question is about phases.
  func noteOverdue(
    _ rows: @autoclosure () -> RowSelection, of query: RowQuery, in store: FlightStore, countsPhases: Bool = false
  ) {
    guard reportsNotes, countsPhases || query.dependsOnPhase else { return }
    let count = query.overdueCount(among: rows(), in: store)
    if count == 0 { return }
    let hours = RowQuery.overdueHours
    note(
      "\(EntityKind.flights.counted(count)) should have landed more than \(hours) h ago, but no record says so; "
        + "'not enroute or arrival > now - \(hours)h or arrival is null' leaves \(count == 1 ? "it" : "them") out")
  }

  /// Reports rows that `--distinct` keeps as the last ones because the value that orders them is unknown.
  private func noteUnknownOrder(of rows: RowSelection, answering query: RowQuery) {
    guard reportsNotes, !query.distinct.isEmpty, let path = query.sort.first?.path, !query.distinct.contains(path)
    else { return }
    let value = rows.reader(of: path)
    let count = rows.rows.count { value($0) == .null }
    if count == 0 { return }
    let name = TerminalText.safe(path.name)
    note(
      "'--distinct' keeps the last row of each value, and unknown values come last: \(rows.entity.counted(count)) "
        + "without '\(name)'; --where '\(name) is not null' leaves them out")
  }

  func tableQuery(_ query: RowQuery, in store: FlightStore, isComplete: Bool = false) -> TableQuery {
    var tableQuery = TableQuery(queriedPaths: query.queriedPaths)
    (tableQuery.limit, tableQuery.offset) = (query.limit, query.offset)
    tableQuery.isLimited = query.limit != nil || query.offset > 0 || !query.distinct.isEmpty
    guard isComplete, query.distinct.isEmpty else { return tableQuery }
    if tableQuery.isLimited {
      var unlimited = query
      (unlimited.limit, unlimited.offset, unlimited.isOrdered) = (nil, 0, false)
      tableQuery.found = unlimited.found(in: store)
    }
    tableQuery.all = RowQuery(query.entity).count(in: store)
    return tableQuery
  }

  func answer(count: Int) throws(Failure) -> ExitStatus {
    _ = try print("\(count)\n")
    return status(count)
  }

  /// Prints rows; if there are none, `explain` may report why and returns whether it did.
  func answer(
    _ rows: RowSelection, fields: FieldChoice, in store: FlightStore, tableQuery: TableQuery, clock: Int?,
    explainingNone explain: () -> Bool = { false }
  ) throws(Failure) -> ExitStatus {
    try printer.print(rows, fields: fields, answering: tableQuery, usualYear: usualYear(store, clock: clock))
    // Headings without rows look like an error.
    if rows.count == 0, !explain(), look.format == .table, console.outputIsTerminal {
      note("no \(rows.entity.rawValue) found")
    }
    return status(rows.count)
  }

  func status(_ count: Int) -> ExitStatus { invocation.options.has(.exitStatus) && count == 0 ? .failure : .success }

  func display(_ store: FlightStore, clock: Int?) -> Display {
    var display = look.display(usualYear: usualYear(store, clock: clock))
    display.browserKeys = browserKeys
    return display
  }

  /// Returns the year that dates omit: that of `--at`, else of this computer's clock.
  ///
  /// Dates of another year include it. Only the sample is shown as on its own day.
  func usualYear(_ store: FlightStore, clock: Int?) -> Int {
    let isSample = loadedSample ?? ((try? engine()) == nil && loading().readsSample)
    let now = clock ?? (isSample ? store.now : console.now())
    return TimeText.date(days: TimeText.days(of: now)).year
  }
}

extension Invocation {
  /// Removes defaults that would change formats for programs, or that these lack.
  fileprivate mutating func dropPresets() {
    for option in [Option.units, .tz, .fields, .watch] where options[option]?.source.isPreset ?? false {
      options[option] = nil
    }
  }
}

enum Version {
  static let text = "0.1.0"
}
