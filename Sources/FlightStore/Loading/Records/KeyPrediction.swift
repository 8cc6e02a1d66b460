/// The expected keys of an object, taken from an earlier object, with the bytes that led to each of its values.
///
/// Thirty-two bytes are compared at once, with those that do not belong to the member masked out: no loop, and hardly a
/// branch.
@safe struct KeyPrediction: BitwiseCopyable {
  // Without it: 2.2 and 2.2 times the CPU time (main query).

  /// One member of the earlier object.
  struct Member: BitwiseCopyable {
    /// The bytes from the end of the previous value to the start of this value, such as `,"ident":`.
    ///
    /// They are set only if there are few enough to be compared at once.
    fileprivate var front: SIMD4<UInt64>
    /// The mask of the significant bits of `front`.
    fileprivate var mask: SIMD4<UInt64>
    /// The number of bytes from the end of the previous value to the start of this value.
    fileprivate(set) var count = 0
    fileprivate(set) var key: RecordKeys.Key
    /// The treatment of the value if only some attributes of flights are needed.
    fileprivate(set) var action: RecordDemand.Action
    /// Whether it is a member of the earlier object, even one too long to be recognized.
    fileprivate(set) var isLearned = false
    /// The first and the last bytes, if there are too many to be compared at once.
    fileprivate var ends = (SIMD4<UInt64>(), SIMD4<UInt64>())

    /// Creates a member that is never recognized: its pattern precedes no value.
    fileprivate init(key: RecordKeys.Key = .unknown, action: RecordDemand.Action = RecordDemand.Action()) {
      front = SIMD4(repeating: 0x0101_0101_0101_0101)
      mask = SIMD4(repeating: .max)
      self.key = key
      self.action = action
    }

    /// Creates a member that is recognized by the bytes that led to its value.
    fileprivate init(_ text: Bytes, key: RecordKeys.Key, action: RecordDemand.Action) {
      self.init(key: key, action: action)
      isLearned = true
      guard text.count <= KeyPrediction.longest else { return }
      count = text.count
      if count <= KeyPrediction.atOnce {
        unsafe withUnsafeMutableBytes(of: &front) { unsafe $0.copyMemory(from: UnsafeRawBufferPointer(text.buffer)) }
        unsafe withUnsafeMutableBytes(of: &mask) {
          for index in $0.indices { unsafe $0[index] = index < text.count ? 0xFF : 0 }
        }
      } else {
        guard let start = text.start else { return }
        ends = (KeyPrediction.load(start), KeyPrediction.load(start + count - KeyPrediction.atOnce))
      }
    }
  }

  typealias Place = WritableValues<Member>

  private static let atOnce = MemoryLayout<SIMD4<UInt64>>.size
  // Longer sequences are read key by key.
  private static let longest = 2 * atOnce

  /// The first member.
  let start: Place
  /// The place after the last member that can be learned; it matches nothing.
  let end: Place
  /// The most recent member that was not the expected one.
  private let other: Place
  private let index = PredictedMembers()

  /// Creates an empty prediction.
  ///
  /// - Parameter capacity: The number of members that can be learned; any further ones are read key by key.
  init(capacity: Int) {
    start = WritableValues(repeating: Member(), count: capacity + 2)
    end = start + capacity
    other = end + 1
  }

  func deallocate() {
    start.deallocate()
    index.deallocate()
  }

  /// Returns whether the bytes at a position match a member that needs one comparison.
  @inline(__always)
  static func isMatch(_ place: Place, at position: BytePosition) -> Bool {
    let member = place.first
    return isZero((load(position) ^ member.front) & member.mask)
  }

  /// Returns whether the bytes at a position match a member that is too long for one comparison.
  @inline(__always)
  static func isLongMatch(_ place: Place, at position: BytePosition) -> Bool {
    let count = place.first.count
    return count > atOnce && isZero(load(position) ^ place.first.ends.0)
      && isZero(load(position + count - atOnce) ^ place.first.ends.1)
  }

  @inline(__always)
  private static func load(_ position: BytePosition) -> SIMD4<UInt64> {
    position.load(as: SIMD4<UInt64>.self)
  }

  @inline(__always)
  private static func isZero(_ words: SIMD4<UInt64>) -> Bool {
    let folded = words.lowHalf | words.highHalf
    return folded[0] | folded[1] == 0
  }

  /// Returns the member that follows the end of a value, in any order, and the start of its value.
  @inline(__always)
  func find(_ end: BytePosition) -> (member: Place, value: BytePosition)? {
    let number = index.first(after: end) { Self.isMatch(start + $0, at: end) || Self.isLongMatch(start + $0, at: end) }
    guard let number else { return nil }
    return (start + number, end + start[number].count)
  }

  /// Returns a member for a key that was not expected; valid until the next call.
  func member(_ key: RecordKeys.Key, action: RecordDemand.Action) -> Place {
    other.first.key = key
    other.first.action = action
    return other
  }

  /// Stores the bytes that led to a value as the member at a place.
  func learn(
    _ text: Bytes, key: RecordKeys.Key, action: RecordDemand.Action, at place: Place
  ) {
    place.first = Member(text, key: key, action: action)
    // The first member has no comma before it, and must not be found where a comma is missing.
    if place == start { index.removeAll() } else { index.insert(text, number: place - start) }
  }
}
