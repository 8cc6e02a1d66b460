internal import FlightStore

/// The encoding of a column's values in one row group, chosen for size and for speed of reading.
enum ColumnEncoding {
  /// Every value in full.
  case plain
  /// Dictionary encoding: `places` are indices of distinct values, `values` the distinct numbers (empty for texts).
  case dictionary(places: [Int], values: [Int])
  case deltaNumbers

  // The size of dictionary that most readers keep in memory.
  private static let largestDictionary = 4 << 20

  init(_ values: ColumnValues) {
    switch values.shape {
    case .flag: self = .plain
    case .text, .list: self = Self.forTexts(values)
    case .whole, .time, .day:
      // Indices of frequently repeated numbers take less room than their differences.
      self = Self.dictionary(of: values.words, most: values.words.count / 16) ?? .deltaNumbers
    case .decimal: self = Self.dictionary(of: values.words, most: values.words.count / 2) ?? .plain
    }
  }

  private static func forTexts(_ values: ColumnValues) -> ColumnEncoding {
    let (count, texts) = (values.words.count, values.texts)
    if count == 0 { return .plain }
    // Delta encodings of texts would be smaller, but readers cannot skip values in them.
    let isSmall = texts.bytes.count + texts.count * 4 <= largestDictionary
    return isSmall && texts.count * 2 <= count ? .dictionary(places: values.words, values: []) : .plain
  }

  /// Returns a dictionary encoding of numbers, or `nil` if more than `most` of them are distinct.
  private static func dictionary(of words: [Int], most: Int) -> ColumnEncoding? {
    if most == 0 { return nil }
    var (numbers, values): (WordNumbers, [Int]) = (WordNumbers(), [])
    var places: [Int] = []
    places.reserveCapacity(words.count)
    for word in words {
      if let known = numbers[UInt(bitPattern: word)] {
        places.append(known)
        continue
      }
      if values.count == most { return nil }
      numbers[UInt(bitPattern: word)] = values.count
      places.append(values.count)
      values.append(word)
    }
    return .dictionary(places: places, values: values)
  }

  /// The encoding's number in the file format.
  var kind: Encoding {
    switch self {
    case .plain: .plain
    case .dictionary: .dictionary
    case .deltaNumbers: .deltaNumbers
    }
  }
}

/// The distinct texts of a column in order of first appearance, numbered from 0.
struct DistinctTexts {
  private static let leastSize = 256

  private(set) var bytes: [UInt8] = []
  /// The end of each text in `bytes`.
  private var ends: [Int] = []
  /// A hash table with linear probing: the number of a text plus one, 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: leastSize)
  private var stored = WordNumbers()

  var count: Int { ends.count }

  /// Returns the range of a text in `bytes`.
  @inline(__always)
  func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  func length(of number: Int) -> Int { range(of: number).count }

  /// Returns the number of an interned text, added if it is new; the bytes of a known text are not read.
  ///
  /// Either all texts of a column are interned in the store of one selection, where equal texts have equal identifiers,
  /// or none is.
  @inline(__always)
  mutating func number(ofStored text: TextID, of selection: RowSelection) -> Int {
    stored[UInt(text.number)] ?? add(stored: text, of: selection)
  }

  @inline(never)
  private mutating func add(stored text: TextID, of selection: RowSelection) -> Int {
    let found = selection.withText(of: .text(text)) { bytes in
      bytes.allSatisfy { $0 < 0x80 } ? add(bytes) : number(of: bytes)
    }
    let place = found ?? "".withBytes { find($0) }
    stored[UInt(text.number)] = place
    return place
  }

  /// Returns the number of a text, added if it is new.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD: readers may refuse a file that contains it.
  mutating func number(of text: Span<UInt8>) -> Int {
    if text.allSatisfy({ $0 < 0x80 }) { return find(text) }
    return text.text.withBytes { find($0) }
  }

  private mutating func find(_ text: Span<UInt8>) -> Int {
    var slot = place(of: text)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if isText(number, equalTo: text) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(add(text)) + 1
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  private mutating func add(_ text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    return count - 1
  }

  private func isText(_ number: Int, equalTo text: Span<UInt8>) -> Bool {
    bytes.span.extracting(range(of: number)).isEqual(to: text)
  }

  /// Returns the slot where the search for a text begins.
  private func place(of text: Span<UInt8>) -> Int {
    unsafe text.withUnsafeBufferPointer { unsafe Int(truncatingIfNeeded: ByteHasher.process.hash(Bytes($0)) >> 32) }
      & (slots.count - 1)
  }

  private mutating func grow() {
    // Interned texts are added without a slot, so there may be more texts than one growth makes room for.
    var size = slots.count * 4
    while size < count * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    for number in 0..<count {
      var slot = place(of: bytes.span.extracting(range(of: number)))
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  /// Removes the texts and keeps their memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    slots = [UInt32](repeating: 0, count: Self.leastSize)
    stored.removeAll()
  }

}

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
