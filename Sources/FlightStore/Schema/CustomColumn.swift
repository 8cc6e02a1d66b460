/// The declaration of an attribute that a program has added to a kind of entity, independent of its place in a table.
package struct CustomColumn: Sendable {
  let entity: EntityKind
  let name: String
  let storage: ColumnStorage
  /// The key that the value is read from; `nil` for a value that no input provides.
  var key: String?
  /// The value that stands for unknown ones; `nil` if they remain unknown.
  var defaultValue: RecordValue?
  var isUnique = false
  var isIndexed = false

  var storedField: StoredField { StoredField(self, kind: kind) }

  /// The field of the attribute, whose column is looked up in the store that is queried.
  var field: Field { Field(name, of: entity, kind, .custom(self), name, name, Self.help) }

  static let help = "Added by a program"

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

  /// Whether the name consists of lowercase letters, digits and underscores, after a letter, and is not too long.
  var isWellFormed: Bool { storage != .link && Self.isWellFormed(name) }

  private static func isWellFormed(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
    return name.utf8.count <= longestName && name.utf8.first.map(isLetter) == true
      && name.utf8.allSatisfy { isLetter($0) || "0123456789_".utf8.contains($0) }
  }

  /// Returns why no attribute can have a name; `nil` if it is free and usable in expressions.
  static func fault(ofName name: String, of entity: EntityKind) -> String? {
    if !isWellFormed(name) {
      return "a name is a lowercase letter and up to \(longestName - 1) lowercase letters, digits and '_'"
    }
    if reservedWords.contains(name) { return "the name is a word of expressions" }
    return Field.named(name, of: entity) == nil ? nil : "the name is that of a field"
  }

  /// Whether the name is free and usable in expressions, and the key can occur in a record.
  var isSound: Bool {
    let isReadable = key.map { !$0.isEmpty && !$0.contains("/") && (storage != .list || entity == .flights) } ?? true
    let isFindable = storage != .list || !isUnique && !isIndexed
    return isWellFormed && isReadable && isFindable && Self.fault(ofName: name, of: entity) == nil
  }

  static let longestName = 64
  /// The greatest number of added attributes per table, so that a file cannot demand any amount of memory.
  static let maximumPerTable = 256
  /// The words that expressions have between values.
  static let keywords: Set<String> = [
    "and", "or", "not", "is", "in", "between", "like", "as", "where", "asc", "ascending", "desc", "descending",
  ]
  private static let reservedWords = keywords.union([
    "true", "false", "null", "now", "ago", "exactly", "count", "share", "distinct", "sum", "mean", "median", "min",
    "max", "abs", "round", "coalesce",
  ])
}

/// Equality by kind of entity, name and storage, regardless of the rest of the declaration.
extension CustomColumn: Hashable {
  package static func == (left: CustomColumn, right: CustomColumn) -> Bool {
    left.entity == right.entity && left.name == right.name && left.storage == right.storage
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(entity)
    hasher.combine(name)
  }
}

extension CustomColumn {
  /// Merges another declaration of the same attribute into this one.
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
  /// Returns the layout with more attributes, or this layout if it has them all.
  ///
  /// - Returns: The layout; `nil` if an attribute exists with another storage, or if there are too many.
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
    if customColumns.count > CustomColumn.maximumPerTable { return nil }
    let isSame = customColumns.elementsEqual(self.customColumns) { $0.isDeclared(as: $1) }
    return isSame ? self : TableLayout(kind, fields: TableLayout.of(kind).storedFields, and: customColumns)
  }

  /// Returns the column of an attribute that a program has added; `nil` if the table does not have it.
  func place(of column: CustomColumn) -> Int? {
    customColumns.firstIndex(of: column).map { columns.count - customColumns.count + $0 }
  }

  /// Returns the attribute that a program has added in a column; `nil` for an attribute of AeroAPI.
  func customColumn(_ column: Int) -> CustomColumn? {
    let first = columns.count - customColumns.count
    return column < first ? nil : customColumns[column - first]
  }

  /// Returns the columns in another layout that correspond to those of this one.
  func places(in other: TableLayout) -> [Int?] {
    columns.indices.map { column in customColumn(column).map { other.place(of: $0) } ?? column }
  }
}
