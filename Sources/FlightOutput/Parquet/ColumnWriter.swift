internal import FlightStore

/// A writer of row groups that encodes each column before the next one begins.
struct ColumnWriter: ColumnFormat, ~Copyable {
  /// The encoded part of the current row group.
  var bytes = ByteBuffer()
  private let shapes: [ValueShape]
  private var chunks: [ColumnChunk] = []
  /// The values of the current column.
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
