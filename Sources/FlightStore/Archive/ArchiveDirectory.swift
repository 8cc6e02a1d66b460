/// What a store file says of its blocks.
struct ArchiveDirectory {
  /// The newest actual time, in its stored form.
  var clock: UInt32 = 0
  /// The number of texts, plus one for null.
  var textCount = 1
  var pages: [ArchiveBlock] = []
  var kinds: [KindEntry] = []

  /// The kinds of thing in the order of the file: what links lead to comes before the links.
  static let order: [EntityKind] = [.airports, .airlines, .flights]

  /// One kind of thing: its rows, and the states behind those that are merged.
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
    var name: [UInt8]
    var storage: UInt8
    /// How the values of each segment are packed.
    var packings: [Packing]
    /// Which pages of texts the values lead to.
    var pages: BitList
    var block = ArchiveBlock.none
  }

  /// How the values of a column are packed in a segment; without bits where all of them are null.
  struct Packing: Hashable {
    var width: UInt8 = 0
    var base: UInt32 = 0
  }
}

/// A piece of a store file.
struct ArchiveBlock: Hashable {
  var offset: Int
  var size: Int
  var sum: UInt64

  static let none = ArchiveBlock(offset: ArchiveFormat.headerSize, size: 0, sum: BlockSum().value)
}

/// A list of bits, filled up to whole bytes.
struct BitList: Hashable {
  private(set) var bytes: [UInt8]

  init(count: Int) { bytes = [UInt8](repeating: 0, count: Self.size(count)) }
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes a list of so many bits takes.
  static func size(_ count: Int) -> Int { (count + 7) / 8 }

  subscript(index: Int) -> Bool {
    get { bytes[index >> 3] >> UInt8(index & 7) & 1 != 0 }
    set {
      let bit: UInt8 = 1 << UInt8(index & 7)
      if newValue { bytes[index >> 3] |= bit } else { bytes[index >> 3] &= ~bit }
    }
  }

  /// Adds the bits of a list of the same length.
  mutating func formUnion(_ other: BitList) {
    for index in bytes.indices { bytes[index] |= other.bytes[index] }
  }
}
