/// The keys of an object read before, member by member, with the bytes that led to each value.
///
/// Sixty-four bytes are compared at once, those that do not belong to the member masked out: no loop, and hardly a branch.
struct Template {
  /// One member of the object read last.
  struct Member {
    /// The bytes from the end of the value before to the start of this value, such as `,"ident":`.
    fileprivate var bytes = SIMD8<UInt64>()
    /// Which bits of `bytes` count.
    fileprivate var mask = SIMD8<UInt64>()
    /// The number of bytes; 0 where nothing is to be recognised.
    fileprivate var count = 0
    /// Whether it is a member of the object, to be recognised or not.
    fileprivate(set) var isLearned = false
    var key = RecordKeys.Key.unknown
    /// What is to be done with the value when a flight is skimmed.
    var action = RecordDemand.Action()

    /// Returns where the value starts when the bytes at a position are those of the member.
    @inline(__always)
    func match(_ position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
      let raw = UnsafeRawPointer(position)
      let front = (raw.loadUnaligned(as: SIMD4<UInt64>.self) ^ bytes.lowHalf) & mask.lowHalf
      let folded = front.lowHalf | front.highHalf
      guard folded[0] | folded[1] == 0, count != 0 else { return nil }
      if _slowPath(count > 32) {
        let back = (raw.loadUnaligned(fromByteOffset: 32, as: SIMD4<UInt64>.self) ^ bytes.highHalf) & mask.highHalf
        let folded = back.lowHalf | back.highHalf
        guard folded[0] | folded[1] == 0 else { return nil }
      }
      let end = position + count
      // White space that was not there the last time.
      return _slowPath(end.pointee <= 0x20) ? JSONScanner.skipSpace(end) : end
    }
  }

  typealias Place = UnsafeMutablePointer<Member>

  // Objects of more members, and longer runs than fit a member, are read key by key.
  private static let capacity = 128
  private static let longest = MemoryLayout<SIMD8<UInt64>>.size

  /// The first member.
  let start: Place
  /// The place after the last member that can be learned, where nothing is recognised.
  let end: Place
  /// Where each key has its place, by slot; true of a key that stands there still.
  private let places: UnsafeMutablePointer<UInt8>

  init(slotCount: Int) {
    start = .allocate(capacity: Self.capacity + 1)
    start.initialize(repeating: Member(), count: Self.capacity + 1)
    end = start + Self.capacity
    places = .allocate(capacity: slotCount)
    places.initialize(repeating: 0, count: slotCount)
  }

  func deallocate() {
    start.deallocate()
    places.deallocate()
  }

  /// Returns the place at which the next member is to be expected when a key has come that is not the one at a place: after
  /// the key's own, or still here.
  func place(after key: RecordKeys.Key, at place: Place) -> Place {
    guard key.isKnown else { return place }
    let own = start + Int(places[Int(key.slot)])
    return own.pointee.isLearned && own.pointee.key.slot == key.slot ? own + 1 : place
  }

  /// Remembers the bytes that have led to a value; returns the place of the next member.
  func learn(
    from first: UnsafePointer<UInt8>, to value: UnsafePointer<UInt8>, key: RecordKeys.Key, action: RecordDemand.Action,
    at place: Place
  ) -> Place {
    if place == end { return place }
    let count = value - first
    var learned = Member(isLearned: true, key: key, action: action)
    if count <= Self.longest {
      learned.count = count
      withUnsafeMutableBytes(of: &learned.bytes) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: first, count: count))
      }
      withUnsafeMutableBytes(of: &learned.mask) { for index in 0..<count { $0[index] = 0xFF } }
    }
    place.pointee = learned
    if key.isKnown { places[Int(key.slot)] = UInt8(place - start) }
    return place + 1
  }
}
