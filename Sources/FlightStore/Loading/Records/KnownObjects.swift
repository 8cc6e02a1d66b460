/// A cache of small objects that recur in records, such as `{"code":"KORD",…}`, with the rows that they led to.
///
/// An object that has been read before is recognized by its bytes and is not read again: identical bytes are valid JSON
/// again. The first sixteen bytes inside an object lead to the candidates.
final class KnownObjects {
  // Without it: 2.2 and 2.0 times the CPU time (main query).
  @safe private struct Entry {
    let bytes: UnsafeMutableRawBufferPointer
    let row: Int32
    let context: RecordKeys.Context
  }

  // Exclusivity is not checked at run time, here, in `FlightCandidate`, `LinkedCondition` and `TextTest`: no code reenters.
  // Without it: 1.06 and 1.08 times the CPU time (main query), 1.13 and 1.12 (a word in the status, of a store file).
  @safe @exclusivity(unchecked) private var entries: [Entry] = []
  /// From the first bytes of an object to its index in `entries`.
  @safe @exclusivity(unchecked) private var index = HashIndex()
  private let hasher = ByteHasher.process

  // An input whose objects all differ, or all begin alike, gains nothing from more entries.
  private static let capacity = 1 << 12
  private static let maximumCandidates = 8
  private static let chunk = MemoryLayout<SIMD4<UInt64>>.size
  private static let sizes = chunk...4096

  deinit { for entry in entries { unsafe entry.bytes.deallocate() } }

  /// Returns the row of the object at a position and the position after the object, if it is known.
  @inline(__always)
  func find(at start: BytePosition, in context: RecordKeys.Context) -> (row: Int32, end: BytePosition)? {
    let context = context.sameObjects
    let place = index.find(hash(start, in: context)) { place in
      unsafe entries[place].context == context && Self.isEqual(entries[place].bytes, to: start)
    }
    return place.map { unsafe (entries[$0].row, start + entries[$0].bytes.count) }
  }

  /// Stores the row of an object.
  func insert(_ object: Bytes, in context: RecordKeys.Context, row: Int) {
    guard entries.count < Self.capacity, Self.sizes ~= object.count, let start = object.start,
      // An object with nested containers is valid at one depth and too deep at another.
      !Bytes(start: start + 1, count: object.count - 1).contains(where: {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      })
    else { return }
    let context = context.sameObjects
    let hash = hash(start, in: context)
    guard index.count(of: hash, upTo: Self.maximumCandidates) < Self.maximumCandidates else { return }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: object.count, alignment: 1)
    unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(object.buffer))
    index.insert(hash, row: entries.count)
    unsafe entries.append(Entry(bytes: bytes, row: Int32(row), context: context))
  }

  @inline(__always)
  private func hash(_ object: BytePosition, in context: RecordKeys.Context) -> UInt64 {
    let start = JSONScanner.skipSpace(object + 1)
    return hasher.mix(
      hasher.mix(UInt64(context.index), with: JSONScanner.word(at: start)), with: JSONScanner.word(at: start + 8))
  }

  /// Compares 32 bytes at a time and stops at the first difference, which the zeros behind a window are.
  @inline(__always)
  private static func isEqual(_ known: UnsafeMutableRawBufferPointer, to start: BytePosition) -> Bool {
    guard let bytes = unsafe Bytes(UnsafeRawBufferPointer(known).bindMemory(to: UInt8.self)).start else { return false }
    let last = known.count &- chunk
    var offset = 0
    while offset < last {
      if !isEqual(bytes + offset, to: start + offset) { return false }
      offset &+= chunk
    }
    // The last chunk overlaps the one before unless the size is a multiple of the chunk's.
    return isEqual(bytes + last, to: start + last)
  }

  @inline(__always)
  private static func isEqual(_ known: BytePosition, to other: BytePosition) -> Bool {
    let difference = known.load(as: SIMD4<UInt64>.self) ^ other.load(as: SIMD4<UInt64>.self)
    let folded = difference.lowHalf | difference.highHalf
    return folded[0] | folded[1] == 0
  }
}
