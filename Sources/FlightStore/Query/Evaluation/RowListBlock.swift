/// Some rows of a table in any order, such as those of an answer: at most as many as a mask has bits.
struct RowListBlock: RowBlock {
  static let mostRows = RowMask.wordCount * 64

  private let rows: UnsafeBufferPointer<Int>
  private let columns: TableColumns
  private let texts: TextPages

  /// - Parameters:
  ///   - rows: The rows.
  ///   - table: Their table, which whoever asks holds.
  ///   - texts: Where the texts of its columns lie.
  init(_ rows: UnsafeBufferPointer<Int>, of table: Table, texts: TextPages) {
    self.rows = rows
    columns = table.columns
    self.texts = texts
  }

  var capacity: Int { rows.count }
  /// All of the rows.
  var all: RowMask { .first(rows.count) }

  func number(of row: Int) -> Int { rows[row] }

  @inline(__always)
  private func short(_ column: Int, _ row: Int) -> UInt32 { columns.short(column, rows[row]) }

  func known(_ column: Int, _ rows: RowMask) -> RowMask {
    rows.truth { columns.stored(column, self.rows[$0]) != 0 }.yes
  }

  func flag(_ column: Int, _ rows: RowMask) -> Truth<RowMask> {
    rows.truth { row in
      let stored = short(column, row)
      return stored == 0 ? nil : stored == 2
    }
  }

  func stored(_ column: Int, _ ranges: UnsafeBufferPointer<StoredRange>, _ rows: RowMask) -> Truth<RowMask> {
    rows.truth { row in
      let stored = short(column, row)
      return stored == 0 ? nil : ranges.contains { $0.contains(stored) }
    }
  }

  func text(_ column: Int, _ test: TextTest, _ rows: RowMask) -> Truth<RowMask> {
    rows.truth { row in
      let number = short(column, row)
      return number == 0 ? nil : test.passes(TextID(number: number), in: texts)
    }
  }

  func linked(_ question: LinkedQuestion, _ rows: RowMask) -> Truth<RowMask> {
    let column = question.relationship.column.rawValue
    return rows.truth { row in
      let link = short(column, row)
      return link == 0 ? nil : question.answer(Int(link) - 1)
    }
  }

  func numbers(_ column: Int, _ storage: ColumnStorage, _ rows: RowMask, to numbers: UnsafeMutablePointer<Double>) {
    rows.forEach { numbers[$0] = storage.number(columns.stored(column, self.rows[$0])) }
  }

  func forEachLink(_ relationship: Relationship, _ rows: RowMask, _ body: (_ row: Int, _ target: Int) -> Void) {
    rows.forEach { row in
      let link = short(relationship.column.rawValue, row)
      if link != 0 { body(row, Int(link) - 1) }
    }
  }
}
