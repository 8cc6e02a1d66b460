/// Readers of fields of a graph.
///
/// A reader looks up once, at creation, all that does not depend on the row; reading then follows two or three plain
/// pointers.
extension Graph {
  /// Returns the reader of a field for rows of the field's own kind.
  ///
  /// - Complexity: O(1), except for the first use of an inverse relationship, which is linear in the flights.
  func reader(of field: Field) -> ValueReader {
    let table = rows(field.entity)
    switch field.source {
    case .column(let column): return ValueReader(column: column, of: table)
    case .custom: return reader(of: field.namingColumn(in: self))
    case .link(let relationship):
      return ValueReader(.link(relationship.target), of: table, column: relationship.column.rawValue)
    case .inverse(let relationship):
      if let precomputedCounts {
        return ValueReader(of: table) { .whole(precomputedCounts.count(of: relationship, row: $0)) }
      }
      let inverse = inverse(relationship)
      return ValueReader(of: table) { .whole(inverse.count(of: $0)) }
    case .formula(let formula): return reader(of: formula, entity: field.entity, context: field.context)
    case .related(.text(let column, let text)):
      return reader(ofTexts: column, of: table, unknownAs: text, isList: field.kind == .list)
    case .related(let value): return reader(of: value)
    }
  }

  /// Returns the reader of the value at the end of a path, for rows of the kind at its start.
  func reader(of path: FieldPath) -> ValueReader {
    var reader = reader(of: path.field)
    for step in path.steps.reversed() {
      let (link, rest) = (self.reader(of: step), reader)
      reader = ValueReader(of: rows(step.entity)) { row in
        guard case .row(let next, _) = link(row) else { return .null }
        return rest(next)
      }
    }
    return reader
  }

  /// Returns the reader of the value at the end of a path as displayed, where entities are given by their codes.
  func shownReader(of path: FieldPath) -> ValueReader {
    guard case .toOne(let target) = path.field.kind else { return reader(of: path) }
    let (codes, column) = (rows(target), codeColumn(target))
    if path.steps.isEmpty, case .link(let relationship) = path.field.source {
      return ValueReader(
        .code, of: rows(path.field.entity), column: relationship.column.rawValue, to: codes, text: column)
    }
    let read = reader(of: path)
    return ValueReader(of: rows(path.root)) { row in
      guard case .row(let linked, _) = read(row) else { return .null }
      return .text(codes.text(column, ofRow: linked))
    }
  }

  private func reader(of formula: Formula, entity: EntityKind, context: FormulaContext) -> ValueReader {
    let reader = FormulaReader(
      [formula], by: compiler(of: formula, entity: entity, context: context), of: rows(entity), texts: texts)
    return ValueReader(.formula, of: rows(entity), formula: reader)
  }

  private func reader(of value: RelatedValue) -> ValueReader {
    switch value {
    case .inbound: ValueReader(of: flights.rows) { [self] row in inbound(row).map { .row($0, .flights) } ?? .null }
    case .onward:
      ValueReader(of: flights.rows) { [self] row in .whole(precomputedCounts?.onward(row: row) ?? onward(row).count) }
    case .airportIATA: ValueReader(of: airports.rows) { [self] row in airportIATA(row).map { .text($0) } ?? .null }
    case .key: ValueReader(of: flights.rows) { .key($0) }
    case .measured(let column): ValueReader(of: flights.rows) { column.value(ofRow: $0) }
    case .measure, .text: ValueReader(of: flights.rows) { _ in .null }
    }
  }

  /// Returns the reader of a custom text attribute, with `text` as the value of rows that have none.
  private func reader(ofTexts column: Int?, of table: Table, unknownAs text: String, isList: Bool) -> ValueReader {
    // A store whose columns lack the attribute does not hold the text either.
    let absent = texts.find(text).map { isList ? FieldValue.list($0) : .text($0) } ?? .null
    guard let column else { return ValueReader(of: table) { _ in absent } }
    let read = ValueReader(column: column, of: table)
    return ValueReader(of: table) { row in
      let value = read(row)
      return value == .null ? absent : value
    }
  }

  /// Returns the compiler for a user-written formula.
  func compiler(of formula: Formula, entity: EntityKind, context: FormulaContext) -> ProgramCompiler {
    // Computing `now` scans all flights, so it is done only for formulas that use it.
    ProgramCompiler(
      graph: self, clock: formula.namesNow ? context.clock ?? now : nil, zone: context.zone, kind: entity)
  }

  // MARK: Single values

  /// Returns the value of a field for a row of the field's own kind.
  func value(_ field: Field, ofRow row: Int) -> FieldValue { reader(of: field)(row) }

  func value(_ path: FieldPath, ofRow row: Int) -> FieldValue { reader(of: path)(row) }

  /// Returns the value at the end of a path for each row.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func values(_ path: FieldPath, ofRows rows: [Int]) -> [FieldValue] {
    let read = reader(of: path)
    return rows.map { read($0) }
  }
}

extension MeasuredColumn {
  fileprivate func value(ofRow row: Int) -> FieldValue {
    number(ofRow: row).map { form.value(form == .time ? $0.rounded() : $0) } ?? .null
  }
}

/// The value of a field for one row, as stored: reading one allocates nothing.
package enum FieldValue: Hashable {
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  /// A time in seconds since 1970.
  case time(Int)
  case text(TextID)
  case list(TextID)
  case phase(Phase)
  /// A part of a time: a named one such as a weekday, or a day.
  // The number comes first: the other order would take eight more bytes, in every value.
  case part(Int, TimePart)
  /// A row of another table, displayed as its code.
  case row(Int, EntityKind)
  /// The key that identifies the flight at a row.
  case key(Int)
}

extension FieldValue {
  /// The value as a number, for times the seconds since 1970; `nil` for values of other kinds.
  package var number: Double? {
    switch self {
    case .whole(let whole), .time(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }
}

/// A reader that computes the values of formulas for the rows of a table.
///
/// Formulas with one reader are computed together: what they have in common, such as the columns they read, is read and
/// computed once.
final class FormulaReader {
  private let formulas: [Formula]
  private let compiler: ProgramCompiler
  private lazy var program = compiler.program(
    numbers: formulas.compactMap(\.number), truths: formulas.compactMap(\.condition))
  /// The place of each formula among those of its type, numbers or flags.
  private let places: [Int]
  private let table: Table
  private let texts: TextPool

  /// Creates a reader; the compiler needs a graph for formulas that cannot be decided without one.
  init(_ formulas: [Formula], by compiler: ProgramCompiler, of table: Table, texts: TextPool) {
    self.formulas = formulas
    self.compiler = compiler
    self.table = table
    self.texts = texts
    places = formulas.indices.map { index in
      formulas[..<index].count { ($0.condition == nil) == (formulas[index].condition == nil) }
    }
  }

  /// Creates a reader of the formulas of several joinable readers of one table.
  convenience init(joining readers: [FormulaReader]) {
    let first = readers[0]
    self.init(readers.flatMap(\.formulas), by: first.compiler, of: first.table, texts: first.texts)
  }

  /// Whether others can be computed together with this one: it uses neither `now` nor a zone of its own.
  var isJoinable: Bool {
    if case .airport = compiler.zone { compiler.clock == nil } else { false }
  }

  func value(of formula: Int = 0, ofRow row: Int) -> FieldValue {
    let row = TableRow(table, texts: texts, row: row)
    if case .number(let form, _) = formulas[formula] {
      return program.number(places[formula], of: row).map(form.value) ?? .null
    }
    let truth = program.truth(places[formula], of: row)
    return Self.flag(stored: truth.yes.isEmpty ? truth.no.isEmpty ? 0 : 1 : 2)
  }

  /// Calls `body` with the values of each formula for some rows: those at one place and the following ones.
  func forEachColumn(
    of rows: Span<Int>, _ body: (_ formula: Int, _ start: Int, _ values: Span<FieldValue>) -> Void
  ) {
    // The row that stands for all flights together is not in the table and has only measures.
    if !rows.isEmpty, rows[0] == MeasuredColumn.totalRow {
      for formula in formulas.indices {
        let values = rows.indices.map { value(of: formula, ofRow: rows[$0]) }
        body(formula, 0, values.span)
      }
      return
    }
    table.forEachBlock(of: rows, texts: texts) { block, start in
      forEachColumn(of: block) { body($0, start, $1) }
    }
  }

  func forEachColumn(of block: RowListBlock, _ body: (_ formula: Int, _ values: Span<FieldValue>) -> Void) {
    block.withAnswers(of: program) { answers in
      unsafe withUnsafeTemporaryAllocation(of: FieldValue.self, capacity: block.rows.count) { values in
        for (index, formula) in formulas.enumerated() {
          if case .number(let form, _) = formula {
            let numbers = answers.numbers(places[index])
            for place in block.rows.indices {
              unsafe values.initializeElement(
                at: place, to: numbers[place].isNaN ? .null : form.value(numbers[place]))
            }
          } else {
            let truths = answers.truths(places[index])
            for place in block.rows.indices {
              unsafe values.initializeElement(at: place, to: Self.flag(stored: truths[place]))
            }
          }
          unsafe body(index, values.span)
        }
      }
    }
  }

  private static func flag(stored: UInt8) -> FieldValue { stored == 0 ? .null : .flag(stored == 2) }
}

extension NumberForm {
  /// Returns the value for its number.
  @inline(__always)
  fileprivate func value(_ number: Double) -> FieldValue {
    switch self {
    case .time: FieldValue(seconds: number)
    case .whole: .whole(Int(number))
    case .number: .number(number)
    case .part(let part): .part(Int(number), part)
    case .phase: .phase(Phase(place: number))
    }
  }
}

extension FieldValue {
  /// Creates a time in seconds since 1970; null if its year cannot be written.
  @inline(__always)
  fileprivate init(seconds: Double) { self = TimeText.writable ~= seconds ? .time(Int(seconds)) : .null }
}

extension Graph {
  /// Calls `body` with the displayed text of a value; returns `nil` for null and values other than texts.
  func withText<Result>(of value: FieldValue, _ body: (Span<UInt8>) -> Result) -> Result? {
    switch value {
    case .text, .list, .row: return text(of: value).map { texts.bytes($0).withSpan(body) }
    case .phase(let phase): return phase.rawValue.withBytes(body)
    case .part(let value, let part): return part.text(value).withBytes(body)
    case .key(let row):
      let key = key(row)
      return body(key.span)
    case .null, .flag, .whole, .number, .time: return nil
    }
  }

  /// Returns the text of a value or, for an entity, its code; `nil` for values of other kinds.
  func text(of value: FieldValue) -> TextID? {
    switch value {
    case .text(let id), .list(let id): id
    case .row(let row, let kind): code(of: kind, row: row)
    case .null, .flag, .whole, .number, .time, .phase, .part, .key: nil
    }
  }

  /// Returns the displayed code of an entity: the key of an airport or airline, the ident of a flight.
  func code(of kind: EntityKind, row: Int) -> TextID { rows(kind).text(codeColumn(kind), ofRow: row) }

  func codeColumn(_ kind: EntityKind) -> Int {
    switch kind {
    case .airports: AirportColumn.code.rawValue
    case .airlines: AirlineColumn.code.rawValue
    case .flights: FlightColumn.ident.rawValue
    }
  }
}
