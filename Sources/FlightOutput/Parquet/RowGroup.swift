internal import FlightStore

/// Rows of a Parquet file that lie together, column behind column.
struct RowGroup {
  let rowCount: Int
  let chunks: [ColumnChunk]
  let byteCount: Int

  var plainByteCount: Int { chunks.reduce(0) { $0 + $1.plainByteCount } }

  /// Writes the values of columns as a row group, and empties the columns.
  init(_ columns: inout [ColumnValues], rowCount: Int, to bytes: inout ByteBuffer) {
    self.rowCount = rowCount
    let start = bytes.count
    var chunks: [ColumnChunk] = []
    for index in columns.indices {
      chunks.append(ColumnChunk(columns[index], to: &bytes))
      columns[index].removeAll()
    }
    self.chunks = chunks
    byteCount = bytes.count - start
  }
}

/// A format that takes the values of rows apart, each to its column.
struct ColumnSorter: SheetFormat, ~Copyable {
  var bytes = ByteBuffer()
  var columns: [ColumnValues]
  private var current = 0

  init(_ shapes: [ValueShape]) { columns = shapes.map { ColumnValues($0) } }

  borrowing func another() -> ColumnSorter { ColumnSorter(columns.map(\.shape)) }

  mutating func begin(_ names: [String]) {}
  mutating func beginRow(isFirst: Bool) {}
  mutating func beginCell(_ column: Int) { current = column }
  mutating func endRow() {}
  mutating func end(isEmpty: Bool) {}

  mutating func null() { columns[current].appendNull() }
  mutating func flag(_ flag: Bool) { columns[current].append(word: flag ? 1 : 0) }

  mutating func whole(_ whole: Int) {
    if columns[current].shape == .decimal { exact(Double(whole)) } else { columns[current].append(word: whole) }
  }

  mutating func decimal(_ decimal: Double) { exact(FixedDecimal.rounded(decimal)) }

  mutating func exact(_ number: Double) {
    if columns[current].shape == .decimal {
      columns[current].append(decimal: number)
    } else if let whole = Int(exactly: number.rounded()) {
      columns[current].append(word: whole)
    } else {
      null()
    }
  }

  mutating func time(_ seconds: Int) {
    columns[current].append(word: columns[current].shape == .time ? seconds * ValueShape.timesPerSecond : seconds)
  }

  mutating func day(_ days: Int) { columns[current].append(word: days) }
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) { columns[current].append(text) }
  mutating func storedText(_ text: UnsafeBufferPointer<UInt8>) { columns[current].append(stored: text) }

  mutating func list(_ joined: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    if columns[current].shape == .list {
      columns[current].append(list: joined, separator: separator)
    } else {
      columns[current].append(joined)
    }
  }
}
