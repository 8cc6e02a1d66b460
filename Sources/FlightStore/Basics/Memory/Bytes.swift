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

  /// Creates the bytes of a part of others, counted from its beginning.
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

  /// Calls `body` with the bytes as a span.
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

  /// Calls `body` with the bytes of the array.
  @_transparent
  func withBytes<Result, Failure: Error>(_ body: (Bytes) throws(Failure) -> Result) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { buffer throws(Failure) in unsafe try body(Bytes(buffer)) }
  }
}
