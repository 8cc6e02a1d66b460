/// The layout of the table of one kind of entity: its columns and its fields.
final class TableLayout: Sendable {
  let kind: EntityKind
  /// The declarations from which everything else is derived, by column number.
  let storedFields: [StoredField]
  let columns: [Column]
  /// The attributes that a program has added; their columns come last.
  let customColumns: [CustomColumn]
  /// The numeric columns with a limit.
  let limited: [(column: Int, limit: Double)]
  /// The columns whose values are sets, which are merged as unions.
  let unions: [Int]
  /// The stored and derived fields, in listing order.
  let fields: [Field]
  /// The number of bytes per value of each column.
  // Safe: the memory is written only in `init`, before the layout is shared.
  @safe nonisolated(unsafe) let widths: UncountedArray<Int>

  init(_ kind: EntityKind, fields storedFields: [StoredField], and customColumns: [CustomColumn] = []) {
    let storedFields = customColumns.isEmpty ? storedFields : storedFields + customColumns.map(\.storedField)
    self.kind = kind
    self.customColumns = customColumns
    self.storedFields = storedFields
    // By index, because copying a row would retain all of its strings, a cost that even the smallest query would pay.
    columns = storedFields.indices.map { storedFields[$0].column }
    limited = storedFields.indices.compactMap { column in storedFields[column].column.limit.map { (column, $0) } }
    unions = storedFields.indices.filter { storedFields[$0].column.role == .union }
    fields =
      switch kind {
      case .flights: FlightFields.all(with: storedFields)
      case .airports: AirportFields.all(with: storedFields)
      case .airlines: AirlineFields.all(with: storedFields)
      }
    var widths: [Int] = []
    for index in columns.indices { widths.append(columns[index].storage.width) }
    self.widths = UncountedArray(copying: widths)
  }

  deinit { widths.deallocate() }

  /// The paths of all columns, those of other sources included.
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
    return fields.first { $0.name == name } ?? fields.first { $0.aliases.contains(name) }
  }

  /// Returns the number of bits per value of a column.
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

/// The tables of a store.
struct Schema: Sendable {
  /// The schema without attributes that a program has added.
  static let aeroAPI = Schema(flights: .flights, airports: .airports, airlines: .airlines)

  let flights: TableLayout
  let airports: TableLayout
  let airlines: TableLayout

  /// Whether a program has added attributes that are read from the input.
  var hasCustomKeys: Bool {
    [flights, airports, airlines].contains { layout in layout.customColumns.contains { $0.key != nil } }
  }
}
