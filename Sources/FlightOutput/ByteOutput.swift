/// The destination of finished bytes, which come in pieces of a fair size.
package struct ByteOutput {
  private static let pieceSize = 64 << 10
  private let take: (Span<UInt8>) throws -> Void

  /// Makes an output.
  ///
  /// - Parameter take: Takes each piece; what it throws ends the writing.
  package init(_ take: @escaping (Span<UInt8>) throws -> Void) { self.take = take }

  /// Hands over bytes if they are many, and empties them.
  @inline(__always)
  func handOverIfLarge(_ bytes: inout ByteBuffer) throws {
    if bytes.count >= Self.pieceSize { try handOver(&bytes) }
  }

  /// Hands over bytes and empties them.
  package func handOver(_ bytes: inout ByteBuffer) throws {
    if bytes.isEmpty { return }
    try bytes.withBytes(take)
    bytes.removeAll()
  }
}
