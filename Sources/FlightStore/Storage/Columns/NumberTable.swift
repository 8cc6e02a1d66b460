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
  // Keyed, because input is hostile: words that all collide would turn the table into a list.
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

  subscript(key: UInt64) -> Int? { keys.find(key).map { values[$0] } }

  /// Sets the value of a key, whether or not it is new.
  mutating func set(_ value: Int, for key: UInt64) {
    let number = keys.number(of: key)
    if number == values.count { values.append(value) } else { values[number] = value }
  }
}
