/// Loads and comparisons of bytes, one 8-byte word at a time.
package enum ByteWords {
  /// Returns the bytes that follow the last full word of a run, as one word.
  ///
  /// From 8 bytes on it loads the last 8, which overlap bytes already seen: one load in place of many.
  @inline(__always)
  static func tail(_ raw: UnsafeRawPointer, count: Int) -> UInt64 {
    if count >= 8 { return unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) }
    return unsafe word(raw, count: count)
  }

  /// Returns up to 7 bytes as one word, the first byte lowest.
  ///
  /// Overlapping loads write the same byte to the same place twice, which avoids a loop whose length the branch
  /// predictor cannot guess.
  @inline(__always)
  static func word(_ raw: UnsafeRawPointer, count: Int) -> UInt64 {
    if count >= 4 {
      let first = unsafe UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
      let last = unsafe UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      return UInt64(first) | UInt64(last) &<< UInt64(8 &* (count &- 4))
    }
    if count <= 0 { return 0 }
    func byte(_ index: Int) -> UInt64 {
      unsafe UInt64(raw.load(fromByteOffset: index, as: UInt8.self)) &<< UInt64(8 &* index)
    }
    return byte(0) | byte(count / 2) | byte(count &- 1)
  }

  /// Returns whether two runs of bytes of the same length are equal.
  @inline(__always)
  package static func equal(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>?, count: Int) -> Bool {
    guard let right = unsafe right else { return count == 0 }
    let left = unsafe UnsafeRawPointer(left)
    let other = unsafe UnsafeRawPointer(right)
    var offset = 0
    while offset + 8 <= count {
      if unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset += 8
    }
    return unsafe tail(left, count: count) == tail(other, count: count)
  }
}
