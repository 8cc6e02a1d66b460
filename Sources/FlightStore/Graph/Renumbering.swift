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
  /// Adds the rows of segments of another table at the end, one column after another.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  mutating func append(segments: consuming [Segment], count: Int, _ renumbering: Renumbering) {
    let values = layout.columns.indices.map { renumbering.values(of: $0, in: layout) }
    // Each segment goes as soon as it has been copied, so that no more than one is there twice.
    segments.reverse()
    var done = 0
    while done < count, let segment = segments.popLast() {
      var index = 0
      let end = min(1 << Segment.shift, count - done)
      while index < end {
        let place = appendRows(end - index)
        let target = self.segments[place.segment]
        for column in layout.columns.indices where segment.hasValues(column) {
          target.copy(column, of: segment, index, count: place.count, to: place.index, values[column])
        }
        index += place.count
      }
      done += end
    }
  }
}

extension Segment {
  /// Copies values of a column from another segment, renumbered where there are other numbers.
  fileprivate func copy(
    _ column: Int, of other: Segment, _ first: Int, count: Int, to index: Int, _ numbers: [UInt32]?
  ) {
    if !hasValues(column) { allocate(column) }
    guard let numbers else {
      let width = layout.widths[column]
      let target = UnsafeMutablePointer(mutating: values(column, as: UInt8.self)) + index * width
      target.update(from: other.values(column, as: UInt8.self) + first * width, count: count * width)
      return
    }
    let target = UnsafeMutablePointer(mutating: values(column, as: UInt32.self)) + index
    let source = other.values(column, as: UInt32.self) + first
    numbers.withUnsafeBufferPointer { numbers in
      for offset in 0..<count { target[offset] = numbers[Int(source[offset])] }
    }
  }
}
