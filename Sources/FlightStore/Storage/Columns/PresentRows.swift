/// A map from positions to the rows of a table that have not been deleted.
///
/// As long as none is deleted, a position is its row. Otherwise the row is found by a binary search in the numbers of
/// rows before each segment, and by counting bits in the segment.
struct RowPositions: Sendable {
  let count: Int
  /// The number of present rows before each segment; `nil` if no row is deleted.
  private let before: [Int]?

  init(_ table: Table) {
    count = table.count - table.vacantCount
    guard table.vacantCount > 0 else {
      before = nil
      return
    }
    var before: [Int] = []
    var total = 0
    table.forEachSegment { _, _, rows in
      before.append(total)
      total += rows.count
    }
    self.before = before
  }

  /// The positions of a table without rows.
  static let none = RowPositions(count: 0)

  private init(count: Int) {
    self.count = count
    before = nil
  }

  /// Whether every position is its row.
  var isDense: Bool { before == nil }

  /// Returns the row at a position, given the same table.
  func row(at position: Int, of table: Table) -> Int {
    guard let before else { return position }
    var (low, high) = (0, before.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if before[middle] <= position { low = middle } else { high = middle }
    }
    return low << Segment.shift + table.rows(ofSegment: low).place(of: position - before[low])
  }
}

/// The rows of a table that have not been deleted, in order.
struct PresentRows: RandomAccessCollection {
  private let table: Table
  private let positions: RowPositions

  init(_ table: Table) {
    self.table = table
    positions = RowPositions(table)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { positions.count }

  subscript(position: Int) -> Int { positions.row(at: position, of: table) }

  /// An iterator that visits the rows without looking up their positions.
  struct Iterator: IteratorProtocol {
    fileprivate let table: Table
    fileprivate var row = 0

    mutating func next() -> Int? {
      while row < table.count {
        row += 1
        if table.isPresent(row - 1) { return row - 1 }
      }
      return nil
    }
  }

  func makeIterator() -> Iterator { Iterator(table: table) }
}

extension Table {
  /// The rows that have not been deleted.
  var presentRows: PresentRows { PresentRows(self) }

  /// Returns a mask of the rows of a segment that have not been deleted.
  func rows(ofSegment index: Int) -> RowMask {
    let rows = RowMask.first(min(1 << Segment.shift, count - index << Segment.shift))
    guard vacantCount > 0, let vacant = segments[index].vacant else { return rows }
    return rows.subtracting(vacant)
  }

  /// Calls `body` with each segment of a range, or of the table, its first row, and a mask of its present rows.
  func forEachSegment(_ range: Range<Int>? = nil, _ body: (Segment, Int, RowMask) throws -> Void) rethrows {
    let segments = segments
    for index in range ?? segments.indices where index << Segment.shift < count {
      try body(segments[index], index << Segment.shift, rows(ofSegment: index))
    }
  }
}
