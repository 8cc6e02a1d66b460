/// A writer of the structures of a Parquet file in Thrift's compact protocol.
///
///     field       0x15             field number minus that of the field before (1), type (5: a 32-bit number)
///                 0x0E             the number 7 as the zigzag varint 14
///     end         0x00
struct CompactWriter: ~Copyable {
  private(set) var bytes = ByteBuffer()
  private var lastField = 0

  private enum Kind: UInt8 {
    case yes = 1
    case no = 2
    case short = 5
    case long = 6
    case text = 8
    case list = 9
    case structure = 12
  }

  private mutating func begin(_ field: Int, as kind: Kind) {
    // Fields are written in ascending order, never more than 15 apart, so the short form of a header suffices.
    bytes.append(UInt8(field - lastField) << 4 | kind.rawValue)
    lastField = field
  }

  /// Writes a 32-bit number.
  mutating func write(_ field: Int, short number: Int) {
    begin(field, as: .short)
    bytes.append(signed: number)
  }

  /// Writes a 64-bit number.
  mutating func write(_ field: Int, long number: Int) {
    begin(field, as: .long)
    bytes.append(signed: number)
  }

  mutating func write(_ field: Int, flag: Bool) { begin(field, as: flag ? .yes : .no) }

  mutating func write(_ field: Int, text: some Collection<UInt8>) {
    begin(field, as: .text)
    append(text)
  }

  mutating func write(_ field: Int, text: String) { write(field, text: text.utf8) }

  mutating func write(_ field: Int, structure: (inout CompactWriter) -> Void) {
    begin(field, as: .structure)
    self.structure(structure)
  }

  mutating func writeEmpty(_ field: Int) { write(field) { _ in } }

  mutating func write<Elements: Collection>(
    _ field: Int, structures: Elements, _ write: (inout CompactWriter, Elements.Element) -> Void
  ) {
    beginList(field, of: .structure, count: structures.count)
    for element in structures { structure { write(&$0, element) } }
  }

  mutating func write(_ field: Int, shorts: [Int]) {
    beginList(field, of: .short, count: shorts.count)
    for number in shorts { bytes.append(signed: number) }
  }

  mutating func write(_ field: Int, texts: [String]) {
    beginList(field, of: .text, count: texts.count)
    for text in texts { append(text.utf8) }
  }

  /// Ends the outermost structure.
  mutating func end() { bytes.append(0) }

  private mutating func structure(_ body: (inout CompactWriter) -> Void) {
    let outer = lastField
    lastField = 0
    body(&self)
    bytes.append(0)
    lastField = outer
  }

  private mutating func beginList(_ field: Int, of kind: Kind, count: Int) {
    begin(field, as: .list)
    if count < 15 {
      bytes.append(UInt8(count) << 4 | kind.rawValue)
    } else {
      bytes.append(0xF0 | kind.rawValue)
      bytes.append(unsigned: UInt64(count))
    }
  }

  private mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(unsigned: UInt64(text.count))
    bytes.append(contentsOf: text)
  }

  consuming func takeBytes() -> ByteBuffer { bytes }
}

/// The encodings of numbers in a Parquet file.
extension ByteBuffer {
  /// Appends a number as ULEB128: groups of seven bits, the lowest first.
  mutating func append(unsigned number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a number as a zigzag varint: its sign is in the lowest bit, so that numbers near zero are short.
  mutating func append(signed number: Int) { append(unsigned: UInt64(bitPattern: Int64(number << 1 ^ number >> 63))) }

  /// Appends the lowest bytes of a number in little-endian order.
  @inline(__always)
  mutating func append(_ number: UInt64, byteCount: Int) {
    unsafe append(upTo: 8) { target in
      unsafe target.storeBytes(of: number.littleEndian, as: UInt64.self)
      return byteCount
    }
  }

  /// Appends the lowest `width` bits of each number without gaps, and pads the last byte with zeros.
  mutating func append(_ numbers: some Sequence<UInt64>, bitCount width: Int) {
    if width == 0 { return }
    var (pending, count): (UInt64, Int) = (0, 0)
    for number in numbers {
      pending |= number << UInt64(count)
      count += width
      guard count >= 64 else { continue }
      append(pending, byteCount: 8)
      count -= 64
      // If `count` is 0 now, this shifts by all bits of the number, which correctly leaves nothing.
      pending = number >> UInt64(width - count)
    }
    if count > 0 { append(pending, byteCount: (count + 7) / 8) }
  }

  mutating func append(_ other: borrowing ByteBuffer) {
    other.withBytes { append(contentsOf: $0) }
  }
}
