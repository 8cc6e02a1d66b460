/// Rows over which a program runs together, in columns of a table or in a record being read.
///
/// A block holds only addresses, no references: the caller keeps the values alive, so that evaluating a node of a
/// condition counts no references.
protocol RowBlock: BitwiseCopyable {
  associatedtype Rows: RowSet

  /// The number of rows that buffers need room for.
  var capacity: Int { get }

  var all: Rows { get }
  /// Returns the number of a row in its table.
  func number(of row: Int) -> Int
  /// Returns those of some rows for which an attribute is known.
  func known(_ column: Int, in rows: Rows) -> Rows
  func flag(_ column: Int, in rows: Rows) -> Truth<Rows>
  /// Returns whether the stored form of an attribute is in one of some ranges.
  func stored(_ column: Int, within ranges: UncountedArray<StoredRange>, in rows: Rows) -> Truth<Rows>
  func text(_ column: Int, passing test: Uncounted<TextTest>, in rows: Rows) -> Truth<Rows>
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
