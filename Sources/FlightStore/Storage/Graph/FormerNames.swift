/// The identities that rows had before their keys changed, so that earlier handles and identifiers still resolve.
///
/// A name is the text of an identifier. It leads to its successor, which may itself have been replaced.
struct FormerNames: Sendable {
  private var successors: [String: String] = [:]

  var isEmpty: Bool { successors.isEmpty }

  /// The number of names that have been replaced.
  var count: Int { successors.count }

  /// The successor of a name.
  subscript(name: String) -> String? { successors[name] }

  /// Records that a row has changed its name.
  mutating func note(_ before: String, became after: String) {
    successors[before] = after
    successors[after] = nil
  }

  /// Forgets the successor of a name that a new row has taken.
  mutating func forget(_ name: String) { successors[name] = nil }
}
