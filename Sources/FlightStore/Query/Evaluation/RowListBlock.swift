/// Some rows of a table in any order, such as those of an answer: at most as many as a mask has bits.
struct RowListBlock: RowBlock {
  static let mostRows = RowMask.wordCount * 64

  /// Their numbers in the table.
  let rows: UnsafeBufferPointer<Int>
  private let columns: TableColumns
  private let texts: TextPages
  /// Whether all of them lie in one segment, as those of a whole table do, block by block.
  private let areTogether: Bool

  /// - Parameters:
  ///   - rows: The rows.
  ///   - table: Their table, which whoever asks holds.
  ///   - texts: Where the texts of its columns lie.
  fileprivate init(_ rows: UnsafeBufferPointer<Int>, of table: Table, texts: TextPages) {
    self.rows = rows
    columns = table.columns
    self.texts = texts
    areTogether = rows.allSatisfy { $0 >> Segment.shift == rows[0] >> Segment.shift }
  }

  var capacity: Int { rows.count }

  func number(of row: Int) -> Int { rows[row] }

  @inline(__always)
  private func short(_ column: Int, _ row: Int) -> UInt32 { columns.short(column, rows[row]) }

  /// Calls a function with each run of rows that lie in one segment, and with the values of a column there.
  @inline(__always)
  private func forEachRun(_ column: Int, _ rows: RowMask, _ body: (_ run: Range<Int>, _ values: PackedColumn) -> Void) {
    rows.forEachRun { run in
      var start = run.lowerBound
      while start < run.upperBound {
        let segment = self.rows[start] >> Segment.shift
        var end = areTogether ? run.upperBound : start + 1
        while end < run.upperBound, self.rows[end] >> Segment.shift == segment { end += 1 }
        body(start..<end, columns.values(of: column, around: self.rows[start]))
        start = end
      }
    }
  }

  /// Returns those of some rows for which a cheap test of a column holds.
  @inline(__always)
  private func rows(
    _ column: Int, _ rows: RowMask, where test: (_ values: PackedColumn, _ place: Int) -> Bool
  ) -> RowMask {
    var mask = RowMask.none
    forEachRun(column, rows) { run, values in
      var bits: UInt64 = 0
      for row in run {
        bits |= (test(values, self.rows[row] & Segment.mask) ? 1 : 0) &<< UInt64(truncatingIfNeeded: row)
      }
      mask.words[run.lowerBound >> 6] |= bits
    }
    return mask
  }

  func known(_ column: Int, _ rows: RowMask) -> RowMask {
    if columns.isLong(column) { return self.rows(column, rows) { $0.long($1) != 0 } }
    return self.rows(column, rows) { $0.isKnown($1) }
  }

  func flag(_ column: Int, _ rows: RowMask) -> Truth<RowMask> {
    Truth(yes: self.rows(column, rows) { $0[$1] == 2 }, no: self.rows(column, rows) { $0[$1] == 1 })
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
    forEachRun(column, rows) { run, values in
      storage.read(values, run, to: numbers) { self.rows[$0] & Segment.mask }
    }
  }

  func forEachLink(_ relationship: Relationship, _ rows: RowMask, _ body: (_ row: Int, _ target: Int) -> Void) {
    rows.forEach { row in
      let link = short(relationship.column.rawValue, row)
      if link != 0 { body(row, Int(link) - 1) }
    }
  }
}

// MARK: - Running programs

extension Table {
  /// Calls a function with blocks of some rows, and with where in the list each begins.
  func forEachBlock(
    of rows: UnsafeBufferPointer<Int>, texts: TextPool, _ body: (_ block: RowListBlock, _ start: Int) -> Void
  ) {
    var start = 0
    while start < rows.count {
      let most = min(start + RowListBlock.mostRows, rows.count)
      // A block that ends where a segment does is followed by one that lies in a single segment, where rows are in order.
      let end = (start + 1...most).last { end in
        end == rows.count || rows[end] >> Segment.shift != rows[end - 1] >> Segment.shift
      }
      let block = RowListBlock(UnsafeBufferPointer(rebasing: rows[start..<(end ?? most)]), of: self, texts: texts.pages)
      body(block, start)
      start = end ?? most
    }
  }
}

extension RowListBlock {
  private var all: RowMask { .first(rows.count) }

  /// Calls a function with the truth of conditions for each row, as flags are stored: 0 for neither, 1 for no, 2 for yes.
  ///
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func withTruths<Result>(
    of programs: [Program], _ body: (_ truths: (_ program: Int) -> UnsafePointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: programs.count * rows.count) { buffer in
      buffer.initialize(repeating: 0)
      // There are rows in every block, so there is an address.
      let start = buffer.baseAddress.unsafelyUnwrapped
      for (place, program) in programs.enumerated() {
        let truths = start + place * rows.count
        let truth = Evaluation.run(program, over: self) { $0.truth(0, all) }
        truth.no.forEach { truths[$0] = 1 }
        truth.yes.forEach { truths[$0] = 2 }
      }
      return body { UnsafePointer(start + $0 * rows.count) }
    }
  }

  func withTruths<Result>(of program: Program, _ body: (_ truths: UnsafePointer<UInt8>) -> Result) -> Result {
    withTruths(of: [program]) { body($0(0)) }
  }

  /// Calls a function with numbers worked out for each row, NaN where they are unknown.
  ///
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func withNumbers<Result>(
    of programs: [Program], _ body: (_ numbers: (_ program: Int) -> UnsafePointer<Double>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: programs.count * rows.count) { buffer in
      let start = buffer.baseAddress.unsafelyUnwrapped
      for (place, program) in programs.enumerated() {
        Evaluation.run(program, over: self) { $0.numbers(0, all, start + place * rows.count) }
      }
      return body { UnsafePointer(start + $0 * rows.count) }
    }
  }

  func withNumbers<Result>(of program: Program, _ body: (_ numbers: UnsafePointer<Double>) -> Result) -> Result {
    withNumbers(of: [program]) { body($0(0)) }
  }
}
