/// A compressor of bytes as Snappy's format has them: pieces as they are, and copies of what has come before.
///
///     length of all     13                          in groups of seven bits
///     literal           0b000011_00 a b c d         4 bytes, less one, and tag 0
///     copy              0b000111_10 04 00           8 bytes, less one, and tag 2; from 4 bytes back
enum SnappyBlock {
  // Copies reach back within a block, so that two bytes tell how far.
  private static let blockSize = 1 << 16
  private static let tableBits = 14

  /// Appends bytes in compressed form.
  static func append(_ input: Span<UInt8>, to bytes: inout ByteBuffer) {
    bytes.append(unsigned: UInt64(input.count))
    for start in stride(from: 0, to: input.count, by: blockSize) {
      appendBlock(input.extracting(start..<min(start + blockSize, input.count)), to: &bytes)
    }
  }

  private static func appendBlock(_ block: Span<UInt8>, to bytes: inout ByteBuffer) {
    // Where a word has been seen last, by its hash.
    var table = [UInt16](repeating: 0, count: 1 << tableBits)
    let words = unsafe block.bytes
    func word(_ place: Int) -> UInt32 { unsafe words.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self) }
    var (written, place) = (0, 1)
    // What compresses badly is passed over in growing steps.
    var misses = 32
    while place + 4 <= block.count {
      let sought = word(place)
      let slot = Int((sought &* 0x1E35_A7BD) >> UInt32(32 - tableBits))
      let candidate = Int(table[slot])
      table[slot] = UInt16(truncatingIfNeeded: place)
      guard candidate < place, word(candidate) == sought else {
        place += misses >> 5
        misses += 1
        continue
      }
      var length = 4
      while place + length < block.count, block[candidate + length] == block[place + length] { length += 1 }
      appendLiteral(block.extracting(written..<place), to: &bytes)
      appendCopy(of: length, from: place - candidate, to: &bytes)
      place += length
      written = place
      misses = 32
    }
    appendLiteral(block.extracting(written...), to: &bytes)
  }

  private static func appendLiteral(_ literal: Span<UInt8>, to bytes: inout ByteBuffer) {
    if literal.isEmpty { return }
    let last = literal.count - 1
    if last < 60 {
      bytes.append(UInt8(last) << 2)
    } else {
      bytes.append(last < 1 << 8 ? 60 << 2 : 61 << 2)
      bytes.append(UInt64(last), byteCount: last < 1 << 8 ? 1 : 2)
    }
    bytes.append(contentsOf: literal)
  }

  private static func appendCopy(of length: Int, from distance: Int, to bytes: inout ByteBuffer) {
    var rest = length
    // The longest copy has 64 bytes, and what remains is four at least, which the short form can say.
    while rest >= 68 {
      appendLongCopy(of: 64, from: distance, to: &bytes)
      rest -= 64
    }
    if rest > 64 {
      appendLongCopy(of: 60, from: distance, to: &bytes)
      rest -= 60
    }
    if rest < 12, distance < 2048 {
      bytes.append(UInt8(distance >> 8) << 5 | UInt8(rest - 4) << 2 | 1)
      bytes.append(UInt8(truncatingIfNeeded: distance))
    } else {
      appendLongCopy(of: rest, from: distance, to: &bytes)
    }
  }

  private static func appendLongCopy(of length: Int, from distance: Int, to bytes: inout ByteBuffer) {
    bytes.append(UInt8(length - 1) << 2 | 2)
    bytes.append(UInt64(distance), byteCount: 2)
  }
}
