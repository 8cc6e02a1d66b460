/// The encodings of numbers in a Parquet file.
extension ByteBuffer {
  /// Appends a number as ULEB128: groups of seven bits, the lowest first.
  mutating func append(unsigned number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a number as a zigzag varint: its sign is in the lowest bit, so that numbers near zero are short.
  mutating func append(signed number: Int) { append(unsigned: UInt64(bitPattern: Int64(number << 1 ^ number >> 63))) }

  /// Appends the lowest bytes of a number in little-endian order.
  @inline(__always)
  mutating func append(_ number: UInt64, byteCount: Int) {
    unsafe append(upTo: 8) { target in
      unsafe target.storeBytes(of: number.littleEndian, as: UInt64.self)
      return byteCount
    }
  }

  /// Appends the lowest `width` bits of each number without gaps, and pads the last byte with zeros.
  mutating func append(_ numbers: some Sequence<UInt64>, bitCount width: Int) {
    if width == 0 { return }
    var (pending, count): (UInt64, Int) = (0, 0)
    for number in numbers {
      pending |= number << UInt64(count)
      count += width
      guard count >= 64 else { continue }
      append(pending, byteCount: 8)
      count -= 64
      // If `count` is 0 now, this shifts by all bits of the number, which correctly leaves nothing.
      pending = number >> UInt64(width - count)
    }
    if count > 0 { append(pending, byteCount: (count + 7) / 8) }
  }

  mutating func append(_ other: borrowing ByteBuffer) {
    other.withBytes { append(contentsOf: $0) }
  }
}
