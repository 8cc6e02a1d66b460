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
