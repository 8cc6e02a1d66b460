internal import FlightSystem

/// A reader of some fields of the rows of an answer, which reads blocks of rows ahead.
///
///     store    column 0 ▐ a ▐ b ▐ c ▐ d     column 1 ▐ e ▐ f ▐ g ▐ h     rows 0 to 3
///     block    row 2 ▐ c ▐ g     row 0 ▐ a ▐ e     row 3 ▐ d ▐ h         in the order of the answer
///
/// The rows of an answer are scattered over the columns, so that each value would touch its own cache line and memory
/// page. The reader therefore reads many rows ahead, column by column and in storage order, where neighbors share both,
/// into a row-major block where the values of a row are adjacent.
@safe package final class BlockReader {
  // Without reading ahead: 2.0 and 1.8 times the CPU time (all flights as CSV, of a store file).

  // The block stays small compared with the store it is read from.
  private static let maximumPieces = 64
  // Without it: 1.03 and 1.04 times the memory, in the same time (all flights as NDJSON).
  private static let maximumSize = 5 << 20
  // Between two columns of a row, the rows of a stretch stay in the L2 cache.
  private static let rowsAtOnce = 1024
  // Without prefetching, here and in `KeyRanks`: 1.15 and 1.16 times the CPU time (the same).
  // Far enough ahead that a text has arrived when its row is printed, near enough that it is still in the L2 cache.
  private static let prefetchDistance = 16

  let selection: RowSelection
  /// The readers of all fields, including those whose value is the same for all rows.
  let readers: [ValueReader]
  /// The columns of 32-bit values and those of whole `BlockValue`s; fields with one value for all rows are in neither.
  private let short: [Column]
  private let long: [Column]
  // The long columns, by the way they are read.
  private let stored: [Column]
  private let computed: [Column]
  private let formulaColumns: [Column]
  /// The formulas of `formulaColumns`, which are computed together.
  private let formulas: FormulaReader?
  /// The number of bytes of a row in the block.
  private let rowSize: Int
  private var rows = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 16)
  /// The places in the answer where the pieces that have been read ahead begin, the next of them, and their row count.
  // Not an array of ranges: to build that type, the runtime would search every type of the program.
  private var starts: [Int] = []
  private var next = 0
  private var readCount = 0
  /// The number of rows of a piece, except for the last one of the answer.
  private var pieceSize = 0
  private let values: UnsafeMutableBufferPointer<BlockValue>

  // Without the reader, which the loops over the columns of a row would copy.
  private struct Column {
    /// The place of the reader in `readers`.
    let index: Int
    let form: ValueReader.Form
    /// The offset of the value in a row of the block, in bytes.
    let offset: Int
  }

  /// Creates a reader of attributes, of links to airports and airlines, and of other values, in this order.
  ///
  /// The values at the end of `paths` are as displayed: airports and airlines are given by their codes.
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
    unsafe values.initialize(repeating: .other(.null))
    var end = 0
    func places(_ size: Int, _ isIncluded: (ValueReader) -> Bool) -> [Column] {
      readers.enumerated().filter { isIncluded($1) && $1.valueOfAll == nil }.map { index, reader in
        defer { end += size }
        return Column(index: index, form: reader.form, offset: end)
      }
    }
    for (index, read) in readers.enumerated() {
      if let value = read.valueOfAll { unsafe values[index] = .other(value) }
    }
    unsafe self.values = values
    // Wider values come first, so that all are aligned.
    long = places(MemoryLayout<BlockValue>.stride) { !$0.form.isShort }
    short = places(MemoryLayout<UInt32>.stride) { $0.form.isShort }
    rowSize = (end + 15) / 16 * 16
    formulaColumns = long.filter { readers[$0.index].formula?.isJoinable ?? false }
    stored = long.filter { readers[$0.index].isStored }
    computed = long.filter { !readers[$0.index].isStored && readers[$0.index].formula?.isJoinable != true }
    formulas =
      formulaColumns.isEmpty ? nil : FormulaReader(joining: formulaColumns.compactMap { readers[$0.index].formula })
  }

  deinit {
    unsafe rows.deallocate()
    unsafe values.deallocate()
  }

  /// Calls `body` with the values of each row at the places of a piece of the answer.
  ///
  /// `step` is the distance to the start of the piece that is likely to be requested next.
  package func forEachRow(
    _ piece: Range<Int>, step: Int = 1, _ body: (_ row: Int, _ values: Span<BlockValue>) throws -> Void
  ) rethrows {
    if piece.isEmpty { return }
    if next == starts.count || places(from: starts[next]) != piece { readAhead(from: piece, step: step) }
    guard let start = unsafe rows.baseAddress else { return }
    let first = next * pieceSize
    next += 1
    for index in piece {
      let number = first + index - piece.lowerBound
      prefetchTexts(ofRow: number + Self.prefetchDistance)
      unsafe loadValues(at: start + number * rowSize)
      try unsafe body(selection.rows[index], values.span)
    }
  }

  private func prefetchTexts(ofRow number: Int) {
    guard number < readCount, let row = unsafe rows.baseAddress.map({ unsafe $0 + number * rowSize }) else { return }
    for column in long {
      if case .text(let text) = unsafe (row + column.offset).load(as: BlockValue.self) {
        unsafe flight_prefetch(text.start)
      }
    }
  }

  private func loadValues(at row: UnsafeMutableRawPointer) {
    for column in long { unsafe values[column.index] = (row + column.offset).load(as: BlockValue.self) }
    for column in short {
      unsafe values[column.index] = .other(
        column.form.value(of: UInt64((row + column.offset).load(as: UInt32.self))))
    }
  }

  // MARK: Reading ahead

  /// Reads twice as many pieces as the last time, so that the first rows are available without delay.
  private func readAhead(from piece: Range<Int>, step: Int) {
    let most = max(1, min(starts.count * 2, Self.maximumPieces, Self.maximumSize / (piece.count * max(1, rowSize))))
    starts = Array(stride(from: piece.lowerBound, to: selection.rows.count, by: step).prefix(most))
    next = 0
    pieceSize = piece.count
    var ranked: [RankedRow] = []
    for place in starts.lazy.flatMap({ self.places(from: $0) }) {
      ranked.append(RankedRow(rank: UInt64(selection.rows[place]), row: ranked.count))
    }
    if unsafe ranked.count * rowSize > rows.count {
      unsafe rows.deallocate()
      unsafe rows = .allocate(byteCount: ranked.count * rowSize, alignment: 16)
    }
    readCount = ranked.count
    ranked.sortByRank()
    read(ranked)
    for number in 0..<Self.prefetchDistance { prefetchTexts(ofRow: number) }
  }

  private func places(from start: Int) -> Range<Int> { start..<min(start + pieceSize, selection.rows.count) }

  /// Reads rows in storage order: stored values segment by segment, computed values for all rows of a stretch at once.
  private func read(_ ranked: [RankedRow]) {
    guard let start = unsafe rows.baseAddress else { return }
    ranked.withUncounted { ranked in
      for first in stride(from: 0, to: ranked.count, by: Self.rowsAtOnce) {
        let ranked = ranked[first..<min(first + Self.rowsAtOnce, ranked.count)]
        ranked.forEachSegment { part in
          for column in short {
            unsafe readers[column.index].readShort(part, to: start + column.offset, rowSize: rowSize)
          }
          for column in stored {
            unsafe readers[column.index].readStored(
              part, texts: selection.graph.texts, to: start + column.offset, rowSize: rowSize)
          }
        }
        ranked.withNumbers { numbers in
          formulas?.forEachColumn(of: numbers) { formula, first, values in
            let target = unsafe start + formulaColumns[formula].offset
            for place in values.indices {
              unsafe (target + ranked[first + place].row * rowSize).initializeMemory(
                as: BlockValue.self, to: .other(values[place]))
            }
          }
          for column in computed {
            readers[column.index].forEachValue(of: numbers) { place, value in
              let target = unsafe start + (ranked[place].row * rowSize + column.offset)
              unsafe target.initializeMemory(as: BlockValue.self, to: selection.graph.texts.blockValue(value))
            }
          }
        }
      }
    }
  }
}

extension BlockReader {
  /// Calls `body` once per field, with the values of the rows at some places in the answer.
  ///
  /// Rows are read in storage order, where neighbors share cache lines and memory pages.
  ///
  /// - Complexity: O(*n* log *n* + *n* · *c*), where *n* is the number of rows and *c* that of the fields.
  package func forEachColumn(
    _ piece: Range<Int>, _ body: (_ column: Int, _ values: Span<FieldValue>) -> Void
  ) {
    var ranked = piece.map { RankedRow(rank: UInt64(selection.rows[$0]), row: $0 - piece.lowerBound) }
    ranked.sortByRank()
    let values = UnsafeMutableBufferPointer<FieldValue>.allocate(capacity: piece.count)
    defer { unsafe values.deallocate() }
    unsafe values.initialize(repeating: .null)
    ranked.withUncounted { ranked in
      for (column, read) in readers.enumerated() {
        if let value = read.valueOfAll {
          unsafe values.update(repeating: value)
        } else {
          unsafe read.read(ranked, to: values)
        }
        unsafe body(column, values.span)
      }
    }
  }
}

extension UncountedArray<RankedRow> {
  func withNumbers(_ body: (Span<Int>) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { numbers in
      for (place, row) in enumerated() { unsafe numbers[place] = Int(row.rank) }
      unsafe body(numbers.span)
    }
  }

  /// Calls `body` once per segment with its rows, which must be in storage order.
  func forEachSegment(_ body: (UncountedArray<RankedRow>) -> Void) {
    var first = 0
    while first < count {
      let segment = self[first].rank >> UInt64(Segment.shift)
      var end = first + 1
      while end < count, self[end].rank >> UInt64(Segment.shift) == segment { end += 1 }
      body(self[first..<end])
      first = end
    }
  }
}

/// A value of a block: a text by its bytes, any other value as stored.
package enum BlockValue {
  /// A text, valid as long as the store it was read from.
  case text(TextPlace)
  /// Texts joined by `RowSelection.listSeparator`.
  case list(TextPlace)
  /// A value that is neither a text nor a list.
  case other(FieldValue)

  package var isNull: Bool { if case .other(.null) = self { true } else { false } }
}

/// The address and length of a text, packed so that a `BlockValue` takes 16 bytes.
@safe package struct TextPlace {
  let start: UnsafePointer<UInt8>?
  private let count: UInt32

  @inline(__always)
  init(_ text: Bytes) {
    unsafe start = text.buffer.baseAddress
    // Offsets of texts are 32-bit numbers, so the length of a text fits too.
    count = UInt32(truncatingIfNeeded: text.count)
  }

  @inline(__always)
  package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(start: start, count: Int(count)).span)
  }
}

extension TextPool {
  @inline(__always)
  func blockValue(_ value: FieldValue) -> BlockValue {
    switch value {
    case .text(let id): .text(TextPlace(bytes(id)))
    case .list(let id): .list(TextPlace(bytes(id)))
    default: .other(value)
    }
  }
}
