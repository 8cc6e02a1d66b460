public import Foundation

/// An error that prevents a change of a store, which is then unchanged.
public enum StoreError: Error, Sendable, Hashable {
  /// A flight has neither `fa_flight_id` nor `ident`, or an airport or airline has no code.
  case noIdentity(EntityKind)
  /// A value is out of the range of its attribute, or is not a finite number.
  case outOfRange(attribute: String, value: String)
  /// An entity to be inserted exists already.
  case exists(EntityID)
  /// A change would give an entity the identity of another.
  case identityTaken(EntityID)
  /// A value of a unique attribute belongs to another entity.
  case valueTaken(attribute: String, by: EntityID)
  /// No entity has the given identifier.
  case notFound(EntityID)
  /// The store does not have a custom attribute of this name with values of this type.
  case unknownAttribute(String, of: EntityKind)
  /// An attribute cannot be added to the store.
  ///
  /// Its name is taken or is not made of lowercase letters, digits and `_`; the store cannot hold its key; it is a list
  /// and unique or indexed; or the store has it with values of another type.
  case unusableAttribute(String, of: EntityKind)
  /// Other entities prevent the deletion of an entity.
  case denied(EntityID, blockers: [EntityID])
}

extension StoreError: LocalizedError, CustomStringConvertible {
  /// The reason why the change was refused, in one line.
  public var description: String {
    switch self {
    case .noIdentity(.flights): "a flight needs an identifier or an ident"
    case .noIdentity(let kind): "an \(kind.singular) needs a code"
    case .outOfRange(let attribute, let value): "'\(attribute)' cannot hold \(MessageForm.plain.shown(value))"
    case .exists(let id): "\(Self.name(id)) already exists"
    case .identityTaken(let id): "\(Self.name(id)) already exists; the change would make a duplicate of it"
    case .valueTaken(let attribute, let id):
      "'\(attribute)' is unique, and \(Self.name(id)) already has the value"
    case .notFound(let id): "\(Self.name(id)) does not exist"
    case .unknownAttribute(let name, let kind):
      "no attribute \(MessageForm.plain.shown(name)) of that type has been added to the store's \(kind)"
    case .unusableAttribute(let name, let kind):
      "the attribute \(MessageForm.plain.shown(name)) cannot be added to the store's \(kind)"
    case .denied(let id, let blockers): "\(Self.name(id)) cannot be deleted because of \(Self.list(blockers))"
    }
  }

  /// The reason why the change was refused, in one line.
  public var errorDescription: String? { description }

  static func name(_ id: EntityID) -> String {
    let text =
      switch id {
      case .flight(let id): id.description
      case .airport(let id): id.code
      case .airline(let id): id.code
      }
    return "\(id.kind.singular) \(MessageForm.plain.shown(text))"
  }

  /// Returns the names of the first three blockers and the number of the others.
  private static func list(_ blockers: [EntityID]) -> String {
    let named = blockers.prefix(3).map(name)
    let rest = blockers.count - named.count
    return MessageForm.enumeration(named + (rest > 0 ? ["\(rest) more"] : []), joinedBy: "and")
  }
}
