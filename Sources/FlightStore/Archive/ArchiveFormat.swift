/// The format of a store file.
///
///     ┌──────────────────────────┐ 0
///     │ header, 64 bytes         │ where the directory is
///     ├──────────────────────────┤ 64
///     │ texts, page by page      │ 4096 texts a page: where each begins, then their bytes
///     ├──────────────────────────┤
///     │ columns                  │ airports, airlines, flights, each followed by the states of its merged rows;
///     │                          │ of each table one column after the other, packed as they are in memory
///     ├──────────────────────────┤
///     │ directory                │ where each page and each column is, with the checksums
///     └──────────────────────────┘
///
/// Every block begins at a multiple of 64 bytes and is padded with zeros to one. Checksums (`BlockSum`) include the
/// padding, so that they cover every byte of the file. Numbers are little-endian.
///
///     header      0   8  89 46 4C 54 0D 0A 1A 0A    a byte that is not ASCII, "FLT", and line ends that a transfer in
///                                                   text mode would change
///                 8   4  version                    3
///                12   4  0
///                16   8  size of the file
///                24   8  where the directory begins
///                32   8  size of the directory, without its padding
///                40   8  checksum of the directory
///                48   8  0
///                56   8  checksum of the header, computed with these eight bytes zero
///
/// Magic, version, size and the header's checksum are at the same places in every version.
///
///     directory   4  newest actual time of the data, as times are stored
///                 4  number of texts, null included
///                    for each page of texts: block
///                    for airports, airlines, flights: table, then
///                 4    number of states
///                      owners: block               the row that each state belongs to, 4 bytes each, in order
///                      table of the states         a row's states follow each other, the best first
///     table       4  number of rows
///                 2  number of columns
///                    for each column:
///                 1    length of the name          the path of the key in AeroAPI's record, such as
///                      name                        `last_position/latitude`; or `@` and the name of a custom attribute
///                 1    storage                     0 text, 1 list, 2 flag, 3 whole, 4 decimal, 5 time, 6 link
///                      for each 4096 rows:
///                 1      bits of a code            of decimal numbers 64, of other values up to 32; 0 if all are null
///                 4      base                      what values exceed their codes by; 0 of decimal numbers and nulls
///                 8      checksum                  of the codes; 0 if all are null
///                      pages: bits                 of text: the pages of texts that the column refers to
///                 8    where it begins             segment by segment, without those that are all null
///     block       8  where it begins
///                 8  its size, with its padding
///                 8  its checksum
///     bits           one for each, from the lowest of the first byte on, padded to whole bytes
///
/// The last segment of a table has places for as many rows as there are, rounded up to a multiple of 64. Values have
/// the stored forms that `Segment` describes, texts and links by number, and are packed as `PackedColumn` describes:
/// one code after the other from the lowest bit on, null as 0. A column that is not in the file is null.
///
/// A store that contains only the airport KORD, with only its city and code:
///
///     000  89 46 4C 54 0D 0A 1A 0A  03 00 00 00 00 00 00 00  …      header
///     040  00 00 00 00  00 00 00 00  04 00 00 00  0B 00 00 00       null, KORD, Chicago: begin at 0, 0, 4, end at 11
///     050  4B 4F 52 44  43 68 69 63 61 67 6F  00 …                  "KORDChicago"
///     080  01 00 00 00  00 …                                        column `airport_code`, base 0, one bit: row 0 is
///                                                                   text 1, 63 rows are not
///     0C0  01 00 00 00  00 …                                        column `city`, base 1, one bit: text 2
///     100  …                                                        directory
enum ArchiveFormat {
  static let magic = StoreFileSignature.bytes
  static let version: UInt32 = 3
  static let headerSize = 64
  /// The greatest number of rows or texts: one more still fits into 31 bits.
  static let largestCount = Int(Int32.max) - 1

  /// Returns a size rounded up to whole 64-byte steps.
  static func filledUp(_ size: Int) -> Int { (size + BlockSum.step - 1) & ~(BlockSum.step - 1) }

  /// Returns the number of rows that the segment beginning with row `first` has places for.
  static func capacity(from first: Int, of count: Int) -> Int { min(1 << Segment.shift, filledUp(count - first)) }
}

extension Column {
  /// The name in store files: the path, or a word for the contents of a column that is not read from a record.
  var archiveName: String {
    if let customName { return Self.customMark + customName }
    if !path.isEmpty { return path }
    return switch storage {
    case .link: "#airline"
    case .flag: "#has_record"
    default: "#code"
    }
  }

  static let customMark = "@"
}

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

  @safe private final class Memory {
    var buffers: [UnsafeMutableRawPointer?]

    init(_ count: Int) { unsafe buffers = Array(repeating: nil, count: count) }

    deinit { for index in unsafe buffers.indices { unsafe buffers[index]?.deallocate() } }
  }

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
