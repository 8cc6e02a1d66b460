internal import FlightStore

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
