/// How the values of a column are stored.
///
/// In each, a word of zero bits is null.
enum ColumnStorage: Hashable {
  /// Interned text, by its number.
  case text
  /// Interned texts, joined by `TextPool.listSeparator`.
  case list
  /// 1 is false, 2 is true.
  case flag
  /// A whole number of 32 bits.
  case whole
  /// A number of 64 bits.
  case decimal
  /// Whole seconds from 1970 to early 2106.
  case time
  /// A row of another table, plus one.
  case link

  /// How many bytes one value takes.
  var width: Int {
    switch self {
    case .flag: 1
    case .text, .list, .whole, .time, .link: 4
    case .decimal: 8
    }
  }
}

/// What becomes of a column when two states of the same thing meet.
enum ColumnRole: Hashable {
  /// Belongs to the state: taken from the newer one, null or not.
  case state
  /// A detail: taken from the newer state that knows it.
  case detail
  /// A set: both states' values count.
  case union
}

/// A stored attribute.
struct Column {
  /// The path of keys to the value in AeroAPI's record, such as `actual_off` or `last_position/latitude`.
  let path: String
  let storage: ColumnStorage
  let role: ColumnRole
  /// Whether a text is hardly ever the same as another.
  var isDistinct = false

  /// Whether no key of the input gives its value.
  var isFilledByGraph: Bool { path.isEmpty }

  /// The last key of the path.
  var key: Substring { path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...] }
}

/// The columns of one table, with the place of each in a row's storage.
final class TableLayout: Sendable {
  let kind: EntityKind
  let columns: [Column]
  /// How many bytes a value of each column takes.
  // Filled once, before anybody else can see it.
  nonisolated(unsafe) let widths: UnsafePointer<Int>

  init(kind: EntityKind, columns: [Column]) {
    self.kind = kind
    self.columns = columns
    let widths = UnsafeMutablePointer<Int>.allocate(capacity: columns.count)
    for (index, column) in columns.enumerated() { widths[index] = column.storage.width }
    self.widths = UnsafePointer(widths)
  }

  deinit { widths.deallocate() }

  /// How many bits a value of a column takes.
  func bits(_ column: Int) -> UInt32 { UInt32(widths[column] * UInt8.bitWidth) }

  static func of(_ kind: EntityKind) -> TableLayout {
    switch kind {
    case .flights: flights
    case .airports: airports
    case .airlines: airlines
    }
  }

  static let flights = TableLayout(kind: .flights, columns: FlightColumn.allCases.map(\.column))
  static let airports = TableLayout(kind: .airports, columns: AirportColumn.allCases.map(\.column))
  static let airlines = TableLayout(kind: .airlines, columns: AirlineColumn.allCases.map(\.column))
}
