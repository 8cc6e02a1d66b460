/// An attribute that a program has added to a kind of entity: its column, in whatever place a table has it.
struct CustomColumn: Sendable {
  let entity: EntityKind
  let name: String
  let storage: ColumnStorage
  /// The key that it is read from; `nil` for what no input states.
  var key: String?
  /// What unknown values count as; `nil` where they are unknown.
  var defaultValue: AttributeValue?
  /// Whether no two rows have the same value.
  var isUnique = false
  /// Whether filters find a value by an index.
  var isIndexed = false

  /// The row of the table of stored fields.
  var storedField: StoredField { StoredField(self, kind) }

  /// The attribute as a field of whatever store is asked.
  var field: Field { Field(name, of: entity, kind, .custom(self), name, name, Self.help) }

  static let help = "Added by a program"

  /// What the values are in expressions.
  private var kind: FieldKind {
    switch storage {
    case .text, .link: .text
    case .list: .list
    case .flag: .flag
    case .whole, .decimal: .count
    case .time: .time
    }
  }

  // MARK: Names

  /// Whether the name is a word of small letters, digits and lines.
  var isWellFormed: Bool {
    func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
    return storage != .link && name.utf8.count <= Self.longestName && name.utf8.first.map(isLetter) == true
      && name.utf8.allSatisfy { isLetter($0) || "0123456789_".utf8.contains($0) }
  }

  /// Whether the name is one that expressions can hold and that nothing else has, and the key one that a record can have.
  var isSound: Bool {
    let isReadable = key.map { !$0.isEmpty && !$0.contains("/") && (storage != .list || entity == .flights) } ?? true
    let isFindable = storage != .list || !isUnique && !isIndexed
    return isWellFormed && isReadable && isFindable && !Self.words.contains(name)
      && Field.named(name, of: entity) == nil
  }

  static let longestName = 64
  /// No table has more attributes of programs, so that a file cannot ask for any amount of memory.
  static let mostOfATable = 256
  /// What means something else in expressions.
  private static let words: Set<String> = [
    "and", "or", "not", "is", "in", "between", "like", "as", "asc", "desc", "true", "false", "null", "now", "exactly",
    "count", "share", "distinct", "sum", "mean", "median", "min", "max", "abs", "round", "coalesce",
  ]
}

/// Two are the same that hold the same values under the same name, whatever else is declared of them.
extension CustomColumn: Hashable {
  static func == (left: CustomColumn, right: CustomColumn) -> Bool {
    left.entity == right.entity && left.name == right.name && left.storage == right.storage
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(entity)
    hasher.combine(name)
  }
}

extension CustomColumn {
  /// Takes over what another declaration says of the same attribute.
  fileprivate mutating func take(_ other: CustomColumn) {
    key = other.key ?? key
    defaultValue = other.defaultValue ?? defaultValue
    isUnique = isUnique || other.isUnique
    isIndexed = isIndexed || other.isIndexed
  }

  fileprivate func isDeclared(as other: CustomColumn) -> Bool {
    self == other && key == other.key && defaultValue == other.defaultValue && isUnique == other.isUnique
      && isIndexed == other.isIndexed
  }
}

extension TableLayout {
  /// Returns the layout with more attributes; itself where it has them all.
  ///
  /// - Returns: The layout; `nil` where one of them is here already and holds other values, or there are too many.
  func adding(_ columns: [CustomColumn]) -> TableLayout? {
    var customColumns = customColumns
    for column in columns where column.entity == kind {
      guard let place = customColumns.firstIndex(where: { $0.name == column.name }) else {
        customColumns.append(column)
        continue
      }
      if customColumns[place] != column { return nil }
      customColumns[place].take(column)
    }
    if customColumns.count > CustomColumn.mostOfATable { return nil }
    let isSame = customColumns.elementsEqual(self.customColumns) { $0.isDeclared(as: $1) }
    return isSame ? self : TableLayout(kind, fields: TableLayout.of(kind).storedFields, and: customColumns)
  }

  /// Returns the place of an attribute that a program has added; `nil` where the table has none like it.
  func place(of column: CustomColumn) -> Int? {
    customColumns.firstIndex(of: column).map { columns.count - customColumns.count + $0 }
  }

  /// The attribute that a program has added, by its place.
  func customColumn(_ column: Int) -> CustomColumn? {
    let first = columns.count - customColumns.count
    return column < first ? nil : customColumns[column - first]
  }

  /// The places that the columns of this layout have in another.
  func places(in other: TableLayout) -> [Int?] {
    columns.indices.map { column in customColumn(column).map { other.place(of: $0) } ?? column }
  }
}
