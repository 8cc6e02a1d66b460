internal import FlightStore

/// The values of one column in one row group, as they are stored in the file.
struct ColumnChunk {
  let shape: ValueShape
  let encoding: Encoding
  let statistics: ColumnStatistics
  let valueCount: Int
  let pageCount: Int
  /// The offsets of the dictionary page and of the first data page within the row group.
  let dictionaryStart: Int?
  let dataStart: Int
  /// The size of the pages with their headers, in bytes.
  let byteCount: Int
  /// The same size without compression.
  let plainByteCount: Int

  /// Appends the pages of a column to the bytes of its row group.
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
      pages.write(entries, known: firstValue..<(firstValue + known), of: values, encoding: encoding, to: &bytes)
      firstValue += known
      pageCount += 1
    }
    self.pageCount = pageCount
    byteCount = bytes.count - start
    plainByteCount = pages.plainByteCount
  }
}

/// A sequence of the entries of each page: a page ends between rows, and before it gets too large for readers.
private struct PageCut: Sequence, IteratorProtocol {
  // 20,000 is the default of parquet-java. The size of a page has 32 bits, of which one text may take nearly all.
  private static let maximumEntries = 20_000
  private static let maximumBytes = 1 << 20

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
      place = Swift.min(place + Self.maximumEntries, values.levels.count)
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
      && (isWithinRow(place) || (place - start < Self.maximumEntries && size + nextLength < Self.maximumBytes))
    return start..<place
  }

  private func isWithinRow(_ place: Int) -> Bool { !values.repeats.isEmpty && values.repeats[place] == 1 }

  private var nextLength: Int { countsBytes && value < values.words.count ? length(of: value) : 0 }

  /// Returns the number of bytes of a text and its length prefix.
  private func length(of value: Int) -> Int { 4 + values.texts.length(of: values.words[value]) }
}
