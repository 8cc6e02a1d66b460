/// A value of a unique attribute that came to two entities: the first keeps it, and of the other it is unknown.
public struct AttributeConflict: Sendable, Hashable {
  /// The name of the attribute.
  public let attribute: String
  /// The kind of both entities.
  public let entity: EntityKind
  /// The identifier of the entity that keeps the value, as text.
  public let holder: String
  /// The identifier of the entity that does not have it, as text.
  public let other: String
}

extension AttributeConflict: CustomStringConvertible {
  /// Who keeps the value, and who does not, in one line.
  public var description: String {
    func shown(_ id: String) -> String { MessageForm.plain.shown(id) }
    return "the \(attribute) of \(shown(other)) is left out: it is unique, and \(shown(holder)) has the same"
  }
}
