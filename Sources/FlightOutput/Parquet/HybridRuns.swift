/// Small numbers as runs: of one value that repeats, or of values packed bit by bit, eight at a time.
///
///     5 5 5 5 5 5 5 5 5   →   18 5               a run of 9: twice their number, then the value in whole bytes
///     1 0 1 1 0 0 1 0     →   3 0b01001101       one group of 8: twice its number and 1, then the bits, the first lowest
enum HybridRuns {
  // With fewer the run takes more room than the bits.
  private static let least = 8

  /// Appends numbers, each of which takes at most so many bits.
  static func append<Numbers: RandomAccessCollection>(
    _ numbers: Numbers, bitCount width: Int, to bytes: inout ByteBuffer
  ) where Numbers.Element: FixedWidthInteger, Numbers.Index == Int {
    var (start, place) = (numbers.startIndex, numbers.startIndex)
    while place < numbers.endIndex {
      var end = place + 1
      while end < numbers.endIndex, numbers[end] == numbers[place] { end += 1 }
      // The values before a run come in groups of eight, so the run may have to lend some.
      let lent = (8 - (place - start) % 8) % 8
      if end - place - lent >= least {
        appendPacked(numbers[start..<(place + lent)], width: width, to: &bytes)
        bytes.append(unsigned: UInt64(end - place - lent) << 1)
        bytes.append(UInt64(numbers[place]), byteCount: (width + 7) / 8)
        start = end
      }
      place = end
    }
    appendPacked(numbers[start..<numbers.endIndex], width: width, to: &bytes)
  }

  private static func appendPacked<Numbers: RandomAccessCollection>(
    _ numbers: Numbers, width: Int, to bytes: inout ByteBuffer
  ) where Numbers.Element: FixedWidthInteger {
    if numbers.isEmpty { return }
    let groups = (numbers.count + 7) / 8
    bytes.append(unsigned: UInt64(groups) << 1 | 1)
    let end = bytes.count + groups * width
    bytes.append(numbers.lazy.map { UInt64($0) }, bitCount: width)
    while bytes.count < end { bytes.append(0) }
  }

  /// The number of bits that a number takes, one at least: not all readers know numbers of none.
  static func bitCount(of number: Int) -> Int { max(1, Int.bitWidth - number.leadingZeroBitCount) }
}
