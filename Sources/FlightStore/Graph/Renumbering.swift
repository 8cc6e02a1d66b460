/// What the stored values of some tables become in other tables, which number their texts and rows differently.
struct Renumbering {
  /// The new numbers of texts, by their old ones.
  private let texts: [UInt32]
  private var links: [EntityKind: [UInt32]] = [:]

  init(texts: [UInt32]) { self.texts = texts }

  /// Notes where the rows of a kind of thing are found from now on.
  mutating func note(_ places: [Int], of kind: EntityKind) { links[kind] = [0] + places.map { UInt32($0 + 1) } }

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
  /// Adds the rows of segments of another table at the end.
  ///
  /// The first rows fill our last segment. Those after them stay in their own segments, in which they move up, and which
  /// become ours: copies of everything would take memory twice.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  mutating func append(segments: consuming [Segment], count: Int, _ renumbering: Renumbering) {
    let numbers = layout.columns.indices.map { renumbering.values(of: $0, in: layout) }
    let first = min(-self.count & Segment.mask, count)
    if first > 0 {
      let place = appendRows(first)
      self.segments[place.segment].copy(0..<first, of: segments[0], to: place.index, numbers)
    }
    for index in 0..<((count - first + Segment.mask) >> Segment.shift) {
      if !isKnownUniquelyReferenced(&segments[index]) || segments[index].isFixed {
        segments[index] = Segment(copying: segments[index])
      }
      let segment = segments[index]
      let rest = count - index << Segment.shift
      // How many rows stay, and with how many of the next segment.
      let own = min(Segment.mask + 1, rest) - first
      let rows = min(Segment.mask + 1, rest - first)
      segment.makeRoom(for: rows - 1)
      segment.copy(first..<(first + own), of: segment, to: 0, numbers)
      segment.clear(from: own)
      if own < rows { segment.copy(0..<(rows - own), of: segments[index + 1], to: own, numbers) }
      adopt(segment, rows: rows)
    }
  }
}

extension Segment {
  /// Copies rows of a segment, this one or another, renumbered.
  fileprivate func copy(_ rows: Range<Int>, of other: Segment, to index: Int, _ numbers: [[UInt32]?]) {
    for column in layout.columns.indices where other.hasValues(column) {
      if !hasValues(column) { allocate(column) }
      guard let numbers = numbers[column] else {
        let width = layout.widths[column]
        let target = UnsafeMutablePointer(mutating: values(column, as: UInt8.self)) + index * width
        target.update(from: other.values(column, as: UInt8.self) + rows.lowerBound * width, count: rows.count * width)
        continue
      }
      let target = UnsafeMutablePointer(mutating: values(column, as: UInt32.self)) + index
      let source = other.values(column, as: UInt32.self) + rows.lowerBound
      numbers.withUnsafeBufferPointer { numbers in
        for offset in 0..<rows.count { target[offset] = numbers[Int(source[offset])] }
      }
    }
  }

  /// Makes rows null, from one on to the last that there is room for.
  fileprivate func clear(from index: Int) {
    for column in layout.columns.indices where hasValues(column) {
      let width = layout.widths[column]
      let start = UnsafeMutablePointer(mutating: values(column, as: UInt8.self)) + index * width
      start.update(repeating: 0, count: (capacity - index) * width)
    }
  }
}
