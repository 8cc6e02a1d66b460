internal import FlightProcessors

/// Reads some fields of the rows of an answer.
///
///     store    column 0 ▐ a ▐ b ▐ c ▐ d     column 1 ▐ e ▐ f ▐ g ▐ h     rows 0 to 3
///     block    row 2 ▐ c ▐ g     row 0 ▐ a ▐ e     row 3 ▐ d ▐ h         in the order of the answer
///
/// Rows in order lie anywhere in the columns, each value of one in a line and a page of memory of its own. So many rows are
/// read ahead, in the order of the store and column by column, where neighbours share both; from then on the values of a
/// row lie together.
package final class BlockReader {
  // What is read ahead stays small beside what it is read from.
  private static let mostPieces = 64
  // Far enough that a text has come when its row is shown, and near enough that it is still in the second cache.
  private static let prefetchDistance = 16

  let selection: RowSelection
  /// What reads the fields, whatever the values of all rows are.
  let readers: [ValueReader]
  /// The values that 32 bits tell, and those that take as many as `BlockValue`; others are the same for all rows.
  private let short: [Column]
  private let long: [Column]
  /// The number of bytes of a row.
  private let rowSize: Int
  private var rows = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 16)
  /// Where in the answer the pieces begin that have been read ahead, which of them comes next, and how many rows they have.
  // No ranges: for the type of an array of these the runtime would look into every type of the program.
  private var starts: [Int] = []
  private var next = 0
  private var readCount = 0
  /// The number of rows of a piece, but for one at the end of the answer.
  private var pieceSize = 0
  /// The values of one row.
  private let values: UnsafeMutableBufferPointer<BlockValue>

  private struct Column {
    let index: Int
    let read: ValueReader
    /// Where the value is in a row.
    let offset: Int
  }

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - selection: The rows.
  ///   - attributes: The stored attributes whose values come first.
  ///   - links: The paths to airports and airlines, whose rows come next.
  ///   - paths: The paths to the values after these; airports and airlines are there by their codes.
  package init(
    _ selection: RowSelection, attributes: [StoredAttribute] = [], links: [FieldPath] = [], paths: [FieldPath]
  ) {
    let graph = selection.graph
    let table = graph.rows(selection.entity)
    self.selection = selection
    let readers =
      attributes.map { ValueReader(column: $0.column, of: table) } + links.map { graph.reader(of: $0) }
      + paths.map { graph.shownReader(of: $0) }
    self.readers = readers
    let values = UnsafeMutableBufferPointer<BlockValue>.allocate(capacity: readers.count)
    values.initialize(repeating: .other(.null))
    var end = 0
    func places(_ size: Int, _ isIncluded: (ValueReader) -> Bool) -> [Column] {
      readers.enumerated().filter { isIncluded($1) && $1.valueOfAll == nil }.map { index, read in
        defer { end += size }
        return Column(index: index, read: read, offset: end)
      }
    }
    for (index, read) in readers.enumerated() {
      if let value = read.valueOfAll { values[index] = .other(value) }
    }
    self.values = values
    // First what is to lie at whole multiples of its size.
    long = places(MemoryLayout<BlockValue>.stride) { !$0.isShort }
    short = places(MemoryLayout<UInt32>.stride) { $0.isShort }
    rowSize = (end + 15) / 16 * 16
  }

  deinit {
    rows.deallocate()
    values.deallocate()
  }

  /// Calls a function with the values of each of some rows, given by their places in the answer.
  ///
  /// - Parameters:
  ///   - piece: The places.
  ///   - step: How far on in the answer those rows begin that are likely to be asked for next.
  ///   - body: The function.
  package func forEachRow(
    _ piece: Range<Int>, step: Int = 1, _ body: (_ row: Int, _ values: Span<BlockValue>) throws -> Void
  ) rethrows {
    if piece.isEmpty { return }
    if next == starts.count || places(from: starts[next]) != piece { readAhead(from: piece, step) }
    guard let start = rows.baseAddress else { return }
    let first = next * pieceSize
    next += 1
    for index in piece {
      let number = first + index - piece.lowerBound
      prefetchTexts(ofRow: number + Self.prefetchDistance)
      look(at: start + number * rowSize)
      try body(selection.rows[index], values.span)
    }
  }

  /// Has the texts brought near of one of the rows that have been read ahead.
  private func prefetchTexts(ofRow number: Int) {
    guard number < readCount, let row = rows.baseAddress.map({ $0 + number * rowSize }) else { return }
    for column in long {
      if case .text(let text) = (row + column.offset).load(as: BlockValue.self) {
        flight_prefetch(text.start)
      }
    }
  }

  /// Makes the values of a row those at hand.
  private func look(at row: UnsafeMutableRawPointer) {
    for column in long { values[column.index] = (row + column.offset).load(as: BlockValue.self) }
    for column in short {
      values[column.index] = .other(column.read.value(of: (row + column.offset).load(as: UInt32.self)))
    }
  }

  // MARK: Reading ahead

  /// Reads pieces, twice as many as the last time: the first rows are wanted at once.
  private func readAhead(from piece: Range<Int>, _ step: Int) {
    let most = max(1, min(starts.count * 2, Self.mostPieces))
    starts = Array(stride(from: piece.lowerBound, to: selection.rows.count, by: step).prefix(most))
    next = 0
    pieceSize = piece.count
    var ranked: [RankedRow] = []
    for place in starts.lazy.flatMap({ self.places(from: $0) }) {
      ranked.append(RankedRow(rank: UInt64(selection.rows[place]), row: ranked.count))
    }
    if ranked.count * rowSize > rows.count {
      rows.deallocate()
      rows = .allocate(byteCount: ranked.count * rowSize, alignment: 16)
    }
    readCount = ranked.count
    ranked.sortByRank()
    read(ranked)
    for number in 0..<Self.prefetchDistance { prefetchTexts(ofRow: number) }
  }

  /// The places of the piece that begins at one.
  private func places(from start: Int) -> Range<Int> { start..<min(start + pieceSize, selection.rows.count) }

  /// Reads rows that are in the order of the store: what is stored a segment at a time, what is worked out for all at once.
  private func read(_ ranked: [RankedRow]) {
    guard let start = rows.baseAddress else { return }
    ranked.withUnsafeBufferPointer { ranked in
      ranked.forEachSegment { part in
        for column in short { column.read.readShort(part, to: start + column.offset, rowSize: rowSize) }
        for column in long where column.read.isStored {
          column.read.readStored(part, texts: selection.graph.texts, to: start + column.offset, rowSize: rowSize)
        }
      }
      for column in long where !column.read.isStored {
        column.read.readWorkedOut(ranked, texts: selection.graph.texts, to: start + column.offset, rowSize: rowSize)
      }
    }
  }
}
