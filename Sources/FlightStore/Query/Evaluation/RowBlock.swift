/// Rows over which a program runs together, in columns of a table or in a record being read.
///
/// A block holds only addresses, no references: the caller keeps the values alive, so that evaluating a node of a
/// condition counts no references.
protocol RowBlock: BitwiseCopyable {
  associatedtype Rows: RowSet

  /// The number of rows that buffers need room for.
  var capacity: Int { get }

  /// Returns the number of a row in its table.
  func number(of row: Int) -> Int
  /// Returns those of some rows for which an attribute is known.
  func known(_ column: Int, in rows: Rows) -> Rows
  func flag(_ column: Int, in rows: Rows) -> Truth<Rows>
  /// Returns whether the stored form of an attribute is in one of some ranges.
  func stored(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: Rows) -> Truth<Rows>
  func text(_ column: Int, passing test: Uncounted<TextTest>, in rows: Rows) -> Truth<Rows>
  /// Returns the rows for which `stored` is true.
  func rows(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: Rows) -> Rows
  /// Returns the rows for which `text` is true.
  func rows(_ column: Int, passing test: Uncounted<TextTest>, in rows: Rows) -> Rows
  func linked(_ condition: LinkedCondition, in rows: Rows) -> Truth<Rows>
  /// Writes an attribute as numbers, NaN where it is unknown.
  func numbers(_ column: Int, as storage: ColumnStorage, in rows: Rows, to numbers: WritableValues<Double>)
  /// The tables that are being filled, if the rows are flights that are being read.
  var openTables: UnsafePointer<Tables>? { get }
  /// Calls `body` with each row that has a link, and the row that the link leads to.
  func forEachLink(_ relationship: Relationship, in rows: Rows, _ body: (_ row: Int, _ target: Int) -> Void)
}

extension RowBlock {
  var openTables: UnsafePointer<Tables>? { nil }

  func rows(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: Rows) -> Rows {
    stored(column, within: ranges, in: rows).yes
  }

  func rows(_ column: Int, passing test: Uncounted<TextTest>, in rows: Rows) -> Rows {
    text(column, passing: test, in: rows).yes
  }
}

/// A set of rows of a block.
protocol RowSet: BitwiseCopyable {
  static var none: Self { get }
  var isEmpty: Bool { get }
  static func & (left: Self, right: Self) -> Self
  static func | (left: Self, right: Self) -> Self
  func subtracting(_ other: Self) -> Self
  subscript(row: Int) -> Bool { get set }
  func forEach(_ body: (Int) -> Void)
  /// Calls `body` with each run of adjacent rows: a loop over a run is faster than a call per row.
  func forEachRun(_ body: (Range<Int>) -> Void)
  /// Tests rows one by one; rows for which the test returns `nil` are in neither set.
  func truth(where test: (Int) -> Bool?) -> Truth<Self>
  /// Returns the rows for which each of two inexpensive tests holds; both are evaluated for every row.
  func rows(where first: (Int) -> Bool, and second: (Int) -> Bool) -> (Self, Self)
}

extension RowSet {
  /// Returns the rows for which an inexpensive test holds.
  @inline(__always)
  func rows(where test: (Int) -> Bool) -> Self { rows(where: test, and: { _ in false }).0 }

  /// Returns the truth of a test, restricted to known rows; both tests are inexpensive.
  @inline(__always)
  func truth(where test: (Int) -> Bool, known isKnown: (Int) -> Bool) -> Truth<Self> {
    let (yes, known) = rows(where: test, and: isKnown)
    return Truth(yes: yes & known, no: known.subtracting(yes))
  }

}

extension RowMask: RowSet {
  @inline(__always)
  func truth(where test: (Int) -> Bool?) -> Truth<RowMask> {
    var truth = Truth(yes: RowMask.none, no: .none)
    let words = words.span
    for word in 0..<Self.wordCount where words[word] != 0 {
      var (rest, yes, no) = (words[word], UInt64.zero, UInt64.zero)
      while rest != 0 {
        let lowest = rest & (0 &- rest)
        switch test(word * 64 + rest.trailingZeroBitCount) {
        case true?: yes |= lowest
        case false?: no |= lowest
        case nil: break
        }
        rest ^= lowest
      }
      truth.yes.words[word] = yes
      truth.no.words[word] = no
    }
    return truth
  }
}

/// The set of the only row of a block, or the empty set.
struct OneRow: RowSet {
  private var isIn: Bool

  static var none: OneRow { OneRow(isIn: false) }
  static var one: OneRow { OneRow(isIn: true) }
  var isEmpty: Bool { !isIn }

  @inline(__always)
  static func & (left: OneRow, right: OneRow) -> OneRow { OneRow(isIn: left.isIn && right.isIn) }
  @inline(__always)
  static func | (left: OneRow, right: OneRow) -> OneRow { OneRow(isIn: left.isIn || right.isIn) }
  @inline(__always)
  func subtracting(_ other: OneRow) -> OneRow { OneRow(isIn: isIn && !other.isIn) }

  subscript(row: Int) -> Bool {
    get { isIn }
    set { isIn = newValue }
  }

  @inline(__always)
  func forEach(_ body: (Int) -> Void) { if isIn { body(0) } }
  @inline(__always)
  func forEachRun(_ body: (Range<Int>) -> Void) { if isIn { body(0..<1) } }
  @inline(__always)
  func truth(where test: (Int) -> Bool?) -> Truth<OneRow> {
    let value = isIn ? test(0) : nil
    return Truth(yes: OneRow(isIn: value == true), no: OneRow(isIn: value == false))
  }
  @inline(__always)
  func rows(where first: (Int) -> Bool, and second: (Int) -> Bool) -> (OneRow, OneRow) {
    (OneRow(isIn: isIn && first(0)), OneRow(isIn: isIn && second(0)))
  }
}

/// The rows of a segment, or the first of them.
@safe struct SegmentBlock: RowBlock {
  private let columns: WritableValues<PackedColumn>
  private let widths: UncountedArray<Int>
  private let texts: TextPages
  let capacity: Int
  private let first: Int

  /// Creates a block of all rows of a segment, which the caller keeps alive; `first` is the number of its first row.
  init(_ segment: Segment, first: Int, texts: TextPages) {
    columns = segment.columns
    widths = segment.layout.widths
    self.texts = texts
    capacity = segment.capacity
    self.first = first
  }

  /// Creates a block of the first rows of a segment, up to `row`, the last row of the table that belongs to it.
  init(_ columns: TableColumns, upTo row: Int, texts: TextPages) {
    self.columns = columns.segment(around: row)
    widths = columns.widths
    self.texts = texts
    capacity = (row & Segment.mask) / 64 * 64 + 64
    first = row & ~Segment.mask
  }

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

  func rows(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: RowMask) -> RowMask {
    let values = columns[column]
    var found = RowMask.none
    for range in ranges { values.mark(range.lowest, through: range.highest, of: capacity, in: &found) }
    return found & rows
  }

  func stored(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: RowMask) -> Truth<RowMask> {
    let yes = self.rows(column, within: ranges, in: rows)
    return Truth(yes: yes, no: known(column, in: rows.subtracting(yes)))
  }

  func rows(_ column: Int, passing test: Uncounted<TextTest>, in rows: RowMask) -> RowMask {
    if let numbers = test({ $0.passing }) { return self.rows(column, within: numbers, in: rows) }
    return text(column, passing: test, in: rows).yes
  }

  func text(_ column: Int, passing test: Uncounted<TextTest>, in rows: RowMask) -> Truth<RowMask> {
    if let numbers = test({ $0.passing }) { return stored(column, within: numbers, in: rows) }
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

  /// Writes the numbers of rows of a segment, NaN for null; `place` returns the place of a row in the segment.
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
