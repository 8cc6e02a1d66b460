/// The form of a store file.
///
///     ┌──────────────────────────┐ 0
///     │ header, 64 bytes         │ says where the directory lies
///     ├──────────────────────────┤ 64
///     │ texts, page by page      │ 4096 texts a page: where each begins, then their bytes
///     ├──────────────────────────┤
///     │ columns                  │ airports, airlines, flights, then the states that rows are merged from;
///     │                          │ of each table one column after the other, packed as they are in memory
///     ├──────────────────────────┤
///     │ directory                │ says where each page and each column lies, with the checksums
///     └──────────────────────────┘
///
/// Every block begins at a multiple of 64 bytes and is filled up with zeros to one; checksums (`BlockSum`) cover these too,
/// so that no byte of the file goes unwatched. Numbers are little-endian.
///
///     header      0   8  89 46 4C 54 0D 0A 1A 0A    a byte that is no text, "FLT", and line ends that careless
///                                                   copying would change
///                 8   4  version                    3
///                12   4  0
///                16   8  size of the file
///                24   8  where the directory begins
///                32   8  size of the directory, without the zeros that fill it up
///                40   8  checksum of the directory
///                48   8  0
///                56   8  checksum of the header, taken with these eight bytes zero
///
/// Magic, version, size and the header's checksum stay where they are in every version.
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
///                      name                        `last_position/latitude`; or `@` and the name of an attribute that
///                                                  a program has added
///                 1    storage                     0 text, 1 list, 2 flag, 3 whole, 4 decimal, 5 time, 6 link
///                      for each 4096 rows:
///                 1      bits of a code            of decimal numbers 64, of other values up to 32; 0 if all are null
///                 4      base                      what values exceed their codes by; 0 of decimal numbers and nulls
///                 8      checksum                  of the codes; 0 if all are null
///                      pages: bits                 of text: which pages of texts the column leads to
///                 8    where it begins             segment by segment, those left out that are all null
///     block       8  where it begins
///                 8  its size, with the zeros that fill it up
///                 8  its checksum
///     bits           one for each, from the lowest of the first byte on, filled up to whole bytes
///
/// The last segment of a table has places for as many rows as there are, rounded up to a multiple of 64. Values are stored
/// as `Segment` says, texts and links by number, and packed as `PackedColumn` says: one code after the other from the
/// lowest bit on, null as 0. A column that is not in the file is null.
///
/// A store of the airport KORD alone, of which only city and code are known:
///
///     000  89 46 4C 54 0D 0A 1A 0A  03 00 00 00 00 00 00 00  …      header
///     040  00 00 00 00  00 00 00 00  04 00 00 00  0B 00 00 00       null, KORD and Chicago: begin at 0, 0 and 4, end at 11
///     050  4B 4F 52 44  43 68 69 63 61 67 6F  00 …                  "KORDChicago"
///     080  01 00 00 00  00 …                                        column `airport_code`, base 0, one bit: row 0 is text 1,
///                                                                   63 rows are not
///     0C0  01 00 00 00  00 …                                        column `city`, base 1, one bit: text 2
///     100  …                                                        directory
enum ArchiveFormat {
  static let magic: [UInt8] = [0x89, 0x46, 0x4C, 0x54, 0x0D, 0x0A, 0x1A, 0x0A]
  static let version: UInt32 = 3
  static let headerSize = 64
  /// No number of rows or texts is larger, so that one more still fits where the highest bit says something else.
  static let largestCount = Int(Int32.max) - 1

  /// The sizes of blocks.
  static func filledUp(_ size: Int) -> Int { (size + BlockSum.step - 1) & ~(BlockSum.step - 1) }

  /// The number of rows that the segment which begins with a row has places for.
  static func capacity(from first: Int, of count: Int) -> Int { min(1 << Segment.shift, filledUp(count - first)) }

  /// The storages, by their codes.
  static let storages: [ColumnStorage] = [.text, .list, .flag, .whole, .decimal, .time, .link]

  static func code(_ storage: ColumnStorage) -> UInt8 {
    switch storage {
    case .text: 0
    case .list: 1
    case .flag: 2
    case .whole: 3
    case .decimal: 4
    case .time: 5
    case .link: 6
    }
  }
}

extension Column {
  /// The name in store files: the path, or for what is not read from a record a word for what it holds.
  var archiveName: String {
    if let customName { return Self.customMark + customName }
    if !path.isEmpty { return path }
    return switch storage {
    case .link: "#airline"
    case .flag: "#has_record"
    default: "#code"
    }
  }

  /// What stands before the name of an attribute that a program has added.
  static let customMark = "@"

  /// Whether the values are numbers of texts.
  var holdsTexts: Bool { storage == .text || storage == .list }
}
