/// A column of a table in a store file: the offsets of each segment's codes.
struct ArchiveColumn {
  /// The index in the layout of the table.
  let index: Int
  /// The pages of texts that the values refer to.
  let pages: BitList
  private let packings: PackingList
  /// The offsets of each segment's codes, and the end of the last segment's.
  private let offsets: [Int]
  private let rowCount: Int
  /// The exclusive upper bound of stored values; `nil` for decimal numbers, which must be finite.
  private let limit: Int?

  /// Creates a column from its directory entry.
  ///
  /// - Throws: `ArchiveFault.contradictory` if no column can be stored at this offset or in this way.
  init(
    _ entry: ArchiveDirectory.ColumnEntry, index: Int, storage: ColumnStorage, limit: Int?, rowCount: Int,
    fileSize: Int
  ) throws(ArchiveFault) {
    var offsets = [entry.offset]
    offsets.reserveCapacity(entry.packings.count + 1)
    for segment in 0..<entry.packings.count {
      let packing = entry.packings[segment]
      guard packing == ArchiveDirectory.Packing() || packing.suits(storage) else { throw .contradictory }
      let capacity = ArchiveFormat.capacity(from: segment << Segment.shift, of: rowCount)
      offsets.append(offsets[segment] + ArchiveFormat.filledUp(capacity / 8 * Int(packing.width)))
    }
    // A code is read as part of an 8-byte word, which must end within the file; in a sound file it does, because the
    // directory follows all columns.
    guard entry.offset % BlockSum.step == 0, offsets[entry.packings.count] + PackedColumn.margin <= fileSize else {
      throw .contradictory
    }
    self.index = index
    self.limit = limit
    self.rowCount = rowCount
    self.offsets = offsets
    pages = entry.pages
    packings = entry.packings
  }

  /// Returns whether any value of a segment is not null.
  func hasValues(_ segment: Int) -> Bool { packings.hasValues(segment) }

  /// Returns the range of the file that holds the codes of some segments.
  func place(of segments: Range<Int>) -> Range<Int> { offsets[segments.lowerBound]..<offsets[segments.upperBound] }

  /// The number of bits of the widest code.
  var width: Int { (0..<packings.count).reduce(0) { max($0, Int(packings[$1].width)) } }

  /// Returns the values of a segment, and the check of their block that must pass before they are used.
  ///
  /// `start` is the address that the codes have, or will have, in memory.
  func values(of segment: Int, at start: UnsafeMutableRawPointer) -> (PackedColumn, BlockCheck) {
    let (packing, place) = (packings[segment], place(of: segment..<(segment + 1)))
    let values = unsafe PackedColumn(start, width: UInt32(packing.width), base: packing.base)
    let capacity = ArchiveFormat.capacity(from: segment << Segment.shift, of: rowCount)
    let check = unsafe BlockCheck(
      block: ArchiveBlock(offset: place.lowerBound, size: place.count, sum: packing.sum),
      bytes: UnsafeMutableRawBufferPointer(start: start, count: place.count),
      contents: .values(values, count: capacity, limit: limit))
    return (values, check)
  }
}

extension ArchiveDirectory.Packing {
  /// Returns whether values of a storage can be packed like this.
  fileprivate func suits(_ storage: ColumnStorage) -> Bool {
    storage == .decimal ? width == UInt64.bitWidth && base == 0 : 1...UInt32.bitWidth ~= Int(width)
  }
}

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
