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
