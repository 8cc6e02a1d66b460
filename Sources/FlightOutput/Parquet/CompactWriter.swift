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

  /// Writes a structure with the fields that the closure writes.
  mutating func write(_ field: Int, structure: (inout CompactWriter) -> Void) {
    begin(field, as: .structure)
    self.structure(structure)
  }

  /// Writes a structure without fields.
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
