/// Up to 4096 rows of a table, column by column.
///
///     column 0   ▐ value ▐ value ▐ value ▐ …          4096 values of the column's width
///     column 1   ▐ (all null: the shared zeros)       nothing of its own
///     column 2   ▐ value ▐ value ▐ …
///
/// A value of zero bits is null in every column, so a column in which nothing has been written needs no memory: it reads
/// from one block of zeros that all segments share. Text is a number of the pool, a link the row of another table plus
/// one, a whole number has its sign bit flipped, a decimal number is stored as the difference of its bits from those of a
/// certain NaN, a time counts seconds since 1970 plus one, a flag is 1 for false and 2 for true.
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
  private let columns: UnsafeMutablePointer<UnsafeMutableRawPointer>
  /// What the values lie in, where that is a mapped file and not memory of the segment's own.
  private let file: AnyObject?

  init(layout: TableLayout) {
    self.layout = layout
    file = nil
    columns = .allocate(capacity: layout.columns.count)
    columns.initialize(repeating: Self.zeros, count: layout.columns.count)
    super.init(start: UnsafeMutableRawPointer(columns))
  }

  /// Makes a segment of the same values.
  init(copying other: Segment) {
    layout = other.layout
    file = nil
    while capacity < other.capacity { capacity *= 4 }
    vacant = other.vacant
    columns = .allocate(capacity: layout.columns.count)
    columns.initialize(repeating: Self.zeros, count: layout.columns.count)
    super.init(start: UnsafeMutableRawPointer(columns))
    for column in layout.columns.indices where other.hasValues(column) {
      allocate(column, copying: other.columns[column], byteCount: other.size(of: column))
    }
  }

  /// Makes a segment whose values lie in a mapped file; a column without a place there is all null.
  ///
  /// - Parameters:
  ///   - layout: The columns.
  ///   - places: Where the values of each column are; `nil` for a column of nulls.
  ///   - capacity: How many values each place has; a multiple of 64.
  ///   - file: What keeps the places there.
  init(layout: TableLayout, mapping places: [UnsafeRawPointer?], capacity: Int, of file: AnyObject) {
    self.layout = layout
    self.capacity = capacity
    self.file = file
    columns = .allocate(capacity: layout.columns.count)
    for column in layout.columns.indices {
      (columns + column).initialize(to: places[column].map { UnsafeMutableRawPointer(mutating: $0) } ?? Self.zeros)
    }
    super.init(start: UnsafeMutableRawPointer(columns), isFixed: true)
  }

  deinit {
    defer { columns.deallocate() }
    if isFixed { return }
    for column in layout.columns.indices where hasValues(column) { columns[column].deallocate() }
  }

  /// Whether the column may hold anything but nulls.
  func hasValues(_ column: Int) -> Bool { columns[column] != Self.zeros }

  /// The values of a column, as they are stored.
  @inline(__always)
  func values<Value: BitwiseCopyable>(_ column: Int, as type: Value.Type) -> UnsafePointer<Value> {
    UnsafePointer(columns[column].assumingMemoryBound(to: type))
  }

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
      let values = columns[column]
      allocate(column, copying: values, byteCount: old * layout.widths[column])
      values.deallocate()
    }
  }

  /// Gives a column memory of its own, all null.
  func allocate(_ column: Int) { allocate(column, copying: Self.zeros, byteCount: 0) }

  /// Gives a column memory of its own, the first of it as elsewhere and the rest null.
  private func allocate(_ column: Int, copying values: UnsafeRawPointer, byteCount: Int) {
    columns[column] = .allocate(byteCount: size(of: column), alignment: 16)
    columns[column].copyMemory(from: values, byteCount: byteCount)
    (columns[column] + byteCount).clear(byteCount: size(of: column) - byteCount)
  }

  /// How many bytes a column takes.
  func size(of column: Int) -> Int { capacity * layout.widths[column] }

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
