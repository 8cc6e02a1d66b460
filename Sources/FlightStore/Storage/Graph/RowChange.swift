/// The stored values of a row before and after a change: nulls before it is added and after it is deleted.
struct RowChange {
  let kind: EntityKind
  let row: Int
  private let before: [UInt64]
  private let after: [UInt64]

  init(_ kind: EntityKind, row: Int, before: [UInt64]? = nil, after: [UInt64]? = nil) {
    self.kind = kind
    self.row = row
    let nulls = [UInt64](repeating: 0, count: before?.count ?? after?.count ?? 0)
    self.before = before ?? nulls
    self.after = after ?? nulls
  }

  func before(_ column: Int) -> UInt64 { before[column] }
  func after(_ column: Int) -> UInt64 { after[column] }
  func concerns(_ column: Int) -> Bool { before[column] != after[column] }

  /// The columns that differ.
  var columns: [Int] { before.indices.filter(concerns) }
}
