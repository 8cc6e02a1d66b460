/// Up to 4096 rows of a table, column by column.
///
///     column 0   ▐ value ▐ value ▐ value ▐ …          4096 values of the column's width
///     column 1   ▐ (all null: the shared zeros)       nothing of its own
///     column 2   ▐ value ▐ value ▐ …
///
/// A value of zero bits is null in every column, so a column in which nothing has been written needs no memory: it reads
/// from one block of zeros that all segments share. A segment that is full is packed (`PackedColumn`).
///
/// A copy shares all columns, and a column gets memory of its own when a value in it changes. So a change of a row costs
/// the columns that it changes, of 4096 rows, and not the others.
///
/// Text is a number of the pool, a link the row of another table plus one, a whole number has its sign bit flipped, a
/// decimal number is stored as the difference of its bits from those of a certain NaN, a time counts seconds since 1970
/// plus one, a flag is 1 for false and 2 for true.
final class Segment: DirectoryPage {
  static let shift = 12
  static let mask = (1 << shift) - 1
  // Small stores are many, and memory that is touched first is expensive.
  private static let firstCapacity = 64

  let layout: TableLayout
  /// The number of rows there is room for; a multiple of 64.
  private(set) var capacity = firstCapacity
  /// The rows that have been deleted; `nil` as long as none has.
  private(set) var vacant: RowMask?
  let columns: UnsafeMutablePointer<PackedColumn>
  /// What keeps the values of all columns where they are that have no memory of their own: of a mapped file, or packed.
  private let common: AnyObject?
  /// What keeps the values of each other column where they are.
  private var memories: [Memory?]

  /// A piece of memory, for as long as a segment reads from it.
  private final class Memory {
    let start: UnsafeMutableRawPointer

    init(byteCount: Int) { start = .allocate(byteCount: byteCount, alignment: 16) }

    deinit { start.deallocate() }
  }

  init(layout: TableLayout) {
    self.layout = layout
    common = nil
    memories = Array(repeating: nil, count: layout.columns.count)
    columns = Self.noValues(layout)
    super.init(start: UnsafeMutableRawPointer(columns))
  }

  /// Makes a segment of the same values, which it shares with the other; nobody writes into that one from now on.
  init(copying other: Segment) {
    layout = other.layout
    while capacity < other.capacity { capacity *= 4 }
    vacant = other.vacant
    columns = Self.noValues(layout)
    // What is read beyond the last row must lie in memory that is there.
    let isSharing = capacity == other.capacity
    common = isSharing ? other.common : nil
    memories = isSharing ? other.memories : Array(repeating: nil, count: layout.columns.count)
    super.init(start: UnsafeMutableRawPointer(columns))
    if isSharing {
      other.fix()
      for column in layout.columns.indices { columns[column] = other.columns[column].readOnly }
    } else {
      copy(0..<other.capacity, of: other, to: 0)
    }
  }

  /// Makes a segment of the same values for a table with other columns; nobody writes into the other one from now on.
  ///
  /// - Parameters:
  ///   - other: The segment.
  ///   - layout: The columns.
  ///   - places: Where each of them is in the other segment; `nil` for one that is not there, and is all null.
  init(layingOut other: Segment, by layout: TableLayout, _ places: [Int?]) {
    self.layout = layout
    capacity = other.capacity
    vacant = other.vacant
    common = other.common
    memories = places.map { place in place.flatMap { other.memories[$0] } }
    columns = Self.noValues(layout)
    super.init(start: UnsafeMutableRawPointer(columns))
    other.fix()
    for (column, place) in places.enumerated() {
      if let place { columns[column] = other.columns[place].readOnly }
    }
  }

  /// Makes a segment of the values of a full one, packed.
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
    super.init(start: UnsafeMutableRawPointer(columns), isFixed: true)
    var end = memory.start
    for column in layout.columns.indices where hasValues(column) {
      columns[column].start = end
      other.pack(column, into: columns[column])
      end += capacity / 8 * Int(columns[column].width)
    }
    end.storeBytes(of: 0, as: UInt64.self)
  }

  /// Makes a segment whose values lie in a mapped file; a column without a place there is all null.
  ///
  /// - Parameters:
  ///   - layout: The columns.
  ///   - values: The values of each column; `nil` for a column of nulls.
  ///   - capacity: How many values each column has; a multiple of 64.
  ///   - file: What keeps the values there.
  init(layout: TableLayout, mapping values: [PackedColumn?], capacity: Int, of file: AnyObject) {
    self.layout = layout
    self.capacity = capacity
    common = file
    memories = Array(repeating: nil, count: layout.columns.count)
    columns = Self.noValues(layout)
    for column in layout.columns.indices {
      if let packed = values[column] { columns[column] = packed }
    }
    super.init(start: UnsafeMutableRawPointer(columns), isFixed: true)
  }

  private static func noValues(_ layout: TableLayout) -> UnsafeMutablePointer<PackedColumn> {
    let columns = UnsafeMutablePointer<PackedColumn>.allocate(capacity: layout.columns.count)
    columns.initialize(repeating: PackedColumn(zeros, width: 0), count: layout.columns.count)
    return columns
  }

  deinit { columns.deallocate() }

  /// Whether the column may hold anything but nulls.
  func hasValues(_ column: Int) -> Bool { columns[column].width != 0 }

  /// Marks a row as deleted, or as there again.
  func setVacant(_ isVacant: Bool, at index: Int) {
    var mask = vacant ?? .none
    mask[index] = isVacant
    vacant = mask
  }

  /// Says which rows are deleted.
  func setVacant(_ mask: RowMask?) { vacant = mask }

  /// Writes the stored form of a value.
  func set(_ stored: UInt64, ofColumn column: Int, at index: Int) {
    if !columns[column].isWritable { makeWritable(column) }
    let start = columns[column].start
    switch layout.widths[column] {
    case 1: start.assumingMemoryBound(to: UInt8.self)[index] = UInt8(truncatingIfNeeded: stored)
    case 4: start.assumingMemoryBound(to: UInt32.self)[index] = UInt32(truncatingIfNeeded: stored)
    default: start.assumingMemoryBound(to: UInt64.self)[index] = stored
    }
  }

  /// Grows until a row has a place.
  @inline(__always)
  func makeRoom(for index: Int) {
    while index >= capacity { grow() }
  }

  private func grow() {
    let old = capacity
    capacity = old * 4
    for column in layout.columns.indices where hasValues(column) { makeWritable(column, copying: old) }
  }

  /// Makes all rows null, and none of them deleted.
  func clear() {
    vacant = nil
    for column in layout.columns.indices where hasValues(column) {
      if columns[column].isWritable {
        columns[column].start.clear(byteCount: size(of: column))
      } else {
        columns[column] = PackedColumn(Self.zeros, width: 0)
        memories[column] = nil
      }
    }
  }

  /// Gives a column memory of its own, with the same values.
  // Not part of the loops that write values: it is called once for each column of a segment.
  @inline(never)
  func makeWritable(_ column: Int) { makeWritable(column, copying: hasValues(column) ? capacity : 0) }

  /// Gives a column memory of its own, the first values as they are and the rest null.
  private func makeWritable(_ column: Int, copying count: Int) {
    let memory = Memory(byteCount: size(of: column) + PackedColumn.margin)
    copyValues(0..<count, of: column, to: memory.start)
    let end = count * layout.widths[column]
    (memory.start + end).clear(byteCount: size(of: column) + PackedColumn.margin - end)
    columns[column] = PackedColumn(writable: memory.start, width: layout.bits(column))
    memories[column] = memory
  }

  /// Shares the columns with an earlier state of the segment that hold the same values.
  ///
  /// - Returns: Whether the whole segment is as it was.
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

  /// Packs the columns that have been written into, each into memory of its own.
  func packWritten() {
    for column in layout.columns.indices where columns[column].isWritable {
      var packed = packing(of: column)
      if packed.width == 0 {
        memories[column] = nil
      } else {
        let memory = Memory(byteCount: capacity / 8 * Int(packed.width) + PackedColumn.margin)
        packed.start = memory.start
        pack(column, into: packed)
        (memory.start + capacity / 8 * Int(packed.width)).storeBytes(of: 0, as: UInt64.self)
        memories[column] = memory
      }
      columns[column] = packed
    }
  }

  /// Whether some columns lie in memory that other segments may read too.
  var isPartlyShared: Bool { layout.columns.indices.contains { hasValues($0) && !columns[$0].isWritable } }

  /// The number of bytes of a column.
  private func size(of column: Int) -> Int { capacity * layout.widths[column] }

  // Written by nobody, ever; freed with the process.
  nonisolated(unsafe) static let zeros: UnsafeMutableRawPointer = {
    let size = (1 << shift) * MemoryLayout<UInt64>.size
    let zeros = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    zeros.clear(byteCount: size)
    return zeros
  }()
}

extension UnsafeMutableRawPointer {
  /// Fills memory with zeros, a multiple of eight bytes.
  func clear(byteCount: Int) {
    // Word by word, for without optimization each of them costs a call.
    initializeMemory(as: UInt64.self, repeating: 0, count: byteCount / MemoryLayout<UInt64>.size)
  }
}
