/// A column of a table of a store file: where the codes of each segment lie.
struct ArchiveColumn {
  /// Its place in the layout of the table.
  let index: Int
  /// Which pages of texts the values lead to.
  let pages: BitList
  private let packings: PackingList
  /// Where the codes of each segment begin, and where those of the last end.
  private let offsets: [Int]
  private let rowCount: Int
  /// What the stored values must stay below; `nil` for decimal numbers, which must be finite.
  private let limit: Int?

  /// Makes a column of what a directory says of it.
  ///
  /// - Throws: `ArchiveFault.contradictory` when no column can lie there, or not like this.
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
    // What is read with the last value must be there too; the directory is, as it comes after all columns.
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

  /// Whether the values of a segment are not all null.
  func hasValues(_ segment: Int) -> Bool { packings.hasValues(segment) }

  /// Where the codes of some segments lie in the file.
  func place(of segments: Range<Int>) -> Range<Int> { offsets[segments.lowerBound]..<offsets[segments.upperBound] }

  /// The number of bits of the widest code.
  var width: Int { (0..<packings.count).reduce(0) { max($0, Int(packings[$1].width)) } }

  /// Finds the values of a segment.
  ///
  /// - Parameters:
  ///   - segment: The segment, which has values.
  ///   - start: Where the codes are in memory, or are to be.
  /// - Returns: The values, and what is to be checked of them first.
  func values(of segment: Int, at start: UnsafeMutableRawPointer) -> (PackedColumn, BlockCheck) {
    let (packing, place) = (packings[segment], place(of: segment..<(segment + 1)))
    let values = PackedColumn(start, width: UInt32(packing.width), base: packing.base)
    let capacity = ArchiveFormat.capacity(from: segment << Segment.shift, of: rowCount)
    let check = BlockCheck(
      block: ArchiveBlock(offset: place.lowerBound, size: place.count, sum: packing.sum),
      bytes: UnsafeMutableRawBufferPointer(start: start, count: place.count),
      contents: .values(values, count: capacity, limit: limit))
    return (values, check)
  }
}

extension ArchiveDirectory.Packing {
  /// Whether values of a kind can be packed like this.
  fileprivate func suits(_ storage: ColumnStorage) -> Bool {
    storage == .decimal ? width == UInt64.bitWidth && base == 0 : 1...UInt32.bitWidth ~= Int(width)
  }
}
