/// The directory of a store file's blocks.
struct ArchiveDirectory {
  /// The newest actual time, in its stored form.
  var clock: UInt32 = 0
  /// The number of texts, plus one for null.
  var textCount = 1
  var pages: [ArchiveBlock] = []
  var kinds: [KindEntry] = []

  /// The kinds of entity in file order: targets of links precede the links.
  static let order: [EntityKind] = [.airports, .airlines, .flights]

  /// The entry of one kind of entity: its rows, and the states of merged rows.
  struct KindEntry {
    var rows: TableEntry
    /// The row that each state belongs to.
    var owners: ArchiveBlock
    var states: TableEntry
  }

  struct TableEntry {
    var count = 0
    var columns: [ColumnEntry] = []
  }

  struct ColumnEntry {
    var name: ArraySlice<UInt8>
    var storage: UInt8
    var packings: PackingList
    /// The pages of texts that the values refer to.
    var pages: BitList
    /// The offset of the first segment's codes; those of the others follow.
    var offset: Int
  }

  /// The packing of a column's values in a segment, with the checksum of the codes; all zero if the values are null.
  struct Packing: Hashable {
    var width: UInt8 = 0
    var base: UInt32 = 0
    var sum: UInt64 = 0
  }
}

/// A range of a store file, with its checksum.
struct ArchiveBlock: Hashable {
  var offset: Int
  var size: Int
  var sum: UInt64
}

/// The packings of a column's segments, decoded on access, because those of most columns are never read.
struct PackingList: Hashable {
  private(set) var bytes: ArraySlice<UInt8>
  static let stride = 13

  init(count: Int) { bytes = ArraySlice(repeating: 0, count: count * Self.stride) }
  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count / Self.stride }

  /// Returns whether any value of a segment is not null.
  func hasValues(_ index: Int) -> Bool { bytes[bytes.startIndex + index * Self.stride] != 0 }

  subscript(index: Int) -> ArchiveDirectory.Packing {
    get {
      unsafe bytes.withUnsafeBytes { bytes in
        let place = index * Self.stride
        return unsafe ArchiveDirectory.Packing(
          width: bytes[place],
          base: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 1, as: UInt32.self)),
          sum: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 5, as: UInt64.self)))
      }
    }
    set {
      unsafe bytes.withUnsafeMutableBytes { bytes in
        let place = index * Self.stride
        unsafe bytes[place] = newValue.width
        unsafe bytes.storeBytes(of: newValue.base.littleEndian, toByteOffset: place + 1, as: UInt32.self)
        unsafe bytes.storeBytes(of: newValue.sum.littleEndian, toByteOffset: place + 5, as: UInt64.self)
      }
    }
  }
}

/// A list of bits, padded to whole bytes.
struct BitList: Hashable {
  private(set) var bytes: ArraySlice<UInt8>

  init(count: Int) { bytes = ArraySlice(repeating: 0, count: Self.size(count)) }
  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Returns the number of bytes of a list of `count` bits.
  static func size(_ count: Int) -> Int { (count + 7) / 8 }

  subscript(index: Int) -> Bool {
    get { bytes[bytes.startIndex + index >> 3] >> UInt8(index & 7) & 1 != 0 }
    set {
      let (place, bit) = (bytes.startIndex + index >> 3, 1 << UInt8(index & 7) as UInt8)
      if newValue { bytes[place] |= bit } else { bytes[place] &= ~bit }
    }
  }

  /// Sets the bits that are set in a list of the same length.
  mutating func formUnion(_ other: BitList) {
    for (index, byte) in zip(bytes.indices, other.bytes) { bytes[index] |= byte }
  }
}

extension ArchiveDirectory {
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: clock)
    bytes.append(number: UInt32(textCount))
    for page in pages { bytes.append(page) }
    for kind in kinds {
      Self.append(kind.rows, to: &bytes)
      bytes.append(number: UInt32(kind.states.count))
      bytes.append(kind.owners)
      Self.append(kind.states, to: &bytes)
    }
    return bytes
  }

  private static func append(_ table: TableEntry, to bytes: inout [UInt8]) {
    bytes.append(number: UInt32(table.count))
    bytes.append(number: UInt16(table.columns.count))
    for column in table.columns {
      bytes.append(UInt8(column.name.count))
      bytes += column.name
      bytes.append(column.storage)
      bytes += column.packings.bytes
      bytes += column.pages.bytes
      bytes.append(number: UInt64(column.offset))
    }
  }

  /// Decodes a directory.
  ///
  /// - Throws: `ArchiveFault.contradictory` if the bytes are not a directory.
  init(decoding bytes: [UInt8]) throws(ArchiveFault) {
    var reader = NumberReader(bytes[...])
    clock = try reader.number()
    textCount = try reader.count()
    if textCount < 1 { throw .contradictory }
    pages = try reader.blocks((textCount - 1) >> TextPage.shift + 1)
    for _ in Self.order {
      let rows = try Self.table(&reader, pageCount: pages.count)
      let stateCount = try reader.count()
      let owners = try reader.block()
      let states = try Self.table(&reader, pageCount: pages.count)
      if states.count != stateCount { throw .contradictory }
      kinds.append(KindEntry(rows: rows, owners: owners, states: states))
    }
    if !reader.isAtEnd { throw .contradictory }
  }

  private static func table(_ reader: inout NumberReader, pageCount: Int) throws(ArchiveFault) -> TableEntry {
    var table = TableEntry(count: try reader.count())
    let segmentCount = (table.count + Segment.mask) >> Segment.shift
    let columnCount: UInt16 = try reader.number()
    for _ in 0..<columnCount {
      let length: UInt8 = try reader.number()
      let name = try reader.bytes(Int(length))
      let storage: UInt8 = try reader.number()
      let packings = PackingList(bytes: try reader.bytes(segmentCount * PackingList.stride))
      let pages = BitList(bytes: try reader.bytes(BitList.size(pageCount)))
      let offset = try reader.place()
      table.columns.append(ColumnEntry(name: name, storage: storage, packings: packings, pages: pages, offset: offset))
    }
    // Segments take memory, so each must have values: a forged row count cannot make the reader allocate more.
    let isFilled = (0..<segmentCount).allSatisfy { index in table.columns.contains { $0.packings.hasValues(index) } }
    if !isFilled { throw .contradictory }
    return table
  }
}

extension ArchiveHeader {
  var encoded: [UInt8] {
    var bytes = ArchiveFormat.magic
    bytes.append(number: ArchiveFormat.version)
    bytes.append(number: UInt32(0))
    bytes.append(number: UInt64(fileSize))
    bytes.append(number: UInt64(directory.offset))
    bytes.append(number: UInt64(directorySize))
    bytes.append(number: directory.sum)
    bytes.append(number: UInt64(0))
    let sum = unsafe (bytes + [UInt8](repeating: 0, count: 8)).withUnsafeBytes { unsafe BlockSum.of($0) }
    bytes.append(number: sum)
    return bytes
  }

  /// Decodes the header of a file of some size from its first bytes, or from all there are.
  init(decoding bytes: ArraySlice<UInt8>, ofFileWith size: Int) throws(ArchiveFault) {
    guard bytes.starts(with: ArchiveFormat.magic) else { throw size == 0 ? .empty : .noStoreFile }
    guard bytes.count >= ArchiveFormat.headerSize else {
      throw .cut(size: bytes.count, expected: ArchiveFormat.headerSize)
    }
    var header = Array(bytes.prefix(ArchiveFormat.headerSize))
    let sum: UInt64 = unsafe header.withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 56, as: UInt64.self))
    }
    header.replaceSubrange(56..., with: [UInt8](repeating: 0, count: 8))
    guard unsafe header.withUnsafeBytes({ unsafe BlockSum.of($0) }) == sum else {
      throw .damaged(0..<ArchiveFormat.headerSize)
    }
    var reader = NumberReader(header[8..<56])
    let version: UInt32 = try reader.number()
    _ = try reader.number() as UInt32
    fileSize = try reader.place()
    let offset = try reader.place()
    directorySize = try reader.place()
    directory = ArchiveBlock(offset: offset, size: ArchiveFormat.filledUp(directorySize), sum: try reader.number())
    guard version <= ArchiveFormat.version else { throw .laterVersion(Int(version)) }
    guard version == ArchiveFormat.version else { throw .earlierVersion(Int(version)) }
    guard fileSize == size else { throw .cut(size: size, expected: fileSize) }
  }
}

struct ArchiveHeader {
  let fileSize: Int
  let directory: ArchiveBlock
  /// The size of the directory without its padding.
  let directorySize: Int
}

extension [UInt8] {
  fileprivate mutating func append(number: some FixedWidthInteger) {
    unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe self += $0 }
  }

  fileprivate mutating func append(_ block: ArchiveBlock) {
    append(number: UInt64(block.offset))
    append(number: UInt64(block.size))
    append(number: block.sum)
  }
}

/// A bounds-checked reader of little-endian numbers.
private struct NumberReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>() throws(ArchiveFault) -> Number {
    let size = MemoryLayout<Number>.size
    guard rest.count >= size else { throw .contradictory }
    defer { rest.removeFirst(size) }
    return unsafe Number(littleEndian: rest.withUnsafeBytes { unsafe $0.loadUnaligned(as: Number.self) })
  }

  mutating func bytes(_ count: Int) throws(ArchiveFault) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw .contradictory }
    defer { rest.removeFirst(count) }
    return rest.prefix(count)
  }

  /// Reads a number of rows or texts.
  mutating func count() throws(ArchiveFault) -> Int {
    let count = Int(try number() as UInt32)
    if count > ArchiveFormat.largestCount { throw .contradictory }
    return count
  }

  /// Reads an offset or a size, small enough that sums of two do not overflow.
  mutating func place() throws(ArchiveFault) -> Int {
    let place: UInt64 = try number()
    if place > UInt64(Int.max / 4) { throw .contradictory }
    return Int(place)
  }

  mutating func block() throws(ArchiveFault) -> ArchiveBlock {
    ArchiveBlock(offset: try place(), size: try place(), sum: try number())
  }

  mutating func blocks(_ count: Int) throws(ArchiveFault) -> [ArchiveBlock] {
    // Checked first, so that a forged number cannot reserve more memory than the blocks need.
    guard count <= rest.count / 24 else { throw .contradictory }
    return try (0..<count).map { _ throws(ArchiveFault) in try block() }
  }
}
