/// The keys that an object is expected to have: those of an object read before, with the bytes that led to each value.
///
/// Thirty-two bytes are compared at once, those that do not belong to the member masked out: no loop, and hardly a branch.
struct KeyPrediction {
  /// One member of the object read last.
  struct Member {
    /// The bytes from the end of the value before to the start of this value, such as `,"ident":`, if they are not too
    /// many to be compared at once.
    fileprivate var front: SIMD4<UInt64>
    /// Which bits of `front` count.
    fileprivate var mask: SIMD4<UInt64>
    /// The number of bytes from the end of the value before to the start of this value.
    fileprivate(set) var count = 0
    fileprivate(set) var key: RecordKeys.Key
    /// Tells how the value is treated where only some attributes of flights are asked for.
    fileprivate(set) var action: RecordDemand.Action
    /// Whether it is a member of the object, to be recognised or not.
    fileprivate(set) var isLearned = false
    /// The first and the last of the bytes where they are too many to be compared at once.
    fileprivate var ends = (SIMD4<UInt64>(), SIMD4<UInt64>())

    /// Makes a member that is not recognised: what it compares with begins no value.
    fileprivate init(key: RecordKeys.Key = .unknown, action: RecordDemand.Action = RecordDemand.Action()) {
      front = SIMD4(repeating: 0x0101_0101_0101_0101)
      mask = SIMD4(repeating: .max)
      self.key = key
      self.action = action
    }

    /// Makes a member that is recognised by the bytes that have led to its value.
    fileprivate init(_ text: UnsafeBufferPointer<UInt8>, key: RecordKeys.Key, action: RecordDemand.Action) {
      self.init(key: key, action: action)
      isLearned = true
      guard text.count <= KeyPrediction.longest else { return }
      count = text.count
      if count <= KeyPrediction.atOnce {
        withUnsafeMutableBytes(of: &front) { $0.copyMemory(from: UnsafeRawBufferPointer(text)) }
        withUnsafeMutableBytes(of: &mask) { for index in $0.indices { $0[index] = index < text.count ? 0xFF : 0 } }
      } else {
        guard let start = text.baseAddress else { return }
        ends = (KeyPrediction.load(start), KeyPrediction.load(start + count - KeyPrediction.atOnce))
      }
    }
  }

  typealias Place = UnsafeMutablePointer<Member>

  private static let atOnce = MemoryLayout<SIMD4<UInt64>>.size
  // Longer runs are read key by key.
  private static let longest = 2 * atOnce

  /// The first member.
  let start: Place
  /// The place after the last member that can be learned, where nothing is recognised.
  let end: Place
  /// The member that has come where another was expected.
  private let other: Place
  private let index = PredictedMembers()

  /// Makes a prediction of which nothing is known.
  ///
  /// - Parameter capacity: How many members are learned; those of an object that has more are read key by key.
  init(capacity: Int) {
    start = .allocate(capacity: capacity + 2)
    start.initialize(repeating: Member(), count: capacity + 2)
    end = start + capacity
    other = end + 1
  }

  func deallocate() {
    start.deallocate()
    index.deallocate()
  }

  /// Whether the bytes at a position are those of the member at a place, as far as one comparison tells.
  @inline(__always)
  static func isMatch(_ place: Place, at position: UnsafePointer<UInt8>) -> Bool {
    isZero((load(position) ^ place.pointee.front) & place.pointee.mask)
  }

  /// Whether the bytes at a position are those of the member at a place, which are too many for one comparison.
  @inline(__always)
  static func isLongMatch(_ place: Place, at position: UnsafePointer<UInt8>) -> Bool {
    let count = place.pointee.count
    return count > atOnce && isZero(load(position) ^ place.pointee.ends.0)
      && isZero(load(position + count - atOnce) ^ place.pointee.ends.1)
  }

  @inline(__always)
  private static func load(_ position: UnsafePointer<UInt8>) -> SIMD4<UInt64> {
    UnsafeRawPointer(position).loadUnaligned(as: SIMD4<UInt64>.self)
  }

  @inline(__always)
  private static func isZero(_ words: SIMD4<UInt64>) -> Bool {
    let folded = words.lowHalf | words.highHalf
    return folded[0] | folded[1] == 0
  }

  /// Returns the member that follows the end of a value, wherever behind the first it was, and where its value starts.
  @inline(__always)
  func find(_ end: UnsafePointer<UInt8>) -> (member: Place, value: UnsafePointer<UInt8>)? {
    let number = index.first(after: end) { Self.isMatch(start + $0, at: end) || Self.isLongMatch(start + $0, at: end) }
    guard let number else { return nil }
    return (start + number, end + start[number].count)
  }

  /// Returns the member of a key that has come where another was expected; good until the next one.
  func member(_ key: RecordKeys.Key, action: RecordDemand.Action) -> Place {
    other.pointee.key = key
    other.pointee.action = action
    return other
  }

  /// Remembers the bytes that have led to a value as the member at a place.
  func learn(
    _ text: UnsafeBufferPointer<UInt8>, key: RecordKeys.Key, action: RecordDemand.Action, at place: Place
  ) {
    place.pointee = Member(text, key: key, action: action)
    // The first member has no comma before it, and must not be found where one is missing.
    if place == start { index.removeAll() } else { index.insert(text, number: place - start) }
  }
}
