internal import FlightOutput
internal import FlightSQL
internal import FlightStore

extension Run {
  func stats() throws(Failure) -> ExitStatus {
    let question = try groupQuestion()
    // `--sort` and `--limit` apply to the groups, not to the flights.
    var query = try building.query(.flights, withRows: false)
    query.isOrdered = false
    if let dialect = statementDialect {
      let statement = try supported(SQLStatement(question, of: query, units: look.units, dialect: dialect))
      return try print(statement.text)
    }
    noteKeys(question, of: query)
    if let engine = try engine(), let answer = try groups(question, of: query, from: engine) {
      let status = try print(answer.groups, of: answer.store, clock: query.clock)
      noteGroups(answer.groups)
      return status
    }
    // The usual statistics have a number of flights in the air too; looking for overdue ones among these would take 9 %
    // of the time.
    let countsPhases = query.dependsOnPhase || question.countsPhases
    let noted = (question.countsFlagged ? diversions : []) + (countsPhases ? RowQuery.overdueFields : [])
    let store = try self.store(for: query, showing: question.fields + noted)
    let areKnown = try building.with(store).check(query, showing: question.fields)
    var groupsAreKnown = true
    for argument in [Option.by, .show, .having, .sort].compactMap({ invocation.options[$0] }) {
      let written = question.codes.filter { $0.expression == argument.text }
      if try !building.with(store).check(written, from: argument.source) { groupsAreKnown = false }
    }
    let rows = query.found(in: store)
    let answer = rows.answer(question)
    let status = try print(answer, of: store, clock: query.clock)
    if rows.count == 0 {
      if areKnown { explainNoRows(of: query, in: store) }
    } else if groupsAreKnown {
      noteGroups(answer)
      if let cities = rows.namesakes(among: answer.keys) { note(cities) }
      if question.countsFlagged { noteDiversions(among: rows, in: store) }
      noteOverdue(rows, of: query, in: store, countsPhases: countsPhases)
    }
    return status
  }

  private var diversions: [FieldPath] { FieldPath.paths(["diverted", "cancelled"], of: .flights) }

  /// Reports that the flag `cancelled`, which AeroAPI also sets for diverted flights, holds for more than the phase does.
  private func noteDiversions(among rows: RowSelection, in store: FlightStore) {
    var query = RowQuery(.flights)
    query.rowsInOrder = rows
    for flag in diversions { query.require(flag: flag.name) }
    let count = query.rows(in: store).count
    if count == 0 { return }
    note("'cancelled' includes \(count) diverted flight\(count == 1 ? "" : "s"); 'phase = cancelled' leaves them out")
  }

  /// Returns groups whose measures the engine computes; `nil` if it can only send flights.
  private func groups(
    _ question: GroupQuery, of query: RowQuery, from engine: Engine
  ) throws(Failure) -> EngineGroups.Answer? {
    // The page in a table is gathered here, from the flights.
    let measured = look.format == .table ? question : question.withMeasures
    let asked = try supported(EngineGroups(measured, of: query, dialect: engine.dialect))
    guard let asked else { return nil }
    let answer = try engine.groups(asked)
    try describe(answer.report)
    return answer
  }

  private func print(_ answer: GroupAnswer, of store: FlightStore, clock: Int?) throws(Failure) -> ExitStatus {
    let display = display(store, clock: clock)
    if let measures = answer.shown {
      try printer.print(
        MeasureTable(answer, measures: measures, display: display).table(),
        orSheet: StatisticsSheet.make(answer, measures: measures, units: look.units))
      return .success
    }
    try target.write { output in
      if look.format == .table {
        try StatisticsPage(answer.all, groups: answer.keys.isEmpty ? nil : answer, display: display)
          .write(width: look.width, header: look.hasHeader, styled: look.usesColor, to: output)
      } else {
        let sheet =
          answer.keys.isEmpty
          ? StatisticsSheet.make(answer.all, units: look.units) : StatisticsSheet.make(answer, units: look.units)
        try printer.write(sheet, to: output)
      }
    }
    return .success
  }

  /// Reports which hour the key `hour` is, where other options suggest another zone or the other end of the flight, and
  /// which route the key `route` is.
  private func noteKeys(_ question: GroupQuery, of query: RowQuery) {
    if question.keys.map(\.name) == ["route"] {
      note("'route' is the filed route; '\(Option.by.spelling) origin,destination' groups by the two airports")
    }
    guard question.keys.contains(where: \.isHour) else { return }
    if invocation.options[.tz]?.source.isPreset == false {
      note("'hour' is by the clock of the origin; '--by departure.hour' follows '--tz'")
    }
    if query.asksForDestinations {
      note("'hour' is that of the departure; '--by arrival.hour' groups by that of the arrival")
    }
  }

  /// Reports that no group satisfies the condition on groups, or that all flights are in one because a key is unknown.
  private func noteGroups(_ answer: GroupAnswer) {
    let options = invocation.options
    if !options.has(.having), !options.has(.limit), answer.rows.count == 1 {
      for key in answer.keys where answer.rows.reader(of: key)(answer.rows.rows[0]) == .null {
        let others = key.name == "route" ? "\(Option.by.spelling) origin,destination" : nil
        note("\(quoted(key.name)) is unknown for all flights" + didYouMean(others))
      }
    }
    guard let having = options[.having], answer.rows.count == 0, options.number(.limit) != 0 else { return }
    note("no groups with \(quoted(having.text))")
  }

  private func note(_ cities: Namesakes) {
    let airports = MessageForm.enumeration(cities.airports.map { TerminalText.safe($0) }, joinedBy: "and")
    note(
      "\(quoted(cities.city)) is the city of \(airports), which differ in \(cities.difference.field.name); "
        + "'\(Option.by.spelling) \(cities.key.name),\(cities.difference.name)' tells them apart")
  }

  func groupQuestion() throws(Failure) -> GroupQuery {
    let options = invocation.options
    // A default is for the runs that have groups.
    if !options.has(.by) {
      let idle = [Option.having, .sort, .limit].compactMap { options[$0] }.first { !$0.source.isPreset }
      if let idle { throw .withoutGroups(idle) }
    }
    let context = try building.context()
    var source = options[.by]?.source ?? .option(.by)
    func question(_ custom: CustomFields) throws(FilterError) -> GroupQuery {
      var question = try GroupQuery(keys: options[.by]?.text, in: context, and: custom)
      if let measures = options[.show] {
        source = measures.source
        try question.show(measures.text)
      }
      if let having = options[.having] {
        source = having.source
        try question.require(having.text)
      }
      if let order = options[.sort] {
        source = order.source
        try question.sort(by: order.text)
      }
      question.limit = options.number(.limit)
      return question
    }
    do throws(FilterError) { return try building.withCustomFields(question) } catch {
      throw building.failure(error, from: source)
    }
  }
}

extension GroupQuery {
  /// Whether a measure counts flights by AeroAPI's flag `cancelled`, regardless of diversions.
  fileprivate var countsFlagged: Bool {
    countedFields.map { $0.map(\.name) }.contains { names in
      names.contains("cancelled") && !names.contains { ["diverted", "phase"].contains($0) }
    }
  }

  /// Whether a key or a measure that was asked for depends on how far flights have come.
  fileprivate var countsPhases: Bool { (keys + countedFields.joined()).contains(where: \.dependsOnPhase) }

  /// The fields by which each measure counts flights.
  private var countedFields: [[FieldPath]] {
    measures.map { measure in
      let operand = if case .condition(let condition) = measure.operand { condition.paths } else { [FieldPath]() }
      return (measure.restriction?.paths ?? []) + operand
    }
  }
}
