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

  /// Writes a data page.
  ///
  /// - Parameters:
  ///   - entries: The entries of the column that the page contains.
  ///   - known: The range of their known values in `values.words`.
  ///   - values: The column.
  ///   - encoding: The encoding of its values.
  ///   - bytes: The buffer to which the page is appended.
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
