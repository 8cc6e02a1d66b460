/// Why a store refused a change; the store is as it was.
public enum StoreError: Error, Sendable, Hashable {
  /// A flight has neither `fa_flight_id` nor `ident`, an airport or airline no code.
  case noIdentity(EntityKind)
  /// A value that an attribute cannot hold: a number or a time out of range, a figure that is none.
  case outOfRange(attribute: String, value: String)
  /// An entity that was to be new is there already.
  case exists(EntityID)
  /// A change would make an entity the same as another one.
  case identityTaken(EntityID)
  /// A value of a unique attribute that another entity has.
  case valueTaken(attribute: String, by: EntityID)
  /// There is nothing with an identifier, at least not any more.
  case notFound(EntityID)
  /// A value of an attribute that nobody has added to the store, or that has values of another type there.
  case unknownAttribute(String, of: EntityKind)
  /// An attribute that cannot be added: its name is taken or no word of small letters, digits and lines, its key is none that
  /// the store can hold, it is a list and unique or indexed, or the store has it with values of another type.
  case unusableAttribute(String, of: EntityKind)
  /// An entity cannot be deleted because of others.
  case denied(EntityID, blockers: [EntityID])
}
