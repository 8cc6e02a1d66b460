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
    fileprivate var front = ByteBlock(repeating: 1)
    /// The mask of the significant bits of `front`.
    fileprivate var mask = ByteBlock(repeating: .max)
    /// The number of bytes from the end of the previous value to the start of this value.
    fileprivate(set) var count = 0
    fileprivate(set) var key: RecordKeys.Key
    /// The treatment of the value if only some attributes of flights are needed.
    fileprivate(set) var action: RecordDemand.Action
    /// Whether it is a member of the earlier object, even one too long to be recognized.
    fileprivate(set) var isLearned = false
    /// The first and the last bytes, if there are too many to be compared at once.
    // Without them: 3.0 times the instructions (main query, of real pages that are indented by four spaces).
    fileprivate var ends = (ByteBlock(repeating: 0), ByteBlock(repeating: 0))

    /// Creates a member that is never recognized: its pattern precedes no value.
    fileprivate init(key: RecordKeys.Key = .unknown, action: RecordDemand.Action = RecordDemand.Action()) {
      self.key = key
      self.action = action
    }

    /// Creates a member that is recognized by the bytes that led to its value.
    fileprivate init(_ text: Bytes, key: RecordKeys.Key, action: RecordDemand.Action) {
      self.init(key: key, action: action)
      isLearned = true
      guard text.count <= KeyPrediction.longest else { return }
      count = text.count
      if count <= ByteBlock.size {
        front = ByteBlock(text)
        mask = [UInt8](repeating: .max, count: count).withBytes { ByteBlock($0) }
      } else {
        guard let start = text.start else { return }
        ends = (ByteBlock(start), ByteBlock(start + count - ByteBlock.size))
      }
    }
  }

  typealias Place = WritableValues<Member>

  // Longer sequences are read key by key.
  private static let longest = 2 * ByteBlock.size

  let start: Place
  /// The place after the last member that can be learned; it matches nothing.
  let end: Place
  /// The most recent member that was not the expected one.
  private let other: Place
  private let index = PredictedMembers()

  /// Creates an empty prediction; any members beyond the capacity are read key by key.
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
    ByteBlock(position).isEqual(to: place.first.front, in: place.first.mask)
  }

  /// Returns whether the bytes at a position match a member that is too long for one comparison.
  @inline(__always)
  static func isLongMatch(_ place: Place, at position: BytePosition) -> Bool {
    let count = place.first.count
    return count > ByteBlock.size && ByteBlock(position).isEqual(to: place.first.ends.0)
      && ByteBlock(position + count - ByteBlock.size).isEqual(to: place.first.ends.1)
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

/// An index of predicted members by the first bytes of their keys, for objects with keys in another order.
///
/// Up to sixteen bytes of a key lead to candidates, regardless of its length; `KeyPrediction` compares the rest.
@safe struct PredictedMembers: BitwiseCopyable {
  // With a table from keys to members instead: 1.58 and 1.04 times the instructions (main query, with keys in random
  // order and without those of nulls).

  private struct Contents {
    /// The number of bytes between the end of a value and the next key.
    var lead = 2
    /// From the first bytes of keys to the numbers of members.
    var index = HashIndex()
  }

  // Further members with the same first bytes are read key by key, and so are those of hostile input with ever new
  // keys.
  private static let maximumCandidates = 4
  private static let capacity = 512
  private static let longestLead = 40
  private let contents: UnsafeMutablePointer<Contents>
  private let hasher = ByteHasher.process

  init() {
    unsafe contents = .allocate(capacity: 1)
    unsafe contents.initialize(to: Contents())
  }

  func deallocate() {
    unsafe contents.deinitialize(count: 1)
    unsafe contents.deallocate()
  }

  func removeAll() { unsafe contents.pointee.index = HashIndex() }

  /// Adds a member by its bytes in a window, from the end of the previous value to the start of its own.
  func insert(_ text: Bytes, number: Int) {
    guard let start = text.start, let quote = text.firstIndex(of: 0x22), quote < Self.longestLead,
      unsafe contents.pointee.index.count < Self.capacity
    else { return }
    unsafe contents.pointee.lead = quote + 1
    let hash = hash(start + quote + 1)
    let count = unsafe contents.pointee.index.count(of: hash, upTo: Self.maximumCandidates)
    if count < Self.maximumCandidates { unsafe contents.pointee.index.insert(hash, row: number) }
  }

  /// Returns the first member that may follow the end of a value and satisfies a predicate.
  @inline(__always)
  func first(after end: BytePosition, where isSought: (_ number: Int) -> Bool) -> Int? {
    unsafe contents.pointee.index.find(hash(end + contents.pointee.lead), where: isSought)
  }

  @inline(__always)
  private func hash(_ key: BytePosition) -> UInt64 {
    let (front, isComplete) = Self.upToQuote(JSONScanner.word(at: key))
    let (back, _) = Self.upToQuote(JSONScanner.word(at: key + 8))
    return hasher.mix(hasher.hash(front), with: isComplete ? 0 : back)
  }

  /// Returns the bytes of a word before the first quote, and whether there is one.
  @inline(__always)
  private static func upToQuote(_ word: UInt64) -> (bytes: UInt64, hasQuote: Bool) {
    // The lowest bit that is set belongs to the first quote, or to a byte of the key above 0x7F.
    let stops = ((word ^ JSONScanner.ones &* 0x22) &- JSONScanner.ones) & JSONScanner.highs
    return (word & (stops ^ (stops &- 1)), stops != 0)
  }
}
