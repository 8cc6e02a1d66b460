/// The layout of the table of one kind of entity: its columns and its fields.
package final class TableLayout: Sendable {
  let kind: EntityKind
  /// The declarations from which everything else is derived, by column number.
  package let storedFields: [StoredField]
  package let columns: [Column]
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

  func bits(_ column: Int) -> UInt32 { UInt32(widths[column] * UInt8.bitWidth) }

  package static func of(_ kind: EntityKind) -> TableLayout {
    switch kind {
    case .flights: flights
    case .airports: airports
    case .airlines: airlines
    }
  }

  package static let flights = TableLayout(.flights, fields: StoredField.flights)
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

/// The layouts of the tables of a store.
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

/// The declaration of a stored field: one row in the table of its kind of entity.
///
/// The row is the only source for reading, storing and merging the value, for its type, for its names in expressions,
/// in output and in Swift, and for its column heading. The index of the row in its table is the number of the column.
///
/// `SpelledOutTests` generates the Swift code that follows from the tables: the cases of `FlightColumn` and the
/// properties of `Flight` and `FlightRecord`.
package struct StoredField: Sendable {
  /// The types whose property for the field is generated from the table.
  enum Spelling {
    /// The flight, airport or airline, and its record.
    case everywhere
    /// The record only; the flight, airport or airline exposes the value in another way.
    case inRecord
    /// Neither type; both properties are written by hand.
    case byHand
  }

  package let column: Column
  /// The name in expressions and output, which is that of the field that shows the value.
  package let name: String
  package let kind: FieldKind
  package let help: String
  let spelling: Spelling
  private let propertyName: String?
  /// The attributes of the field that shows a value.
  // Not a tuple: the runtime would copy it by its metadata, a twentieth of the time of a query on a small file.
  private struct Shown {
    let aliases: [String]
    var isNullable = true
    let english: String
    let russian: String
    var russianHelp: String?
  }

  /// `nil` if a derived field shows the value.
  private let shown: Shown?
  /// The formula of the value that is shown; `nil` if that is the stored one.
  private let formula: Formula?

  /// Creates a field that is shown, as it is stored or as a formula tells.
  ///
  /// `key` is that in AeroAPI's record, after a slash for a key of a nested object; `nil` if no record has it. By
  /// default, the name is the key, the storage that of the kind, the value shown is the stored one, and the Swift
  /// property is the key in camel case. The other parameters are properties of `Column`, `StoredField` and `Field`.
  init(
    _ key: String?, or otherKeys: [String] = [], as name: String? = nil, also aliases: [String] = [],
    _ kind: FieldKind, storage: ColumnStorage? = nil, shownAs formula: Formula? = nil, role: ColumnRole = .detail,
    isRare: Bool = false, limit: Double? = nil, isNullable: Bool = true, property: String? = nil,
    spelling: Spelling = .everywhere,
    _ english: String, _ russian: String, _ help: String, _ russianHelp: String? = nil
  ) {
    column = Column(
      path: key ?? "", otherPaths: otherKeys, storage: storage ?? kind.storage, role: role,
      isRare: isRare, limit: limit, target: kind.target)
    self.name = name ?? key ?? ""
    self.kind = kind
    self.help = help
    self.spelling = spelling
    propertyName = property
    shown = Shown(
      aliases: aliases, isNullable: isNullable, english: english, russian: russian, russianHelp: russianHelp)
    self.formula = formula
  }

  /// Creates a value that is stored as the source gives it and shown by a derived field.
  init(
    _ key: String, or otherKeys: [String] = [], shownBy name: String, _ kind: FieldKind, role: ColumnRole = .detail,
    property: String? = nil, spelling: Spelling = .everywhere, _ help: String
  ) {
    column = Column(path: key, otherPaths: otherKeys, storage: kind.storage, role: role)
    self.name = name
    self.kind = kind
    self.help = help
    self.spelling = spelling
    propertyName = property
    shown = nil
    formula = nil
  }

  /// Creates the stored field of an attribute that a program has added.
  init(_ custom: CustomColumn, kind: FieldKind) {
    column = Column(
      path: custom.key ?? "", storage: custom.storage, role: .detail, isRare: true, customName: custom.name)
    name = custom.name
    self.kind = kind
    help = CustomColumn.help
    spelling = .byHand
    propertyName = nil
    shown = Shown(aliases: [], english: custom.name, russian: custom.name)
    formula = nil
  }

  /// Whether the value is shown as it is stored.
  package var isShown: Bool { shown != nil && formula == nil }

  /// The name of the Swift property: by default the key in camel case, for a flag with the prefix `is`.
  var property: String {
    if let propertyName { return propertyName }
    let key = column.path.isEmpty || column.path.contains("/") ? name : column.path
    let words: [Substring] = (kind == .flag ? ["is"] : []) + key.split(separator: "_")
    let capitals = words.dropFirst().map {
      ["icao", "iata", "id", "url", "ete"].contains($0) ? $0.uppercased() : $0.capitalized
    }
    return (words.prefix(1).map(String.init) + capitals).joined()
  }

  /// Returns the field that shows a column; `nil` if a derived field shows it.
  func field(of entity: EntityKind, column: Int) -> Field? {
    guard let shown else { return nil }
    let isLink = self.column.target != nil
    let link = isLink ? Relationship.allCases.first { $0.column.rawValue == column } : nil
    return Field(
      name, of: entity, also: shown.aliases, kind,
      formula.map { .formula($0) } ?? link.map { .link($0) } ?? .column(column),
      isNullable: shown.isNullable, shown.english, shown.russian, help, shown.russianHelp)
  }
}

extension FieldKind {
  /// The default storage of values of the kind.
  fileprivate var storage: ColumnStorage {
    switch self {
    case .text, .code: .text
    case .flag: .flag
    case .list: .list
    case .time: .time
    case .count, .figure, .raw: .whole
    case .toOne, .toMany: .link
    }
  }

  /// The kind of entity at the other end of a relationship; `nil` for a value of the row's own.
  var target: EntityKind? {
    switch self {
    case .toOne(let target), .toMany(let target): target
    case .text, .code, .flag, .count, .list, .time, .figure, .raw: nil
    }
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
