/// Parquet's DELTA_BINARY_PACKED encoding: differences of successive numbers, bit-packed in blocks of 128.
///
///     7 5 3 1 2 3 4 5   →   128, 4, 8 numbers, first 7; least difference -2; differences minus it: 0 0 0 3 3 3 3
enum DeltaNumbers {
  private static let blockSize = 128
  private static let partSize = 32

  static func append(_ numbers: ArraySlice<Int>, to bytes: inout ByteBuffer) {
    bytes.append(unsigned: UInt64(blockSize))
    bytes.append(unsigned: UInt64(blockSize / partSize))
    bytes.append(unsigned: UInt64(numbers.count))
    bytes.append(signed: numbers.first ?? 0)
    var place = numbers.startIndex + 1
    while place < numbers.endIndex {
      let end = min(place + blockSize, numbers.endIndex)
      appendBlock((place..<end).map { numbers[$0] &- numbers[$0 - 1] }, to: &bytes)
      place = end
    }
  }

  private static func appendBlock(_ differences: [Int], to bytes: inout ByteBuffer) {
    let least = differences.min() ?? 0
    bytes.append(signed: least)
    let above = differences.map { UInt64(bitPattern: Int64($0 &- least)) }
    let parts = stride(from: 0, to: blockSize, by: partSize).map { start in
      above[min(start, above.count)..<min(start + partSize, above.count)]
    }
    let widths = parts.map { part in UInt64.bitWidth - part.reduce(0, |).leadingZeroBitCount }
    for width in widths { bytes.append(UInt8(width)) }
    for (part, width) in zip(parts, widths) where !part.isEmpty {
      let end = bytes.count + partSize * width / 8
      bytes.append(part, bitCount: width)
      while bytes.count < end { bytes.append(0) }
    }
  }
}
