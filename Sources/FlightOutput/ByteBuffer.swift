internal import FlightStore

/// A growing buffer of output bytes with a single owner.
///
/// An array checks at every append that its storage has one owner; rows are written as millions of small pieces.
// Safe: every access checks its position, and every write makes room first.
@safe package struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0
  /// The formatter of times, which caches the day of the last one because most times share it.
  var times = TimeForm()

  package init() {
    capacity = 256
    unsafe start = .allocate(capacity: capacity)
  }

  deinit { unsafe start.deallocate() }

  package var isEmpty: Bool { count == 0 }

  mutating func replaceByte(at place: Int, with byte: UInt8) {
    precondition(place < count)
    unsafe start[place] = byte
  }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    unsafe start[count] = byte
    count += 1
  }

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

  package mutating func append(text: String) { text.withBytes { append(contentsOf: $0) } }

  /// Appends a text and returns `true` if it contains no special byte; otherwise appends nothing.
  @inline(__always)
  mutating func append(_ text: Span<UInt8>, ifPlain plain: PlainWord) -> Bool {
    makeRoom(for: text.count)
    guard unsafe plain.copies(text, to: start + count) else { return false }
    count += text.count
    return true
  }

  /// Appends a short text that is padded to whole steps, so that it is copied in steps.
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

  /// Appends what `write` stores in memory with room for `most` bytes; it returns the number of bytes stored.
  @inline(__always)
  mutating func append(upTo most: Int, _ write: (UnsafeMutableRawPointer) -> Int) {
    makeRoom(for: most)
    unsafe count += write(UnsafeMutableRawPointer(start + count))
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0.span) }
  }

  /// Removes the last byte, if there is one.
  mutating func removeLast() { count = max(0, count - 1) }

  /// Removes all bytes and keeps the memory.
  package mutating func removeAll() { count = 0 }

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

/// Numbers and times in machine-readable form.
extension ByteBuffer {
  mutating func append(whole number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    unsafe append(upTo: FixedDecimal.size) { unsafe FixedDecimal.write(UInt64(number.magnitude), to: $0) }
  }

  /// Appends a number with at most six decimals; returns `false` and appends nothing if it is not finite.
  mutating func append(decimal number: Double) -> Bool {
    let before = count
    unsafe append(upTo: FixedDecimal.size) { unsafe FixedDecimal.write(number, to: $0) }
    if count > before { return true }
    guard let digits = FixedDecimal.string(number) else { return false }
    append(text: digits)
    return true
  }

  /// Appends the shortest digits that read back as the same number, without a decimal point if it is whole.
  mutating func append(exact number: Double) {
    if let whole = Int(exactly: number) { append(whole: whole) } else { append(text: "\(number)") }
  }

  mutating func append(time seconds: Int) {
    var form = times
    unsafe append(upTo: TimeForm.size) { target in
      unsafe form.write(seconds, to: target)
      return TimeForm.size
    }
    times = form
  }
}

/// A destination of finished bytes, which arrive in pieces of about 64 KiB.
package struct ByteOutput {
  private static let pieceSize = 64 << 10
  private let take: (Span<UInt8>) throws -> Void

  /// Creates an output that passes each piece to a function; an error that it throws ends the output.
  package init(_ take: @escaping (Span<UInt8>) throws -> Void) { self.take = take }

  /// Writes the bytes and empties the buffer once it holds 64 KiB.
  @inline(__always)
  func flushIfLarge(_ bytes: inout ByteBuffer) throws {
    if bytes.count >= Self.pieceSize { try flush(&bytes) }
  }

  package func flush(_ bytes: inout ByteBuffer) throws {
    if bytes.isEmpty { return }
    try bytes.withBytes(take)
    bytes.removeAll()
  }

  package func write(_ text: String) throws { try text.withBytes(take) }
}
