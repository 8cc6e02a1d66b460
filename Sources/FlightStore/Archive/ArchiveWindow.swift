/// A window of a few segments of the flights in a store file, which moves over the file.
///
/// A scan needs no more memory than the window, and columns that are read twice are still in the cache.
final class ArchiveWindow {
  // Large enough for few system calls, and small enough that the columns of a query stay in the cache.
  static let segmentCount = 4

  /// The rows of the segments; those beyond the rows of the file are undefined.
  let table: Table
  private let file: ArchiveFile
  private let memory: Memory

  /// The memory of each column's codes.
  @safe private final class Memory {
    var buffers: [UnsafeMutableRawPointer?]

    init(_ count: Int) { unsafe buffers = Array(repeating: nil, count: count) }

    deinit { for index in unsafe buffers.indices { unsafe buffers[index]?.deallocate() } }
  }

  /// Creates a window on rows of a table.
  init(_ layout: TableLayout, of file: ArchiveFile) {
    let memory = Memory(layout.columns.count)
    let nulls = [PackedColumn?](repeating: nil, count: layout.columns.count)
    let segments = (0..<Self.segmentCount).map { _ in
      Segment(layout: layout, holding: nulls, capacity: 1 << Segment.shift, of: memory)
    }
    table = Table(layout, segments: segments, count: Self.segmentCount << Segment.shift)
    self.file = file
    self.memory = memory
  }

  /// Reads and checks columns of some segments, at most as many as the window has.
  ///
  /// - Throws: `ArchiveFault` for the first column that cannot be read, or is not what was written.
  func read(_ columns: [ArchiveColumn], of segments: Range<Int>) throws(ArchiveFault) {
    for column in columns {
      let place = column.place(of: segments)
      let start = unsafe buffer(column)
      try unsafe file.read(place, to: start)
      for segment in segments {
        var values = unsafe PackedColumn(Segment.zeros, width: 0)
        if column.hasValues(segment) {
          let offset = column.place(of: segment..<segment).lowerBound - place.lowerBound
          let check: BlockCheck
          (values, check) = unsafe column.values(of: segment, at: start + offset)
          if let fault = check.fault { throw fault }
        }
        table.segments[segment - segments.lowerBound].columns[column.index] = values
      }
    }
  }

  /// Makes columns null until they are read again.
  func forget(_ columns: [ArchiveColumn]) {
    for segment in table.segments {
      for column in columns { segment.columns[column.index] = unsafe PackedColumn(Segment.zeros, width: 0) }
    }
  }

  /// Returns the memory of a column, with room for full segments even if the last one is not full.
  private func buffer(_ column: ArchiveColumn) -> UnsafeMutableRawPointer {
    if let buffer = unsafe memory.buffers[column.index] { return unsafe buffer }
    let size = (Self.segmentCount << Segment.shift) / 8 * column.width + PackedColumn.margin
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: BlockSum.step)
    unsafe memory.buffers[column.index] = buffer
    return unsafe buffer
  }
}
