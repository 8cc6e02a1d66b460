/// The number of flights at the other end of links, where the flights themselves are somewhere else.
struct StatedCounts: Sendable {
  /// By relationship and row; nothing is known of rows that are not there.
  private var flights = [[Int]](repeating: [], count: Relationship.allCases.count)
  private var onward: [Int] = []

  mutating func set(_ count: Int, of relationship: Relationship, row: Int) {
    Self.set(count, at: row, of: &flights[relationship.rawValue])
  }

  mutating func set(onward count: Int, row: Int) { Self.set(count, at: row, of: &onward) }

  func count(of relationship: Relationship, row: Int) -> Int {
    row < flights[relationship.rawValue].count ? flights[relationship.rawValue][row] : 0
  }

  func onward(row: Int) -> Int { row < onward.count ? onward[row] : 0 }

  private static func set(_ count: Int, at row: Int, of counts: inout [Int]) {
    if row >= counts.count { counts += [Int](repeating: 0, count: row + 1 - counts.count) }
    counts[row] = count
  }
}
