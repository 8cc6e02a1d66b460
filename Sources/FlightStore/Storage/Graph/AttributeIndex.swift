/// Finds rows by the value of an attribute that a program has added; texts in any case and with any accents.
///
/// Copies share pages, so that a change costs what it changes.
struct AttributeIndex {
  let kind: EntityKind
  let column: Int
  private let isText: Bool
  /// The values, each as a text; a list holds the rows that have one.
  private var values = TextPool()
  private var lists = KeyedLists()

  /// - Complexity: O(*n*), where *n* is the number of rows.
  init(of kind: EntityKind, _ column: Int, in tables: Tables) {
    self.kind = kind
    self.column = column
    let table = tables[kind].rows
    isText = table.layout.columns[column].storage == .text
    for row in table.presentRows { insert(table.stored(column, ofRow: row), row: row, in: tables.texts) }
  }

  /// Follows a change of a row.
  mutating func follow(_ change: RowChange, in texts: TextPool) {
    guard change.kind == kind, change.concerns(column) else { return }
    lists.remove(change.row)
    insert(change.after(column), row: change.row, in: texts)
  }

  private mutating func insert(_ stored: UInt64, row: Int, in texts: TextPool) {
    if stored == 0 { return }
    let key = isText ? Self.key(texts.bytes(TextID(number: UInt32(stored))).span) : Self.key(stored)
    lists.insert(row, key: Int(key.withUnsafeBufferPointer { values.intern($0) }.number))
  }

  private static func key(_ stored: UInt64) -> [UInt8] { Array(String(stored).utf8) }

  private static func key(_ text: Span<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    SearchText.fold(text, into: &key)
    return key
  }

  private func rows(key: [UInt8]) -> [Int] {
    key.withUnsafeBufferPointer { values.find($0) }.map { lists.entries(of: Int($0.number)) } ?? []
  }

  /// The rows that have a text, in ascending order.
  func rows(of text: String) -> [Int] { rows(key: SearchText.fold(text)) }

  /// The rows that have a value that is no text, by its stored form, in ascending order.
  func rows(of stored: UInt64) -> [Int] { rows(key: Self.key(stored)) }

  /// The values that several rows have, by these rows in ascending order.
  var repeated: [[Int]] {
    (0..<values.count).map { lists.entries(of: $0) }.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }
}
