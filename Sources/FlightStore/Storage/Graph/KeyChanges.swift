/// The changes of keys that led to a version of a store, in their order.
///
/// By them a handle from another version finds its entity, even after another one has taken its key, and after the
/// change has been undone. A name is the text of an identifier; it replaces itself where its entity is deleted.
struct KeyChanges: Sendable {
  /// A change, which is told from one of the same names by its address.
  final class Change: Sendable {
    let name, successor: String

    init(of name: String, to successor: String) {
      self.name = name
      self.successor = successor
    }
  }

  private(set) var changes: [Change] = []
  /// The places of the changes from or to a name.
  private var places: [String: [Int]] = [:]

  var isEmpty: Bool { changes.isEmpty }

  mutating func add(_ name: String, to successor: String) {
    places[name, default: []].append(changes.count)
    if name != successor { places[successor, default: []].append(changes.count) }
    changes.append(Change(of: name, to: successor))
  }

  /// Notes that the entity with a name is deleted, so that the name does not lead to one that had it earlier.
  mutating func end(_ name: String) {
    if places[name] != nil { add(name, to: name) }
  }

  /// Returns the number of changes that two versions have in common, which are the first ones of both.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of changes.
  func sharedCount(with other: KeyChanges) -> Int {
    var (least, most) = (0, min(changes.count, other.changes.count))
    while least < most {
      let middle = (least + most + 1) / 2
      if changes[middle - 1] === other.changes[middle - 1] { least = middle } else { most = middle - 1 }
    }
    return least
  }

  /// Returns the place of the first change that replaces a name, from a place on.
  func next(of name: String, from place: Int) -> Int? {
    places[name]?.first { $0 >= place && changes[$0].name == name }
  }

  /// Returns the place of the last change of a name, if its entity has another name since.
  func last(of name: String) -> Int? {
    guard let place = places[name]?.last, changes[place].name == name, changes[place].successor != name else {
      return nil
    }
    return place
  }
}
