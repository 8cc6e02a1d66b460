/// The difference that turns a graph after a change into the graph before it, for undo.
///
/// It takes memory only for the rows that have changed.
// Sendable although its tables hold pointers: they are never written to.
struct GraphDifference: @unchecked Sendable {
  private let rest: Graph
  private let rows: [TableDifference]
  private let states: [TableDifference]

  /// Creates the difference of a graph from a later one.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of segments and *m* the number of values in the columns that
  ///   have changed.
  init(of graph: Graph, from later: Graph) {
    let kinds = EntityKind.allCases
    rows = kinds.map { TableDifference(of: graph[$0].rows, from: later[$0].rows) }
    states = kinds.map { TableDifference(of: graph[$0].stateRows, from: later[$0].stateRows) }
    rest = Graph(copying: graph)
    for kind in kinds {
      let table = graph[kind]
      rest.tables[kind] = table.with(rows: table.rows.with(segments: []), states: table.stateRows.with(segments: []))
    }
  }

  func graph(from later: Graph) -> Graph {
    let graph = Graph(copying: rest)
    for (place, kind) in EntityKind.allCases.enumerated() {
      graph.tables[kind] = rest[kind].with(
        rows: rows[place].table(from: later[kind].rows), states: states[place].table(from: later[kind].stateRows))
    }
    return graph
  }
}

/// The difference that turns a segment after a change into the segment before it.
enum SegmentDifference {
  /// A value before the change, with its place.
  struct Value: BitwiseCopyable {
    let column: UInt16
    let index: UInt16
    let stored: UInt64
  }

  /// The segments are the same.
  case none
  /// The values that have changed, and the deleted rows, as they were before.
  case values([Value], vacant: RowMask?)
  /// The earlier segment itself, kept if too many values have changed.
  case earlier(Segment)

  /// Creates the difference of a segment from a later one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values in the columns that have changed.
  init(of segment: Segment, from later: Segment) {
    if segment === later {
      self = .none
    } else if segment.layout === later.layout, segment.capacity == later.capacity,
      let values = Self.values(of: segment, from: later)
    {
      self = .values(values, vacant: segment.vacant)
    } else {
      self = .earlier(segment)
    }
  }

  func segment(from later: Segment) -> Segment {
    switch self {
    case .none: return later
    case .earlier(let segment): return segment
    case .values(let values, let vacant):
      let segment = Segment(copying: later)
      for value in values { segment.set(value.stored, ofColumn: Int(value.column), at: Int(value.index)) }
      segment.setVacant(vacant)
      segment.packWritten()
      return segment
    }
  }

  /// Returns the values that differ; `nil` if they take more memory than the columns.
  private static func values(of segment: Segment, from later: Segment) -> [Value]? {
    var values: [Value] = []
    for column in segment.layout.columns.indices {
      let (before, after) = (segment.columns[column], later.columns[column])
      if before.isSame(as: after) { continue }
      let limit = values.count + segment.capacity / 8
      let isLong = segment.layout.columns[column].storage.width == MemoryLayout<UInt64>.size
      for index in 0..<segment.capacity {
        let stored = isLong ? before.long(index) : UInt64(before[index])
        if stored == (isLong ? after.long(index) : UInt64(after[index])) { continue }
        if values.count == limit { return nil }
        values.append(Value(column: UInt16(column), index: UInt16(index), stored: stored))
      }
    }
    return values
  }
}

/// The difference that turns a table after a change into the table before it.
struct TableDifference {
  private let table: Table
  private let segments: [SegmentDifference]

  /// Creates the difference of a table from a later one.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of segments and *m* the number of values in the columns that
  ///   have changed.
  init(of table: Table, from later: Table) {
    let laterSegments = later.segments
    segments = table.segments.enumerated().map { index, segment in
      index < laterSegments.count ? SegmentDifference(of: segment, from: laterSegments[index]) : .earlier(segment)
    }
    self.table = table.with(segments: [])
  }

  func table(from later: Table) -> Table {
    let laterSegments = later.segments
    return table.with(
      segments: segments.enumerated().map { index, difference in
        if case .earlier(let segment) = difference { segment } else { difference.segment(from: laterSegments[index]) }
      })
  }
}
