/// Hashes bytes, a word at a time, under a seed that nobody outside the process knows.
///
/// Input is hostile: with a hash that anybody can work out, texts that all have the same one make every table a list. The
/// factor is secret and odd, and whatever two words are, few factors have their products agree in the upper half.
package struct ByteHasher: Equatable, Sendable {
  let start: UInt64
  private let factor: UInt64

  /// The hasher of all tables of the process.
  ///
  /// What is told of them must not depend on its seed.
  package static let process = ByteHasher(seed: .random(in: 0 ... .max))

  init(seed: UInt64) {
    // One number gives both, by the steps of SplitMix64.
    func scrambled(_ number: UInt64) -> UInt64 {
      var word = number
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
    start = scrambled(seed &+ 0x9E37_79B9_7F4A_7C15)
    factor = scrambled(seed &+ 2 &* 0x9E37_79B9_7F4A_7C15) | 1
  }

  /// Returns the hash of some bytes, which spreads well in its upper half.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @inline(__always)
  package func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let first = bytes.baseAddress else { return start }
    let raw = UnsafeRawPointer(first)
    var hash = start ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = mix(hash, UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    return mix(mix(hash, ByteWords.tail(raw, count: bytes.count)), start)
  }

  /// Returns the hash of a number.
  @inline(__always)
  func hash(_ number: UInt64) -> UInt64 { mix(start, number) }

  /// Returns the hash of a word and of all that a hash stands for.
  @inline(__always)
  func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
