/// The rows of a segment, or the first of them.
@safe struct SegmentBlock: RowBlock {
  private let columns: WritableValues<PackedColumn>
  private let widths: UncountedArray<Int>
  private let texts: TextPages
  let capacity: Int
  private let first: Int

  /// Creates a block of all rows of a segment.
  ///
  /// - Parameters:
  ///   - segment: The segment, which the caller keeps alive.
  ///   - first: The number of its first row.
  ///   - texts: The pages with the texts of its columns.
  init(_ segment: Segment, first: Int, texts: TextPages) {
    columns = segment.columns
    widths = segment.layout.widths
    self.texts = texts
    capacity = segment.capacity
    self.first = first
  }

  /// Creates a block of the first rows of a segment.
  ///
  /// - Parameters:
  ///   - columns: The columns of a table.
  ///   - row: The last row of the table that belongs to the block.
  ///   - texts: The pages with the texts of the columns.
  init(_ columns: TableColumns, upTo row: Int, texts: TextPages) {
    self.columns = columns.segment(around: row)
    widths = columns.widths
    self.texts = texts
    capacity = (row & Segment.mask) / 64 * 64 + 64
    first = row & ~Segment.mask
  }

  var all: RowMask { .first(capacity) }

  func number(of row: Int) -> Int { first + row }

  func known(_ column: Int, in rows: RowMask) -> RowMask {
    let values = columns[column]
    if values.width == 0 { return .none }
    if widths[column] == MemoryLayout<UInt64>.size { return rows.rows { values.long($0) != 0 } }
    return rows.rows { values.isKnown($0) }
  }

  func flag(_ column: Int, in rows: RowMask) -> Truth<RowMask> {
    let values = columns[column]
    if values.width == 0 { return Truth(yes: .none, no: .none) }
    let (yes, no) = rows.rows(where: { values[$0] == 2 }, and: { values[$0] == 1 })
    return Truth(yes: yes, no: no)
  }

  func stored(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: RowMask) -> Truth<RowMask> {
    let values = columns[column]
    var (yes, known) = (RowMask.none, RowMask.none)
    for range in ranges {
      values.mark(range.lowest, through: range.highest, of: capacity, in: &yes, known: &known)
    }
    if ranges.isEmpty { known = self.known(column, in: rows) }
    return Truth(yes: yes & rows, no: known.subtracting(yes) & rows)
  }

  func text(_ column: Int, passing test: Uncounted<TextTest>, in rows: RowMask) -> Truth<RowMask> {
    let values = columns[column]
    return rows.truth { row in
      let number = values[row]
      return number == 0 ? nil : test { $0.passes(TextID(number: number), in: texts) }
    }
  }

  func linked(_ condition: LinkedCondition, in rows: RowMask) -> Truth<RowMask> {
    let values = columns[condition.relationship.column.rawValue]
    return rows.truth { row in
      let link = values[row]
      return link == 0 ? nil : condition.answer(Int(link) - 1)
    }
  }

  func numbers(_ column: Int, as storage: ColumnStorage, in rows: RowMask, to numbers: WritableValues<Double>) {
    let values = columns[column]
    rows.forEachRun { storage.read($0, of: values, to: numbers) { $0 } }
  }

  func forEachLink(_ relationship: Relationship, in rows: RowMask, _ body: (_ row: Int, _ target: Int) -> Void) {
    let values = columns[relationship.column.rawValue]
    rows.forEach { row in
      let link = values[row]
      if link != 0 { body(row, Int(link) - 1) }
    }
  }
}

extension ColumnStorage {
  /// Returns the number that a stored form stands for; NaN for null.
  @inline(__always)
  func number(_ stored: UInt64) -> Double {
    switch self {
    case .whole: Self.known(Double(Encoded.whole(UInt32(truncatingIfNeeded: stored))), stored)
    case .decimal: Self.known(Encoded.decimal(stored), stored)
    case .time, .flag, .link: Self.known(Double(Int(truncatingIfNeeded: stored) &- 1), stored)
    case .text, .list: .nan
    }
  }

  @inline(__always)
  private static func known(_ number: Double, _ stored: UInt64) -> Double {
    // A number all of whose bits are set is NaN; a branch would often be mispredicted.
    Double(bitPattern: number.bitPattern | (stored == 0 ? .max : 0))
  }

  /// Writes the numbers of rows of a segment, NaN for null.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - values: The column.
  ///   - numbers: The buffer for the number of each row.
  ///   - place: The place of a row in the segment.
  @inline(__always)
  func read(
    _ rows: Range<Int>, of values: PackedColumn, to numbers: WritableValues<Double>, _ place: (Int) -> Int
  ) {
    // The case is constant in each loop.
    switch self {
    case .whole: for row in rows { numbers[row] = Self.whole.number(UInt64(values[place(row)])) }
    case .decimal: for row in rows { numbers[row] = Self.decimal.number(values.long(place(row))) }
    case .time, .flag, .link: for row in rows { numbers[row] = Self.time.number(UInt64(values[place(row)])) }
    case .text, .list: for row in rows { numbers[row] = .nan }
    }
  }
}
