/// A 64-bit checksum of a block.
///
/// Eight lanes of 64 bits run side by side, so the sum is computed at about memory bandwidth. Every word is added to
/// two lanes: to its own as the product of its halves, after XOR with a key that changes every 64 bytes, and unchanged
/// to the neighboring lane, so that no change of a word is lost. The sum detects accidents, not forgery.
struct BlockSum {
  /// The number of bytes that block sizes are a multiple of.
  static let step = 64

  private var first = SIMD2<UInt64>(0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344)
  private var second = SIMD2<UInt64>(0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89)
  private var third = SIMD2<UInt64>(0x4528_21E6_38D0_1377, 0xBE54_66CF_34E9_0C6C)
  private var fourth = SIMD2<UInt64>(0xC0AC_29B7_C97C_50DD, 0x3F84_D5B5_B547_0917)
  private var key = SIMD2<UInt64>(0x9216_D5D9_8979_FB1B, 0xD131_0BA6_98DF_B5AC)

  /// Adds bytes; their number is a multiple of `step`.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    let low = SIMD2<UInt64>(repeating: 0xFFFF_FFFF)
    // Local copies keep the lanes in registers during the loop.
    var (first, second, third, fourth, key) = (first, second, third, fourth, key)
    for offset in stride(from: 0, to: bytes.count, by: Self.step) {
      let one = unsafe (start + offset).loadUnaligned(as: SIMD2<UInt64>.self)
      let two = unsafe (start + offset + 16).loadUnaligned(as: SIMD2<UInt64>.self)
      let three = unsafe (start + offset + 32).loadUnaligned(as: SIMD2<UInt64>.self)
      let four = unsafe (start + offset + 48).loadUnaligned(as: SIMD2<UInt64>.self)
      let (keyed1, keyed2, keyed3, keyed4) = (one ^ key, two ^ key, three ^ key, four ^ key)
      first = first &+ two &+ (keyed1 & low) &* (keyed1 &>> 32)
      second = second &+ one &+ (keyed2 & low) &* (keyed2 &>> 32)
      third = third &+ four &+ (keyed3 & low) &* (keyed3 &>> 32)
      fourth = fourth &+ three &+ (keyed4 & low) &* (keyed4 &>> 32)
      key = key &+ Self.keyStep
    }
    (self.first, self.second, self.third, self.fourth, self.key) = (first, second, third, fourth, key)
  }

  /// The checksum of all bytes that were added.
  var value: UInt64 {
    [first, second, third, fourth, key].reduce(0) { sum, lanes in
      Self.mix(Self.mix(sum ^ lanes[0]) ^ lanes[1])
    }
  }

  private static let keyStep = SIMD2<UInt64>(0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)

  /// Returns a word with every bit spread over all others, as a bijection.
  private static func mix(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

extension BlockSum {
  /// Returns the checksum of a whole block.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = BlockSum()
    unsafe sum.add(bytes)
    return sum.value
  }
}
