/// A compressor for the Snappy format: literals, and copies of earlier bytes.
///
///     total length      13                          as a varint
///     literal           0b000011_00 a b c d         4 bytes, minus one, and tag 0
///     copy              0b000111_10 04 00           8 bytes, minus one, and tag 2; from 4 bytes back
enum SnappyBlock {
  // Copies never reach beyond their block, so that two bytes suffice for an offset.
  private static let blockSize = 1 << 16
  private static let tableBits = 14

  static func append(_ input: Span<UInt8>, to bytes: inout ByteBuffer) {
    bytes.append(unsigned: UInt64(input.count))
    for start in stride(from: 0, to: input.count, by: blockSize) {
      appendBlock(input.extracting(start..<min(start + blockSize, input.count)), to: &bytes)
    }
  }

  private static func appendBlock(_ block: Span<UInt8>, to bytes: inout ByteBuffer) {
    // The last position of a four-byte word, by its hash.
    var table = [UInt16](repeating: 0, count: 1 << tableBits)
    let words = unsafe block.bytes
    func word(_ place: Int) -> UInt32 { unsafe words.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self) }
    var (written, place) = (0, 1)
    // Each miss lengthens the step, so that incompressible data is skipped quickly.
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
    // A copy has at most 64 bytes. This leaves at least 4 for the last one, the minimum of the short form.
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
