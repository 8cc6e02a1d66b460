/// A hash table from numbers to small numbers.
///
/// A `Dictionary` makes the runtime search the whole program for the `Hashable` conformance of its keys, once for each
/// key type. A small query takes less time than that.
///
/// - Complexity: O(1) on average for each operation.
struct NumberMap {
  private var entries: [(key: UInt64, value: Int)] = []
  private var index = HashIndex()
  private let hasher = ByteHasher.process

  var isEmpty: Bool { entries.isEmpty }

  subscript(key: UInt64) -> Int? {
    index.find(hasher.hash(key)) { entries[$0].key == key }.map { entries[$0].value }
  }

  /// Sets the value of a key, whether or not it is new.
  mutating func set(_ value: Int, for key: UInt64) {
    let hash = hasher.hash(key)
    switch index.search(hash, where: { entries[$0].key == key }) {
    case .row(let place): entries[place].value = value
    case .free(let place):
      index.insert(hash, row: entries.count, at: place)
      entries.append((key, value))
    }
  }
}
