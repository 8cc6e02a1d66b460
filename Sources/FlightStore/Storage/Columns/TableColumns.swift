/// The addresses of a table's columns: enough to read values, and copied without reference counting.
///
/// Valid as long as the table exists and is not written into.
@safe struct TableColumns: BitwiseCopyable {
  private let starts: UnsafeMutablePointer<UnsafeMutableRawPointer>
  /// The number of bytes of a value, by column.
  let widths: UncountedArray<Int>

  init(_ starts: UnsafeMutablePointer<UnsafeMutableRawPointer>, widths: UncountedArray<Int>) {
    unsafe self.starts = starts
    self.widths = widths
  }

  @inline(__always)
  func segment(around row: Int) -> WritableValues<PackedColumn> {
    unsafe WritableValues(starts[row >> Segment.shift].assumingMemoryBound(to: PackedColumn.self))
  }

  @inline(__always)
  func values(of column: Int, around row: Int) -> PackedColumn {
    unsafe starts[row >> Segment.shift].assumingMemoryBound(to: PackedColumn.self)[column]
  }

  /// Returns the stored form of a value of up to 32 bits.
  @inline(__always)
  func short(_ column: Int, ofRow row: Int) -> UInt32 { values(of: column, around: row)[row & Segment.mask] }

  /// Returns the stored form of a value of 64 bits.
  @inline(__always)
  func long(_ column: Int, ofRow row: Int) -> UInt64 { values(of: column, around: row).long(row & Segment.mask) }

  @inline(__always)
  func isLong(_ column: Int) -> Bool { widths[column] == MemoryLayout<UInt64>.size }

  /// Returns the stored form of a value, widened to 64 bits; equal exactly if the values are.
  @inline(__always)
  func stored(_ column: Int, ofRow row: Int) -> UInt64 {
    isLong(column) ? long(column, ofRow: row) : UInt64(short(column, ofRow: row))
  }

  // MARK: Values

  /// Returns the number of a text or a list of texts.
  @inline(__always)
  func text(_ column: Int, ofRow row: Int) -> TextID { TextID(number: short(column, ofRow: row)) }

  @inline(__always)
  func flag(_ column: Int, ofRow row: Int) -> Bool? {
    let stored = short(column, ofRow: row)
    return stored == 0 ? nil : stored == 2
  }

  @inline(__always)
  func whole(_ column: Int, ofRow row: Int) -> Int? {
    let stored = short(column, ofRow: row)
    return stored == 0 ? nil : Int(Encoded.whole(stored))
  }

  @inline(__always)
  func decimal(_ column: Int, ofRow row: Int) -> Double? {
    let stored = long(column, ofRow: row)
    return stored == 0 ? nil : Encoded.decimal(stored)
  }

  /// Returns a time in seconds since 1970.
  @inline(__always)
  func time(_ column: Int, ofRow row: Int) -> Int? {
    let stored = short(column, ofRow: row)
    return stored == 0 ? nil : Int(stored) - 1
  }

  /// Returns the row of another table that a link points to.
  @inline(__always)
  func link(_ column: Int, ofRow row: Int) -> Int? {
    let stored = short(column, ofRow: row)
    return stored == 0 ? nil : Int(stored) - 1
  }
}
