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
final class Segment {
  static let shift = 12
  static let capacity = 1 << shift
  static let mask = capacity - 1

  let layout: TableLayout
  private let columns: UnsafeMutablePointer<UnsafeMutableRawPointer>

  init(layout: TableLayout) {
    self.layout = layout
    columns = .allocate(capacity: layout.columns.count)
    columns.initialize(repeating: Self.zeros, count: layout.columns.count)
  }

  /// Makes a segment of the same values.
  init(copying other: Segment) {
    layout = other.layout
    columns = .allocate(capacity: layout.columns.count)
    for index in layout.columns.indices {
      columns[index] = Self.zeros
      guard other.columns[index] != Self.zeros else { continue }
      let size = Self.capacity * layout.columns[index].storage.width
      columns[index] = .allocate(byteCount: size, alignment: 16)
      columns[index].copyMemory(from: other.columns[index], byteCount: size)
    }
  }

  deinit {
    for index in layout.columns.indices where columns[index] != Self.zeros { columns[index].deallocate() }
    columns.deallocate()
  }

  /// Whether the column may hold anything but nulls.
  func hasValues(_ column: Int) -> Bool { columns[column] != Self.zeros }

  /// The values of a column, as they are stored.
  @inline(__always)
  func values<Value: BitwiseCopyable>(_ column: Int, as type: Value.Type) -> UnsafePointer<Value> {
    UnsafePointer(columns[column].assumingMemoryBound(to: type))
  }

  @inline(__always)
  func store<Value: BitwiseCopyable & FixedWidthInteger>(_ value: Value, _ column: Int, at index: Int) {
    if columns[column] == Self.zeros {
      if value == 0 { return }
      allocate(column)
    }
    columns[column].assumingMemoryBound(to: Value.self)[index] = value
  }

  /// Writes the stored form of a value, in as many of its bytes as the column keeps.
  @inline(__always)
  func setStored(_ stored: UInt64, _ column: Int, width: Int, at index: Int) {
    switch width {
    case 1: store(UInt8(truncatingIfNeeded: stored), column, at: index)
    case 4: store(UInt32(truncatingIfNeeded: stored), column, at: index)
    default: store(stored, column, at: index)
    }
  }

  private func allocate(_ column: Int) {
    let size = Self.capacity * layout.columns[column].storage.width
    columns[column] = .allocate(byteCount: size, alignment: 16)
    columns[column].initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  // Written by nobody, ever; freed with the process.
  nonisolated(unsafe) private static let zeros: UnsafeMutableRawPointer = {
    let zeros = UnsafeMutableRawPointer.allocate(byteCount: capacity * 8, alignment: 16)
    zeros.initializeMemory(as: UInt8.self, repeating: 0, count: capacity * 8)
    return zeros
  }()
}
