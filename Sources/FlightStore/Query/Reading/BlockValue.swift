/// A value of a block: a text by its bytes, any other value as stored.
package enum BlockValue {
  /// A text, valid as long as the store it was read from.
  case text(TextPlace)
  /// Texts joined by `RowSelection.listSeparator`.
  case list(TextPlace)
  /// A value that is neither a text nor a list.
  case other(FieldValue)

  package var isNull: Bool { if case .other(.null) = self { true } else { false } }
}

/// The address and length of a text, packed so that a `BlockValue` takes 16 bytes.
@safe package struct TextPlace {
  let start: UnsafePointer<UInt8>?
  private let count: UInt32

  @inline(__always)
  init(_ text: Bytes) {
    unsafe start = text.buffer.baseAddress
    // Offsets of texts are 32-bit numbers, so the length of a text fits too.
    count = UInt32(truncatingIfNeeded: text.count)
  }

  /// Calls `body` with the text.
  @inline(__always)
  package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(start: start, count: Int(count)).span)
  }
}

extension TextPool {
  /// Returns a value with texts replaced by their bytes.
  @inline(__always)
  func blockValue(_ value: FieldValue) -> BlockValue {
    switch value {
    case .text(let id): .text(TextPlace(bytes(id)))
    case .list(let id): .list(TextPlace(bytes(id)))
    default: .other(value)
    }
  }
}
