internal import FlightStore

/// A writer of row groups that encodes each column before the next one begins.
struct ColumnWriter: ColumnFormat, ~Copyable {
  /// The encoded part of the current row group.
  var bytes = ByteBuffer()
  private let shapes: [ValueShape]
  private var chunks: [ColumnChunk] = []
  private var column = ColumnValues(.flag)
  private var hasBegun = false

  init(_ shapes: [ValueShape]) { self.shapes = shapes }

  mutating func beginColumn() {
    endColumn()
    column.removeAll(for: shapes[chunks.count])
    hasBegun = true
  }

  private mutating func endColumn() {
    if hasBegun { chunks.append(ColumnChunk(column, to: &bytes)) }
    hasBegun = false
  }

  /// Ends the row group of the columns since the last call.
  mutating func endRowGroup(rowCount: Int) -> RowGroup {
    endColumn()
    defer { chunks.removeAll() }
    return RowGroup(rowCount: rowCount, chunks: chunks, byteCount: bytes.count)
  }

  mutating func null() { column.appendNull() }
  mutating func flag(_ flag: Bool) { column.append(word: flag ? 1 : 0) }

  mutating func whole(_ whole: Int) {
    if column.shape == .decimal { exact(Double(whole)) } else { column.append(word: whole) }
  }

  mutating func decimal(_ decimal: Double) { exact(FixedDecimal.rounded(decimal)) }

  mutating func exact(_ number: Double) {
    if column.shape == .decimal {
      column.append(decimal: number)
    } else if let whole = Int(exactly: number.rounded()) {
      column.append(word: whole)
    } else {
      null()
    }
  }

  mutating func time(_ seconds: Int) {
    column.append(word: column.shape == .time ? seconds * ValueShape.timesPerSecond : seconds)
  }

  mutating func day(_ days: Int) { column.append(word: days) }
  mutating func text(_ text: Span<UInt8>) { column.append(text) }
  mutating func storedText(_ text: TextID, of selection: RowSelection) { column.append(stored: text, of: selection) }

  mutating func list(_ joined: Span<UInt8>, separator: UInt8) {
    if column.shape == .list {
      column.append(list: joined, separator: separator)
    } else {
      column.append(joined)
    }
  }
}

/// The values of one column in one row group, as they are stored in the file.
struct ColumnChunk {
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

/// A contiguous group of rows of a Parquet file, stored column by column.
struct RowGroup {
  let rowCount: Int
  let chunks: [ColumnChunk]
  let byteCount: Int

  var plainByteCount: Int { chunks.reduce(0) { $0 + $1.plainByteCount } }
}
