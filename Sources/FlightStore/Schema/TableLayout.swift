/// The layout of the table of one kind of entity: its columns, with the place of each in a row's storage, and its fields.
final class TableLayout: Sendable {
  let kind: EntityKind
  /// The rows of the table that all else follows from, by the numbers of their columns.
  let storedFields: [StoredField]
  let columns: [Column]
  /// The attributes that a program has added; their columns are the last ones.
  let customColumns: [CustomColumn]
  /// The columns of numbers that have a limit.
  let limited: [(column: Int, limit: Double)]
  /// The stored fields and those that are derived from them, in the order in which they are listed.
  let fields: [Field]
  /// The number of bytes of a value of each column.
  // Filled once, before anybody else can see it.
  nonisolated(unsafe) let widths: UnsafePointer<Int>

  init(_ kind: EntityKind, fields storedFields: [StoredField], and customColumns: [CustomColumn] = []) {
    let storedFields = customColumns.isEmpty ? storedFields : storedFields + customColumns.map(\.storedField)
    self.kind = kind
    self.customColumns = customColumns
    self.storedFields = storedFields
    // By their places: to take a row out of the table would count references to all of its texts, in every small answer.
    columns = storedFields.indices.map { storedFields[$0].column }
    limited = storedFields.indices.compactMap { column in storedFields[column].column.limit.map { (column, $0) } }
    fields =
      switch kind {
      case .flights: FlightFields.all(with: storedFields)
      case .airports: AirportFields.all(with: storedFields)
      case .airlines: AirlineFields.all(with: storedFields)
      }
    let widths = UnsafeMutablePointer<Int>.allocate(capacity: columns.count)
    for index in columns.indices { widths[index] = columns[index].storage.width }
    self.widths = UnsafePointer(widths)
  }

  deinit { widths.deallocate() }

  /// The paths of all columns.
  var paths: [String] {
    var paths: [String] = []
    paths.reserveCapacity(columns.count)
    for index in columns.indices {
      if !columns[index].path.isEmpty { paths.append(columns[index].path) }
      paths += columns[index].otherPaths
    }
    return paths
  }

  /// Returns the field with a name or an alias, in any case.
  func field(named name: some StringProtocol) -> Field? {
    let name = name.lowercased()
    return fields.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// The number of bits of a value of a column.
  func bits(_ column: Int) -> UInt32 { UInt32(widths[column] * UInt8.bitWidth) }

  static func of(_ kind: EntityKind) -> TableLayout {
    switch kind {
    case .flights: flights
    case .airports: airports
    case .airlines: airlines
    }
  }

  static let flights = TableLayout(.flights, fields: StoredField.flights)
  static let airports = TableLayout(.airports, fields: StoredField.airports)
  static let airlines = TableLayout(.airlines, fields: StoredField.airlines)
}

extension FlightColumn {
  var column: Column { TableLayout.flights.columns[rawValue] }
}

extension AirportColumn {
  var column: Column { TableLayout.airports.columns[rawValue] }
}

extension AirlineColumn {
  var column: Column { TableLayout.airlines.columns[rawValue] }
}
