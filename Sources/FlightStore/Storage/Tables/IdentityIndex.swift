/// Finds the rows of a table by their identity.
///
/// Rows of a file come without an index: it is made when it is needed, which for most questions it is not.
struct IdentityIndex {
  private var index = HashIndex()
  private var isMade: Bool
  private var lazy = LazyIndex()

  /// Makes an index of no rows, or one that is made when it is needed.
  init(isMade: Bool = true) { self.isMade = isMade }

  /// The number of rows that are found by their identity; those that are known to come once need not be.
  var count: Int { index.count }

  /// Returns the row under a hash for which a test holds.
  ///
  /// - Complexity: O(1) with an index; else O(*n*), where *n* is the number of rows, of flights the first time only.
  @inline(__always)
  func find(_ hash: UInt64, in rows: Table, texts: TextPool, where isSought: (Int) -> Bool) -> Int? {
    if _fastPath(isMade) { return index.find(hash, where: isSought) }
    // Airports and airlines are few.
    if rows.layout.kind != .flights { return (0..<rows.count).first(where: isSought) }
    return lazyIndex(of: rows.count, in: rows, texts).find(hash, where: isSought)
  }

  /// Returns the row of the index, which has been made, with the same identity as another.
  @inline(__always)
  func find(sameAs row: Int, _ hash: UInt64, in rows: Table) -> Int? {
    index.find(hash) { RowIdentity.isSame($0, row, in: rows) }
  }

  /// Adds a row to the index, which has been made.
  mutating func insert(_ row: Int, hash: UInt64) { index.insert(hash, row: row) }

  /// Takes a row out of the index, which has been made.
  mutating func remove(_ row: Int, hash: UInt64) { index.remove(hash, row: row) }

  /// Makes the index of the first rows, unless it has been made.
  ///
  /// - Complexity: O(*n*) for the first time, where *n* is the number of rows.
  mutating func make(of count: Int, in rows: Table, _ texts: TextPool) {
    if isMade { return }
    isMade = true
    index = lazyIndex(of: count, in: rows, texts)
    lazy = LazyIndex()
  }

  private func lazyIndex(of count: Int, in rows: Table, _ texts: TextPool) -> HashIndex {
    lazy.index {
      var index = HashIndex()
      index.reserve(count)
      for row in 0..<count { index.insert(RowIdentity.hash(of: row, in: rows, texts), row: row) }
      return index
    }
  }
}
