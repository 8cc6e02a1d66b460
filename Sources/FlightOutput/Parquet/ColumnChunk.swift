internal import FlightStore

/// The values of one column in one row group, as they lie in the file.
struct ColumnChunk {
  let shape: ValueShape
  let encoding: Encoding
  let statistics: ColumnStatistics
  let valueCount: Int
  let pageCount: Int
  /// Where the pages begin, from the beginning of the row group on.
  let dictionaryStart: Int?
  let dataStart: Int
  /// The number of bytes that the pages have with their heads.
  let byteCount: Int
  /// The same without compression.
  let plainByteCount: Int

  /// Writes the values of a column behind the bytes of a row group.
  init(_ values: ColumnValues, to bytes: inout ByteBuffer) {
    let encoding = ColumnEncoding(values)
    let start = bytes.count
    var pages = PageWriter()
    shape = values.shape
    self.encoding = encoding.kind
    statistics = ColumnStatistics(values)
    valueCount = values.levels.count
    if case .dictionary(_, let numbers) = encoding {
      dictionaryStart = start
      pages.write(dictionary: numbers, of: values, to: &bytes)
    } else {
      dictionaryStart = nil
    }
    dataStart = bytes.count
    var (pageCount, firstValue) = (0, 0)
    for entries in PageCut(values, encoding: encoding) {
      let known = values.knownCount(in: entries)
      pages.write(entries, firstValue..<(firstValue + known), of: values, encoding: encoding, to: &bytes)
      firstValue += known
      pageCount += 1
    }
    self.pageCount = pageCount
    byteCount = bytes.count - start
    plainByteCount = pages.plainByteCount
  }
}

/// A cut of the entries of a column into pages: between rows, and before a page gets too large for its readers.
private struct PageCut: Sequence, IteratorProtocol {
  // As many as readers in Java are used to; the size of a page has 32 bits, of which a text may take nearly all.
  private static let mostEntries = 20_000
  private static let mostBytes = 1 << 20

  private let values: ColumnValues
  private let countsBytes: Bool
  private var (place, value) = (0, 0)

  init(_ values: ColumnValues, encoding: ColumnEncoding) {
    self.values = values
    countsBytes = encoding.kind == .plain && values.shape.physicalType == .bytes
  }

  mutating func next() -> Range<Int>? {
    let start = place
    guard start < values.levels.count else { return nil }
    if !countsBytes, values.repeats.isEmpty {
      place = Swift.min(place + Self.mostEntries, values.levels.count)
      return start..<place
    }
    var size = 0
    repeat {
      if countsBytes, values.isKnown(place) {
        size += length(of: value)
        value += 1
      }
      place += 1
    } while place < values.levels.count
      && (isWithinRow(place) || (place - start < Self.mostEntries && size + nextLength < Self.mostBytes))
    return start..<place
  }

  private func isWithinRow(_ place: Int) -> Bool { !values.repeats.isEmpty && values.repeats[place] == 1 }

  private var nextLength: Int { countsBytes && value < values.words.count ? length(of: value) : 0 }

  /// The number of bytes of a text and of what tells how many they are.
  private func length(of value: Int) -> Int { 4 + values.texts.length(of: values.words[value]) }
}
