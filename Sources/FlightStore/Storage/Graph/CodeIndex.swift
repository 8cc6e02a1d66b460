/// An index of airports or airlines by any of their codes, in any case: key first, then ICAO, IATA, local.
///
/// A key that is an IATA code counts as one: a flight may give only the IATA code of an airport.
package struct CodeIndex {
  /// The columns that hold codes, in order of precedence.
  private let columns: [Int]
  /// The codes in upper case; `lists` holds the rows of each, as row × number of columns + index in `columns`.
  private var codesInUse = TextPool()
  private var lists = KeyedLists()

  /// Returns the columns that hold codes, the key first.
  package static func columns(of kind: EntityKind) -> [Int] {
    switch kind {
    case .airports: [AirportColumn.code, .codeICAO, .iata, .lid, .alternateIdent].map(\.rawValue)
    case .airlines: [AirlineColumn.code, .icao, .iata].map(\.rawValue)
    case .flights: []
    }
  }

  /// The rank of IATA codes, of airports and airlines alike.
  package static let iata = 2

  /// - Complexity: O(*n*), where *n* is the number of airports or airlines.
  init(of kind: EntityKind, in tables: Tables) {
    columns = Self.columns(of: kind)
    let table = tables[kind].rows
    for row in table.presentRows {
      for (rank, column) in columns.enumerated() {
        insert(table.text(column, ofRow: row), rank: rank, row: row, in: tables.texts)
      }
    }
  }

  mutating func follow(_ change: RowChange, in texts: TextPool) {
    for (rank, column) in columns.enumerated() where change.concerns(column) {
      lists.remove(change.row * columns.count + rank)
      insert(TextID(number: UInt32(change.after(column))), rank: rank, row: change.row, in: texts)
    }
  }

  private mutating func insert(_ text: TextID, rank: Int, row: Int, in texts: TextPool) {
    guard let code = texts.string(text), !code.isEmpty else { return }
    let key = codesInUse.intern(code.uppercased())
    lists.insert(row * columns.count + rank, key: Int(key.number))
  }

  /// Returns the rows with a code in the first column in which any row has it: a key hides another's IATA code.
  ///
  /// IATA codes of airlines are not unique, so there may be several rows.
  func rows(_ code: String) -> [Int] {
    guard let key = codesInUse.find(code.uppercased()) else { return [] }
    let entries = lists.entries(of: Int(key.number))
    let ranked = entries.filter { $0 % columns.count != 0 || !entries.contains($0 + Self.iata) }
    return Self.best(ranked.map { ($0 / columns.count, $0 % columns.count) })
  }

  private static func best(_ matches: [(row: Int, rank: Int)]) -> [Int] {
    let best = matches.map(\.rank).min()
    return matches.filter { $0.rank == best }.map(\.row)
  }

  /// Returns the same rows as the index by scanning the table.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports or airlines.
  static func rows(_ code: String, of kind: EntityKind, in tables: Tables) -> [Int] {
    best(matches(code, of: kind, in: tables))
  }

  /// Returns all rows with a code, and the rank by which each is found.
  ///
  /// - Complexity: O(*n*), where *n* is the number of airports or airlines.
  static func matches(_ code: String, of kind: EntityKind, in tables: Tables) -> [(row: Int, rank: Int)] {
    let (sought, columns, table) = (Array(code.uppercased().utf8), columns(of: kind), tables[kind].rows)
    if sought.isEmpty { return [] }
    return table.presentRows.compactMap { row in
      let ranks = columns.indices.filter { rank in
        tables.texts.bytes(table.text(columns[rank], ofRow: row)).withSpan { isEqual($0, toUppercase: sought) }
      }
      return ranks.first { $0 != 0 || !ranks.contains(iata) }.map { (row, $0) }
    }
  }

  private static func isEqual(_ text: Span<UInt8>, toUppercase sought: [UInt8]) -> Bool {
    for place in 0..<min(text.count, sought.count) where text[place] != sought[place] {
      let byte = text[place]
      if byte >= 0x80 { return text.text.uppercased().utf8.elementsEqual(sought) }
      guard (0x61...0x7A).contains(byte), byte - 0x20 == sought[place] else { return false }
    }
    return text.count == sought.count
  }

  /// All known codes, for completion and suggestions.
  var codes: [String] {
    codesInUse.directory.pages.indices.flatMap { page in
      codesInUse.numbers(ofPage: page).filter { lists.hasEntries($0) }.compactMap { codesInUse.string(TextID($0)) }
    }
  }
}

extension Graph {
  /// Returns the IATA code of an airport; older records give it as `alternate_ident`, which may be the local code.
  func airportIATA(_ row: Int) -> TextID? {
    let iata = airports.rows.text(AirportColumn.iata, ofRow: row)
    if !texts.bytes(iata).isEmpty { return iata }
    let alternate = airports.rows.text(AirportColumn.alternateIdent, ofRow: row)
    if alternate == airports.rows.text(AirportColumn.lid, ofRow: row) { return nil }
    let bytes = texts.bytes(alternate)
    return bytes.count == 3 && bytes.allSatisfy { (0x41...0x5A).contains($0) } ? alternate : nil
  }
}

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

  mutating func follow(_ change: RowChange, in texts: TextPool) {
    guard change.kind == kind, change.concerns(column) else { return }
    lists.remove(change.row)
    insert(change.after(column), row: change.row, in: texts)
  }

  private mutating func insert(_ stored: UInt64, row: Int, in texts: TextPool) {
    if stored == 0 { return }
    let key = isText ? texts.bytes(TextID(number: UInt32(stored))).withSpan { SearchText.fold($0) } : Self.key(stored)
    lists.insert(row, key: Int(key.withBytes { values.intern($0) }.number))
  }

  private static func key(_ stored: UInt64) -> [UInt8] { Array(String(stored).utf8) }

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
