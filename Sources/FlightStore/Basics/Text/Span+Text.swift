/// What texts need of bytes that are seen where they lie.
extension Span<UInt8> {
  /// The text in UTF-8; U+FFFD stands for what is no character.
  package var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

  package var array: [UInt8] { withUnsafeBufferPointer { Array($0) } }

  @inlinable
  package func allSatisfy(_ passes: (UInt8) -> Bool) -> Bool {
    for index in indices where !passes(self[index]) { return false }
    return true
  }

  /// Returns the first place of a byte, from a place on.
  @inlinable
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var index = start
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Whether the bytes begin with others.
  package func starts(with other: some Collection<UInt8>) -> Bool {
    count >= other.count && zip(indices, other).allSatisfy { self[$0] == $1 }
  }

  @inlinable
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// Whether the bytes stand before others in a dictionary.
  @inlinable
  package func precedes(_ other: Span<UInt8>) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}

extension String {
  /// Calls a function with the bytes of the text.
  @inlinable
  package func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try body($0.span) }
  }
}
