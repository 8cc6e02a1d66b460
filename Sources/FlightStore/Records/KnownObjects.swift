/// The small objects that stand in record after record, such as `{"code":"KORD",…}`, and the rows that they have led to.
///
/// An object that has been read before is recognised by its bytes and need not be read again: what was sound JSON then is so
/// now. The first sixteen bytes inside it lead to the candidates.
final class KnownObjects {
  private struct Entry {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    let context: RecordKeys.Context
    let row: Int32
  }

  private var entries: [Entry] = []
  // One more than the place in `entries`; 0 is empty.
  private var slots: UnsafeMutableBufferPointer<UInt16>?

  private static let slotCount = 1 << 13
  // An input whose objects are all different, or all begin alike, would only cost time.
  private static let capacity = slotCount / 2
  private static let longestProbe = 8
  private static let longestObject = 4096

  deinit {
    for entry in entries { entry.bytes.deallocate() }
    slots?.deallocate()
  }

  /// Returns the row of the object at a position and the position after it, if it is known.
  @inline(__always)
  func find(_ start: UnsafePointer<UInt8>, _ context: RecordKeys.Context) -> (row: Int32, end: UnsafePointer<UInt8>)? {
    guard let slots else { return nil }
    let context = context.sameObjects
    var slot = Self.slot(start, context)
    while true {
      let number = Int(slots[slot])
      if number == 0 { return nil }
      let entry = entries[number - 1]
      if entry.context == context, Self.isEqual(entry.bytes, start) { return (entry.row, start + entry.bytes.count) }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
  }

  /// Remembers the row of an object.
  func insert(_ object: UnsafeBufferPointer<UInt8>, _ context: RecordKeys.Context, row: Int) {
    guard entries.count < Self.capacity, 24...Self.longestObject ~= object.count, let start = object.baseAddress,
      // One that holds containers is sound at one depth and too deep at another.
      !object.dropFirst().contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") })
    else { return }
    let slots = slots ?? makeSlots()
    let context = context.sameObjects
    var slot = Self.slot(start, context)
    for _ in 0..<Self.longestProbe {
      if slots[slot] == 0 {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: object.count)
        _ = copy.initialize(from: object)
        entries.append(Entry(bytes: copy, context: context, row: Int32(row)))
        slots[slot] = UInt16(entries.count)
        return
      }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
  }

  private func makeSlots() -> UnsafeMutableBufferPointer<UInt16> {
    let made = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: Self.slotCount)
    made.initialize(repeating: 0)
    slots = made
    return made
  }

  @inline(__always)
  private static func slot(_ object: UnsafePointer<UInt8>, _ context: RecordKeys.Context) -> Int {
    var start = object + 1
    if _slowPath(start.pointee <= 0x20) { start = JSONScanner.skipSpace(start) }
    let hash = ByteHash.mix(
      ByteHash.mix(UInt64(context.index), JSONScanner.word(at: start)), JSONScanner.word(at: start + 8))
    return Int(truncatingIfNeeded: hash) & (slotCount - 1)
  }

  /// Compares word by word and stops at the first difference: the zeros behind a window are one.
  @inline(__always)
  private static func isEqual(_ known: UnsafeMutableBufferPointer<UInt8>, _ start: UnsafePointer<UInt8>) -> Bool {
    guard let bytes = known.baseAddress.map({ UnsafePointer($0) }) else { return false }
    var offset = 0
    while offset + 8 <= known.count {
      if JSONScanner.word(at: bytes + offset) != JSONScanner.word(at: start + offset) { return false }
      offset += 8
    }
    // Long enough for a last word that begins inside the one before.
    return JSONScanner.word(at: bytes + (known.count - 8)) == JSONScanner.word(at: start + (known.count - 8))
  }
}
