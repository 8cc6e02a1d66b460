extension Table {
  /// A range of rows of another table's segment, and its place in a segment of this table.
  private struct Piece {
    let segment: Int
    let rows: Range<Int>
    let place: Int
  }

  /// Appends the rows of another table's segments.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  mutating func append(segments: consuming [Segment], count: Int, renumbering: Renumbering) {
    let numbers = layout.columns.indices.map { renumbering.values(of: $0, in: layout) }
    let pieces = pieces(count)
    // `map`, not an array conversion, which makes the runtime search every type of the program for one of Foundation's.
    var rest = segments.map(Segment?.some)
    segments = []
    // Each segment is released after it has been read: keeping all of them and their copies would double the memory.
    let roundSize = 16 * Threads.usefulCount
    for start in stride(from: 0, to: pieces.count, by: roundSize) {
      let round = Array(pieces[start..<min(start + roundSize, pieces.count)])
      for index in 0..<round[0][0].segment { rest[index] = nil }
      put(
        filled(with: round, from: rest, renumbering: numbers),
        rowCount: round.joined().reduce(0) { $0 + $1.rows.count })
    }
  }

  /// Returns the pieces of another table's rows that go into each segment here, from the open segment on.
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

  /// Returns segments filled with the pieces; the first continues the open segment.
  private mutating func filled(with pieces: [[Piece]], from others: [Segment?], renumbering numbers: [[UInt32]?])
    -> [Segment]
  {
    // Each thread writes only to its own segments.
    let layout = layout
    nonisolated(unsafe) let (first, others) = (openSegment(), others)
    return Threads.divide(pieces.count, worthThread: 4) { part in
      var segments: [Segment] = []
      var open = unsafe part.number == 0 ? first : Segment(layout: layout)
      for pieces in pieces[part.share(of: pieces.count)] {
        for piece in pieces {
          guard let other = unsafe others[piece.segment] else { continue }
          open.makeRoom(for: piece.place + piece.rows.count - 1)
          open.copy(piece.rows, of: other, to: piece.place, renumbering: numbers)
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

/// A translation of stored values to those of tables that number their texts and rows differently.
struct Renumbering {
  /// The new numbers of texts, by their old ones.
  private let texts: [UInt32]
  private var links: [EntityKind: [UInt32]] = [:]

  init(texts: [UInt32]) { self.texts = texts }

  /// Records the new rows of a table, by their old ones.
  mutating func note(_ places: [UInt32], of kind: EntityKind) { links[kind] = [0] + places.map { $0 + 1 } }

  /// Returns the new values of a column, by the old ones; `nil` if they stay the same.
  func values(of column: Int, in layout: TableLayout) -> [UInt32]? {
    switch layout.columns[column].storage {
    case .text, .list: texts
    case .link: layout.columns[column].target.flatMap { links[$0] }
    case .flag, .whole, .decimal, .time: nil
    }
  }

  /// Returns the new values of a row.
  func values(of row: Int, in table: Table) -> [UInt64] {
    table.layout.columns.indices.map { column in
      let stored = table.stored(column, ofRow: row)
      return values(of: column, in: table.layout).map { UInt64($0[Int(stored)]) } ?? stored
    }
  }
}
