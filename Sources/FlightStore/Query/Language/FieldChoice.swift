/// The choice of displayed fields: a list, or changes to the usual ones.
package enum FieldChoice: Hashable, Sendable {
  case usual
  case list([FieldPath])
  case change(added: [FieldPath], removed: [FieldPath])

  /// Reads a list of fields, `ident,distance`, or changes to the usual fields, `+delay,-phase`.
  ///
  /// - Parameters:
  ///   - text: The list, separated by commas.
  ///   - entity: The kind of entity that has the fields.
  ///   - context: The meaning of parts of times and of `now`.
  ///   - custom: The custom fields.
  /// - Throws: `FilterError` for an unknown field, a list that mixes both forms, and a field that is both added and
  ///   removed.
  package init(
    parsing text: String, of entity: EntityKind, in context: FormulaContext = FormulaContext(),
    and custom: CustomFields = .none
  ) throws(FilterError) {
    let scope = ValueScope(names: custom.names(of: entity))
    let items = try FieldList.items(text, of: entity, context: context, in: scope, signs: .changes)
    guard items.contains(where: { $0.sign != nil }) else {
      self = .list(items.map(\.path))
      return
    }
    var (added, removed): ([FieldPath], [FieldPath]) = ([], [])
    for item in items {
      guard let sign = item.sign else {
        throw FilterError(
          .unexpected(expected: "'+' or '-' before each field, or before none"), in: text, at: item.range)
      }
      if (sign == .add ? removed : added).contains(item.path) {
        throw FilterError(.unexpected(expected: "each field either added or left out"), in: text, at: item.range)
      }
      if sign == .add { added.append(item.path) } else { removed.append(item.path) }
    }
    self = .change(added: added, removed: removed)
  }

  /// The fields of a list; `nil` for the usual fields and changes to them.
  package var listed: [FieldPath]? { if case .list(let paths) = self { paths } else { nil } }

  /// The fields that are requested by name.
  package var named: [FieldPath] {
    switch self {
    case .usual: []
    case .list(let paths): paths
    case .change(let added, _): added
    }
  }

  /// Returns the fields to display; the usual ones are computed only if they are needed.
  package func paths(from usual: @autoclosure () -> [FieldPath]) -> [FieldPath] {
    switch self {
    case .usual: return usual()
    case .list(let paths): return paths
    case .change(let added, let removed):
      let kept = usual().filter { !removed.contains($0) }
      return kept + added.filter { !kept.contains($0) }
    }
  }
}
