/// The inverse of a to-one relationship: for every target, the rows that point to it, in row order.
///
///     starts:   [0, 2, 2, 5]     target 0 has rows[0..<2], target 1 none, target 2 rows[2..<5]
///     rows:     [4, 9, 0, 1, 7]
///     changed:  target 2: [0, 7]   lists that have changed since, by target
///
/// Copies share everything but the lists that one of them changes, and the pages of 256 targets that hold these lists.
struct InverseIndex {
  private let column: Int
  private let starts: [Int32]
  private let rows: [Int32]
  private var changed: [[[Int32]?]] = []

  private static let shift = 8
  private static let mask = 1 << shift - 1

  /// Creates the index by counting sort.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of rows and *m* the number of targets.
  init(of table: Table, column: Int, targets: Int) {
    var starts = [Int32](repeating: 0, count: targets + 1)
    for row in 0..<table.count {
      if let target = table.link(column, ofRow: row) { starts[target + 1] += 1 }
    }
    for target in 0..<targets { starts[target + 1] += starts[target] }
    var next = starts
    var rows = [Int32](repeating: 0, count: Int(starts[targets]))
    for row in 0..<table.count {
      guard let target = table.link(column, ofRow: row) else { continue }
      rows[Int(next[target])] = Int32(row)
      next[target] += 1
    }
    self.column = column
    self.starts = starts
    self.rows = rows
  }

  /// Updates the index for a change of a row that links to targets.
  ///
  /// - Complexity: O(*k*), where *k* is the number of rows that link to the targets concerned.
  mutating func follow(_ change: RowChange) {
    guard change.concerns(column) else { return }
    let (before, after) = (Int(change.before(column)), Int(change.after(column)))
    if before != 0 { edit(before - 1) { rows in rows.remove(at: rows.count(below: Int32(change.row))) } }
    if after != 0 {
      edit(after - 1) { rows in rows.insert(Int32(change.row), at: rows.count(below: Int32(change.row))) }
    }
  }

  private mutating func edit(_ target: Int, _ body: (inout [Int32]) -> Void) {
    let (page, index) = (target >> Self.shift, target & Self.mask)
    while changed.count <= page { changed.append([]) }
    if changed[page].isEmpty { changed[page] = [[Int32]?](repeating: nil, count: Self.mask + 1) }
    var rows = changed[page][index] ?? Array(unchanged(target))
    // Leaves the list with a single owner, so that it is edited in place rather than copied.
    changed[page][index] = nil
    body(&rows)
    changed[page][index] = rows
  }

  private func unchanged(_ target: Int) -> ArraySlice<Int32> {
    target + 1 < starts.count ? rows[Int(starts[target])..<Int(starts[target + 1])] : []
  }

  func rows(of target: Int) -> ArraySlice<Int32> {
    let page = target >> Self.shift
    if page < changed.count, !changed[page].isEmpty, let list = changed[page][target & Self.mask] { return list[...] }
    return unchanged(target)
  }

  func count(of target: Int) -> Int { rows(of: target).count }
}
