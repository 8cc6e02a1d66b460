/// A value of a unique attribute that two entities claim: the first keeps it, the other has none.
public struct AttributeConflict: Sendable, Hashable {
  /// The name of the attribute.
  public let attribute: String
  /// The kind of both entities.
  public let entity: EntityKind
  /// The identifier of the entity that keeps the value, as text.
  public let holder: String
  /// The identifier of the entity that loses the value, as text.
  public let other: String
}

extension AttributeConflict: CustomStringConvertible {
  /// A line that names the attribute, the entity that loses its value and the one that keeps it.
  public var description: String {
    func shown(_ id: String) -> String { MessageForm.plain.shown(id) }
    return "the \(attribute) of \(shown(other)) is left out: it is unique, and \(shown(holder)) has the same value"
  }
}
