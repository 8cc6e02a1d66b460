/// Up to 4096 rows of a table, column by column.
///
///     column 0   ▐ value ▐ value ▐ value ▐ …          4096 values of the column's width
///     column 1   ▐ (all null: the shared zeros)       nothing of its own
///     column 2   ▐ value ▐ value ▐ …
///
/// A value of zero bits is null in every column, so a column in which nothing has been written needs no memory: it reads
/// from one block of zeros that all segments share. A segment that is full is packed (`PackedColumn`), and copied before
/// it changes.
///
/// Text is a number of the pool, a link the row of another table plus one, a whole number has its sign bit flipped, a
/// decimal number is stored as the difference of its bits from those of a certain NaN, a time counts seconds since 1970
/// plus one, a flag is 1 for false and 2 for true.
final class Segment: DirectoryPage {
  static let shift = 12
  static let mask = (1 << shift) - 1
  // Small stores are many, and memory that is touched first is dear.
  private static let firstCapacity = 64

  let layout: TableLayout
  /// How many rows there is room for; a multiple of 64.
  private(set) var capacity = firstCapacity
  /// The rows that have been deleted; `nil` as long as none has.
  private(set) var vacant: RowMask?
  let columns: UnsafeMutablePointer<PackedColumn>
  private let owner: Owner

  /// Whose memory the values lie in.
  private enum Owner {
    /// The segment's own, a piece for each column.
    case columns
    /// The segment's own, one piece for all.
    case whole(UnsafeMutableRawPointer)
    /// That of a mapped file.
    case file(AnyObject)
  }

  init(layout: TableLayout) {
    self.layout = layout
    owner = .columns
    columns = Self.noValues(layout)
    super.init(start: UnsafeMutableRawPointer(columns))
  }

  /// Makes a segment of the same values.
  init(copying other: Segment) {
    layout = other.layout
    owner = .columns
    while capacity < other.capacity { capacity *= 4 }
    vacant = other.vacant
    columns = Self.noValues(layout)
    super.init(start: UnsafeMutableRawPointer(columns))
    copy(0..<other.capacity, of: other, to: 0)
  }

  /// Makes a segment of the values of a full one, packed.
  init(packing other: Segment) {
    layout = other.layout
    capacity = other.capacity
    vacant = other.vacant
    columns = Self.noValues(layout)
    var size = PackedColumn.margin
    for column in layout.columns.indices where other.hasValues(column) {
      columns[column] = other.packing(of: column)
      size += capacity / 8 * Int(columns[column].width)
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    owner = .whole(memory)
    super.init(start: UnsafeMutableRawPointer(columns), isFixed: true)
    var end = memory
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
    owner = .file(file)
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

  deinit {
    defer { columns.deallocate() }
    switch owner {
    case .columns: for column in layout.columns.indices where hasValues(column) { columns[column].start.deallocate() }
    case .whole(let memory): memory.deallocate()
    case .file: break
    }
  }

  /// Whether the column may hold anything but nulls.
  func hasValues(_ column: Int) -> Bool { columns[column].width != 0 }

  /// Marks a row as deleted, or as there again.
  func setVacant(_ isVacant: Bool, _ index: Int) {
    var mask = vacant ?? .none
    mask[index] = isVacant
    vacant = mask
  }

  /// Grows until a row has a place.
  @inline(__always)
  func makeRoom(for index: Int) {
    while index >= capacity { grow() }
  }

  private func grow() {
    let old = capacity
    capacity = old * 4
    for column in layout.columns.indices where hasValues(column) {
      let values = columns[column].start
      allocate(column, copying: values, byteCount: old * layout.widths[column])
      values.deallocate()
    }
  }

  /// Makes all rows null, and none of them deleted.
  func clear() {
    vacant = nil
    for column in layout.columns.indices where hasValues(column) {
      columns[column].start.clear(byteCount: size(of: column))
    }
  }

  /// Gives a column memory of its own, all null.
  func allocate(_ column: Int) { allocate(column, copying: Self.zeros, byteCount: 0) }

  /// Gives a column memory of its own, the first of it as elsewhere and the rest null.
  private func allocate(_ column: Int, copying values: UnsafeRawPointer, byteCount: Int) {
    let start = UnsafeMutableRawPointer.allocate(byteCount: size(of: column) + PackedColumn.margin, alignment: 16)
    start.copyMemory(from: values, byteCount: byteCount)
    (start + byteCount).clear(byteCount: size(of: column) + PackedColumn.margin - byteCount)
    columns[column] = PackedColumn(start, width: layout.bits(column))
  }

  /// How many bytes a column takes.
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
