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
    guard let command = options[.engine]?.text ?? preset?.value else { return nil }
    guard let spoken = options.choice(.sql) ?? SQLDialect(spokenBy: command) else {
      let source = preset.map { ArgumentText.Source.preset($0.place, $0.option.spelling) } ?? .option(.engine)
      throw .unknownEngine(options[.engine] ?? ArgumentText(command, from: source))
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

/// A program that answers SQL statements on its standard input.
struct Engine {
  /// The shell command that starts the program.
  let command: String
  let dialect: SQLWords
  /// The data of the statements; `nil` if the engine has the views already.
  let source: SQLRecordSource?
  let console: Console
  /// Whether to report each answer and the time it takes.
  var isVerbose = false
  /// The default that names the command; `nil` if the command line does.
  var preset: Presets.Preset?

  /// Returns the rows that answer a query, and a report of faults in their records.
  func rows(_ question: EngineQuestion) throws(Failure) -> (EngineAnswer.Rows, LoadReport) {
    var answer = EngineAnswer(to: question)
    do {
      try ask(question.statement) { bytes in try answer.add(bytes) }
      return (try answer.finish(), answer.report)
    } catch {
      throw failure(error)
    }
  }

  /// Hands over the rows that answer a query as they arrive, and returns a report of faults in the records.
  ///
  /// The last piece may be empty. An error that `take` throws ends the engine.
  func pieces(_ question: EngineQuestion, _ take: (RowSelection, _ isLast: Bool) throws -> Void) throws -> LoadReport {
    var answer = EngineAnswer(to: question)
    do {
      try ask(question.statement) { bytes in
        try answer.add(bytes)
        if answer.hasPiece { try take(answer.piece().rows, false) }
      }
      try take(answer.finish().rows, true)
    } catch let fault as EngineAnswer.Fault {
      throw failure(fault)
    }
    return answer.report
  }

  func groups(_ question: EngineGroups) throws(Failure) -> EngineGroups.Answer {
    let bytes = try lines(question.statement)
    do throws(EngineAnswer.Fault) { return try question.answer(bytes) } catch { throw failure(error) }
  }

  /// Returns the output of a statement with a short answer.
  private func lines(_ statement: String) throws(Failure) -> [UInt8] {
    var lines: [UInt8] = []
    do { try ask(statement) { lines += $0.array } } catch { throw failure(error) }
    return lines
  }

  func number(_ statement: SQLStatement) throws(Failure) -> Int {
    let text = try lines(statement.select)
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.count == 2, lines[1] == SQLWords.end, let number = Int(lines[0]) else {
      throw .engineAnswer(command, EngineAnswer.Fault(line: 1, text: String(decoding: text.prefix(200), as: UTF8.self)))
    }
    return number
  }

  private var commandLine: String {
    if case .files? = source { return dialect.command(command, readsFiles: true) }
    return dialect.command(command)
  }

  private func failure(_ error: any Error) -> Failure {
    if let failure = error as? Failure { return failure }
    return .engineAnswer(command, error as? EngineAnswer.Fault ?? EngineAnswer.Fault(line: 0, text: ""))
  }

  /// Runs a statement and passes its output to `take`; an error of `take` ends the engine and is rethrown.
  private func ask(_ statement: String, _ take: (Span<UInt8>) throws -> Void) throws {
    var script = dialect.opening
    if let source {
      do throws(SQLError) { script += try SQLSchema(forOneStatementOver: source, dialect: dialect).text } catch {
        throw Failure.unsupportedSQL(error)
      }
    }
    script += dialect.answer(statement)
    if isVerbose, let preset { console.report(preset.text) }
    let start = ContinuousClock.now
    guard let process = ShellProcess(commandLine, environment: console.environment, readsOutput: true)
    else {
      throw Failure.engineEnded(command, nil)
    }
    SignalCleanup.forward(to: process.target)
    defer { SignalCleanup.stopForwarding() }
    let ending = try process.exchange(Array(script.utf8), take)
    guard ending == .status(0) else { throw Failure.engineEnded(command, ending) }
    if isVerbose {
      let time = (ContinuousClock.now - start).inMilliseconds
      console.report("engine \(quoted(command)) answered in \(time)")
    }
  }
}
