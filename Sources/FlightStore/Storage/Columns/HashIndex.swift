/// An open-addressing hash table from hashes to row numbers; its owner compares the rows themselves.
///
/// A slot holds the upper half of the hash and the row plus one, so growing does not access the rows, and few
/// candidates are false. Copies share pages, as those of `PagedArray` do.
///
/// - Complexity: O(1) on average for each operation.
package struct HashIndex {
  private var slots = PagedArray<UInt64>(count: 64)
  private var used = 0
  private(set) var count = 0

  package init() {}

  package enum Finding {
    case row(Int)
    /// The free place at which the row can be inserted.
    case free(place: Int)
  }

  /// Returns the first row under a hash that passes a test, else the place to insert it.
  @inline(__always)
  package func search(_ hash: UInt64, where isSought: (Int) -> Bool) -> Finding {
    let tag = hash >> 32
    var index = Int(truncatingIfNeeded: tag) & (slots.count - 1)
    while true {
      let slot = slots[index]
      if slot == 0 { return .free(place: index) }
      if slot >> 32 == tag, slot & Self.rowMask != Self.removed, isSought(Int(slot & Self.rowMask) - 1) {
        return .row(Int(slot & Self.rowMask) - 1)
      }
      index = (index + 1) & (slots.count - 1)
    }
  }

  @inline(__always)
  func find(_ hash: UInt64, where isSought: (Int) -> Bool) -> Int? {
    if case .row(let row) = search(hash, where: isSought) { row } else { nil }
  }

  /// Returns the number of rows under a hash, counting up to a limit.
  func count(of hash: UInt64, upTo most: Int) -> Int {
    var count = 0
    _ = find(hash) { _ in
      count += 1
      return count == most
    }
    return count
  }

  @inline(__always)
  func prefetch(_ hash: UInt64) { slots.prefetch(Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)) }

  /// Inserts a row under a hash; it must not be there yet.
  mutating func insert(_ hash: UInt64, row: Int) {
    insert(hash, row: row, at: Self.freePlace(for: hash, in: slots))
  }

  /// Inserts a row under a hash at the place where the search for it has ended.
  package mutating func insert(_ hash: UInt64, row: Int, at place: Int) {
    let slot = Self.slot(hash, row: row)
    if Self.hasRoom(slots.count, for: used + 1) {
      slots[place] = slot
    } else {
      rebuild(for: count + 1)
      slots[Self.freePlace(for: slot, in: slots)] = slot
    }
    used += 1
    count += 1
  }

  mutating func remove(_ hash: UInt64, row: Int) {
    let slot = Self.slot(hash, row: row)
    var index = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[index] != 0 {
      if slots[index] == slot {
        slots[index] = slot | Self.rowMask
        count -= 1
        return
      }
      index = (index + 1) & (slots.count - 1)
    }
  }

  private static let rowMask: UInt64 = 0xFFFF_FFFF
  // The row of a removed entry (a tombstone), which searches skip.
  private static let removed: UInt64 = 0xFFFF_FFFF

  private static func slot(_ hash: UInt64, row: Int) -> UInt64 { hash & ~rowMask | UInt64(row + 1) }

  @inline(__always)
  private static func freePlace(for slot: UInt64, in slots: PagedArray<UInt64>) -> Int {
    var index = Int(truncatingIfNeeded: slot >> 32) & (slots.count - 1)
    while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
    return index
  }

  // Smaller tables grow by a factor of four, so that they are rebuilt less often.
  private static let small = 1 << 12

  // With a load factor above 3/4, unsuccessful searches take many steps.
  private static func hasRoom(_ slotCount: Int, for count: Int) -> Bool { count * 4 <= slotCount * 3 }

  mutating func reserve(_ count: Int) {
    if !Self.hasRoom(slots.count, for: count) { rebuild(for: count) }
  }

  private mutating func rebuild(for least: Int) {
    var slotCount = slots.count
    while !Self.hasRoom(slotCount, for: least + least / 4) { slotCount *= slotCount < Self.small ? 4 : 2 }
    var larger = PagedArray<UInt64>(count: slotCount)
    slots.drain { slot in
      if slot == 0 || slot & Self.rowMask == Self.removed { return }
      larger.fill(Self.freePlace(for: slot, in: larger), with: slot)
    }
    slots = larger
    used = count
  }

  /// Calls `body` with each row in one part of the table and the upper half of its hash, in slot order.
  func forEach(in part: ThreadPart, _ body: (_ hash: UInt64, _ row: Int) -> Void) {
    for index in part.share(of: slots.count) where slots[index] != 0 && slots[index] & Self.rowMask != Self.removed {
      body(slots[index] & ~Self.rowMask, Int(slots[index] & Self.rowMask) - 1)
    }
  }
}

/// An index that is built on first use, once for all copies of its owner.
final class LazyIndex: Sendable {
  private let made = Locked<HashIndex?>(nil)

  /// Returns the index, calling `make` for it the first time.
  ///
  /// - Complexity: O(1), except for the first call, which runs `make`.
  func index(_ make: () -> HashIndex) -> HashIndex {
    made.withLock { made in
      if let made { return made }
      let index = make()
      made = index
      return index
    }
  }
}

/// A numbering of words in order of first appearance: a hash table with open addressing.
///
///     UAL DAL UAL AAL      0 1 0 2
///
/// Words stand for figures, interned texts, keys of groups. `HashIndex` shares pages between copies instead, which the
/// store needs and a query would pay for.
package struct NumberTable {
  // With `HashIndex` in its place: 1.07 and 1.11 times the CPU time (statistics by airline, of a store file).

  package private(set) var words: [UInt64] = []
  /// The number of the word in each slot, plus 1; 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: 16)
  // Keyed, because input may be hostile: words that all collide would turn the table into a list.
  private let hasher = ByteHasher.process

  package init() {}

  package var count: Int { words.count }

  /// Returns the number of a word, assigning the next one to a new word.
  ///
  /// - Complexity: O(1) on average.
  @inline(__always)
  package mutating func number(of word: UInt64) -> Int {
    let (number, place) = search(word)
    if let number { return number }
    words.append(word)
    slots[place] = UInt32(words.count)
    if words.count * 2 > slots.count { grow() }
    return words.count - 1
  }

  /// Returns the number of a word; `nil` if it has none.
  ///
  /// - Complexity: O(1) on average.
  package func find(_ word: UInt64) -> Int? { search(word).number }

  /// Returns the number of a word, if it has one, and its slot or the free slot where it belongs.
  @inline(__always)
  private func search(_ word: UInt64) -> (number: Int?, place: Int) {
    var place = Int(truncatingIfNeeded: hasher.hash(word) >> 32) & (slots.count - 1)
    while true {
      let slot = Int(slots[place])
      if slot == 0 { return (nil, place) }
      if words[slot - 1] == word { return (slot - 1, place) }
      place = (place + 1) & (slots.count - 1)
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, word) in words.enumerated() { slots[search(word).place] = UInt32(number + 1) }
  }
}

/// A map from words to small numbers.
///
/// A `Dictionary` makes the runtime search the whole program for the `Hashable` conformance of its keys, once for each
/// key type. A small query takes less time than that.
///
/// - Complexity: O(1) on average for each operation.
struct NumberMap {
  private var keys = NumberTable()
  private var values: [Int] = []

  var isEmpty: Bool { values.isEmpty }

  /// The keys with their values, in the order in which the keys were first set.
  var all: Zip2Sequence<[UInt64], [Int]> { zip(keys.words, values) }

  subscript(key: UInt64) -> Int? { keys.find(key).map { values[$0] } }

  mutating func set(_ value: Int, for key: UInt64) {
    let number = keys.number(of: key)
    if number == values.count { values.append(value) } else { values[number] = value }
  }
}
