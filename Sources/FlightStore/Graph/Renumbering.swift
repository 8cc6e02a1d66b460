/// What the stored values of some tables become in other tables, which number their texts and rows differently.
struct Renumbering {
  /// The new numbers of texts, by their old ones.
  private let texts: [UInt32]
  private var links: [EntityKind: [UInt32]] = [:]

  init(texts: [UInt32]) { self.texts = texts }

  /// Notes where the rows of a kind of thing are found from now on.
  mutating func note(_ places: [UInt32], of kind: EntityKind) { links[kind] = [0] + places.map { $0 + 1 } }

  /// The new values of a column, by the old ones; `nil` where they stay as they are.
  func values(of column: Int, in layout: TableLayout) -> [UInt32]? {
    switch layout.columns[column].storage {
    case .text, .list: texts
    case .link: links[column == FlightColumn.airline.rawValue ? .airlines : .airports]
    case .flag, .whole, .decimal, .time: nil
    }
  }

  /// Returns the new values of a row.
  func values(of row: Int, in table: Table) -> [UInt64] {
    table.layout.columns.indices.map { column in
      let stored = table.stored(column, row)
      return values(of: column, in: table.layout).map { UInt64($0[Int(stored)]) } ?? stored
    }
  }
}

extension Table {
  /// Adds the rows of segments of another table at the end, all but some, which are given in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  mutating func append(
    segments: consuming [Segment], count: Int, _ renumbering: Renumbering? = nil, without gaps: [Int] = []
  ) {
    let numbers = renumbering.map { renumbering in
      layout.columns.indices.map { renumbering.values(of: $0, in: layout) }
    }
    var (rest, gaps, row) = (Array(segments.reversed()), gaps[...], 0)
    segments = []
    // Each goes when it has been read: all of them and their copies would take memory twice.
    while row < count, let segment = rest.popLast() {
      let (first, end) = (row, min(row + Segment.mask + 1, count))
      while row < end {
        if gaps.first == row {
          gaps.removeFirst()
          row += 1
          continue
        }
        let place = appendRows(min(end, gaps.first ?? end) - row)
        let copied = (row - first)..<(row - first + place.count)
        self.segments[place.segment].copy(copied, of: segment, to: place.index, numbers)
        row += place.count
      }
    }
  }

  /// Takes rows out, which are given in order; those behind them move up.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  mutating func remove(_ gaps: [Int]) {
    let count = count
    append(segments: takeSegments(), count: count, without: gaps)
  }
}
