/// The keys of an object read before, member by member, with the bytes that led to each value.
///
/// Thirty-two bytes are compared at once, those that do not belong to the member masked out: no loop, and hardly a branch.
struct Template {
  /// One member of the object read last.
  struct Member {
    /// The bytes from the end of the value before to the start of this value, such as `,"ident":`.
    fileprivate var bytes: SIMD8<UInt64>
    /// Which bits of `bytes` count.
    fileprivate var mask = SIMD8<UInt64>(repeating: 0)
    /// The number of bytes.
    fileprivate var count = 0
    /// The greatest first byte of a value that deserves a closer look: white space, or any where more bytes are to be
    /// compared.
    fileprivate var lastUnusual: UInt8 = 0x20
    /// Whether it is a member of the object, to be recognised or not.
    fileprivate(set) var isLearned = false
    fileprivate(set) var key: RecordKeys.Key
    /// What is to be done with the value when a flight is skimmed.
    fileprivate(set) var action: RecordDemand.Action

    /// Makes a member that is not recognised: what it compares with begins no value.
    fileprivate init(key: RecordKeys.Key = .unknown, action: RecordDemand.Action = RecordDemand.Action()) {
      bytes = SIMD8(repeating: 0x0101_0101_0101_0101)
      mask[0] = .max
      self.key = key
      self.action = action
    }

    /// Makes a member that is recognised by the bytes that have led to its value.
    fileprivate init(_ text: UnsafeBufferPointer<UInt8>, key: RecordKeys.Key, action: RecordDemand.Action) {
      self.init(key: key, action: action)
      isLearned = true
      guard text.count <= Template.longest else { return }
      count = text.count
      if count > Template.half { lastUnusual = .max }
      withUnsafeMutableBytes(of: &bytes) { $0.copyMemory(from: UnsafeRawBufferPointer(text)) }
      withUnsafeMutableBytes(of: &mask) { for index in $0.indices { $0[index] = index < text.count ? 0xFF : 0 } }
    }
  }

  typealias Place = UnsafeMutablePointer<Member>

  // Longer runs are read key by key.
  private static let longest = MemoryLayout<SIMD8<UInt64>>.size
  private static let half = longest / 2

  /// The first member.
  let start: Place
  /// The place after the last member that can be learned, where nothing is recognised.
  let end: Place
  /// The member that has come where another was expected.
  private let other: Place
  private let index = MemberIndex()

  /// Makes a template of which nothing is known.
  ///
  /// - Parameter capacity: How many members are learned, at most 255; an object of more is read key by key.
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

  /// Returns where the value starts when the bytes at a position are those of the member at a place.
  @inline(__always)
  static func match(_ place: Place, _ position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    guard isZero((load(position) ^ place.pointee.bytes.lowHalf) & place.pointee.mask.lowHalf) else { return nil }
    let end = position + place.pointee.count
    return _slowPath(end.pointee <= place.pointee.lastUnusual) ? matchRest(place, position) : end
  }

  /// Goes on where the front of the member has matched, over white space that was not there the last time.
  private static func matchRest(_ place: Place, _ position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let member = place.pointee
    guard isZero((load(position + half) ^ member.bytes.highHalf) & member.mask.highHalf) else { return nil }
    return JSONScanner.skipSpace(position + member.count)
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

  /// Returns the member that follows the end of a value, wherever in the object it was, and where its value starts.
  func find(_ end: UnsafePointer<UInt8>) -> (member: Place, value: UnsafePointer<UInt8>)? {
    index.first(after: end) { number in
      let member = start + Int(number) - 1
      return Self.match(member, end).map { (member, $0) }
    }
  }

  /// Returns the member of a key that has come where another was expected; good until the next one.
  func member(_ key: RecordKeys.Key, _ action: RecordDemand.Action) -> Place {
    other.pointee.key = key
    other.pointee.action = action
    return other
  }

  /// Remembers the bytes that have led to a value as the member at a place.
  func learn(
    _ text: UnsafeBufferPointer<UInt8>, key: RecordKeys.Key, action: RecordDemand.Action, at place: Place
  ) {
    if place == start { index.removeAll() }
    place.pointee = Member(text, key: key, action: action)
    index.insert(text, number: UInt8(place - start + 1))
  }
}
