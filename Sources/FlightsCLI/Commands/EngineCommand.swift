internal import FlightOutput
internal import FlightSQL
internal import FlightStore

/// Queries that the program of a query engine answers.
extension Run {
  /// Returns the engine to query; `nil` if the library answers, as it does for loaded data.
  func engine() throws(Failure) -> Engine? {
    let options = invocation.options
    if loaded != nil { return nil }
    if !options.has(.engine), options.has(.sql) || invocation.action.readsPipe && console.inputHasData { return nil }
    // The sample and standard input are for no engine that a default names.
    if options[.engine]?.source.isPreset ?? true, invocation.data.contains(where: ["sample", "-"].contains) {
      return nil
    }
    let preset = console.variable("FLIGHTS_ENGINE").map { Presets.Preset(.engine, $0, variable: "FLIGHTS_ENGINE") }
    let usual = preset.map { ArgumentText($0.value ?? "", from: .preset($0.place, $0.option.spelling)) }
    guard let command = options[.engine] ?? usual else { return nil }
    guard let spoken = options.choice(.sql) ?? SQLDialect(spokenBy: command.text) else {
      throw .unknownEngine(command)
    }
    let dialect = spoken.words
    let source = invocation.engineSource
    var engine = Engine(
      command: command, dialect: source == nil ? dialect : dialect.forOneStatement(), source: source, console: console)
    engine.isVerbose = options.has(.verbose)
    if !options.has(.engine) { engine.preset = preset }
    return engine
  }

  /// Reports that the engine in the environment does not answer this command.
  func noteIdleEngine() {
    guard console.variable("FLIGHTS_ENGINE") != nil else { return }
    let command: String
    switch invocation.action {
    case .map: command = "map"
    case .browse: command = "browse"
    case .check: command = "check"
    case .export: command = "export"
    case .board where invocation.options.has(.watch): command = "board --watch"
    default: return
    }
    note("FLIGHTS_ENGINE does not apply to '\(command)', which reads data itself")
  }

  /// Returns a store for a query, filled by the engine or, without one, from the run's data.
  ///
  /// The caller, which applies the order and the limits, reads these fields; `nil` stands for whole records.
  func store(for query: RowQuery, showing fields: [FieldPath]?) throws(Failure) -> FlightStore {
    guard let engine = try engine() else { return try loading().load(for: query, showing: fields) }
    return try store(for: query, showing: fields, from: engine)
  }

  /// Returns a store of the rows that an engine finds, with the clock of all its data.
  func store(for query: RowQuery, showing fields: [FieldPath]?, from engine: Engine) throws(Failure) -> FlightStore {
    var query = query
    (query.sort, query.distinct, query.offset, query.limit) = ([], [], 0, nil)
    // The whole record of an airport or airline includes its number of flights, which is among the plain fields.
    let whole = query.entity == .flights ? [] : FieldPath.plain(query.entity)
    let question = try supported(
      EngineQuestion(
        query, showing: fields.map { $0 + query.queriedPaths + query.tieBreakers } ?? whole,
        requestsClock: query.entity == .flights,
        isProjected: fields != nil, dialect: engine.dialect))
    let (answer, report) = try engine.rows(question)
    try describe(report)
    return answer.store
  }

  func answer(_ query: RowQuery, fields: FieldChoice, from engine: Engine) throws(Failure) -> ExitStatus {
    if invocation.options.has(.count) {
      let statement = try supported(SQLStatement(counting: query, dialect: engine.dialect))
      return try answer(count: try engine.number(statement))
    }
    let isTable = look.format == .table
    let question = try supported(
      EngineQuestion(
        query, showing: neededFields(of: query, fields: fields, isTable: isTable),
        countsAll: isTable && fields.listed == nil,
        isProjected: !isTable && printer.shownFields(fields, of: query.entity) != nil, dialect: engine.dialect))
    // With `--strict`, nothing may be printed before the whole answer is known to be sound.
    if !isTable, !look.isForDatabase, !invocation.options.has(.strict) {
      return try printPieces(of: question, fields, from: engine)
    }
    let (answer, report) = try engine.rows(question)
    try describe(report)
    var tableQuery = TableQuery(queriedPaths: query.queriedPaths)
    tableQuery.isLimited = query.limit != nil || query.offset > 0 || !query.distinct.isEmpty
    (tableQuery.found, tableQuery.foundCount, tableQuery.all) = (answer.found, answer.foundCount, answer.all)
    return try self.answer(answer.rows, fields: fields, in: answer.store, tableQuery: tableQuery, clock: query.clock)
  }

  /// Reports faults in an engine's records; with `--strict` they are a failure.
  func describe(_ report: LoadReport) throws(Failure) {
    if reportsNotes { loading().describe(report, all: invocation.options.has(.verbose)) }
    if invocation.options.has(.strict), report.faultCount > 0 { throw .rejected(report) }
  }

  /// Prints rows while the engine sends them, and keeps none that are printed.
  private func printPieces(
    of question: EngineQuestion, _ fields: FieldChoice, from engine: Engine
  ) throws(Failure) -> ExitStatus {
    var part = AnswerPart()
    var report: LoadReport?
    try target.write { output in
      report = try engine.pieces(question) { rows, isLast in
        part.isLast = isLast
        try printer.write(rows, fields: fields, part: part, to: output)
        part.rowsBefore += rows.count
        part.isFirst = false
      }
    }
    if let report { try describe(report) }
    return status(part.rowsBefore)
  }

  /// Returns every field that the output reads.
  private func neededFields(of query: RowQuery, fields: FieldChoice, isTable: Bool) -> [FieldPath] {
    let plain = FieldPath.plain(query.entity)
    if look.isForDatabase { return fields.paths(from: plain) }
    let shown = printer.shownFields(fields, of: query.entity)
    // The whole record of an airport or airline includes its number of flights, which is among the plain fields.
    guard isTable, fields.listed == nil else { return shown ?? fields.named + plain }
    return (shown ?? []) + fields.named + query.queriedPaths + (look.layout == .fitting ? [] : plain)
  }
}
