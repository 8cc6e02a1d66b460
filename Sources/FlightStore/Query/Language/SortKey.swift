/// A field to order by, and in which direction.
///
/// Unknown values stand last in either.
package struct SortKey: Hashable, Sendable {
  package let path: FieldPath
  package let isDescending: Bool

  package init(_ path: FieldPath, isDescending: Bool = false) {
    self.path = path
    self.isDescending = isDescending
  }

  /// Reads keys separated by commas; `-` before one makes it descend: `-distance,ident`.
  ///
  /// - Throws: `FilterError` for the first key that is no field.
  package static func parse(_ text: String, of entity: EntityKind) throws(FilterError) -> [SortKey] {
    var keys: [SortKey] = []
    for (path, isDescending) in try FieldList.parse(text, of: entity, allowingMinus: true) {
      keys.append(SortKey(path, isDescending: isDescending))
    }
    return keys
  }
}

/// Reads lists of fields, as `--fields` and `--sort` take them.
package enum FieldList {
  /// Reads names separated by commas.
  ///
  /// - Throws: `FilterError` for the first name that is no field.
  package static func parse(_ text: String, of entity: EntityKind) throws(FilterError) -> [FieldPath] {
    try parse(text, of: entity, allowingMinus: false).map(\.path)
  }

  static func parse(_ text: String, of entity: EntityKind, allowingMinus: Bool)
    throws(FilterError) -> [(path: FieldPath, isMinus: Bool)]
  {
    var paths: [(FieldPath, Bool)] = []
    var offset = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var name = part.drop { $0 == " " }
      var start = offset + part.utf8.count - name.utf8.count
      offset += part.utf8.count + 1
      let isMinus = allowingMinus && name.hasPrefix("-")
      if isMinus || allowingMinus && name.hasPrefix("+") {
        name = name.dropFirst()
        start += 1
      }
      while name.last == " " { name = name.dropLast() }
      if name.isEmpty {
        throw FilterError(.unexpected(expected: "a field"), in: text, at: start..<min(start + 1, text.utf8.count))
      }
      do throws(FieldPathError) {
        paths.append((try FieldPath(parsing: String(name), of: entity), isMinus))
      } catch {
        throw FilterError(error, in: text, at: start)
      }
    }
    return paths
  }
}
