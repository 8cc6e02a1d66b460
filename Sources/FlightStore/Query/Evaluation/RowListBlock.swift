/// Rows of a table in any order, such as those of an answer; at most as many as a mask has bits.
struct RowListBlock: RowBlock {
  static let maximumRows = RowMask.wordCount * 64

  /// The row numbers in the table.
  let rows: UncountedArray<Int>
  private let columns: TableColumns
  private let texts: TextPages
  // Without these two special cases: 1.12 and 1.12 times the CPU time (statistics of a store file).

  /// Whether all rows are in one segment, as in a scan of a whole table.
  private let areTogether: Bool
  /// The block of the segment, if the rows are adjacent.
  private let segment: SegmentBlock?

  /// Creates a block of rows of a table, whose columns the caller keeps alive.
  fileprivate init(_ rows: UncountedArray<Int>, in columns: TableColumns, texts: TextPages) {
    self.rows = rows
    self.columns = columns
    self.texts = texts
    areTogether = rows.allSatisfy { $0 >> Segment.shift == rows[0] >> Segment.shift }
    let areNeighbors = areTogether && rows.indices.allSatisfy { rows[$0] == rows[0] + $0 }
    segment = areNeighbors ? SegmentBlock(columns, upTo: rows[rows.count - 1], texts: texts) : nil
  }

  var capacity: Int { rows.count }

  func number(of row: Int) -> Int { rows[row] }

  @inline(__always)
  private func short(_ column: Int, ofRow row: Int) -> UInt32 { columns.short(column, ofRow: rows[row]) }

  /// Calls `body` with each run of rows in one segment, and the values of a column there.
  @inline(__always)
  private func forEachRun(of column: Int, in rows: RowMask, _ body: (_ run: Range<Int>, _ values: PackedColumn) -> Void)
  {
    if areTogether {
      let values = columns.values(of: column, around: self.rows[0])
      return rows.forEachRun { body($0, values) }
    }
    rows.forEachRun { run in
      var start = run.lowerBound
      while start < run.upperBound {
        let segment = self.rows[start] >> Segment.shift
        var end = start + 1
        while end < run.upperBound, self.rows[end] >> Segment.shift == segment { end += 1 }
        body(start..<end, columns.values(of: column, around: self.rows[start]))
        start = end
      }
    }
  }

  /// Returns those of some rows for which an inexpensive test of a column holds.
  @inline(__always)
  private func rows(
    of column: Int, in rows: RowMask, where test: (_ values: PackedColumn, _ place: Int) -> Bool
  ) -> RowMask {
    var mask = RowMask.none
    forEachRun(of: column, in: rows) { run, values in
      var bits: UInt64 = 0
      for row in run {
        bits |= (test(values, self.rows[row] & Segment.mask) ? 1 : 0) &<< UInt64(truncatingIfNeeded: row)
      }
      mask.words[run.lowerBound >> 6] |= bits
    }
    return mask
  }

  func known(_ column: Int, in rows: RowMask) -> RowMask {
    if columns.isLong(column) { return self.rows(of: column, in: rows) { $0.long($1) != 0 } }
    return self.rows(of: column, in: rows) { $0.isKnown($1) }
  }

  func flag(_ column: Int, in rows: RowMask) -> Truth<RowMask> {
    Truth(yes: self.rows(of: column, in: rows) { $0[$1] == 2 }, no: self.rows(of: column, in: rows) { $0[$1] == 1 })
  }

  func stored(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: RowMask) -> Truth<RowMask> {
    rows.truth { row in
      let stored = short(column, ofRow: row)
      return stored == 0 ? nil : ranges.contains { $0.contains(stored) }
    }
  }

  func text(_ column: Int, passing test: Uncounted<TextTest>, in rows: RowMask) -> Truth<RowMask> {
    rows.truth { row in
      let number = short(column, ofRow: row)
      return number == 0 ? nil : test { $0.passes(TextID(number: number), in: texts) }
    }
  }

  func linked(_ condition: LinkedCondition, in rows: RowMask) -> Truth<RowMask> {
    let column = condition.relationship.column.rawValue
    return rows.truth { row in
      let link = short(column, ofRow: row)
      return link == 0 ? nil : condition.answer(Int(link) - 1)
    }
  }

  func numbers(_ column: Int, as storage: ColumnStorage, in rows: RowMask, to numbers: WritableValues<Double>) {
    forEachRun(of: column, in: rows) { run, values in
      storage.read(run, of: values, to: numbers) { self.rows[$0] & Segment.mask }
    }
  }

  func forEachLink(_ relationship: Relationship, in rows: RowMask, _ body: (_ row: Int, _ target: Int) -> Void) {
    rows.forEach { row in
      let link = short(relationship.column.rawValue, ofRow: row)
      if link != 0 { body(row, Int(link) - 1) }
    }
  }
}

// MARK: - Running programs

extension Table {
  /// Calls `body` with blocks of rows, and the place of each block in the list.
  func forEachBlock(
    of rows: Span<Int>, texts: TextPool, _ body: (_ block: RowListBlock, _ start: Int) -> Void
  ) {
    var start = 0
    while start < rows.count {
      let most = min(start + RowListBlock.maximumRows, rows.count)
      // Blocks end at a segment boundary where possible, so that the next one is within a single segment if rows are in
      // order.
      let end =
        (start + 1...most).last { end in
          end == rows.count || rows[end] >> Segment.shift != rows[end - 1] >> Segment.shift
        } ?? most
      rows.extracting(start..<end).withUncounted {
        body(RowListBlock($0, in: columns, texts: texts.pages), start)
      }
      start = end
    }
  }
}

extension RowListBlock {
  /// The results of a program for each row.
  ///
  /// Numbers are NaN where they are unknown; truths are stored like flags, as 0 for neither, 1 for no and 2 for yes.
  struct Answers {
    fileprivate let numbers: WritableValues<Double>
    fileprivate let truths: WritableValues<UInt8>
    /// The buffer size per result, and the place of the first row in it.
    fileprivate let capacity, first: Int

    func numbers(_ place: Int) -> WritableValues<Double> { numbers + (place * capacity + first) }
    func truths(_ place: Int) -> WritableValues<UInt8> { truths + (place * capacity + first) }
  }

  /// Calls `body` with the results of a program for each row.
  ///
  /// - Complexity: O(*n*) for each part, where *n* is the number of rows.
  func withAnswers<Result>(of program: Program, _ body: (Answers) -> Result) -> Result {
    // Adjacent rows are read sequentially, without indirection through the list.
    if let segment {
      let first = rows[0] & Segment.mask
      return Self.withAnswers(
        of: program, over: segment, in: RowMask.range(first..<first + rows.count), first: first, body)
    }
    return Self.withAnswers(of: program, over: self, in: .first(rows.count), first: 0, body)
  }

  /// Calls `body` with a block of the rows for which a condition holds and their places here, if there are any.
  func withRows(satisfying program: Program, _ body: (_ block: RowListBlock, _ places: [Int]) -> Void) {
    let places = withTruths(of: program) { truths in rows.indices.filter { truths[$0] == 2 } }
    if places.isEmpty { return }
    places.map { rows[$0] }.withUncounted { body(RowListBlock($0, in: columns, texts: texts), places) }
  }

  func withTruths<Result>(of program: Program, _ body: (_ truths: Span<UInt8>) -> Result) -> Result {
    withAnswers(of: program) { $0.truths(0).withSpan(rows.count, body) }
  }

  func withNumbers<Result>(of program: Program, _ body: (_ numbers: Span<Double>) -> Result) -> Result {
    withAnswers(of: program) { $0.numbers(0).withSpan(rows.count, body) }
  }

  @inline(__always)
  private static func withAnswers<Block: RowBlock, Result>(
    of program: Program, over block: Block, in rows: RowMask, first: Int, _ body: (Answers) -> Result
  ) -> Result where Block.Rows == RowMask {
    let (size, results) = (block.capacity, program.parts.results)
    return WritableValues<Double>.with(results.numbers * size) { numbers in
      WritableValues<UInt8>.with(results.truths * size) { truths in
        for place in 0..<results.truths * size { truths[place] = 0 }
        let answers = Answers(numbers: numbers, truths: truths, capacity: size, first: first)
        Evaluation.run(program, over: block) { evaluation in
          for place in 0..<results.numbers { evaluation.numbers(place, in: rows, to: answers.numbers + place * size) }
          for place in 0..<results.truths {
            let truth = evaluation.truth(results.numbers + place, in: rows)
            let truths = answers.truths + place * size
            truth.no.forEach { truths[$0] = 1 }
            truth.yes.forEach { truths[$0] = 2 }
          }
        }
        return body(answers)
      }
    }
  }
}
