/// Operations on UTF-8 in borrowed memory.
extension Span<UInt8> {
  /// The bytes decoded as UTF-8, with U+FFFD in place of invalid sequences.
  package var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }

  package var array: [UInt8] { unsafe withUnsafeBufferPointer { unsafe Array($0) } }

  @inlinable
  package func allSatisfy(_ passes: (UInt8) -> Bool) -> Bool {
    for index in indices where !passes(self[index]) { return false }
    return true
  }

  /// Returns the index of the first occurrence of a byte, from an index on.
  @inlinable
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var index = start
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Returns whether the bytes begin with other bytes.
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
}
