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
    footer.write(5, structures: [SparkSchema(columns).text]) { pair, text in
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
