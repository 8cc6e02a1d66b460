/// Rows of a Parquet file that lie together, column behind column.
struct RowGroup {
  let rowCount: Int
  let chunks: [ColumnChunk]
  let byteCount: Int

  var plainByteCount: Int { chunks.reduce(0) { $0 + $1.plainByteCount } }
}
