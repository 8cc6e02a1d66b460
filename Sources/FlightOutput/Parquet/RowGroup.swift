/// A contiguous group of rows of a Parquet file, stored column by column.
struct RowGroup {
  let rowCount: Int
  let chunks: [ColumnChunk]
  let byteCount: Int

  var plainByteCount: Int { chunks.reduce(0) { $0 + $1.plainByteCount } }
}
