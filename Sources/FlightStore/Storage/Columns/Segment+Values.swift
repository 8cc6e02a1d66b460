extension Segment {
  /// Calls `body` with the stored values of a column, each as wide as its storage, unpacking them if needed.
  @inline(__always)
  func withValues<Value: FixedWidthInteger, Result>(
    _ column: Int, as type: Value.Type, _ body: (UnsafePointer<Value>) -> Result
  ) -> Result {
    let values = columns[column]
    if values.isPlain(as: type) { return unsafe body(UnsafePointer(values.start.assumingMemoryBound(to: type))) }
    let unpacked = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    defer { unsafe unpacked.deallocate() }
    unsafe values.unpack(0..<capacity, to: unpacked)
    return unsafe body(unpacked)
  }

  /// Returns the stored values of the first rows of a column as bytes, each as wide as its storage.
  func bytes(of column: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count * layout.widths[column]) { bytes, size in
      size = bytes.count
      if let start = bytes.baseAddress { unsafe copyValues(0..<count, of: column, to: UnsafeMutableRawPointer(start)) }
    }
  }

  /// Copies rows of another segment to rows that are null so far, renumbering the columns that have `numbers`.
  func copy(_ rows: Range<Int>, of other: Segment, to index: Int, renumbering numbers: [[UInt32]?]? = nil) {
    for column in layout.columns.indices where other.hasValues(column) {
      if !columns[column].isWritable { makeWritable(column) }
      let target = unsafe columns[column].start + index * layout.widths[column]
      if let numbers = numbers?[column] {
        let (source, target) = unsafe (other.columns[column], target.assumingMemoryBound(to: UInt32.self))
        unsafe numbers.withUnsafeBufferPointer { numbers in
          for row in rows { unsafe target[row - rows.lowerBound] = numbers[Int(source[row])] }
        }
      } else {
        unsafe other.copyValues(rows, of: column, to: target)
      }
    }
  }

  func copyValues(_ rows: Range<Int>, of column: Int, to target: UnsafeMutableRawPointer) {
    switch layout.widths[column] {
    case 1: unsafe copyValues(rows, of: column, to: target.assumingMemoryBound(to: UInt8.self))
    case 4: unsafe copyValues(rows, of: column, to: target.assumingMemoryBound(to: UInt32.self))
    default: unsafe copyValues(rows, of: column, to: target.assumingMemoryBound(to: UInt64.self))
    }
  }

  private func copyValues<Value: FixedWidthInteger>(
    _ rows: Range<Int>, of column: Int, to target: UnsafeMutablePointer<Value>
  ) {
    let values = columns[column]
    if values.isPlain(as: Value.self) {
      unsafe target.update(from: values.start.assumingMemoryBound(to: Value.self) + rows.lowerBound, count: rows.count)
    } else {
      unsafe values.unpack(rows, to: target)
    }
  }

  /// Returns whether a column holds the same values as that of a segment of the same capacity.
  func hasValues(_ column: Int, equalToThoseOf other: Segment) -> Bool {
    switch layout.widths[column] {
    case 1: hasValues(column, equalToThoseOf: other, as: UInt8.self)
    case 4: hasValues(column, equalToThoseOf: other, as: UInt32.self)
    default: hasValues(column, equalToThoseOf: other, as: UInt64.self)
    }
  }

  private func hasValues<Value: FixedWidthInteger>(
    _ column: Int, equalToThoseOf other: Segment, as type: Value.Type
  ) -> Bool {
    unsafe withValues(column, as: type) { values in
      unsafe other.withValues(column, as: type) { others in
        (0..<capacity).allSatisfy { unsafe values[$0] == others[$0] }
      }
    }
  }

  // MARK: Packing

  /// Returns the narrowest packing of a column's values; its `start` is set later.
  func packing(of column: Int) -> PackedColumn {
    switch layout.widths[column] {
    case 1:
      unsafe withValues(column, as: UInt8.self) {
        unsafe PackedColumn(fitting: UncountedArray(UnsafeBufferPointer(start: $0, count: capacity)))
      }
    case 4:
      unsafe withValues(column, as: UInt32.self) {
        unsafe PackedColumn(fitting: UncountedArray(UnsafeBufferPointer(start: $0, count: capacity)))
      }
    default: columns[column].readOnly
    }
  }

  /// Writes the values of a column into the memory of its packing.
  func pack(_ column: Int, into packed: PackedColumn) {
    switch layout.widths[column] {
    case 1:
      unsafe withValues(column, as: UInt8.self) {
        unsafe packed.pack(UncountedArray(UnsafeBufferPointer(start: $0, count: capacity)))
      }
    case 4:
      unsafe withValues(column, as: UInt32.self) {
        unsafe packed.pack(UncountedArray(UnsafeBufferPointer(start: $0, count: capacity)))
      }
    default: unsafe copyValues(0..<capacity, of: column, to: packed.start)
    }
  }
}
