/// The delete rules of a call: those of the schema, but for some relationships.
///
///     try store.delete(ohare, rules: [.arrivals: .cascade, .departures: .cascade])
public struct DeleteRules: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  private var rules: [RelationshipName: DeleteRule] = [:]

  /// The rules of the schema.
  public static let standard = DeleteRules()

  /// Makes the rules of the schema.
  public init() {}

  /// Makes the rules of the schema, but for the relationships given.
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
