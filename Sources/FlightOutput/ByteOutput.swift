/// A destination of finished bytes, which arrive in pieces of about 64 KiB.
package struct ByteOutput {
  private static let pieceSize = 64 << 10
  private let take: (Span<UInt8>) throws -> Void

  /// Creates an output.
  ///
  /// - Parameter take: A function that receives each piece; an error that it throws ends the output.
  package init(_ take: @escaping (Span<UInt8>) throws -> Void) { self.take = take }

  /// Writes the bytes and empties the buffer once it holds 64 KiB.
  @inline(__always)
  func flushIfLarge(_ bytes: inout ByteBuffer) throws {
    if bytes.count >= Self.pieceSize { try flush(&bytes) }
  }

  /// Writes the bytes and empties the buffer.
  package func flush(_ bytes: inout ByteBuffer) throws {
    if bytes.isEmpty { return }
    try bytes.withBytes(take)
    bytes.removeAll()
  }
}
