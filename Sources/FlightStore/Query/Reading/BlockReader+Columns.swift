/// Column-by-column reading.
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
