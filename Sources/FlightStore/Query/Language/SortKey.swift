/// A field to order by, and the direction.
///
/// Unknown values come last in either direction.
package struct SortKey: Hashable, Sendable {
  package let path: FieldPath
  package let isDescending: Bool

  package init(_ path: FieldPath, isDescending: Bool = false) {
    self.path = path
    self.isDescending = isDescending
  }

  /// Reads keys separated by commas; `-` before one, or `desc` after it, makes it descend: `-distance,ident`.
  ///
  /// - Parameters:
  ///   - text: The keys.
  ///   - entity: The kind of entity that has the fields.
  ///   - context: The meaning of parts of times and of `now`.
  ///   - custom: The custom fields.
  /// - Returns: The keys.
  /// - Throws: `FilterError` for the first key that is not a field.
  package static func parse(
    _ text: String, of entity: EntityKind, in context: FormulaContext = FormulaContext(),
    and custom: CustomFields = .none
  ) throws(FilterError) -> [SortKey] {
    let scope = ValueScope(names: custom.names(of: entity))
    var keys: [SortKey] = []
    for item in try FieldList.items(text, of: entity, context: context, in: scope, signs: .directions) {
      keys.append(SortKey(item.path, isDescending: item.isDescending))
    }
    return keys
  }
}
