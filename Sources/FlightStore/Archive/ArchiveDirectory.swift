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
    var rows = TableEntry()
    /// The row that each state belongs to.
    var owners = ArchiveBlock.none
    var states = TableEntry()
  }

  struct TableEntry {
    var count = 0
    var columns: [ColumnEntry] = []
  }

  struct ColumnEntry {
    var name: ArraySlice<UInt8>
    var storage: UInt8
    /// The packing of the values of each segment.
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

  static let none = ArchiveBlock(offset: ArchiveFormat.headerSize, size: 0, sum: BlockSum().value)
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
