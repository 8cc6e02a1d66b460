internal import FlightStore

/// Bytes on their way out, in memory that nobody else has.
///
/// An array would ask that at every byte, and rows are written in millions of small pieces.
// Safe, because a place is checked, or room is made for it, before it is written.
@safe package struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0
  /// Writes times, most of which are of the day of the one before.
  var times = TimeForm()

  package init() {
    capacity = 256
    unsafe start = .allocate(capacity: capacity)
  }

  deinit { unsafe start.deallocate() }

  package var isEmpty: Bool { count == 0 }

  /// The byte at a place, which must be one of those that are there.
  subscript(place: Int) -> UInt8 {
    get {
      precondition(place < count)
      return unsafe start[place]
    }
    set {
      precondition(place < count)
      unsafe start[place] = newValue
    }
  }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    unsafe start[count] = byte
    count += 1
  }

  /// Appends bytes that lie together.
  @inline(__always)
  package mutating func append(contentsOf bytes: Span<UInt8>) {
    makeRoom(for: bytes.count)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let source = bytes.baseAddress { unsafe (start + count).update(from: source, count: bytes.count) }
    }
    count += bytes.count
  }

  mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  // For other modules: called from there, the one above would have the runtime look into every type of the program.
  package mutating func append(contentsOf text: String.UTF8View) {
    for byte in text { append(byte) }
  }

  /// Appends a text if nothing is found in it; returns whether it has.
  @inline(__always)
  mutating func append(_ text: Span<UInt8>, ifPlain plain: PlainWord) -> Bool {
    makeRoom(for: text.count)
    guard unsafe plain.copies(text, to: start + count) else { return false }
    count += text.count
    return true
  }

  /// Appends a text that is kept, which is short.
  @inline(__always)
  mutating func append(_ text: FixedText) {
    makeRoom(for: text.count + FixedText.step)
    let target = unsafe UnsafeMutableRawPointer(start + count)
    var offset = 0
    while offset < text.count {
      unsafe target.storeBytes(of: text[offset], toByteOffset: offset, as: FixedText.Step.self)
      offset += FixedText.step
    }
    count += text.count
  }

  /// Appends what a function writes to memory that has room for so many bytes, and says how many there are.
  @inline(__always)
  mutating func append(upTo most: Int, _ write: (UnsafeMutableRawPointer) -> Int) {
    makeRoom(for: most)
    unsafe count += write(UnsafeMutableRawPointer(start + count))
  }

  /// Appends a text that is known beforehand.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0.span) }
  }

  /// Takes the last byte away, if there is one.
  mutating func removeLast() { count = max(0, count - 1) }

  /// Forgets the bytes and keeps their memory.
  package mutating func removeAll() { count = 0 }

  /// Calls a function with what has been appended.
  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeBufferPointer(start: start, count: count).span)
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if _slowPath(more > capacity - count) { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
  }
}
