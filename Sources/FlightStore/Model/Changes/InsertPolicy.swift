/// The action of an insertion when the entity is known already.
public enum InsertPolicy: String, CaseIterable, Sendable, Hashable {
  /// The two states are merged as loading merges them: the newer one counts, and gaps are filled from the older one.
  case update
  /// The record takes the place of everything known.
  case replace
  /// What is known stays.
  case keep
  /// An error is thrown.
  case fail
}

/// The outcome of an insertion.
public struct InsertReport<ID: StoreIdentifier>: Sendable, Hashable {
  /// What inserting did to the entity itself.
  public enum Outcome: Sendable, Hashable {
    /// It is new.
    case inserted
    /// It was known, and these attributes have other values now, by their keys.
    case updated([String])
    /// It was known and says the same as before.
    case unchanged
    /// It was known, and the policy left it as it was.
    case kept
  }

  /// What tells the entity apart.
  public let id: ID
  /// What inserting did to it.
  public let outcome: Outcome
}
