/// Parquet's RLE/bit-packing hybrid: runs of one repeated value, or of values bit-packed in groups of eight.
///
///     5 5 5 5 5 5 5 5 5   →   18 5               a run of 9: twice its length, then the value in whole bytes
///     1 0 1 1 0 0 1 0     →   3 0b01001101       1 group of 8: twice the groups plus 1, then the bits, lowest first
enum HybridRuns {
  // A shorter run takes more room than its bits.
  private static let least = 8

  /// Appends numbers that take at most `width` bits each.
  static func append<Numbers: RandomAccessCollection>(
    _ numbers: Numbers, bitCount width: Int, to bytes: inout ByteBuffer
  ) where Numbers.Element: FixedWidthInteger, Numbers.Index == Int {
    var (start, place) = (numbers.startIndex, numbers.startIndex)
    while place < numbers.endIndex {
      var end = place + 1
      while end < numbers.endIndex, numbers[end] == numbers[place] { end += 1 }
      // Packed values come in groups of eight, so the last group before a run may borrow values from it.
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

  /// Returns the number of bits that a number takes, at least one, because not all readers support a width of 0.
  static func bitCount(of number: Int) -> Int { max(1, Int.bitWidth - number.leadingZeroBitCount) }
}
