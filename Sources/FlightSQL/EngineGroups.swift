package import FlightStore

/// A grouping query that an engine answers with one line for each group, regardless of the number of flights.
///
/// The first line is that of all flights, with the value of `now`; those of the groups follow in order. Each group has
/// its measures and then the record of one of its flights, which provides the values of the keys.
///
///     44.0,12.5,1647302400.0<TAB>
///     30.0,11.0<TAB>{"ident":"UAL1780",…}
///     14.0,<TAB>{"ident":"DLH400",…}
package struct EngineGroups: Sendable {
  private let question: GroupQuery
  /// The statement, without a semicolon.
  package let statement: String

  /// Creates the statement for a query; `nil` for a page of statistics, and for keys that depend on other flights.
  ///
  /// - Throws: `SQLError` for the first field or function that the dialect does not support.
  package init?(_ question: GroupQuery, of query: RowQuery, dialect: SQLWords) throws(SQLError) {
    guard question.shown != nil, EngineQuestion.recordsDetermine(question.keys) else { return nil }
    self.question = question
    let inputs = FlightInputs(joining: question.keys.flatMap(\.fields).map(\.inputs))
    var groups = try SQLGroups(question, of: query, units: UnitPreferences(), dialect: dialect)
    statement = try groups.lines(Projection(inputs.columns, choices: inputs.choices))
  }

  package struct Answer: Sendable {
    package let store: FlightStore
    package let groups: GroupAnswer
    package let report: LoadReport
  }

  /// Parses all lines of an answer.
  ///
  /// - Throws: `EngineAnswer.Fault` for the first line without the expected form.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package func answer(_ bytes: [UInt8]) throws(EngineAnswer.Fault) -> Answer {
    var lines = bytes.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
    let isComplete = lines.last?.elementsEqual(SQLWords.end.utf8) ?? false
    guard isComplete, lines.count > 1 else {
      throw EngineAnswer.Fault(line: isComplete ? 1 : lines.count + 1, text: "")
    }
    let first = lines[0]
    lines.removeLast()
    let measures = question.measures
    let all = try Line(first, of: measures, hasClock: true, number: 1)
    var values: [[Double?]] = []
    var records: [UInt8] = []
    for (place, line) in lines.enumerated().dropFirst() {
      let line = try Line(line, of: measures, number: place + 1)
      values.append(line.numbers)
      records += line.record + [0x0A]
    }
    var store = FlightStore()
    var report = LoadReport()
    do throws(LoadError) { if !values.isEmpty { report = try store.load(rows: records) } } catch {
      throw EngineAnswer.Fault(line: 2, text: "\(error.reason)")
    }
    guard store.rowCount(.flights) == values.count else {
      let text = "\(values.count) groups, \(store.flights.count) flights of them"
      throw EngineAnswer.Fault(line: lines.count, text: text)
    }
    store = store.knowing(clock: all.numbers[measures.count].flatMap { Int(exactly: $0) })
    var columns: [Measure: MeasuredColumn] = [:]
    for (place, measure) in measures.enumerated() {
      var numbers: [Int: Double] = [:]
      for row in values.indices { numbers[row] = values[row][place] }
      numbers[MeasuredColumn.totalRow] = all.numbers[place]
      columns[measure] = MeasuredColumn(measure.form, values: numbers)
    }
    func selection(_ rows: [Int]) -> RowSelection { RowSelection(of: .flights, in: store, rows: rows) }
    let groups = GroupAnswer(
      keys: question.keys, shown: question.shown?.map { $0.withMeasures(columns) },
      rows: selection(Array(values.indices)), total: selection([MeasuredColumn.totalRow]))
    return Answer(store: store, groups: groups, report: report)
  }

  private struct Line {
    let numbers: [Double?]
    let record: ArraySlice<UInt8>

    init(
      _ bytes: ArraySlice<UInt8>, of measures: [Measure], hasClock: Bool = false, number: Int
    ) throws(EngineAnswer.Fault) {
      let fault = { EngineAnswer.Fault(line: number, text: String(decoding: bytes.prefix(200), as: UTF8.self)) }
      guard let tab = bytes.firstIndex(of: 0x09) else { throw fault() }
      let texts = bytes[..<tab].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      numbers = texts.map { Double(String(decoding: $0, as: UTF8.self)) }
      record = bytes[(tab + 1)...]
      // An engine may answer with a number that the measure cannot be.
      let areSound = zip(numbers, measures).allSatisfy { number, measure in number.map(measure.form.holds) ?? true }
      guard texts.count == measures.count + (hasClock ? 1 : 0), areSound else { throw fault() }
    }
  }
}
