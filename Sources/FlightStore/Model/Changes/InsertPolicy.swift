/// The action of an insertion if the entity exists.
public enum InsertPolicy: String, CaseIterable, Sendable, Hashable {
  /// Merges the two states as loading does: the newer one wins, and gaps are filled from the older one.
  case update
  /// Replaces all values of the entity with those of the record.
  case replace
  /// Keeps the entity as it is.
  case keep
  /// Throws an error.
  case fail
}

/// The outcome of an insertion.
public struct InsertReport<ID: StoreIdentifier>: Sendable, Hashable {
  /// The effect of an insertion on the entity itself.
  public enum Outcome: Sendable, Hashable {
    /// The entity is new.
    case inserted
    /// The entity existed, and the attributes with these keys have changed.
    case updated([String])
    /// The entity existed and has the same values as before.
    case unchanged
    /// The entity existed, and the policy kept it as it was.
    case kept
  }

  /// The identity of the entity.
  public let id: ID
  /// The effect on the entity.
  public let outcome: Outcome
}
