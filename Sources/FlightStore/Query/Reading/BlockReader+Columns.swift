/// Reading column by column.
extension BlockReader {
  /// Calls a function with the values of each field for some rows, given by their places in the answer.
  ///
  /// The rows are read in the order of the store, where neighbors share a line and a page of memory.
  ///
  /// - Complexity: O(*n* log *n* + *n* · *c*), where *n* is the number of rows and *c* that of the fields.
  package func forEachColumn(
    _ piece: Range<Int>, _ body: (_ column: Int, _ values: Span<FieldValue>) -> Void
  ) {
    var ranked = piece.map { RankedRow(rank: UInt64(selection.rows[$0]), row: $0 - piece.lowerBound) }
    ranked.sortByRank()
    let values = UnsafeMutableBufferPointer<FieldValue>.allocate(capacity: piece.count)
    defer { values.deallocate() }
    values.initialize(repeating: .null)
    ranked.withUnsafeBufferPointer { ranked in
      for (column, read) in readers.enumerated() {
        if let value = read.valueOfAll { values.update(repeating: value) } else { read.read(ranked, to: values) }
        body(column, values.span)
      }
    }
  }
}

extension UnsafeBufferPointer<RankedRow> {
  /// Calls a function with the rows of each segment, which are in the order of the store.
  func forEachSegment(_ body: (UnsafeBufferPointer<RankedRow>) -> Void) {
    var first = 0
    while first < count {
      let segment = self[first].rank >> UInt64(Segment.shift)
      var end = first + 1
      while end < count, self[end].rank >> UInt64(Segment.shift) == segment { end += 1 }
      body(UnsafeBufferPointer(rebasing: self[first..<end]))
      first = end
    }
  }
}
