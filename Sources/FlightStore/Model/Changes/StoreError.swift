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
  /// There is nothing with an identifier, at least not any more.
  case notFound(EntityID)
  /// An entity cannot be deleted because of others.
  case denied(EntityID, blockers: [EntityID])
}
