/// The different texts of a column, in the order in which they came.
struct DistinctTexts {
  private(set) var bytes: [UInt8] = []
  /// Where each text ends.
  private var ends: [Int] = []
  /// The number of a text plus one, at the place that its hash says or behind it.
  private var slots = [UInt32](repeating: 0, count: 256)
  /// The number that a text had which lay at an address: those of a store stay where they are.
  private var recent = [UInt32](repeating: 0, count: 1 << 10)

  var count: Int { ends.count }

  /// The place of a text among the bytes.
  @inline(__always)
  func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  func length(of number: Int) -> Int { range(of: number).count }

  /// Returns the number of a text, which is added if it is new.
  @inline(__always)
  mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int {
    // An address alone proves nothing, for a text that is worked out lies where another has lain.
    let address = UInt(bitPattern: text.baseAddress)
    let place = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 54)
    let known = Int(recent[place])
    if known < count, isText(known, text) { return known }
    let number = findSound(text)
    recent[place] = UInt32(number)
    return number
  }

  /// Finds a text, with U+FFFD in the place of bytes that are no characters: readers may refuse a file that has some.
  private mutating func findSound(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    if text.allSatisfy({ $0 < 0x80 }) { return find(text) }
    var sound = String(decoding: text, as: UTF8.self)
    return sound.withUTF8 { find($0) }
  }

  private mutating func find(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if isText(number, text) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    slots[slot] = UInt32(count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  private func isText(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: number)
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[range]).elementsEqual(text) }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for number in 0..<count {
      var hasher = Hasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range(of: number)])) }
      var slot = hasher.finalize() & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  /// Forgets the texts and keeps their memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = 0 }
  }

  /// Calls a function with the bytes of all texts.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer(body)
  }
}
