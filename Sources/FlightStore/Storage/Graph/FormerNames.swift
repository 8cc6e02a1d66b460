/// The identities that rows had before their keys changed, for handles and identifiers from before.
///
/// A name is the text of an identifier. It leads to the name that took its place, which may have been replaced in turn.
struct FormerNames: Sendable {
  private var successors: [String: String] = [:]

  var isEmpty: Bool { successors.isEmpty }

  /// The number of names that have been replaced.
  var count: Int { successors.count }

  /// The name that took the place of another.
  subscript(name: String) -> String? { successors[name] }

  /// Notes that a row has another name from now on.
  mutating func note(_ before: String, became after: String) {
    successors[before] = after
    successors[after] = nil
  }

  /// Forgets what a name led to, for something new is called so.
  mutating func forget(_ name: String) { successors[name] = nil }
}
