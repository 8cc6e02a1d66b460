/// The stored attributes of one row, or of a flight that is being read and may become one.
protocol SingleRow: BitwiseCopyable {
  var row: Int { get }
  /// The tables that are being filled, if the row is a flight that is being read.
  var openTables: UnsafePointer<Tables>? { get }
  /// Returns the stored form of an attribute that is neither a text nor a list; 0 for null.
  func stored(_ column: Int) -> UInt64
  func isNull(_ column: Int) -> Bool
  /// Returns whether a text or a list passes a test; `nil` for null.
  func passes(_ test: Uncounted<TextTest>, column: Int) -> Bool?
  /// Returns the row of the airport or airline that the row is linked to.
  func link(_ relationship: Relationship) -> Int?
  /// Returns whether a condition holds for the airport or airline at the other end of a link.
  func truth(of condition: LinkedCondition, for target: Int) -> Truth<OneRow>
}

/// A block of one row.
struct SingleRowBlock<Source: SingleRow>: RowBlock {
  let row: Source

  var capacity: Int { 1 }
  var all: OneRow { .one }
  var openTables: UnsafePointer<Tables>? { unsafe row.openTables }

  func number(of row: Int) -> Int { self.row.row }

  @inline(__always)
  private func truth(_ value: Bool?, in rows: OneRow) -> Truth<OneRow> {
    Truth(yes: value == true ? rows : .none, no: value == false ? rows : .none)
  }

  func known(_ column: Int, in rows: OneRow) -> OneRow { row.isNull(column) ? .none : rows }

  func flag(_ column: Int, in rows: OneRow) -> Truth<OneRow> {
    let stored = row.stored(column)
    return truth(stored == 0 ? nil : stored == 2, in: rows)
  }

  func stored(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: OneRow) -> Truth<OneRow> {
    let stored = UInt32(truncatingIfNeeded: row.stored(column))
    return truth(stored == 0 ? nil : ranges.contains { $0.contains(stored) }, in: rows)
  }

  func text(_ column: Int, passing test: Uncounted<TextTest>, in rows: OneRow) -> Truth<OneRow> {
    truth(row.passes(test, column: column), in: rows)
  }

  func linked(_ condition: LinkedCondition, in rows: OneRow) -> Truth<OneRow> {
    guard let target = row.link(condition.relationship) else { return Truth(yes: .none, no: .none) }
    let truth = row.truth(of: condition, for: target)
    return Truth(yes: truth.yes & rows, no: truth.no & rows)
  }

  func numbers(_ column: Int, as storage: ColumnStorage, in rows: OneRow, to numbers: WritableValues<Double>) {
    if !rows.isEmpty { numbers[0] = storage.number(row.stored(column)) }
  }

  func forEachLink(_ relationship: Relationship, in rows: OneRow, _ body: (_ row: Int, _ target: Int) -> Void) {
    if !rows.isEmpty, let target = row.link(relationship) { body(0, target) }
  }
}

/// A row of a table, valid as long as the table exists and is not written to.
struct TableRow: SingleRow {
  private let columns: TableColumns
  private let texts: TextPages
  let row: Int
  var openTables: UnsafePointer<Tables>? { nil }

  @inline(__always)
  init(_ table: Table, texts: TextPool, row: Int) {
    columns = table.columns
    self.texts = texts.pages
    self.row = row
  }

  /// Creates a row of an airport or airline in tables that are being filled.
  init(of kind: EntityKind, in tables: UnsafePointer<Tables>, row: Int) {
    // Accessed by name: a subscript by kind would return a copy of the table.
    if kind == .airlines {
      unsafe self.init(tables.pointee.airlines.rows, texts: tables.pointee.texts, row: row)
    } else {
      unsafe self.init(tables.pointee.airports.rows, texts: tables.pointee.texts, row: row)
    }
  }

  func stored(_ column: Int) -> UInt64 { columns.stored(column, ofRow: row) }
  func isNull(_ column: Int) -> Bool { stored(column) == 0 }

  func passes(_ test: Uncounted<TextTest>, column: Int) -> Bool? {
    let number = columns.short(column, ofRow: row)
    return number == 0 ? nil : texts[Int(number)].withSpan { text in test { $0.passesOnce(text) } }
  }

  func link(_ relationship: Relationship) -> Int? {
    let stored = columns.short(relationship.column.rawValue, ofRow: row)
    return stored == 0 ? nil : Int(stored) - 1
  }

  func truth(of condition: LinkedCondition, for target: Int) -> Truth<OneRow> {
    let answer = condition.answer(target)
    return Truth(yes: answer == true ? .one : .none, no: answer == false ? .one : .none)
  }
}
