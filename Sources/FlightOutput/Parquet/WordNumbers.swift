/// A hash table with open addressing from words, such as the identifiers of interned texts, to numbers.
struct WordNumbers {
  /// A word and its number plus one, which is 0 for a free slot.
  private struct Slot {
    var word: UInt = 0
    var number: UInt32 = 0
  }

  private static let leastSize = 256

  private var slots = [Slot](repeating: Slot(), count: leastSize)
  private var count = 0

  /// The number of a word, or `nil` if it has none; a word may be assigned a number only once.
  subscript(word: UInt) -> Int? {
    @inline(__always) get {
      let number = slots[place(of: word)].number
      return number == 0 ? nil : Int(number) - 1
    }
    set {
      guard let newValue else { return }
      if count * 2 >= slots.count { grow() }
      slots[place(of: word)] = Slot(word: word, number: UInt32(newValue) + 1)
      count += 1
    }
  }

  /// Returns the slot of a word, or the free slot where it belongs.
  @inline(__always)
  private func place(of word: UInt) -> Int {
    // The upper half of the product spreads neighboring words.
    var place = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[place].number != 0, slots[place].word != word { place = (place + 1) & (slots.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 4)
    for slot in old where slot.number != 0 { slots[place(of: slot.word)] = slot }
  }

  /// Removes all words.
  mutating func removeAll() {
    // Searching a large table for few words is slow, so it shrinks to its first size.
    if slots.count > Self.leastSize {
      slots = [Slot](repeating: Slot(), count: Self.leastSize)
    } else if count > 0 {
      for place in slots.indices { slots[place] = Slot() }
    }
    count = 0
  }
}
