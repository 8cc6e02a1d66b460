internal import FlightStore

/// A writer of pages: a header with the page's sizes, then compressed levels and values.
struct PageWriter: ~Copyable {
  /// The total size of the pages without compression, in bytes.
  private(set) var plainByteCount = 0
  private var body = ByteBuffer()
  private var levels = ByteBuffer()
  private var packed = ByteBuffer()

  private enum Kind: Int {
    case data = 0
    case dictionary = 2
  }

  /// Appends a data page with some entries of a column; `known` is the range of their known values in `values.words`.
  mutating func write(
    _ entries: Range<Int>, known: Range<Int>, of values: ColumnValues, encoding: ColumnEncoding,
    to bytes: inout ByteBuffer
  ) {
    if values.shape == .list { appendLevels(values.repeats[entries], width: 1) }
    appendLevels(values.levels[entries], width: values.shape == .list ? 2 : 1)
    switch encoding {
    case .plain: append(plain: values.words[known], of: values)
    case .dictionary(let places, let numbers):
      let count = numbers.isEmpty ? values.texts.count : numbers.count
      let width = HybridRuns.bitCount(of: count - 1)
      body.append(UInt8(width))
      HybridRuns.append(places[known], bitCount: width, to: &body)
    case .deltaNumbers: DeltaNumbers.append(values.words[known], to: &body)
    }
    finish(.data, to: &bytes) { head in
      head.write(5) { data in
        data.write(1, short: entries.count)
        data.write(2, short: encoding.kind.rawValue)
        data.write(3, short: Encoding.runs.rawValue)
        data.write(4, short: Encoding.runs.rawValue)
      }
    }
  }

  /// Writes the dictionary page of a column: some numbers, or its distinct texts.
  mutating func write(dictionary numbers: [Int], of values: ColumnValues, to bytes: inout ByteBuffer) {
    let numbers = values.texts.count == 0 ? numbers : Array(0..<values.texts.count)
    append(plain: numbers[...], of: values)
    finish(.dictionary, to: &bytes) { head in
      head.write(7) { dictionary in
        dictionary.write(1, short: numbers.count)
        dictionary.write(2, short: Encoding.plain.rawValue)
      }
    }
  }

  private mutating func appendLevels(_ numbers: ArraySlice<UInt8>, width: Int) {
    HybridRuns.append(numbers, bitCount: width, to: &levels)
    body.append(UInt64(levels.count), byteCount: 4)
    body.append(levels)
    levels.removeAll()
  }

  private mutating func append(plain words: ArraySlice<Int>, of values: ColumnValues) {
    switch values.shape {
    case .flag: body.append(words.lazy.map { UInt64($0) }, bitCount: 1)
    case .day: for word in words { body.append(UInt64(truncatingIfNeeded: word), byteCount: 4) }
    case .whole, .time, .decimal:
      for word in words { body.append(UInt64(truncatingIfNeeded: word), byteCount: 8) }
    case .text, .list:
      let texts = values.texts.bytes.span
      for number in words {
        let text = texts.extracting(values.texts.range(of: number))
        body.append(UInt64(text.count), byteCount: 4)
        body.append(contentsOf: text)
      }
    }
  }

  /// Compresses `body`, and appends it after a header that `writeHead` completes.
  private mutating func finish(_ kind: Kind, to bytes: inout ByteBuffer, _ writeHead: (inout CompactWriter) -> Void) {
    body.withBytes { SnappyBlock.append($0, to: &packed) }
    var head = CompactWriter()
    head.write(1, short: kind.rawValue)
    head.write(2, short: body.count)
    head.write(3, short: packed.count)
    writeHead(&head)
    head.end()
    let headBytes = head.takeBytes()
    plainByteCount += headBytes.count + body.count
    bytes.append(headBytes)
    bytes.append(packed)
    body.removeAll()
    packed.removeAll()
  }
}

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
