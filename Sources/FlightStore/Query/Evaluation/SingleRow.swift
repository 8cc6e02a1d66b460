/// One row, or a flight that is being read and may become one, as a block by its stored attributes.
protocol SingleRow: RowBlock where Rows == OneRow {
  var row: Int { get }
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

extension SingleRow {
  var capacity: Int { 1 }

  func number(of row: Int) -> Int { self.row }

  func known(_ column: Int, in rows: OneRow) -> OneRow { isNull(column) ? .none : rows }

  func flag(_ column: Int, in rows: OneRow) -> Truth<OneRow> {
    let stored = stored(column)
    return rows.truth { _ in stored == 0 ? nil : stored == 2 }
  }

  func stored(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: OneRow) -> Truth<OneRow> {
    let stored = UInt32(truncatingIfNeeded: stored(column))
    return rows.truth { _ in stored == 0 ? nil : ranges.contains { $0.contains(stored) } }
  }

  func text(_ column: Int, passing test: Uncounted<TextTest>, in rows: OneRow) -> Truth<OneRow> {
    rows.truth { _ in passes(test, column: column) }
  }

  func linked(_ condition: LinkedCondition, in rows: OneRow) -> Truth<OneRow> {
    guard let target = link(condition.relationship) else { return Truth(yes: .none, no: .none) }
    let truth = truth(of: condition, for: target)
    return Truth(yes: truth.yes & rows, no: truth.no & rows)
  }

  func numbers(_ column: Int, as storage: ColumnStorage, in rows: OneRow, to numbers: WritableValues<Double>) {
    if !rows.isEmpty { numbers[0] = storage.number(stored(column)) }
  }

  func forEachLink(_ relationship: Relationship, in rows: OneRow, _ body: (_ row: Int, _ target: Int) -> Void) {
    if !rows.isEmpty, let target = link(relationship) { body(0, target) }
  }
}

/// A row of a table, valid as long as the table exists and is not written to.
struct TableRow: SingleRow {
  private let columns: TableColumns
  private let texts: TextPages
  let row: Int

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
    return number == 0 ? nil : texts[Int(number)].withSpan { text in test { $0.test(text) } }
  }

  func link(_ relationship: Relationship) -> Int? {
    let stored = columns.short(relationship.column.rawValue, ofRow: row)
    return stored == 0 ? nil : Int(stored) - 1
  }

  func truth(of condition: LinkedCondition, for target: Int) -> Truth<OneRow> {
    OneRow.one.truth { _ in condition.answer(target) }
  }
}
