/// The keys of the object read last, member by member, with the bytes that led to each value.
///
/// Sixty-four bytes are compared at once, those that do not belong to the member masked out: no loop, and hardly a branch.
struct Template {
  /// One member of the object read last.
  struct Member {
    /// The bytes from the end of the value before to the start of this value, such as `,"ident":`.
    fileprivate var bytes = SIMD8<UInt64>()
    /// Which bits of `bytes` count.
    fileprivate var mask = SIMD8<UInt64>()
    /// The number of bytes; 0 where nothing is known.
    fileprivate var count = 0
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

  // Objects of more members, and longer runs than fit a member, are read the general way.
  private static let capacity = 128
  private static let longest = MemoryLayout<SIMD8<UInt64>>.size
  /// The last one matches nothing.
  let members: UnsafeMutablePointer<Member>

  init() {
    members = .allocate(capacity: Self.capacity + 1)
    members.initialize(repeating: Member(), count: Self.capacity + 1)
  }

  func deallocate() { members.deallocate() }

  @inline(__always)
  subscript(index: Int) -> UnsafeMutablePointer<Member>? {
    index < Self.capacity ? members + index : nil
  }

  func learn(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, key: RecordKeys.Key, action: RecordDemand.Action,
    member index: Int
  ) {
    guard let member = self[index] else { return }
    let count = end - start
    guard count <= Self.longest else {
      member.pointee.count = 0
      return
    }
    var learned = Member(count: count, key: key, action: action)
    withUnsafeMutableBytes(of: &learned.bytes) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
    }
    withUnsafeMutableBytes(of: &learned.mask) { for index in 0..<count { $0[index] = 0xFF } }
    member.pointee = learned
  }
}
