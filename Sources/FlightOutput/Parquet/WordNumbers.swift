/// Numbers of words, such as those of texts in a store, in a table with open addressing.
struct WordNumbers {
  /// A word and its number plus one; 0 where there is no word.
  private struct Slot {
    var word: UInt = 0
    var number: UInt32 = 0
  }

  private static let leastSize = 256

  private var slots = [Slot](repeating: Slot(), count: leastSize)
  private var count = 0

  /// The number of a word; `nil` where it has none, which it may get once.
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

  /// The place of a word, or the one that is free for it.
  @inline(__always)
  private func place(of word: UInt) -> Int {
    // Neighbors are spread by the upper half of the product.
    var place = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[place].number != 0, slots[place].word != word { place = (place + 1) & (slots.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 4)
    for slot in old where slot.number != 0 { slots[place(of: slot.word)] = slot }
  }

  /// Forgets the words.
  mutating func removeAll() {
    // A large table is slow to look into for few words.
    if slots.count > Self.leastSize {
      slots = [Slot](repeating: Slot(), count: Self.leastSize)
    } else if count > 0 {
      for place in slots.indices { slots[place] = Slot() }
    }
    count = 0
  }
}
