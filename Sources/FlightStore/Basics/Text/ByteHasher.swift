/// A keyed hash function over bytes, 8 bytes at a time, seeded per process.
///
/// Input is hostile: with a predictable hash, texts that all collide would turn every hash table into a list. The
/// multiplier is secret and odd, so for any two words few multipliers make the upper halves of their products collide.
package struct ByteHasher: Equatable, Sendable, BitwiseCopyable {
  let start: UInt64
  private let factor: UInt64

  /// The hasher of every table in the process.
  ///
  /// Results must not depend on its seed.
  package static let process = ByteHasher(seed: .random(in: 0 ... .max))

  init(seed: UInt64) {
    // SplitMix64 derives both numbers from one seed.
    func scrambled(_ number: UInt64) -> UInt64 {
      var word = number
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
    start = scrambled(seed &+ 0x9E37_79B9_7F4A_7C15)
    factor = scrambled(seed &+ 2 &* 0x9E37_79B9_7F4A_7C15) | 1
  }

  /// Returns the hash of some bytes; its upper bits are the best distributed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @inline(__always)
  package func hash(_ bytes: Bytes) -> UInt64 {
    guard let first = bytes.start else { return start }
    var hash = start ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = mix(hash, with: UInt64(littleEndian: (first + offset).load(as: UInt64.self)))
      offset += 8
    }
    return mix(mix(hash, with: ByteWords.tail(first, count: bytes.count)), with: start)
  }

  @inline(__always)
  func hash(_ number: UInt64) -> UInt64 { mix(start, with: number) }

  /// Returns the hash so far combined with one more word.
  @inline(__always)
  func mix(_ hash: UInt64, with word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
