/// Bytes in memory that is kept elsewhere: in a window, in a page of texts, in an array that is being read.
///
/// A `Span` would guard that, but a parser cannot store or return one.
@safe package struct Bytes: RandomAccessCollection, BitwiseCopyable {
  /// The same bytes for functions that take a buffer.
  let buffer: UnsafeBufferPointer<UInt8>

  @inline(__always)
  package init(_ buffer: UnsafeBufferPointer<UInt8>) { unsafe self.buffer = buffer }

  @inline(__always)
  init(start: BytePosition?, count: Int) { unsafe buffer = UnsafeBufferPointer(start: start?.address, count: count) }

  /// Creates the bytes of a part of others, counted from its beginning.
  @inline(__always)
  init(rebasing part: Slice<Bytes>) {
    unsafe buffer = UnsafeBufferPointer(rebasing: part.base.buffer[part.startIndex..<part.endIndex])
  }

  /// The position of the first byte; `nil` if there may be none.
  @inline(__always)
  var start: BytePosition? { unsafe buffer.baseAddress.map { unsafe BytePosition($0) } }

  @inline(__always)
  package var startIndex: Int { 0 }
  @inline(__always)
  package var endIndex: Int { unsafe buffer.count }
  @inline(__always)
  package subscript(index: Int) -> UInt8 { unsafe buffer[index] }

  @inline(__always)
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? { unsafe try body(buffer) }

  /// Calls `body` with the bytes as a span.
  @inline(__always)
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { unsafe body(buffer.span) }
}

extension Array<UInt8> {
  /// Calls `body` with the bytes of the array.
  @inline(__always)
  func withBytes<Result, Failure: Error>(_ body: (Bytes) throws(Failure) -> Result) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { buffer throws(Failure) in unsafe try body(Bytes(buffer)) }
  }
}
