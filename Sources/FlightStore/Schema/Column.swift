/// The storage of a column's values.
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

  /// The number of bytes of one value.
  var width: Int {
    switch self {
    case .flag: 1
    case .text, .list, .whole, .time, .link: 4
    case .decimal: 8
    }
  }
}

/// The rule by which a column is merged when two states of the same entity meet.
enum ColumnRole: Hashable {
  /// Belongs to the state: taken from the newer one, null or not.
  case state
  /// A detail: taken from the newer state that knows it.
  case detail
  /// A set: both states' values count.
  case union
}

/// The rules by which a stored field is read, kept and merged.
struct Column {
  /// The path of keys to the value in AeroAPI's record, such as `actual_off` or `last_position/latitude`; empty for what the
  /// graph fills in.
  let path: String
  /// The paths in records of other sources; the first of all that has a value counts.
  var otherPaths: [String] = []
  let storage: ColumnStorage
  let role: ColumnRole
  /// Whether only some endpoints state it, so that records leave it out where it is unknown.
  var isRare = false
  /// The greatest number, and the negative of the least, that makes sense; `nil` for any.
  var limit: Double?
  /// The kind of entity that a link leads to.
  var target: EntityKind?
  /// The name of an attribute that a program has added; `nil` for what AeroAPI states.
  var customName: String?

  /// All paths, the one that goes first first.
  var paths: [String] { path.isEmpty ? otherPaths : [path] + otherPaths }

  /// Whether no key of the input gives its value.
  var isFilledByGraph: Bool { path.isEmpty && customName == nil }

  /// The last key of the path.
  var key: Substring { path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...] }
}
