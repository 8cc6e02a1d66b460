/// A bit mask of the rows of a segment.
///
/// Words are read through a span: a subscript of the array makes the compiler copy all of them to read one.
struct RowMask {
  static let wordCount = (1 << Segment.shift) / 64
  var words = InlineArray<64, UInt64>(repeating: 0)

  var isEmpty: Bool {
    let words = words.span
    var all: UInt64 = 0
    for word in 0..<Self.wordCount { all |= words[word] }
    return all == 0
  }

  static let none = RowMask()

  static func first(_ count: Int) -> RowMask {
    var mask = RowMask()
    for word in 0..<wordCount {
      let rest = count - word * 64
      mask.words[word] = rest >= 64 ? .max : rest <= 0 ? 0 : (1 << UInt64(rest)) - 1
    }
    return mask
  }

  static func range(_ rows: Range<Int>) -> RowMask {
    first(rows.upperBound).subtracting(first(rows.lowerBound))
  }

  static func & (left: RowMask, right: RowMask) -> RowMask {
    var mask = left
    let words = right.words.span
    for word in 0..<wordCount { mask.words[word] &= words[word] }
    return mask
  }

  static func | (left: RowMask, right: RowMask) -> RowMask {
    var mask = left
    let words = right.words.span
    for word in 0..<wordCount { mask.words[word] |= words[word] }
    return mask
  }

  func subtracting(_ other: RowMask) -> RowMask {
    var mask = self
    let words = other.words.span
    for word in 0..<Self.wordCount { mask.words[word] &= ~words[word] }
    return mask
  }

  subscript(row: Int) -> Bool {
    get { words.span[row >> 6] >> UInt64(row & 63) & 1 != 0 }
    set {
      let bit: UInt64 = 1 << UInt64(row & 63)
      if newValue { words[row >> 6] |= bit } else { words[row >> 6] &= ~bit }
    }
  }

  var count: Int {
    let words = words.span
    var count = 0
    for word in 0..<Self.wordCount { count += words[word].nonzeroBitCount }
    return count
  }

  /// Returns the row of the mask that has `position` rows of the mask before it.
  func place(of position: Int) -> Int {
    let words = words.span
    var rest = position
    for word in 0..<Self.wordCount {
      let count = words[word].nonzeroBitCount
      if rest >= count {
        rest -= count
        continue
      }
      var bits = words[word]
      for _ in 0..<rest { bits &= bits - 1 }
      return word * 64 + bits.trailingZeroBitCount
    }
    preconditionFailure("a mask has no row \(position)")
  }

  /// Calls `body` with each run of consecutive rows of the mask, in order; no run crosses a word.
  @inline(__always)
  func forEachRun(_ body: (Range<Int>) -> Void) {
    let words = words.span
    for word in 0..<Self.wordCount { Self.forEachRun(of: words[word], from: word * 64, body) }
  }

  @inline(__always)
  private static func forEachRun(of bits: UInt64, from start: Int, _ body: (Range<Int>) -> Void) {
    var bits = bits
    while bits != 0 {
      let first = bits.trailingZeroBitCount
      let count = (~(bits >> UInt64(first))).trailingZeroBitCount
      body(start + first..<start + first + count)
      // The carry clears the run that begins with the first bit.
      bits &= bits &+ (1 &<< UInt64(first))
    }
  }

  /// Returns the rows of the mask that pass each of two tests; both run for every row.
  @inline(__always)
  func rows(where first: (Int) -> Bool, and second: (Int) -> Bool) -> (RowMask, RowMask) {
    var masks = (RowMask.none, RowMask.none)
    let words = words.span
    for word in 0..<Self.wordCount where words[word] != 0 {
      var (firstBits, secondBits): (UInt64, UInt64) = (0, 0)
      Self.forEachRun(of: words[word], from: word * 64) { run in
        for row in run {
          firstBits |= (first(row) ? 1 : 0) &<< UInt64(truncatingIfNeeded: row)
          secondBits |= (second(row) ? 1 : 0) &<< UInt64(truncatingIfNeeded: row)
        }
      }
      masks.0.words[word] = firstBits
      masks.1.words[word] = secondBits
    }
    return masks
  }

  /// Calls `body` with each row of the mask, in order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    let words = words.span
    for word in 0..<Self.wordCount {
      var bits = words[word]
      while bits != 0 {
        body(word * 64 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}

/// A map from positions to the rows of a table that have not been deleted.
///
/// As long as none is deleted, a position is its row. Otherwise the row is found by a binary search in the numbers of
/// rows before each segment, and by counting bits in the segment.
struct RowPositions: Sendable {
  let count: Int
  /// The number of present rows before each segment; `nil` if no row is deleted.
  private let before: [Int]?

  init(_ table: Table) {
    count = table.count - table.vacantCount
    guard table.vacantCount > 0 else {
      before = nil
      return
    }
    var before: [Int] = []
    var total = 0
    table.forEachSegment { _, _, rows in
      before.append(total)
      total += rows.count
    }
    self.before = before
  }

  /// The positions of a table without rows.
  static let none = RowPositions(count: 0)

  private init(count: Int) {
    self.count = count
    before = nil
  }

  /// Whether every position is its row.
  var isDense: Bool { before == nil }

  /// Returns the row at a position, given the same table.
  func row(at position: Int, of table: Table) -> Int {
    guard let before else { return position }
    let segment = before.partitioningIndex { $0 > position } - 1
    return segment << Segment.shift + table.rows(ofSegment: segment).place(of: position - before[segment])
  }
}

extension Table {
  /// The rows that have not been deleted, in order.
  var presentRows: some Collection<Int> { (0..<count).lazy.filter { isPresent($0) } }

  func rows(ofSegment index: Int) -> RowMask {
    let rows = RowMask.first(min(1 << Segment.shift, count - index << Segment.shift))
    guard vacantCount > 0, let vacant = segments[index].vacant else { return rows }
    return rows.subtracting(vacant)
  }

  /// Calls `body` with each segment of a range, or of the table, its first row, and a mask of its present rows.
  func forEachSegment(_ range: Range<Int>? = nil, _ body: (Segment, Int, RowMask) throws -> Void) rethrows {
    let segments = segments
    for index in range ?? segments.indices where index << Segment.shift < count {
      try body(segments[index], index << Segment.shift, rows(ofSegment: index))
    }
  }
}
