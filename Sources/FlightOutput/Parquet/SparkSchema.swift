internal import FlightStore

/// The schema as Spark stores it in a file, with the comments that `DESCRIBE` shows.
struct SparkSchema {
  static let key = "org.apache.spark.sql.parquet.row.metadata"
  private let columns: [TableColumn]

  init(_ columns: [TableColumn]) { self.columns = columns }

  /// The schema as JSON.
  var text: String {
    var bytes = ByteBuffer()
    bytes.append(#"{"type":"struct","fields":["#)
    for (place, column) in columns.enumerated() {
      bytes.append(place > 0 ? #",{"name":"# : #"{"name":"#)
      JSONString.append(column.name, to: &bytes)
      bytes.append(#","type":"#)
      bytes.append(contentsOf: Self.type(column.shape).utf8)
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
