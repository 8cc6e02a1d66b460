/// Bytes in memory that is kept elsewhere: in a window, in a page of texts, in an array that is being read.
///
/// A `Span` would guard that, but a parser cannot store or return one.
@safe package struct Bytes: UncountedCollection, BitwiseCopyable {
  /// The same bytes for functions that take a buffer.
  let buffer: UnsafeBufferPointer<UInt8>

  @_transparent
  package init(_ buffer: UnsafeBufferPointer<UInt8>) { unsafe self.buffer = buffer }

  @_transparent
  init(start: BytePosition?, count: Int) { unsafe buffer = UnsafeBufferPointer(start: start?.address, count: count) }

  @_transparent
  init(rebasing part: Slice<Bytes>) {
    unsafe buffer = UnsafeBufferPointer(rebasing: part.base.buffer[part.startIndex..<part.endIndex])
  }

  /// The position of the first byte; `nil` if there may be none.
  @_transparent
  var start: BytePosition? {
    guard let address = unsafe buffer.baseAddress else { return nil }
    return unsafe BytePosition(address)
  }

  @_transparent
  package var count: Int { unsafe buffer.count }
  @_transparent
  package var isEmpty: Bool { unsafe buffer.count == 0 }
  package subscript(index: Int) -> UInt8 {
    @_transparent get { unsafe buffer[index] }
  }
  package func makeIterator() -> UncountedIterator<UInt8> { unsafe UncountedIterator(buffer) }

  @_transparent
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? { unsafe try body(buffer) }

  @_transparent
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { unsafe body(buffer.span) }
}

extension Array<UInt8> {
  /// Creates an array of copies, all at once: the general way copies them one by one if it is not optimized.
  @_transparent
  init(_ bytes: Bytes) { unsafe self.init(bytes.buffer) }

  /// Appends copies of bytes, all at once.
  @_transparent
  mutating func append(contentsOf bytes: Bytes) { unsafe append(contentsOf: bytes.buffer) }

  @_transparent
  func withBytes<Result, Failure: Error>(_ body: (Bytes) throws(Failure) -> Result) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { buffer throws(Failure) in unsafe try body(Bytes(buffer)) }
  }
}

/// A position among bytes in memory: in a window, in a page of texts, in an array that is being read.
///
/// Whoever creates one vouches for the bytes around it: a window ends with zero bytes that stop every scanner
/// (`ByteWindow.padding`), and a text is read only as far as its count.
@safe struct BytePosition: Comparable, BitwiseCopyable {
  let address: UnsafePointer<UInt8>

  @_transparent
  init(_ address: UnsafePointer<UInt8>) { unsafe self.address = address }

  @_transparent
  var pointee: UInt8 { unsafe address.pointee }

  subscript(offset: Int) -> UInt8 {
    @_transparent get { unsafe address[offset] }
  }

  /// Loads the bytes from the position on as a value, which need not be aligned.
  @_transparent
  func load<Value: BitwiseCopyable>(as type: Value.Type) -> Value {
    unsafe UnsafeRawPointer(address).loadUnaligned(as: type)
  }

  @_transparent
  static func + (position: Self, offset: Int) -> Self { unsafe Self(position.address + offset) }
  @_transparent
  static func - (position: Self, offset: Int) -> Self { unsafe Self(position.address - offset) }
  @_transparent
  static func - (end: Self, start: Self) -> Int { unsafe end.address - start.address }
  @_transparent
  static func += (position: inout Self, offset: Int) { position = position + offset }
  @_transparent
  static func < (left: Self, right: Self) -> Bool { unsafe left.address < right.address }
  @_transparent
  static func == (left: Self, right: Self) -> Bool { unsafe left.address == right.address }
}

extension Span<UInt8> {
  /// The bytes decoded as UTF-8, with U+FFFD in place of invalid sequences.
  package var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }

  package var array: [UInt8] { unsafe withUnsafeBufferPointer { unsafe Array($0) } }

  @inlinable
  package func allSatisfy(_ passes: (UInt8) -> Bool) -> Bool {
    for index in indices where !passes(self[index]) { return false }
    return true
  }

  @inlinable
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var index = start
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  package func starts(with other: some Collection<UInt8>) -> Bool {
    count >= other.count && zip(indices, other).allSatisfy { self[$0] == $1 }
  }

  @inlinable
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// Returns whether the bytes come before others in lexicographic order.
  @inlinable
  package func precedes(_ other: Span<UInt8>) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}

extension String {
  /// Calls `body` with the UTF-8 bytes of the text.
  @inlinable
  package func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try unsafe body($0.span) }
  }

  @inline(__always)
  func withUTF8Bytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try unsafe body(Bytes($0)) }
  }
}

extension String {
  /// Returns the text with other text in place of some of its code points.
  ///
  /// Unlike a search for characters, it finds a quote that a combining mark follows, which still ends a quoted text.
  package func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] { text += replacement } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

/// Loads and comparisons of bytes, one 8-byte word at a time.
package enum ByteWords {
  /// Returns the bytes that follow the last full word of a run, as one word.
  ///
  /// From 8 bytes on it loads the last 8, which overlap bytes already seen: one load in place of many.
  @inline(__always)
  static func tail(_ start: BytePosition, count: Int) -> UInt64 {
    if count >= 8 { return UInt64(littleEndian: (start + (count - 8)).load(as: UInt64.self)) }
    return word(start, count: count)
  }

  /// Returns up to 7 bytes as one word, the first byte lowest.
  ///
  /// Overlapping loads write the same byte to the same place twice, which avoids a loop whose length the branch
  /// predictor cannot guess.
  @inline(__always)
  static func word(_ start: BytePosition, count: Int) -> UInt64 {
    if count >= 4 {
      let first = UInt32(littleEndian: start.load(as: UInt32.self))
      let last = UInt32(littleEndian: (start + (count - 4)).load(as: UInt32.self))
      return UInt64(first) | UInt64(last) &<< UInt64(8 &* (count &- 4))
    }
    if count <= 0 { return 0 }
    func byte(_ index: Int) -> UInt64 {
      UInt64(start[index]) &<< UInt64(8 &* index)
    }
    return byte(0) | byte(count / 2) | byte(count &- 1)
  }

  @inline(__always)
  static func equal(_ left: Bytes, _ right: Bytes) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    guard let left = left.start, let right = right.start else { return count == 0 }
    var offset = 0
    while offset + 8 <= count {
      if (left + offset).load(as: UInt64.self) != (right + offset).load(as: UInt64.self) { return false }
      offset += 8
    }
    return tail(left, count: count) == tail(right, count: count)
  }
}

/// Thirty-two bytes, to be compared at once.
///
/// The optimizer turns the four words into vectors. Written with vectors, a comparison without optimization takes four
/// times as long, which slows the tests noticeably.
struct ByteBlock: BitwiseCopyable {
  // Aligned as vectors are, so that instructions take stored blocks from memory.
  private var bytes: (SIMD2<UInt64>, SIMD2<UInt64>)

  @_transparent
  private var words: (UInt64, UInt64, UInt64, UInt64) {
    unsafe unsafeBitCast(bytes, to: (UInt64, UInt64, UInt64, UInt64).self)
  }

  static let size = MemoryLayout<ByteBlock>.size

  @_transparent
  init(_ start: BytePosition) { bytes = start.load(as: (SIMD2<UInt64>, SIMD2<UInt64>).self) }

  init(repeating byte: UInt8) {
    let words = SIMD2(repeating: UInt64(byte) &* 0x0101_0101_0101_0101)
    bytes = (words, words)
  }

  /// Creates a block of up to 32 bytes, and zeros after them.
  init(_ text: Bytes) {
    self.init(repeating: 0)
    unsafe withUnsafeMutableBytes(of: &bytes) { unsafe $0.copyMemory(from: UnsafeRawBufferPointer(text.buffer)) }
  }

  @_transparent
  func isEqual(to other: Self) -> Bool {
    let (left, right) = (words, other.words)
    return (left.0 ^ right.0) | (left.1 ^ right.1) | (left.2 ^ right.2) | (left.3 ^ right.3) == 0
  }

  /// Returns whether the bytes are those of another block wherever a mask has bits.
  @_transparent
  func isEqual(to other: Self, in mask: Self) -> Bool {
    let (left, right, mask) = (words, other.words, mask.words)
    return ((left.0 ^ right.0) & mask.0) | ((left.1 ^ right.1) & mask.1)
      | ((left.2 ^ right.2) & mask.2) | ((left.3 ^ right.3) & mask.3) == 0
  }
}

/// A keyed hash function over bytes, 8 bytes at a time, seeded per process.
///
/// Input may be hostile: with a predictable hash, texts that all collide would turn every hash table into a list. The
/// multiplier is secret and odd, so for any two words few multipliers make the upper halves of their products collide.
package struct ByteHasher: Equatable, Sendable, BitwiseCopyable {
  let start: UInt64
  private let factor: UInt64

  /// The hasher of every table in the process.
  ///
  /// Results must not depend on its seed.
  package static let process = ByteHasher(seed: .random(in: 0 ... .max))

  init(seed: UInt64) {
    // SplitMix64 derives both numbers from one seed.
    func scrambled(_ number: UInt64) -> UInt64 {
      var word = number
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
    start = scrambled(seed &+ 0x9E37_79B9_7F4A_7C15)
    factor = scrambled(seed &+ 2 &* 0x9E37_79B9_7F4A_7C15) | 1
  }

  /// Returns the hash of some bytes; its upper bits are the best distributed.
  @inline(__always)
  package func hash(_ bytes: Bytes) -> UInt64 {
    guard let first = bytes.start else { return start }
    var hash = start ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = mix(hash, with: UInt64(littleEndian: (first + offset).load(as: UInt64.self)))
      offset += 8
    }
    return mix(mix(hash, with: ByteWords.tail(first, count: bytes.count)), with: start)
  }

  @inline(__always)
  func hash(_ number: UInt64) -> UInt64 { mix(start, with: number) }

  @inline(__always)
  func mix(_ hash: UInt64, with word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}

/// A collection of adjacent elements in memory that is kept elsewhere, with indices from 0 on.
///
/// It has operations of its own, because the general ones took most of the time of the tests, which are not optimized.
package protocol UncountedCollection: RandomAccessCollection
where Index == Int, Indices == Range<Int>, Iterator == UncountedIterator<Element> {}

extension UncountedCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  package func index(after index: Int) -> Int { index + 1 }
  package func index(before index: Int) -> Int { index - 1 }
  package func formIndex(after index: inout Int) { index += 1 }
  package func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }
  package func distance(from start: Int, to end: Int) -> Int { end - start }
}

@safe package struct UncountedIterator<Element>: IteratorProtocol {
  private let elements: UnsafeBufferPointer<Element>
  private var index = 0

  init(_ elements: UnsafeBufferPointer<Element>) { unsafe self.elements = elements }

  package mutating func next() -> Element? {
    guard unsafe index < elements.count else { return nil }
    index += 1
    return unsafe elements[index - 1]
  }
}

/// Elements in memory that is kept elsewhere, so that copying the list and reading from it count no references.
@safe struct UncountedArray<Element>: UncountedCollection, BitwiseCopyable {
  private let elements: UnsafeBufferPointer<Element>

  /// Creates a list of elements that stay valid as long as the list is used.
  @_transparent
  init(_ elements: UnsafeBufferPointer<Element>) { unsafe self.elements = elements }

  /// Creates a list of copies, whose memory must be freed with `deallocate`.
  init(copying elements: [Element]) {
    let copies = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = unsafe copies.initialize(from: elements)
    unsafe self.elements = UnsafeBufferPointer(copies)
  }

  /// Frees the memory of copies, which must be elements without references.
  func deallocate() { unsafe elements.deallocate() }

  @_transparent
  var count: Int { unsafe elements.count }
  @_transparent
  var isEmpty: Bool { unsafe elements.count == 0 }
  subscript(index: Int) -> Element {
    @_transparent get { unsafe elements[index] }
  }
  func makeIterator() -> UncountedIterator<Element> { unsafe UncountedIterator(elements) }
  /// The elements of a range, counted from its beginning.
  subscript(range: Range<Int>) -> UncountedArray {
    @_transparent get { unsafe Self(UnsafeBufferPointer(rebasing: elements[range])) }
  }
}

extension Array {
  @_transparent
  func withUncounted<Result>(_ body: (UncountedArray<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(UncountedArray($0)) }
  }
}

extension Span {
  @_transparent
  func withUncounted<Result>(_ body: (UncountedArray<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(UncountedArray($0)) }
  }
}

/// Values in memory that is kept elsewhere, such as a number for each row of a block.
///
/// A `MutableSpan` would guard that, but cannot be stored beside others in an evaluation.
@safe struct WritableValues<Value: BitwiseCopyable>: BitwiseCopyable, Equatable {
  let address: UnsafeMutablePointer<Value>

  @_transparent
  init(_ address: UnsafeMutablePointer<Value>) { unsafe self.address = address }

  /// Creates values in memory of their own, which must be freed with `deallocate`.
  init(repeating value: Value, count: Int) {
    unsafe address = .allocate(capacity: count)
    unsafe address.initialize(repeating: value, count: count)
  }

  func deallocate() { unsafe address.deallocate() }

  subscript(index: Int) -> Value {
    @_transparent get { unsafe address[index] }
    @_transparent nonmutating _modify { yield unsafe &address[index] }
  }

  @_transparent
  var first: Value {
    get { unsafe address.pointee }
    nonmutating _modify { yield unsafe &address.pointee }
  }

  @_transparent
  static func + (values: Self, index: Int) -> Self { unsafe Self(values.address + index) }
  @_transparent
  static func += (values: inout Self, index: Int) { values = values + index }
  @_transparent
  static func == (left: Self, right: Self) -> Bool { unsafe left.address == right.address }
  @_transparent
  static func - (end: Self, start: Self) -> Int { unsafe end.address - start.address }

  /// Calls `body` with room for values, which are not initialized.
  @_transparent
  static func with<Result>(_ count: Int, _ body: (Self) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: max(1, count)) { buffer in
      // The capacity is not 0, so there is an address.
      unsafe body(Self(buffer.baseAddress.unsafelyUnwrapped))
    }
  }

  @_transparent
  func withSpan<Result>(_ count: Int, _ body: (Span<Value>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(start: address, count: count).span)
  }
}

/// A reference without reference counting, valid while another owner keeps the object alive.
///
/// Conditions run for every flight of an input, where reference counting would be a tenth of the work.
@safe struct Uncounted<Object: AnyObject>: BitwiseCopyable {
  private let object: Unmanaged<Object>

  init(_ object: Object) { unsafe self.object = .passUnretained(object) }

  @inline(__always)
  func callAsFunction<Result>(_ body: (Object) -> Result) -> Result { unsafe object._withUnsafeGuaranteedRef(body) }
}

extension UInt8 {
  @inline(__always)
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  package var isASCIILetterOrDigit: Bool { isASCIIDigit || (0x41...0x5A).contains(self & ~0x20) }
}
