/// The small objects that stand in record after record, such as `{"code":"KORD",…}`, and the rows that they have led to.
///
/// An object that has been read before is recognised by its bytes and need not be read again: what was sound JSON then is so
/// now. The first sixteen bytes inside it lead to the candidates.
final class KnownObjects {
  /// What stands in front of the bytes of an object.
  private struct Entry {
    let count: Int
    let row: Int32
    let context: RecordKeys.Context
  }

  private typealias Slot = UnsafeMutableRawPointer?

  // Empty until there is something to know.
  private var slots: UnsafeMutablePointer<Slot>?
  private var count = 0

  private static let slotCount = 1 << 13
  // An input whose objects are all different, or all begin alike, would only cost time.
  private static let capacity = slotCount / 2
  private static let longestProbe = 8
  private static let chunk = MemoryLayout<SIMD4<UInt64>>.size
  private static let sizes = chunk...4096

  deinit {
    guard let slots else { return }
    for slot in 0..<Self.slotCount { slots[slot]?.deallocate() }
    slots.deallocate()
  }

  /// Returns the row of the object at a position and the position after it, if it is known.
  @inline(__always)
  func find(_ start: UnsafePointer<UInt8>, _ context: RecordKeys.Context) -> (row: Int32, end: UnsafePointer<UInt8>)? {
    guard let slots else { return nil }
    let context = context.sameObjects
    var slot = Self.slot(start, context)
    while let known = slots[slot] {
      let entry = known.assumingMemoryBound(to: Entry.self).pointee
      if entry.context == context, Self.isEqual(known + MemoryLayout<Entry>.stride, start, count: entry.count) {
        return (entry.row, start + entry.count)
      }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// Remembers the row of an object.
  func insert(_ object: UnsafeBufferPointer<UInt8>, _ context: RecordKeys.Context, row: Int) {
    guard count < Self.capacity, Self.sizes ~= object.count, let start = object.baseAddress,
      // One that holds containers is sound at one depth and too deep at another.
      !object.dropFirst().contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") })
    else { return }
    let slots = slots ?? makeSlots()
    let context = context.sameObjects
    var slot = Self.slot(start, context)
    for _ in 0..<Self.longestProbe {
      if slots[slot] == nil {
        slots[slot] = Self.entry(object, Entry(count: object.count, row: Int32(row), context: context))
        count += 1
        return
      }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
  }

  private func makeSlots() -> UnsafeMutablePointer<Slot> {
    let made = UnsafeMutablePointer<Slot>.allocate(capacity: Self.slotCount)
    made.initialize(repeating: nil, count: Self.slotCount)
    slots = made
    return made
  }

  private static func entry(_ object: UnsafeBufferPointer<UInt8>, _ entry: Entry) -> UnsafeMutableRawPointer {
    let size = MemoryLayout<Entry>.stride
    let made = UnsafeMutableRawPointer.allocate(
      byteCount: size + object.count, alignment: MemoryLayout<Entry>.alignment)
    made.initializeMemory(as: Entry.self, to: entry)
    UnsafeMutableRawBufferPointer(start: made + size, count: object.count).copyMemory(
      from: UnsafeRawBufferPointer(object))
    return made
  }

  @inline(__always)
  private static func slot(_ object: UnsafePointer<UInt8>, _ context: RecordKeys.Context) -> Int {
    let start = JSONScanner.skipSpace(object + 1)
    let hash = ByteHash.mix(
      ByteHash.mix(UInt64(context.index), JSONScanner.word(at: start)), JSONScanner.word(at: start + 8))
    return Int(truncatingIfNeeded: hash) & (slotCount - 1)
  }

  /// Compares chunk by chunk and stops at the first that differs: the zeros behind a window differ.
  @inline(__always)
  private static func isEqual(_ known: UnsafeRawPointer, _ start: UnsafePointer<UInt8>, count: Int) -> Bool {
    let start = UnsafeRawPointer(start)
    let last = count &- chunk
    var offset = 0
    while offset < last {
      if !isEqual(known + offset, start + offset) { return false }
      offset &+= chunk
    }
    // The last chunk begins inside the one before, or where that ends.
    return isEqual(known + last, start + last)
  }

  @inline(__always)
  private static func isEqual(_ known: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    let difference =
      known.loadUnaligned(as: SIMD4<UInt64>.self) ^ other.loadUnaligned(as: SIMD4<UInt64>.self)
    let folded = difference.lowHalf | difference.highHalf
    return folded[0] | folded[1] == 0
  }
}
