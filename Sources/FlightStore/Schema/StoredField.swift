/// A stored field: one row of the table of its kind of entity, and the only place where anything is said about it.
///
/// How its value is read, kept and merged, what its values are, what it is called in expressions, in output and in Swift, and
/// what stands over its column all follow from the row. The place of the row in its table is the number of the column.
///
/// What Swift needs to have spelled out, the cases of `FlightColumn` and the properties of `Flight` and `FlightRecord`, is
/// written from the table by `SpelledOutTests`.
struct StoredField: Sendable {
  /// Who has a property that is written from the table.
  enum Spelling {
    /// The flight, airport or airline and its record.
    case everywhere
    /// The record; the flight, airport or airline says it in another way.
    case inRecord
    /// Neither: both are written by hand.
    case byHand
  }

  let column: Column
  /// The name in expressions and output: that of the field that shows the value.
  let name: String
  let kind: FieldKind
  /// What the field is, in one line.
  let help: String
  let spelling: Spelling
  private let propertyName: String?
  /// What the field has beside; `nil` where a derived field shows the value.
  private let shown: (aliases: [String], isNullable: Bool, english: String, russian: String)?

  /// A field that is shown as it is stored.
  ///
  /// - Parameters:
  ///   - key: The key in AeroAPI's record, behind a slash that in an object of the record; `nil` for what no record states.
  ///   - otherKeys: Keys that other sources use; the first of all that has a value counts.
  ///   - name: The name in expressions and output, where it is not the key.
  ///   - aliases: Other names that are understood.
  ///   - kind: What the values are, and in which unit.
  ///   - storage: How they are stored, where that does not follow from their kind.
  ///   - role: What becomes of them when two states of the same entity meet.
  ///   - isRare: Whether only some endpoints state it, so that records leave it out where it is unknown.
  ///   - limit: The greatest number that makes sense, and the negative of the least.
  ///   - isNullable: Whether one may be without it.
  ///   - property: The name in Swift, where it is not the key in camel case.
  ///   - spelling: Who has a property of that name that is written from the table.
  ///   - english: What stands over a column, in English.
  ///   - russian: The same in Russian.
  ///   - help: What the field is, in one line.
  init(
    _ key: String?, or otherKeys: [String] = [], as name: String? = nil, also aliases: [String] = [],
    _ kind: FieldKind, storage: ColumnStorage? = nil, role: ColumnRole = .detail,
    isRare: Bool = false, limit: Double? = nil, isNullable: Bool = true, property: String? = nil,
    spelling: Spelling = .everywhere,
    _ english: String, _ russian: String, _ help: String
  ) {
    column = Column(
      path: key ?? "", otherPaths: otherKeys, storage: storage ?? kind.storage, role: role,
      isRare: isRare, limit: limit, target: kind.target)
    self.name = name ?? key ?? ""
    self.kind = kind
    self.help = help
    self.spelling = spelling
    propertyName = property
    shown = (aliases, isNullable, english, russian)
  }

  /// A value that is stored as the source states it, and shown by a derived field.
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
  }

  /// An attribute that a program has added.
  init(_ custom: CustomColumn, _ kind: FieldKind) {
    column = Column(
      path: custom.key ?? "", storage: custom.storage, role: .detail, isRare: true, customName: custom.name)
    name = custom.name
    self.kind = kind
    help = CustomColumn.help
    spelling = .byHand
    propertyName = nil
    shown = ([], true, custom.name, custom.name)
  }

  /// Whether the field shows the value as it is stored, and no derived field does.
  var isShown: Bool { shown != nil }

  /// The name of the property in Swift: the key in camel case, of a flag with `is` before it, unless the row says otherwise.
  var property: String {
    if let propertyName { return propertyName }
    let key = column.path.isEmpty || column.path.contains("/") ? name : column.path
    let words: [Substring] = (kind == .flag ? ["is"] : []) + key.split(separator: "_")
    let capitals = words.dropFirst().map {
      ["icao", "iata", "id", "url", "ete"].contains($0) ? $0.uppercased() : $0.capitalized
    }
    return (words.prefix(1).map(String.init) + capitals).joined()
  }

  /// Returns the field that shows the values of a column as they are stored; `nil` where a derived field does.
  func field(of entity: EntityKind, column: Int) -> Field? {
    guard let shown else { return nil }
    let isLink = self.column.target != nil
    let link = isLink ? Relationship.allCases.first { $0.column.rawValue == column } : nil
    return Field(
      name, of: entity, also: shown.aliases, kind, link.map { .link($0) } ?? .column(column),
      isNullable: shown.isNullable, shown.english, shown.russian, help)
  }
}

extension FieldKind {
  /// How values are stored, unless a row says otherwise.
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

  /// The kind of entity that a value leads to.
  fileprivate var target: EntityKind? {
    switch self {
    case .toOne(let target), .toMany(let target): target
    case .text, .code, .flag, .count, .list, .time, .figure, .raw: nil
    }
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
