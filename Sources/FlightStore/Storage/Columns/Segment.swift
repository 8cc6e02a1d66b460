/// Up to 4096 rows of a table, stored column by column.
///
///     column 0   ▐ value ▐ value ▐ value ▐ …          4096 values of the column's width
///     column 1   ▐ (all null: the shared zeros)       nothing of its own
///     column 2   ▐ value ▐ value ▐ …
///
/// All bits zero is null in every column, so a column that has not been written into needs no memory: it reads from one
/// block of zeros that all segments share. A full segment is packed (`PackedColumn`).
///
/// A copy shares all columns, and a column gets its own memory when one of its values changes (copy-on-write). A change
/// of a row therefore costs the columns that it changes, of 4096 rows, and not the others.
///
/// Stored forms: a text is its number in the pool; a link is the row of the other table plus one; a whole number has
/// its sign bit flipped; a decimal number is its bits XORed with those of one NaN; a time is seconds since 1970 plus
/// one; a flag is 1 for false and 2 for true.
@safe final class Segment: DirectoryPage {
  static let shift = 12
  static let mask = (1 << shift) - 1
  // Small, because many stores are small, and the first touch of memory is expensive.
  private static let firstCapacity = 64

  let layout: TableLayout
  /// The number of rows that the segment has room for, a multiple of 64.
  private(set) var capacity = firstCapacity
  /// The rows that have been deleted; `nil` if none has been.
  private(set) var vacant: RowMask?
  let columns: WritableValues<PackedColumn>
  /// The owner of the memory of all columns without an entry in `memories`: a store file's, or that of packed columns.
  private let common: AnyObject?
  /// The owners of the memory of the other columns.
  private var memories: [Memory?]

  /// A block of memory that is freed with the last segment that reads from it.
  @safe private final class Memory {
    let start: UnsafeMutableRawPointer

    init(byteCount: Int) { unsafe start = .allocate(byteCount: byteCount, alignment: 16) }

    deinit { unsafe start.deallocate() }
  }

  init(layout: TableLayout) {
    self.layout = layout
    common = nil
    memories = Array(repeating: nil, count: layout.columns.count)
    columns = Self.noValues(layout)
    unsafe super.init(start: UnsafeMutableRawPointer(columns.address))
  }

  /// Creates a segment that shares the values of another, which becomes read-only.
  init(copying other: Segment) {
    layout = other.layout
    while capacity < other.capacity { capacity *= 4 }
    vacant = other.vacant
    columns = Self.noValues(layout)
    // Columns are read up to the capacity, so the memory of a smaller segment cannot be shared.
    let isSharing = capacity == other.capacity
    common = isSharing ? other.common : nil
    memories = isSharing ? other.memories : Array(repeating: nil, count: layout.columns.count)
    unsafe super.init(start: UnsafeMutableRawPointer(columns.address))
    if isSharing {
      other.fix()
      for column in layout.columns.indices { columns[column] = other.columns[column].readOnly }
    } else {
      copy(0..<other.capacity, of: other, to: 0)
    }
  }

  /// Creates a segment that shares the values of another, which becomes read-only, for a table with other columns.
  ///
  /// `places` are their indices in the other segment; a column that is not there is all null.
  init(layingOut other: Segment, by layout: TableLayout, columnsAt places: [Int?]) {
    self.layout = layout
    capacity = other.capacity
    vacant = other.vacant
    common = other.common
    memories = places.map { place in place.flatMap { other.memories[$0] } }
    columns = Self.noValues(layout)
    // The capacity may be that of a store file, beyond which rows are added only to a copy.
    unsafe super.init(start: UnsafeMutableRawPointer(columns.address), isFixed: true)
    other.fix()
    for (column, place) in places.enumerated() {
      if let place { columns[column] = other.columns[place].readOnly }
    }
  }

  /// Creates a packed segment of the values of a full one.
  init(packing other: Segment) {
    layout = other.layout
    capacity = other.capacity
    vacant = other.vacant
    memories = Array(repeating: nil, count: layout.columns.count)
    columns = Self.noValues(layout)
    var size = PackedColumn.margin
    for column in layout.columns.indices where other.hasValues(column) {
      columns[column] = other.packing(of: column)
      size += capacity / 8 * Int(columns[column].width)
    }
    let memory = Memory(byteCount: size)
    common = memory
    unsafe super.init(start: UnsafeMutableRawPointer(columns.address), isFixed: true)
    var end = unsafe memory.start
    for column in layout.columns.indices where hasValues(column) {
      unsafe columns[column].start = end
      other.pack(column, into: columns[column])
      unsafe end += capacity / 8 * Int(columns[column].width)
    }
    unsafe end.storeBytes(of: 0, as: UInt64.self)
  }

  /// Creates a segment whose values are in a store file's memory, a multiple of 64 of each column; `nil` for nulls.
  init(layout: TableLayout, holding values: [PackedColumn?], capacity: Int, of file: AnyObject) {
    self.layout = layout
    self.capacity = capacity
    common = file
    memories = Array(repeating: nil, count: layout.columns.count)
    columns = Self.noValues(layout)
    for column in layout.columns.indices {
      if let packed = values[column] { columns[column] = packed }
    }
    unsafe super.init(start: UnsafeMutableRawPointer(columns.address), isFixed: true)
  }

  private static func noValues(_ layout: TableLayout) -> WritableValues<PackedColumn> {
    unsafe WritableValues(repeating: PackedColumn(zeros, width: 0), count: layout.columns.count)
  }

  deinit { columns.deallocate() }

  /// Returns whether a column may hold values other than null.
  func hasValues(_ column: Int) -> Bool { columns[column].width != 0 }

  func setVacant(_ isVacant: Bool, at index: Int) {
    var mask = vacant ?? .none
    mask[index] = isVacant
    vacant = mask
  }

  func setVacant(_ mask: RowMask?) { vacant = mask }

  func set(_ stored: UInt64, ofColumn column: Int, at index: Int) {
    if !columns[column].isWritable { makeWritable(column) }
    let start = unsafe columns[column].start
    switch layout.widths[column] {
    case 1: unsafe start.assumingMemoryBound(to: UInt8.self)[index] = UInt8(truncatingIfNeeded: stored)
    case 4: unsafe start.assumingMemoryBound(to: UInt32.self)[index] = UInt32(truncatingIfNeeded: stored)
    default: unsafe start.assumingMemoryBound(to: UInt64.self)[index] = stored
    }
  }

  @inline(__always)
  func makeRoom(for index: Int) {
    while index >= capacity { grow() }
  }

  private func grow() {
    let old = capacity
    capacity = old * 4
    for column in layout.columns.indices where hasValues(column) { makeWritable(column, copying: old) }
  }

  /// Makes all rows null and present.
  func clear() {
    vacant = nil
    for column in layout.columns.indices where hasValues(column) {
      if columns[column].isWritable {
        unsafe columns[column].start.clear(byteCount: size(of: column))
      } else {
        columns[column] = unsafe PackedColumn(Self.zeros, width: 0)
        memories[column] = nil
      }
    }
  }

  /// Gives a column its own memory with the same values.
  // Kept out of the loops that write values: it runs once for each column of a segment.
  @inline(never)
  func makeWritable(_ column: Int) { makeWritable(column, copying: hasValues(column) ? capacity : 0) }

  /// Gives a column its own memory with the first `count` values; the rest are null.
  private func makeWritable(_ column: Int, copying count: Int) {
    let memory = Memory(byteCount: size(of: column) + PackedColumn.margin)
    unsafe copyValues(0..<count, of: column, to: memory.start)
    let end = count * layout.widths[column]
    unsafe (memory.start + end).clear(byteCount: size(of: column) + PackedColumn.margin - end)
    columns[column] = unsafe PackedColumn(writable: memory.start, width: layout.bits(column))
    memories[column] = memory
  }

  /// Shares equal columns with an earlier version of the segment; returns whether the whole segment is unchanged.
  func share(with earlier: Segment) -> Bool {
    guard capacity == earlier.capacity, common === earlier.common else { return false }
    var isSame = vacant == nil && earlier.vacant == nil
    for column in layout.columns.indices where !columns[column].isSame(as: earlier.columns[column]) {
      if hasValues(column, equalToThoseOf: earlier) {
        columns[column] = earlier.columns[column].readOnly
        memories[column] = earlier.memories[column]
      } else {
        isSame = false
      }
    }
    return isSame
  }

  /// Packs the columns that have been written into, each into its own memory.
  func packWritten() {
    for column in layout.columns.indices where columns[column].isWritable {
      var packed = packing(of: column)
      if packed.width == 0 {
        memories[column] = nil
      } else {
        let memory = Memory(byteCount: capacity / 8 * Int(packed.width) + PackedColumn.margin)
        unsafe packed.start = memory.start
        pack(column, into: packed)
        unsafe (memory.start + capacity / 8 * Int(packed.width)).storeBytes(of: 0, as: UInt64.self)
        memories[column] = memory
      }
      columns[column] = packed
    }
  }

  /// Whether some columns are in memory that other segments may read.
  var isPartlyShared: Bool { layout.columns.indices.contains { hasValues($0) && !columns[$0].isWritable } }

  /// Returns the number of bytes of an unpacked column.
  private func size(of column: Int) -> Int { capacity * layout.widths[column] }

  // Never written to, and never freed.
  @safe nonisolated(unsafe) static let zeros: UnsafeMutableRawPointer = {
    let size = (1 << shift) * MemoryLayout<UInt64>.size
    let zeros = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe zeros.clear(byteCount: size)
    return unsafe zeros
  }()
}

extension UnsafeMutableRawPointer {
  /// Fills memory with zeros; `byteCount` is a multiple of 8.
  func clear(byteCount: Int) {
    // Word by word, because an unoptimized build makes a call for each element.
    unsafe initializeMemory(as: UInt64.self, repeating: 0, count: byteCount / MemoryLayout<UInt64>.size)
  }
}

extension Segment {
  /// Calls `body` with the stored values of a column, each as wide as its storage, unpacking them if needed.
  @inline(__always)
  private func withValues<Value: FixedWidthInteger, Result>(
    _ column: Int, as type: Value.Type, _ body: (UncountedArray<Value>) -> Result
  ) -> Result {
    let values = columns[column]
    if values.isPlain(as: type) {
      let start = unsafe values.start.assumingMemoryBound(to: type)
      return unsafe body(UncountedArray(UnsafeBufferPointer(start: start, count: capacity)))
    }
    let unpacked = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    defer { unsafe unpacked.deallocate() }
    unsafe values.unpack(0..<capacity, to: unpacked)
    return unsafe body(UncountedArray(UnsafeBufferPointer(start: unpacked, count: capacity)))
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
    bytes(of: column, count: capacity) == other.bytes(of: column, count: capacity)
  }

  // MARK: Packing

  /// Returns the narrowest packing of a column's values; its `start` is set later.
  func packing(of column: Int) -> PackedColumn {
    switch layout.widths[column] {
    case 1: withValues(column, as: UInt8.self) { PackedColumn(fitting: $0) }
    case 4: withValues(column, as: UInt32.self) { PackedColumn(fitting: $0) }
    default: columns[column].readOnly
    }
  }

  func pack(_ column: Int, into packed: PackedColumn) {
    switch layout.widths[column] {
    case 1: withValues(column, as: UInt8.self) { packed.pack($0) }
    case 4: withValues(column, as: UInt32.self) { packed.pack($0) }
    default: unsafe copyValues(0..<capacity, of: column, to: packed.start)
    }
  }
}
