/// A translation of stored values to those of tables that number their texts and rows differently.
struct Renumbering {
  /// The new numbers of texts, by their old ones.
  private let texts: [UInt32]
  private var links: [EntityKind: [UInt32]] = [:]

  init(texts: [UInt32]) { self.texts = texts }

  /// Records the new rows of a table, by their old ones.
  mutating func note(_ places: [UInt32], of kind: EntityKind) { links[kind] = [0] + places.map { $0 + 1 } }

  /// Returns the new values of a column, by the old ones; `nil` if they stay the same.
  func values(of column: Int, in layout: TableLayout) -> [UInt32]? {
    switch layout.columns[column].storage {
    case .text, .list: texts
    case .link: layout.columns[column].target.flatMap { links[$0] }
    case .flag, .whole, .decimal, .time: nil
    }
  }

  /// Returns the new values of a row.
  func values(of row: Int, in table: Table) -> [UInt64] {
    table.layout.columns.indices.map { column in
      let stored = table.stored(column, ofRow: row)
      return values(of: column, in: table.layout).map { UInt64($0[Int(stored)]) } ?? stored
    }
  }
}
