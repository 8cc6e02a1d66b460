/// Loads and comparisons of bytes, one 8-byte word at a time.
package enum ByteWords {
  /// Returns the bytes that follow the last full word of a run, as one word.
  ///
  /// From 8 bytes on it loads the last 8, which overlap bytes already seen: one load in place of many.
  @inline(__always)
  static func tail(_ start: BytePosition, count: Int) -> UInt64 {
    if count >= 8 { return UInt64(littleEndian: (start + (count - 8)).load(as: UInt64.self)) }
    return word(start, count: count)
  }

  /// Returns up to 7 bytes as one word, the first byte lowest.
  ///
  /// Overlapping loads write the same byte to the same place twice, which avoids a loop whose length the branch
  /// predictor cannot guess.
  @inline(__always)
  static func word(_ start: BytePosition, count: Int) -> UInt64 {
    if count >= 4 {
      let first = UInt32(littleEndian: start.load(as: UInt32.self))
      let last = UInt32(littleEndian: (start + (count - 4)).load(as: UInt32.self))
      return UInt64(first) | UInt64(last) &<< UInt64(8 &* (count &- 4))
    }
    if count <= 0 { return 0 }
    func byte(_ index: Int) -> UInt64 {
      UInt64(start[index]) &<< UInt64(8 &* index)
    }
    return byte(0) | byte(count / 2) | byte(count &- 1)
  }

  /// Returns whether two runs of bytes are equal.
  @inline(__always)
  static func equal(_ left: Bytes, _ right: Bytes) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    guard let left = left.start, let right = right.start else { return count == 0 }
    var offset = 0
    while offset + 8 <= count {
      if (left + offset).load(as: UInt64.self) != (right + offset).load(as: UInt64.self) { return false }
      offset += 8
    }
    return tail(left, count: count) == tail(right, count: count)
  }
}
