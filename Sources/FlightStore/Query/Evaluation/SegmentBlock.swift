/// The rows of a segment.
struct SegmentBlock: RowBlock {
  private let widths: UnsafePointer<Int>
  private let columns: UnsafeMutablePointer<PackedColumn>
  let capacity: Int
  private let first: Int
  private let texts: TextPages

  /// - Parameters:
  ///   - segment: The segment, which whoever asks holds.
  ///   - first: The number of its first row.
  ///   - texts: Where the texts of its columns lie.
  init(_ segment: Segment, first: Int, texts: TextPages) {
    widths = segment.layout.widths
    columns = segment.columns
    capacity = segment.capacity
    self.first = first
    self.texts = texts
  }

  func number(of row: Int) -> Int { first + row }

  func known(_ column: Int, _ rows: RowMask) -> RowMask {
    let values = columns[column]
    if values.width == 0 { return .none }
    if widths[column] == MemoryLayout<UInt64>.size { return rows & bits { values.long($0) != 0 } }
    return rows & bits { values.isKnown($0) }
  }

  func flag(_ column: Int, _ rows: RowMask) -> Truth<RowMask> {
    let values = columns[column]
    if values.width == 0 { return Truth(yes: .none, no: .none) }
    return Truth(yes: rows & bits { values[$0] == 2 }, no: rows & bits { values[$0] == 1 })
  }

  func stored(_ column: Int, _ ranges: UnsafeBufferPointer<StoredRange>, _ rows: RowMask) -> Truth<RowMask> {
    let values = columns[column]
    var (yes, known) = (RowMask.none, RowMask.none)
    for range in ranges {
      values.mark(range.lowest, through: range.highest, of: capacity, in: &yes, known: &known)
    }
    if ranges.isEmpty { known = self.known(column, rows) }
    return Truth(yes: yes & rows, no: known.subtracting(yes) & rows)
  }

  func text(_ column: Int, _ test: TextTest, _ rows: RowMask) -> Truth<RowMask> {
    let values = columns[column]
    return rows.truth { row in
      let number = values[row]
      return number == 0 ? nil : test.passes(TextID(number: number), in: texts)
    }
  }

  func linked(_ question: LinkedQuestion, _ rows: RowMask) -> Truth<RowMask> {
    let values = columns[question.relationship.column.rawValue]
    return rows.truth { row in
      let link = values[row]
      return link == 0 ? nil : question.answer(Int(link) - 1)
    }
  }

  func numbers(_ column: Int, _ storage: ColumnStorage, _ rows: RowMask, to numbers: UnsafeMutablePointer<Double>) {
    let values = columns[column]
    if storage == .decimal {
      return rows.forEach { numbers[$0] = storage.number(values.long($0)) }
    }
    rows.forEach { numbers[$0] = storage.number(UInt64(values[$0])) }
  }

  func forEachLink(_ relationship: Relationship, _ rows: RowMask, _ body: (_ row: Int, _ target: Int) -> Void) {
    let values = columns[relationship.column.rawValue]
    rows.forEach { row in
      let link = values[row]
      if link != 0 { body(row, Int(link) - 1) }
    }
  }

  /// Makes a mask of a test that is cheap enough to be made for every row.
  @inline(__always)
  private func bits(_ test: (Int) -> Bool) -> RowMask {
    var mask = RowMask()
    for word in 0..<(capacity / 64) {
      var bits: UInt64 = 0
      for bit in 0..<64 { bits |= (test(word * 64 + bit) ? 1 : 0) << UInt64(bit) }
      mask.words[word] = bits
    }
    return mask
  }
}

extension ColumnStorage {
  /// The number that a stored form stands for, NaN for null.
  @inline(__always)
  func number(_ stored: UInt64) -> Double {
    if stored == 0 { return .nan }
    return switch self {
    case .whole: Double(Encoded.whole(UInt32(truncatingIfNeeded: stored)))
    case .decimal: Encoded.decimal(stored)
    case .time, .flag, .link: Double(stored - 1)
    case .text, .list: .nan
    }
  }
}
