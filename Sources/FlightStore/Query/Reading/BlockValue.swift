/// A value as a block of values has it: texts as bytes, all else as it is stored.
package enum BlockValue {
  /// Good as long as the store lives that it was read from.
  case text(TextPlace)
  /// Texts joined by `RowSelection.listSeparator`.
  case list(TextPlace)
  /// Neither.
  case other(FieldValue)

  package var isNull: Bool { if case .other(.null) = self { true } else { false } }
}

/// The address of a text, in few enough bytes for values of 16.
package struct TextPlace {
  let start: UnsafePointer<UInt8>?
  private let count: UInt32

  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>) {
    start = text.baseAddress
    // The places of texts are numbers of 32 bits.
    count = UInt32(truncatingIfNeeded: text.count)
  }

  /// Calls a function with the text.
  @inline(__always)
  package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: start, count: Int(count)).span)
  }
}

extension TextPool {
  /// Returns a value with its text.
  @inline(__always)
  func blockValue(_ value: FieldValue) -> BlockValue {
    switch value {
    case .text(let id): .text(TextPlace(bytes(id)))
    case .list(let id): .list(TextPlace(bytes(id)))
    default: .other(value)
    }
  }
}
