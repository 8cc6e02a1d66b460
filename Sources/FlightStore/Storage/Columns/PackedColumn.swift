/// The values of a column in a segment, bit-packed as codes of equal width.
///
///     base 1643000000, 3 bits      ▐ 010 ▐ 000 ▐ 111 ▐ …    1643000002, null, 1643000007
///
/// A code is the value less the base, and 0 for null (frame-of-reference encoding). A writable column has base 0 and
/// codes as wide as its storage; a column of nulls has codes of 0 bits.
@safe struct PackedColumn: BitwiseCopyable {
  /// The address of the codes; the 8 bytes after the last code are readable.
  var start: UnsafeMutableRawPointer
  /// The number of bits of a code: at most 32, or 64 for numbers that are never packed.
  var width: UInt32
  var base: UInt32 = 0
  private var mask: UInt32
  /// Whether values can be written: the column belongs to one segment only and is as wide as its storage.
  private(set) var isWritable = false

  /// The number of readable bytes after the codes, because a code is read as part of an 8-byte word.
  static let margin = MemoryLayout<UInt64>.size

  init(_ start: UnsafeMutableRawPointer, width: UInt32, base: UInt32 = 0) {
    unsafe self.start = start
    self.width = width
    self.base = base
    mask = width >= 32 ? .max : 1 << width - 1
  }

  /// Creates a column that is not packed and can be written into.
  init(writable start: UnsafeMutableRawPointer, width: UInt32) {
    unsafe self.init(start, width: width)
    isWritable = true
  }

  /// A read-only column of the same values, for another segment to share.
  var readOnly: PackedColumn {
    var column = self
    column.isWritable = false
    return column
  }

  /// Returns whether another column reads the same codes from the same memory.
  func isSame(as other: PackedColumn) -> Bool {
    unsafe start == other.start && width == other.width && base == other.base
  }

  /// The stored form of a value of up to 32 bits.
  @inline(__always)
  subscript(index: Int) -> UInt32 {
    let code = code(index)
    return code == 0 ? 0 : code &+ base
  }

  /// Returns the stored form of a value of 64 bits.
  @inline(__always)
  func long(_ index: Int) -> UInt64 { unsafe width == 0 ? 0 : start.assumingMemoryBound(to: UInt64.self)[index] }

  /// Returns whether a value is not null.
  @inline(__always)
  func isKnown(_ index: Int) -> Bool { code(index) != 0 }

  @inline(__always)
  private func code(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: word(atBit: index &* Int(width))) & mask }

  /// Returns the code that begins at a bit, followed by later ones: at least 57 valid bits.
  @inline(__always)
  private func word(atBit bit: Int) -> UInt64 {
    unsafe UInt64(littleEndian: start.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self)) &>> UInt64(bit & 7)
  }

  /// Unpacks the values of a range of rows into an array of their type.
  func unpack<Value: FixedWidthInteger>(_ range: Range<Int>, to target: UnsafeMutablePointer<Value>) {
    // The loop increments a bit offset: a multiplication and a range check per value would double its time.
    var (target, bit) = unsafe (target, range.lowerBound &* Int(width))
    let end = unsafe target + range.count
    while unsafe target < end {
      let code = UInt32(truncatingIfNeeded: word(atBit: bit)) & mask
      unsafe target.pointee = Value(truncatingIfNeeded: code == 0 ? 0 : code &+ base)
      unsafe target += 1
      bit &+= Int(width)
    }
  }

  /// Marks those of the first `count` rows, a multiple of 64, whose values are in a closed range.
  func mark(_ lowest: UInt32, through highest: UInt32, of count: Int, in rows: inout RowMask) {
    // Without this loop over packed codes: 1.09 and 1.10 times the CPU time (main query of a store file).
    // Codes are compared without decoding; a lower bound of at least 1 excludes null, which has the code 0.
    let first = max(Int64(lowest) - Int64(base), 1)
    let span = min(Int64(highest) - Int64(base), Int64(mask)) - first
    if span < 0 { return }
    let (low, width) = (UInt32(truncatingIfNeeded: first), UInt32(truncatingIfNeeded: span))
    var bit = 0
    for word in 0..<(count / 64) {
      var bits: UInt64 = 0
      for place in 0..<64 {
        let code = UInt32(truncatingIfNeeded: self.word(atBit: bit)) & mask
        bits |= (code &- low <= width ? 1 : 0) &<< UInt64(place)
        bit &+= Int(self.width)
      }
      rows.words[word] |= bits
    }
  }

  /// Returns whether the values are stored unpacked as numbers of a type.
  @inline(__always)
  func isPlain<Value: FixedWidthInteger>(as type: Value.Type) -> Bool {
    width == 0 || width == Value.bitWidth && base == 0
  }

  /// Returns whether the stored forms of the first values, of up to 32 bits, are all below a limit.
  func stay(below limit: UInt64, count: Int) -> Bool {
    let base = UInt64(base)
    if base + UInt64(mask) < limit { return true }
    guard base < limit else { return (0..<count).allSatisfy { code($0) == 0 } }
    // Several codes are tested at once: every second code of a word, with an addend that makes a code at or above the
    // limit carry into the gap after it.
    let (width, pairs) = (UInt64(width), 57 / (2 * Int(width)))
    var (codes, added, carries): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for pair in 0..<UInt64(pairs) {
      codes |= UInt64(mask) << (2 * width * pair)
      added |= (UInt64(mask) + 1 - (limit - base)) << (2 * width * pair)
      carries |= 1 << (2 * width * pair + width)
    }
    var (index, sums): (Int, UInt64) = (0, 0)
    while index + 2 * pairs <= count, pairs > 0 {
      let word = word(atBit: index &* Int(width))
      sums |= (word & codes &+ added) | ((word &>> width) & codes &+ added)
      index += 2 * pairs
    }
    return sums & carries == 0 && (index..<count).allSatisfy { base + UInt64(code($0)) < limit }
  }

  /// Raises a stored form of up to 32 bits to the greatest of the first `count` values.
  func raise(_ greatest: inout UInt32, count: Int) {
    if UInt64(base) + UInt64(mask) <= UInt64(greatest) { return }
    for index in 0..<count { greatest = max(greatest, self[index]) }
  }

  // MARK: Packing

  /// Creates a column of the narrowest codes that hold the values; `start` is set later.
  init<Value: FixedWidthInteger & UnsignedInteger>(fitting values: UncountedArray<Value>) {
    // One less than each value, so that null wraps around to the greatest and does not lower the minimum.
    var (least, greatest) = (Value.max, Value.zero)
    for value in values {
      least = min(least, value &- 1)
      greatest = max(greatest, value)
    }
    let span = greatest == 0 ? 0 : UInt32(greatest - least)
    unsafe self.init(Segment.zeros, width: UInt32(UInt32.bitWidth - span.leadingZeroBitCount), base: UInt32(least))
  }

  /// Packs values, a multiple of 64 of them, into the column's memory.
  func pack<Value: FixedWidthInteger & UnsignedInteger>(_ values: UncountedArray<Value>) {
    func code(_ value: Value) -> UInt64 { value == 0 ? 0 : UInt64(UInt32(truncatingIfNeeded: value) &- base) }
    var target = unsafe start.assumingMemoryBound(to: UInt64.self)
    let width = UInt64(width)
    var (word, used): (UInt64, UInt64) = (0, 0)
    // Two codes at once, which fit a word: half the time.
    for pair in 0..<(values.count / 2) {
      let codes = code(values[2 &* pair]) | code(values[2 &* pair &+ 1]) &<< width
      word |= codes &<< used
      used &+= 2 &* width
      if used >= 64 {
        unsafe target.pointee = word.littleEndian
        unsafe target += 1
        used &-= 64
        // The bits of the codes that did not fit; none if the codes ended with the word.
        word = used == 0 ? 0 : codes &>> (2 &* width &- used)
      }
    }
  }
}
