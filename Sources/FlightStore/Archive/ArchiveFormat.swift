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
  static let magic: [UInt8] = [0x89, 0x46, 0x4C, 0x54, 0x0D, 0x0A, 0x1A, 0x0A]
  static let version: UInt32 = 3
  static let headerSize = 64
  /// The greatest number of rows or texts: one more still fits into 31 bits.
  static let largestCount = Int(Int32.max) - 1

  /// Returns a size rounded up to whole 64-byte steps.
  static func filledUp(_ size: Int) -> Int { (size + BlockSum.step - 1) & ~(BlockSum.step - 1) }

  /// Returns the number of rows that the segment beginning with row `first` has places for.
  static func capacity(from first: Int, of count: Int) -> Int { min(1 << Segment.shift, filledUp(count - first)) }

  /// Returns the storage with a code; `nil` if there is none.
  static func storage(_ code: UInt8) -> ColumnStorage? { ColumnStorage.allCases.first { self.code($0) == code } }

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

  /// The prefix of the name of a custom attribute.
  static let customMark = "@"

  /// Whether the values are numbers of texts.
  var holdsTexts: Bool { storage == .text || storage == .list }
}
