/// A table from numbers to small numbers, by open addressing.
///
/// A dictionary of Swift's own has the runtime search the whole program for the way to hash its keys, once for each type of
/// key. A small question takes less time than that.
///
/// - Complexity: O(1) on average for each operation.
struct NumberMap {
  private var keys: [UInt64] = []
  // Each plus one; zero is a free place.
  private var values: [UInt32] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  subscript(key: UInt64) -> Int? {
    get {
      if isEmpty { return nil }
      let value = values[place(of: key)]
      return value == 0 ? nil : Int(value) - 1
    }
    set {
      guard let newValue else { return remove(key) }
      if (count + 1) * 2 > keys.count { grow() }
      let place = place(of: key)
      if values[place] == 0 { count += 1 }
      keys[place] = key
      values[place] = UInt32(newValue + 1)
    }
  }

  private func home(of key: UInt64) -> Int { Int(truncatingIfNeeded: ByteHash.mix(0, key)) & (keys.count - 1) }

  private func next(_ place: Int) -> Int { (place + 1) & (keys.count - 1) }

  /// The place of a key, or the free one where it belongs.
  private func place(of key: UInt64) -> Int {
    var place = home(of: key)
    while values[place] != 0, keys[place] != key { place = next(place) }
    return place
  }

  private mutating func grow() {
    let old = zip(keys, values).filter { $0.1 != 0 }
    keys = [UInt64](repeating: 0, count: max(16, keys.count * 2))
    values = [UInt32](repeating: 0, count: keys.count)
    for (key, value) in old {
      let place = place(of: key)
      keys[place] = key
      values[place] = value
    }
  }

  /// Frees the place of a key, and moves up those behind it that are not at home.
  private mutating func remove(_ key: UInt64) {
    if isEmpty { return }
    var hole = place(of: key)
    if values[hole] == 0 { return }
    count -= 1
    var other = next(hole)
    while values[other] != 0 {
      let mask = keys.count - 1
      if (other - home(of: keys[other])) & mask >= (other - hole) & mask {
        keys[hole] = keys[other]
        values[hole] = values[other]
        hole = other
      }
      other = next(other)
    }
    values[hole] = 0
  }
}
