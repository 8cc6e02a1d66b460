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

  /// Reads keys separated by commas; `-` before one, or `desc` after it, makes it descend: `-distance,ident`.
  ///
  /// - Throws: `FilterError` for the first key that is no field.
  package static func parse(_ text: String, of entity: EntityKind) throws(FilterError) -> [SortKey] {
    var keys: [SortKey] = []
    for (path, isDescending) in try FieldList.parse(text, of: entity, asKeys: true) {
      keys.append(SortKey(path, isDescending: isDescending))
    }
    return keys
  }
}
