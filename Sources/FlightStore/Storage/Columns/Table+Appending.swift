extension Table {
  /// Some rows of a segment of another table, and their place in a segment here.
  private struct Piece {
    let segment: Int
    let rows: Range<Int>
    let place: Int
  }

  /// Adds the rows of segments of another table at the end.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  mutating func append(segments: consuming [Segment], count: Int, _ renumbering: Renumbering) {
    let numbers = layout.columns.indices.map { renumbering.values(of: $0, in: layout) }
    let pieces = pieces(count)
    // Not a conversion: that would have the runtime look into every type of the program for one of Foundation's.
    var rest = segments.map(Segment?.some)
    segments = []
    // Each goes when it has been read: all of them and their copies would take memory twice.
    let roundSize = 16 * Threads.usefulCount
    for start in stride(from: 0, to: pieces.count, by: roundSize) {
      let round = Array(pieces[start..<min(start + roundSize, pieces.count)])
      for index in 0..<round[0][0].segment { rest[index] = nil }
      put(filled(round, from: rest, numbers), rowCount: round.joined().reduce(0) { $0 + $1.rows.count })
    }
  }

  /// Says what of the rows of another table goes to each segment here, from the one that takes the next row.
  private func pieces(_ otherCount: Int) -> [[Piece]] {
    var pieces: [[Piece]] = []
    var (place, row) = (count & Segment.mask, 0)
    while row < otherCount {
      let start = row & Segment.mask
      let size = min(otherCount - row, Segment.mask + 1 - max(start, place))
      if place == 0 || pieces.isEmpty { pieces.append([]) }
      pieces[pieces.count - 1].append(Piece(segment: row >> Segment.shift, rows: start..<(start + size), place: place))
      row += size
      place = (place + size) & Segment.mask
    }
    return pieces
  }

  /// Returns segments of the pieces of others, the first of them after the rows of the one that takes the next row.
  private mutating func filled(_ pieces: [[Piece]], from others: [Segment?], _ numbers: [[UInt32]?]) -> [Segment] {
    // Each thread writes to segments that no other sees.
    let layout = layout
    nonisolated(unsafe) let (first, others) = (openSegment(), others)
    return Threads.divide(pieces.count, worthThread: 4) { part in
      var segments: [Segment] = []
      var open = part.number == 0 ? first : Segment(layout: layout)
      for pieces in pieces[part.share(of: pieces.count)] {
        for piece in pieces {
          guard let other = others[piece.segment] else { continue }
          open.makeRoom(for: piece.place + piece.rows.count - 1)
          open.copy(piece.rows, of: other, to: piece.place, numbers)
        }
        if pieces.last.map({ $0.place + $0.rows.count }) == Segment.mask + 1 {
          segments.append(Segment(packing: open))
          open.clear()
        } else {
          segments.append(open)
          open = Segment(layout: layout)
        }
      }
      return segments
    }.flatMap { $0 }
  }
}
