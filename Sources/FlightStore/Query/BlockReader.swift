/// A value as a block of values has it: texts as bytes, all else as it is stored.
package enum BlockValue {
  /// Good as long as the store lives that it was read from.
  case text(UnsafeBufferPointer<UInt8>)
  /// Texts joined by `RowSelection.listSeparator`.
  case list(UnsafeBufferPointer<UInt8>)
  /// Neither.
  case other(FieldValue)

  package var isNull: Bool { if case .other(.null) = self { true } else { false } }
}

/// Reads some fields of the rows of an answer.
///
/// Rows in order lie anywhere in the columns. Memory answers many requests that do not wait for each other hardly later
/// than one, so a few rows at a time are read column by column, first what is stored of them and then what it means, and
/// the first bytes of their texts are touched; whoever takes the values row by row finds them near the processor.
package struct BlockReader {
  // Few enough that the texts of whole records stay in the second cache.
  private static let size = 32

  private let selection: RowSelection
  private let texts: TextPool
  /// How many values a row has.
  private let width: Int
  private let readers: [(column: Int, read: ValueReader)]
  /// The values that all rows have.
  private let constants: [(column: Int, value: BlockValue)]

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
    texts = graph.texts
    let all =
      attributes.map { ValueReader(column: $0.column, of: table) } + links.map { graph.reader(of: $0) }
      + paths.map { graph.shownReader(of: $0) }
    width = all.count
    constants = all.enumerated().compactMap { column, read in read.valueOfAll.map { (column, .other($0)) } }
    readers = all.enumerated().filter { $1.valueOfAll == nil }.map { ($0, $1) }
  }

  /// Calls a function with the values of each of some rows, given by their places in the answer.
  package func forEachRow(
    _ places: Range<Int>, _ body: (_ row: Int, _ values: UnsafeBufferPointer<BlockValue>) throws -> Void
  ) rethrows {
    // The last value takes what touching texts yields; nothing would be touched for no use at all.
    try withUnsafeTemporaryAllocation(of: BlockValue.self, capacity: Self.size * width + 1) { block in
      for (column, value) in constants {
        for place in 0..<Self.size { block.initializeElement(at: place * width + column, to: value) }
      }
      for start in stride(from: places.lowerBound, to: places.upperBound, by: Self.size) {
        let rows = selection.rows[start..<min(start + Self.size, places.upperBound)]
        read(rows, into: block)
        for (place, row) in rows.enumerated() {
          try body(row, UnsafeBufferPointer(rebasing: block[(place * width)..<((place + 1) * width)]))
        }
      }
    }
  }

  private func read(_ rows: ArraySlice<Int>, into block: UnsafeMutableBufferPointer<BlockValue>) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.size) { stored in
      guard let start = stored.baseAddress else { return }
      for (column, read) in readers {
        read.readStored(rows, to: start)
        var place = column
        for (index, row) in rows.enumerated() {
          block.initializeElement(at: place, to: texts.blockValue(read.value(of: stored[index], at: row)))
          place += width
        }
      }
    }
    var touched: UInt8 = 0
    for value in block[..<(rows.count * width)] {
      if case .text(let bytes) = value { touched ^= bytes.first ?? 0 }
    }
    block.initializeElement(at: block.count - 1, to: .other(.whole(Int(touched))))
  }
}

extension TextPool {
  /// Returns a value with its text.
  @inline(__always)
  func blockValue(_ value: FieldValue) -> BlockValue {
    switch value {
    case .text(let id): .text(bytes(id))
    case .list(let id): .list(bytes(id))
    default: .other(value)
    }
  }
}
