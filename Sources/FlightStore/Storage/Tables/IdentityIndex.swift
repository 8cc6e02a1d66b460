/// A hash index of the rows of a table by their identity.
///
/// Rows that are read from a file have no index until one is needed, which most queries never do.
struct IdentityIndex {
  private var index = HashIndex()
  private var isMade: Bool
  private var lazy = LazyIndex()

  /// Creates an index without rows, or one that is built on demand.
  init(isMade: Bool = true) { self.isMade = isMade }

  /// The number of indexed rows; rows that are known to be unique may be missing from the index.
  var count: Int { index.count }

  /// Returns the first row under a hash that passes a test.
  ///
  /// - Complexity: O(1) with an index; else O(*n*), where *n* is the number of rows, of flights the first time only.
  @inline(__always)
  func find(_ hash: UInt64, in rows: Table, texts: TextPool, where isSought: (Int) -> Bool) -> Int? {
    if _fastPath(isMade) { return index.find(hash, where: isSought) }
    // A scan is enough, because airports and airlines are few.
    if rows.layout.kind != .flights { return (0..<rows.count).first(where: isSought) }
    return lazyIndex(of: rows.count, in: rows, texts: texts).find(hash, where: isSought)
  }

  /// Returns the row with the same identity as another; the index must have been built.
  @inline(__always)
  func find(sameAs row: Int, hash: UInt64, in rows: Table) -> Int? {
    index.find(hash) { RowIdentity.isSame($0, row, in: rows) }
  }

  /// Adds a row; the index must have been built.
  mutating func insert(_ row: Int, hash: UInt64) { index.insert(hash, row: row) }

  /// Removes a row; the index must have been built.
  mutating func remove(_ row: Int, hash: UInt64) { index.remove(hash, row: row) }

  /// Builds the index of the first rows, unless it has been built.
  ///
  /// - Complexity: O(*n*) for the first time, where *n* is the number of rows.
  mutating func make(of count: Int, in rows: Table, texts: TextPool) {
    if isMade { return }
    isMade = true
    index = lazyIndex(of: count, in: rows, texts: texts)
    lazy = LazyIndex()
  }

  private func lazyIndex(of count: Int, in rows: Table, texts: TextPool) -> HashIndex {
    lazy.index {
      var index = HashIndex()
      index.reserve(count)
      for row in 0..<count { index.insert(RowIdentity.hash(of: row, in: rows, texts: texts), row: row) }
      return index
    }
  }
}
