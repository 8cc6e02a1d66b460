/// The inverse of a to-one relationship: for every target, the rows that point to it, in row order.
///
///     starts:  [0, 2, 2, 5]     target 0 has rows[0..<2], target 1 none, target 2 rows[2..<5]
///     rows:    [4, 9, 0, 1, 7]
struct InverseIndex {
  private let starts: [Int32]
  private let rows: [Int32]

  /// Builds the index by counting sort.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of rows and *m* that of targets.
  init(of table: Table, column: Int, targets: Int) {
    var starts = [Int32](repeating: 0, count: targets + 1)
    for row in 0..<table.count {
      if let target = table.link(column, row) { starts[target + 1] += 1 }
    }
    for target in 0..<targets { starts[target + 1] += starts[target] }
    var next = starts
    var rows = [Int32](repeating: 0, count: Int(starts[targets]))
    for row in 0..<table.count {
      guard let target = table.link(column, row) else { continue }
      rows[Int(next[target])] = Int32(row)
      next[target] += 1
    }
    self.starts = starts
    self.rows = rows
  }

  func rows(of target: Int) -> ArraySlice<Int32> { rows[Int(starts[target])..<Int(starts[target + 1])] }
  func count(of target: Int) -> Int { Int(starts[target + 1] - starts[target]) }
}
