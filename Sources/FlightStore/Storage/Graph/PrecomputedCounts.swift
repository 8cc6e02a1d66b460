/// The numbers of flights at the other end of links, for a graph that does not contain these flights.
struct PrecomputedCounts: Sendable {
  /// By relationship and row; the count of a row beyond the end is 0.
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
