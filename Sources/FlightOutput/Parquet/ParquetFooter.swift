internal import FlightStore

/// The metadata at the end of a Parquet file: the schema, and the position and statistics of every column chunk.
struct ParquetFooter {
  let columns: [TableColumn]
  let rowGroups: [RowGroup]
  /// The offset of the first row group in the file.
  let start: Int

  /// Appends the footer, its length and the magic number that ends the file.
  func append(to bytes: inout ByteBuffer) {
    var footer = CompactWriter()
    // Version 2 of the format defines the encodings used here.
    footer.write(1, short: 2)
    footer.write(2, structures: schema) { $1.write(to: &$0) }
    footer.write(3, long: rowGroups.reduce(0) { $0 + $1.rowCount })
    var place = start
    footer.write(4, structures: rowGroups) { footer, group in
      write(group, at: place, to: &footer)
      place += group.byteCount
    }
    footer.write(5, structures: [SparkSchema.text(of: columns)]) { pair, text in
      pair.write(1, text: SparkSchema.key)
      pair.write(2, text: text)
    }
    footer.write(6, text: "flights version 1")
    // Bounds are in the order that the type of their column defines.
    footer.write(7, structures: columns) { order, _ in order.writeEmpty(1) }
    footer.end()
    let footerBytes = footer.takeBytes()
    bytes.append(footerBytes)
    bytes.append(UInt64(footerBytes.count), byteCount: 4)
    bytes.append(ParquetFormat.mark)
  }

  private var schema: [SchemaElement] {
    [SchemaElement(name: "flights", childCount: columns.count)] + columns.flatMap { SchemaElement.elements(of: $0) }
  }

  private func write(_ group: RowGroup, at start: Int, to footer: inout CompactWriter) {
    footer.write(1, structures: Array(zip(columns, group.chunks))) { chunk, pair in
      chunk.write(2, long: 0)
      chunk.write(3) { write(pair.1, of: pair.0, at: start, to: &$0) }
    }
    footer.write(2, long: group.plainByteCount)
    footer.write(3, long: group.rowCount)
    footer.write(5, long: start)
    footer.write(6, long: group.byteCount)
    // The ordinal of a row group is optional and has only 16 bits, so it is omitted.
  }

  private func write(_ chunk: ColumnChunk, of column: TableColumn, at start: Int, to data: inout CompactWriter) {
    let encodings: [Encoding] = chunk.dictionaryStart == nil ? [chunk.encoding] : [.plain, chunk.encoding]
    data.write(1, short: column.shape.physicalType.rawValue)
    data.write(2, shorts: ([.runs] + encodings).map(\.rawValue))
    data.write(3, texts: column.shape == .list ? [column.name, "list", "element"] : [column.name])
    data.write(4, short: 1)
    data.write(5, long: chunk.valueCount)
    data.write(6, long: chunk.plainByteCount)
    data.write(7, long: chunk.byteCount)
    data.write(9, long: start + chunk.dataStart)
    if let dictionary = chunk.dictionaryStart { data.write(11, long: start + dictionary) }
    data.write(12) { write(chunk.statistics, to: &$0) }
    let pages =
      (chunk.dictionaryStart == nil ? [] : [(kind: 2, encoding: Encoding.plain, count: 1)]) + [
        (kind: 0, encoding: chunk.encoding, count: chunk.pageCount)
      ]
    data.write(13, structures: pages) { pages, page in
      pages.write(1, short: page.kind)
      pages.write(2, short: page.encoding.rawValue)
      pages.write(3, short: page.count)
    }
  }

  private func write(_ statistics: ColumnStatistics, to bounds: inout CompactWriter) {
    bounds.write(3, long: statistics.nullCount)
    if let greatest = statistics.greatest { bounds.write(5, text: greatest.bytes) }
    if let least = statistics.least { bounds.write(6, text: least.bytes) }
    if let greatest = statistics.greatest { bounds.write(7, flag: greatest.isExact) }
    if let least = statistics.least { bounds.write(8, flag: least.isExact) }
  }
}

/// A node of the schema tree: a column, or a group of nodes.
struct SchemaElement {
  let name: String
  var type: PhysicalType?
  var repetition: Repetition?
  var childCount: Int?
  var meaning: Meaning?

  enum Repetition: Int {
    case required = 0
    case optional = 1
    case repeated = 2
  }

  /// The logical type of a value, by its field in the union of such types.
  enum Meaning: Int {
    case text = 1
    case list = 3
    case day = 6
    case time = 8
  }

  /// Returns the nodes of a column: three for a list, one for any other.
  static func elements(of column: TableColumn) -> [SchemaElement] {
    let type = column.shape.physicalType
    func single(_ meaning: Meaning?) -> SchemaElement {
      SchemaElement(name: column.name, type: type, repetition: .optional, meaning: meaning)
    }
    switch column.shape {
    case .flag, .whole, .decimal: return [single(nil)]
    case .text: return [single(.text)]
    case .day: return [single(.day)]
    case .time: return [single(.time)]
    case .list:
      return [
        SchemaElement(name: column.name, repetition: .optional, childCount: 1, meaning: .list),
        SchemaElement(name: "list", repetition: .repeated, childCount: 1),
        SchemaElement(name: "element", type: type, repetition: .required, meaning: .text),
      ]
    }
  }

  func write(to node: inout CompactWriter) {
    if let type { node.write(1, short: type.rawValue) }
    if let repetition { node.write(3, short: repetition.rawValue) }
    node.write(4, text: name)
    if let childCount { node.write(5, short: childCount) }
    guard let meaning else { return }
    // Older readers know only the converted type (field 6), newer ones the logical type (field 10).
    switch meaning {
    case .text: node.write(6, short: 0)
    case .list: node.write(6, short: 3)
    case .day: node.write(6, short: 6)
    case .time: node.write(6, short: 9)
    }
    node.write(10) { union in
      guard meaning == .time else { return union.writeEmpty(meaning.rawValue) }
      union.write(meaning.rawValue) { time in
        // UTC, in milliseconds.
        time.write(1, flag: true)
        time.write(2) { $0.writeEmpty(1) }
      }
    }
  }
}

/// The schema as Spark stores it in a file, with the comments that `DESCRIBE` shows.
enum SparkSchema {
  static let key = "org.apache.spark.sql.parquet.row.metadata"

  static func text(of columns: [TableColumn]) -> String {
    var bytes = ByteBuffer()
    bytes.append(#"{"type":"struct","fields":["#)
    for (place, column) in columns.enumerated() {
      bytes.append(place > 0 ? #",{"name":"# : #"{"name":"#)
      JSONString.append(column.name, to: &bytes)
      bytes.append(#","type":"#)
      bytes.append(text: type(column.shape))
      bytes.append(#","nullable":true,"metadata":{"comment":"#)
      JSONString.append(column.comment, to: &bytes)
      bytes.append("}}")
    }
    bytes.append("]}")
    return bytes.withBytes { $0.text }
  }

  private static func type(_ shape: ValueShape) -> String {
    switch shape {
    case .flag: #""boolean""#
    case .whole: #""long""#
    case .decimal: #""double""#
    case .time: #""timestamp""#
    case .day: #""date""#
    case .text: #""string""#
    case .list: #"{"type":"array","elementType":"string","containsNull":false}"#
    }
  }
}

/// The physical types of Parquet, by their numbers in the specification.
enum PhysicalType: Int {
  case flag = 0
  case short = 1
  case long = 2
  case double = 5
  case bytes = 6
}

enum Encoding: Int {
  case plain = 0
  case runs = 3
  case deltaNumbers = 5
  case dictionary = 8
}

extension ValueShape {
  var physicalType: PhysicalType {
    switch self {
    case .flag: .flag
    case .day: .short
    case .whole, .time: .long
    case .decimal: .double
    case .text, .list: .bytes
    }
  }

  /// The definition level of a known value; in a list column 1 is an empty list, and in all columns 0 is null.
  var highestLevel: UInt8 { self == .list ? 2 : 1 }

  /// The number of time units per second: milliseconds are Parquet's coarsest unit of time.
  static let timesPerSecond = 1000
}
