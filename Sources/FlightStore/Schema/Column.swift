/// The storage of a column's values.
///
/// In every storage, zero bits mean null. The raw values are the codes in store files, which `ArchiveFormat` lists.
package enum ColumnStorage: UInt8, BitwiseCopyable {
  /// The number of an interned text.
  case text
  /// The number of an interned text that joins the elements with `TextPool.listSeparator`.
  case list
  /// A Boolean value: 1 is false, 2 is true.
  case flag
  /// A 32-bit integer.
  case whole
  /// A 64-bit floating-point number.
  case decimal
  /// Whole seconds since 1970, up to early 2106.
  case time
  /// The number of a row in another table, plus one.
  case link

  /// Whether the values are numbers of texts.
  var holdsTexts: Bool { self == .text || self == .list }

  /// The number of bytes per value.
  var width: Int {
    switch self {
    case .flag: 1
    case .text, .list, .whole, .time, .link: 4
    case .decimal: 8
    }
  }
}

/// The rule for merging a column when two states of the same entity meet.
package enum ColumnRole: Hashable {
  /// The value of the newest state wins, null or not; one that a partial record lacks comes from the next newest.
  case state
  /// The value of the newest state wins, null or not, also in a partial record: it is about that state alone.
  case current
  /// The flag of the newest state wins. If that is a partial record, which has no flags, one that older states have is
  /// false: the newer events have overtaken theirs.
  case verdict
  /// The value of the state with the latest position wins, null or not.
  case position
  /// The value of the newest state that has one wins.
  case detail
  /// The values of both states are united.
  case union
}

/// The rules for reading, storing and merging a stored field.
package struct Column {
  /// The path of keys to the value in AeroAPI's record, such as `actual_off` or `last_position/latitude`.
  ///
  /// It is empty for a value that the graph fills in.
  package let path: String
  /// The paths in records of other sources; the first of all paths with a value counts.
  var otherPaths: [String] = []
  package let storage: ColumnStorage
  package let role: ColumnRole
  /// Whether only some endpoints provide the value, so that written records omit it when it is unknown.
  var isRare = false
  /// The greatest plausible number, and the negative of the least; `nil` for no limit.
  var limit: Double?
  /// The kind of entity that a link refers to; `nil` for an attribute.
  package internal(set) var target: EntityKind?
  /// The name of an attribute that a program has added; `nil` for an attribute of AeroAPI.
  var customName: String?

  /// All paths, in order of precedence.
  package var paths: [String] { path.isEmpty ? otherPaths : [path] + otherPaths }

  /// Whether the graph fills in the value, instead of a key of the input.
  package var isFilledByGraph: Bool { path.isEmpty && customName == nil }

  /// The last key of the path.
  package var key: Substring { path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...] }
}

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
  var isWellFormed: Bool {
    func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
    return storage != .link && name.utf8.count <= Self.longestName && name.utf8.first.map(isLetter) == true
      && name.utf8.allSatisfy { isLetter($0) || "0123456789_".utf8.contains($0) }
  }

  /// Whether the name is free and usable in expressions, and the key can occur in a record.
  var isSound: Bool {
    let isReadable = key.map { !$0.isEmpty && !$0.contains("/") && (storage != .list || entity == .flights) } ?? true
    let isFindable = storage != .list || !isUnique && !isIndexed
    return isWellFormed && isReadable && isFindable && !Self.reservedWords.contains(name)
      && Field.named(name, of: entity) == nil
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

/// A value in the form that records store.
public enum RecordValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A list of texts.
  case list([String])
  /// A flag.
  case flag(Bool)
  /// A whole number.
  case whole(Int)
  /// A number.
  case decimal(Double)
  /// A time, in seconds since 1970.
  case time(Int)
  /// The code of an airport or airline; empty for no link.
  case link(String)
}

extension RecordValue {
  var storage: ColumnStorage {
    switch self {
    case .text: .text
    case .list: .list
    case .flag: .flag
    case .whole: .whole
    case .decimal: .decimal
    case .time: .time
    case .link: .link
    }
  }

  /// The value as text in a schema or an error: a time as its seconds since 1970, a list with commas.
  var plainText: String {
    switch self {
    case .list(let texts): texts.joined(separator: ",")
    case .time(let seconds): String(seconds)
    case .text, .flag, .whole, .decimal, .link: description
    }
  }
}

extension RecordValue: CustomStringConvertible {
  /// The value as text: times in the format of AeroAPI, lists separated by commas.
  public var description: String {
    switch self {
    case .text(let text), .link(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    case .flag(let flag): flag ? "true" : "false"
    case .whole(let whole): String(whole)
    case .decimal(let number): String(number)
    case .time(let seconds): TimeText.text(seconds)
    }
  }
}
