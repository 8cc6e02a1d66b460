/// The airports and airlines that a statement looks at, each joined once.
final class SQLJoins {
  /// The view that has the rows of a kind, one an entity, with what is stored of them.
  static func view(_ kind: EntityKind) -> String { "aeroapi_\(kind.rawValue)" }

  private(set) var clauses: [String] = []
  private var aliases: [String: String] = [:]

  /// Returns the name of what a link of a row leads to.
  func alias(of step: Field, from writer: SQLWriter) throws(SQLError) -> String {
    guard case .link(let relationship) = step.source else { throw writer.unsayable(step.name) }
    let alias = "\(writer.alias)_\(step.name)"
    if aliases[alias] == nil {
      aliases[alias] = alias
      let dialect = writer.dialect
      let key = TableLayout.of(relationship.target).storedFields[0].columnName
      let link = writer.stored(relationship.column.rawValue)
      clauses.append(
        "LEFT JOIN \(Self.view(relationship.target)) AS \(alias) ON \(alias).\(dialect.name(key)) = \(link)")
    }
    return alias
  }
}
