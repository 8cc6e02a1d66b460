import TestSupport
import Testing

@testable import FlightStore

struct ByteHasherTests {
  private static func hash(_ bytes: [UInt8], _ hasher: ByteHasher) -> UInt64 {
    bytes.withBytes { hasher.hash($0) }
  }

  /// Returns three-word texts that collide under a known seed, because the second word cancels the first.
  static func colliding(_ count: Int, under hasher: ByteHasher) -> [[UInt8]] {
    (0..<count).map { number in
      // If the hash equals the second word, their XOR is zero, and multiplying by zero clears the hash.
      var generator = SeededGenerator(seed: UInt64(number) + 1)
      let first = UInt64.random(in: 0 ... .max, using: &generator)
      let length = 24 as UInt64
      let second = hasher.mix(hasher.start ^ length, with: first)
      return [first, second, 0x4142_4344_4546_4748].flatMap { word in
        withUnsafeBytes(of: word.littleEndian) { Array($0) }
      }
    }
  }

  /// Texts that all collide under one seed are well distributed under every other.
  @Test func collisionsHoldForOneSeedOnly() {
    let known = ByteHasher(seed: 1)
    let texts = Self.colliding(20_000, under: known)
    #expect(Set(texts).count == texts.count && Set(texts.map { Self.hash($0, known) }).count == 1)
    for seed in [0, 2, 3, .max] as [UInt64] {
      let tags = Set(texts.map { Self.hash($0, ByteHasher(seed: seed)) >> 32 })
      #expect(tags.count > 19_900, "seed \(seed)")
    }
  }

  /// A pool has the same contents even if the hashes of all texts are equal.
  @Test func poolOfCollidingTexts() {
    let known = ByteHasher(seed: 1)
    let texts = Self.colliding(1500, under: known)
    for hasher in [known, ByteHasher(seed: 2)] {
      var pool = TextPool(hasher: hasher)
      let ids = texts.map { $0.withBytes { pool.intern($0) } }
      #expect(ids.map { Array(pool.bytes($0)) } == texts)
      #expect(texts.map { $0.withBytes { pool.find($0) } } == ids.map(Optional.some))
    }
  }

  @Test func processHasASeedOfItsOwn() {
    // Random seeds are equal by accident once in 2^64 runs.
    #expect(ByteHasher.process != ByteHasher(seed: 0) && ByteHasher(seed: 0) != ByteHasher(seed: 1))
  }
}
