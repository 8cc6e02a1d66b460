/// The directory of a store file's blocks.
struct ArchiveDirectory {
  /// The newest actual time, in its stored form.
  var clock: UInt32 = 0
  /// The number of texts, plus one for null.
  var textCount = 1
  var pages: [ArchiveBlock] = []
  var kinds: [KindEntry] = []

  /// The kinds of entity in the order of the file: what links lead to comes before the links.
  static let order: [EntityKind] = [.airports, .airlines, .flights]

  /// One kind of entity: its rows, and the states behind those that are merged.
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
    /// How the values of each segment are packed.
    var packings: PackingList
    /// Which pages of texts the values lead to.
    var pages: BitList
    /// Where the codes of the first segment begin; those of the next ones follow.
    var offset: Int
  }

  /// How the values of a column are packed in a segment, with the checksum of their codes; all zero where they are null.
  struct Packing: Hashable {
    var width: UInt8 = 0
    var base: UInt32 = 0
    var sum: UInt64 = 0
  }
}

/// A piece of a store file.
struct ArchiveBlock: Hashable {
  var offset: Int
  var size: Int
  var sum: UInt64

  static let none = ArchiveBlock(offset: ArchiveFormat.headerSize, size: 0, sum: BlockSum().value)
}

/// The packings of the segments of a column, each read when it is asked for: of most columns none is.
struct PackingList: Hashable {
  private(set) var bytes: ArraySlice<UInt8>
  static let stride = 13

  init(count: Int) { bytes = ArraySlice(repeating: 0, count: count * Self.stride) }
  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count / Self.stride }

  /// Whether the values of a segment are not all null.
  func hasValues(_ index: Int) -> Bool { bytes[bytes.startIndex + index * Self.stride] != 0 }

  subscript(index: Int) -> ArchiveDirectory.Packing {
    get {
      bytes.withUnsafeBytes { bytes in
        let place = index * Self.stride
        return ArchiveDirectory.Packing(
          width: bytes[place],
          base: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 1, as: UInt32.self)),
          sum: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 5, as: UInt64.self)))
      }
    }
    set {
      bytes.withUnsafeMutableBytes { bytes in
        let place = index * Self.stride
        bytes[place] = newValue.width
        bytes.storeBytes(of: newValue.base.littleEndian, toByteOffset: place + 1, as: UInt32.self)
        bytes.storeBytes(of: newValue.sum.littleEndian, toByteOffset: place + 5, as: UInt64.self)
      }
    }
  }
}

/// A list of bits, filled up to whole bytes.
struct BitList: Hashable {
  private(set) var bytes: ArraySlice<UInt8>

  init(count: Int) { bytes = ArraySlice(repeating: 0, count: Self.size(count)) }
  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The number of bytes that a list of so many bits takes.
  static func size(_ count: Int) -> Int { (count + 7) / 8 }

  subscript(index: Int) -> Bool {
    get { bytes[bytes.startIndex + index >> 3] >> UInt8(index & 7) & 1 != 0 }
    set {
      let (place, bit) = (bytes.startIndex + index >> 3, 1 << UInt8(index & 7) as UInt8)
      if newValue { bytes[place] |= bit } else { bytes[place] &= ~bit }
    }
  }

  /// Adds the bits of a list of the same length.
  mutating func formUnion(_ other: BitList) {
    for (index, byte) in zip(bytes.indices, other.bytes) { bytes[index] |= byte }
  }
}
