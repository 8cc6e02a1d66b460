/// The values of a column in a segment, each as a code of so many bits.
///
///     base 1643000000, 3 bits      ▐ 010 ▐ 000 ▐ 111 ▐ …    1643000002, null, 1643000007
///
/// A code is what a value exceeds the base by, and 0 for null. A column that can be written into has no base and codes as
/// wide as its storage; one in which all is null has codes without bits.
struct PackedColumn: BitwiseCopyable {
  /// Where the codes begin; there are eight bytes after them that can be read.
  var start: UnsafeMutableRawPointer
  /// The number of bits of a code: at most 32, or 64 of numbers that are never packed.
  var width: UInt32
  var base: UInt32 = 0
  private var mask: UInt32
  /// Whether the column is that of one segment alone and as wide as its storage, so that values can be written into it.
  private(set) var isWritable = false

  /// The number of bytes after the codes that may be read with the last of them.
  static let margin = MemoryLayout<UInt64>.size

  init(_ start: UnsafeMutableRawPointer, width: UInt32, base: UInt32 = 0) {
    self.start = start
    self.width = width
    self.base = base
    mask = width >= 32 ? .max : 1 << width - 1
  }

  /// Makes a column without packing, which can be written into.
  init(writable start: UnsafeMutableRawPointer, width: UInt32) {
    self.init(start, width: width)
    isWritable = true
  }

  /// The same values, for another segment to read.
  var readOnly: PackedColumn {
    var column = self
    column.isWritable = false
    return column
  }

  /// Whether the values of another column are these because they lie in the same place.
  func isSame(as other: PackedColumn) -> Bool {
    start == other.start && width == other.width && base == other.base
  }

  /// The stored form of a value of up to 32 bits.
  @inline(__always)
  subscript(index: Int) -> UInt32 {
    let code = code(index)
    return code == 0 ? 0 : code &+ base
  }

  /// The stored form of a value of 64 bits.
  @inline(__always)
  func long(_ index: Int) -> UInt64 { width == 0 ? 0 : start.assumingMemoryBound(to: UInt64.self)[index] }

  /// Whether a value is not null.
  @inline(__always)
  func isKnown(_ index: Int) -> Bool { code(index) != 0 }

  @inline(__always)
  private func code(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: word(atBit: index &* Int(width))) & mask }

  /// The code that begins at a bit and those after it: 57 bits at least.
  @inline(__always)
  private func word(atBit bit: Int) -> UInt64 {
    UInt64(littleEndian: start.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self)) &>> UInt64(bit & 7)
  }

  /// Writes values out, each as wide as its type.
  func unpack<Value: FixedWidthInteger>(_ range: Range<Int>, to target: UnsafeMutablePointer<Value>) {
    // A loop that counts bits: multiplying and checking ranges would take as long again as all else.
    var (target, bit) = (target, range.lowerBound &* Int(width))
    let end = target + range.count
    while target < end {
      let code = UInt32(truncatingIfNeeded: word(atBit: bit)) & mask
      target.pointee = Value(truncatingIfNeeded: code == 0 ? 0 : code &+ base)
      target += 1
      bit &+= Int(width)
    }
  }

  /// Marks those of the first rows, a multiple of 64, that have a value from a lowest to a highest, and those that have one.
  func mark(_ lowest: UInt32, through highest: UInt32, of count: Int, in yes: inout RowMask, known: inout RowMask) {
    // Codes are compared as they are; no code at all is less than nothing.
    let first = max(Int64(lowest) - Int64(base), 1)
    let span = min(Int64(highest) - Int64(base), Int64(UInt32.max)) - first
    let isPossible = span >= 0
    let (low, width) = (UInt32(truncatingIfNeeded: first), UInt32(truncatingIfNeeded: max(0, span)))
    var bit = 0
    for word in 0..<(count / 64) {
      var (bits, knownBits): (UInt64, UInt64) = (0, 0)
      for place in 0..<64 as Range<UInt64> {
        let code = UInt32(truncatingIfNeeded: self.word(atBit: bit)) & mask
        bits |= (code &- low <= width ? 1 : 0) &<< place
        knownBits |= (code != 0 ? 1 : 0) &<< place
        bit &+= Int(self.width)
      }
      if isPossible { yes.words[word] |= bits }
      known.words[word] = knownBits
    }
  }

  /// Whether the values lie there as numbers of a type.
  @inline(__always)
  func isPlain<Value: FixedWidthInteger>(as type: Value.Type) -> Bool {
    width == 0 || width == Value.bitWidth && base == 0
  }

  /// Whether the stored forms of some values of up to 32 bits are less than a limit.
  func stay(below limit: UInt64, count: Int) -> Bool {
    let base = UInt64(base)
    if base + UInt64(mask) < limit { return true }
    guard base < limit else { return (0..<count).allSatisfy { code($0) == 0 } }
    // Several codes at once: every second one of a word, with so much added that a code too many carries into the gap.
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

  /// Makes a stored form of up to 32 bits that of the greatest value, if one of the first is greater.
  func raise(_ greatest: inout UInt32, count: Int) {
    if UInt64(base) + UInt64(mask) <= UInt64(greatest) { return }
    for index in 0..<count { greatest = max(greatest, self[index]) }
  }

  // MARK: Packing

  /// Makes a column of as few bits as some values take; it has no place yet.
  init<Value: FixedWidthInteger & UnsignedInteger>(fitting values: UnsafeBufferPointer<Value>) {
    // One less than each, so that null becomes the greatest and does not count.
    var (least, greatest) = (Value.max, Value.zero)
    for value in values {
      least = min(least, value &- 1)
      greatest = max(greatest, value)
    }
    let span = greatest == 0 ? 0 : UInt32(greatest - least)
    self.init(Segment.zeros, width: UInt32(UInt32.bitWidth - span.leadingZeroBitCount), base: UInt32(least))
  }

  /// Packs values, a multiple of 64 of them.
  func pack<Value: FixedWidthInteger & UnsignedInteger>(_ values: UnsafeBufferPointer<Value>) {
    var target = start.assumingMemoryBound(to: UInt64.self)
    let width = UInt64(width)
    var (word, used): (UInt64, UInt64) = (0, 0)
    for value in values {
      let code = value == 0 ? 0 : UInt64(UInt32(truncatingIfNeeded: value) &- base)
      word |= code &<< used
      used &+= width
      if used >= 64 {
        target.pointee = word.littleEndian
        target += 1
        used &-= 64
        // What did not fit; nothing where the code ended with the word.
        word = used == 0 ? 0 : code &>> (width &- used)
      }
    }
  }
}
