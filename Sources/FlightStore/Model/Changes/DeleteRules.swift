/// The delete rules of one deletion: those of the schema, with exceptions for some relationships.
///
///     try store.delete(ohare, rules: [.arrivals: .cascade, .departures: .cascade])
public struct DeleteRules: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  private var rules: [RelationshipName: DeleteRule] = [:]

  /// The rules of the schema.
  public static let standard = DeleteRules()

  /// Creates the rules of the schema.
  public init() {}

  /// Creates the rules of the schema, except for the given relationships.
  public init(dictionaryLiteral elements: (RelationshipName, DeleteRule)...) {
    for (relationship, rule) in elements { rules[relationship] = rule }
  }

  /// The rule for a relationship.
  ///
  /// - Complexity: O(1)
  public subscript(relationship: RelationshipName) -> DeleteRule {
    get { rules[relationship] ?? relationship.deleteRule }
    set { rules[relationship] = newValue }
  }
}
