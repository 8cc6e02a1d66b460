/// Numbers of words, such as addresses, in a table with open addressing.
struct WordNumbers {
  private var words = [UInt](repeating: 0, count: 64)
  /// The number of each word plus one; 0 where there is no word.
  private var numbers = [UInt32](repeating: 0, count: 64)
  private var count = 0

  /// The number of a word; `nil` where it has none, which it may get once.
  subscript(word: UInt) -> Int? {
    @inline(__always) get {
      let slot = slot(of: word)
      return numbers[slot] == 0 ? nil : Int(numbers[slot]) - 1
    }
    set {
      guard let newValue else { return }
      if count * 2 >= words.count { grow() }
      let slot = slot(of: word)
      words[slot] = word
      numbers[slot] = UInt32(newValue) + 1
      count += 1
    }
  }

  /// The slot of a word, or the one that is free for it.
  @inline(__always)
  private func slot(of word: UInt) -> Int {
    // Neighbors are spread by the upper half of the product.
    var slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 32) & (words.count - 1)
    while numbers[slot] != 0, words[slot] != word { slot = (slot + 1) & (words.count - 1) }
    return slot
  }

  private mutating func grow() {
    let (oldWords, oldNumbers) = (words, numbers)
    words = [UInt](repeating: 0, count: oldWords.count * 4)
    numbers = [UInt32](repeating: 0, count: oldWords.count * 4)
    for place in oldWords.indices where oldNumbers[place] != 0 {
      let slot = slot(of: oldWords[place])
      words[slot] = oldWords[place]
      numbers[slot] = oldNumbers[place]
    }
  }

  /// Forgets the words and keeps their memory.
  mutating func removeAll() {
    if count == 0 { return }
    for slot in numbers.indices { numbers[slot] = 0 }
    count = 0
  }
}
