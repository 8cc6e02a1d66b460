/// An index of rows by the value of a custom attribute; texts match regardless of case and accents.
///
/// Copies share pages, so a change costs only what it changes.
struct AttributeIndex {
  let kind: EntityKind
  let column: Int
  private let isText: Bool
  /// The distinct values as texts; `lists` holds the rows of each, by its number.
  private var values = TextPool()
  private var lists = KeyedLists()

  /// - Complexity: O(*n*), where *n* is the number of rows.
  init(of kind: EntityKind, column: Int, in tables: Tables) {
    self.kind = kind
    self.column = column
    let table = tables[kind].rows
    isText = table.layout.columns[column].storage == .text
    for row in table.presentRows { insert(table.stored(column, ofRow: row), row: row, in: tables.texts) }
  }

  /// Updates the index for a change of a row.
  mutating func follow(_ change: RowChange, in texts: TextPool) {
    guard change.kind == kind, change.concerns(column) else { return }
    lists.remove(change.row)
    insert(change.after(column), row: change.row, in: texts)
  }

  private mutating func insert(_ stored: UInt64, row: Int, in texts: TextPool) {
    if stored == 0 { return }
    let key = isText ? texts.bytes(TextID(number: UInt32(stored))).withSpan { Self.key($0) } : Self.key(stored)
    lists.insert(row, key: Int(key.withBytes { values.intern($0) }.number))
  }

  private static func key(_ stored: UInt64) -> [UInt8] { Array(String(stored).utf8) }

  private static func key(_ text: Span<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    SearchText.fold(text, into: &key)
    return key
  }

  private func rows(key: [UInt8]) -> [Int] {
    key.withBytes { values.find($0) }.map { lists.entries(of: Int($0.number)) } ?? []
  }

  /// Returns the rows that have a text, in ascending order.
  func rows(of text: String) -> [Int] { rows(key: SearchText.fold(text)) }

  /// Returns the rows that have a value other than a text, by its stored form, in ascending order.
  func rows(of stored: UInt64) -> [Int] { rows(key: Self.key(stored)) }

  /// The row lists of values that more than one row has, each in ascending order.
  var repeated: [[Int]] {
    (0..<values.count).map { lists.entries(of: $0) }.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }
}
