/// A block of a store file that must be read and checked before it is used.
// Sendable: only the thread that reads the block writes to its memory, and none does once it is checked.
@safe struct BlockCheck: @unchecked Sendable {
  enum Contents {
    case anything
    /// Values of a column below a limit or, if it is `nil`, finite decimal numbers.
    case values(PackedColumn, count: Int, limit: Int?)
    case texts(TextPage.Contents)
  }

  let block: ArchiveBlock
  let bytes: UnsafeMutableRawBufferPointer
  let contents: Contents

  /// The fault of the block, which has been read; `nil` if it is sound.
  var fault: ArchiveFault? {
    guard unsafe BlockSum.of(UnsafeRawBufferPointer(bytes)) == block.sum else { return .damaged(block.range) }
    let isSound =
      switch contents {
      case .anything: true
      case .values(let column, let count, let limit?): column.stay(below: UInt64(limit), count: count)
      case .values(let column, let count, nil): column.areDecimals(count)
      case .texts(let page): page.isOrdered && page.isUnicode
      }
    return isSound ? nil : .contradictory
  }
}

extension [BlockCheck] {
  // Large enough for few system calls, and small enough that the bytes are still in the cache when they are checked.
  private static let stretchSize = 256 << 10

  /// Reads and checks the blocks, on several threads if there are many bytes.
  func read(from file: ArchiveFile) throws(ArchiveFault) {
    let size = reduce(0) { unsafe $0 + $1.bytes.count }
    let stretches = stretches
    let faults = Threads.divide(size, worthThread: 4 << 20) { part -> ArchiveFault? in
      // Round-robin, because the large blocks are next to each other.
      for turn in part.turns(of: stretches.count) {
        if let fault = read(stretches[turn], from: file) { return fault }
      }
      return nil
    }
    if let fault = faults.lazy.compactMap(\.self).first { throw fault }
  }

  /// The ranges of blocks that are read at once: those that are contiguous in the file and in memory.
  private var stretches: [Range<Int>] {
    var stretches: [Range<Int>] = []
    var (first, size) = (0, 0)
    for (index, check) in enumerated() {
      if index > first {
        let before = self[index - 1]
        let follows =
          unsafe check.block.offset == before.block.range.upperBound
          && check.bytes.baseAddress == before.bytes.baseAddress.map { unsafe $0 + before.bytes.count }
        if unsafe !follows || size + check.bytes.count > Self.stretchSize {
          stretches.append(first..<index)
          (first, size) = (index, 0)
        }
      }
      unsafe size += check.bytes.count
    }
    if first < count { stretches.append(first..<count) }
    return stretches
  }

  /// Reads and checks contiguous blocks, and returns the fault of one of them.
  private func read(_ stretch: Range<Int>, from file: ArchiveFile) -> ArchiveFault? {
    let (first, last) = (self[stretch.lowerBound], self[stretch.upperBound - 1])
    if let start = unsafe first.bytes.baseAddress {
      do throws(ArchiveFault) {
        try unsafe file.read(first.block.offset..<last.block.range.upperBound, to: start)
      } catch {
        return error
      }
    }
    for check in self[stretch] {
      if let fault = check.fault { return fault }
    }
    return nil
  }
}

extension PackedColumn {
  /// Returns whether the values are null or finite, as numbers in JSON are.
  fileprivate func areDecimals(_ count: Int) -> Bool {
    let numbers = unsafe UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt64.self), count: count)
    return unsafe numbers.allSatisfy { $0 == 0 || Encoded.decimal($0).isFinite }
  }
}

extension ArchiveBlock {
  var range: Range<Int> { offset..<(offset + size) }
}

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
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = BlockSum()
    unsafe sum.add(bytes)
    return sum.value
  }
}
