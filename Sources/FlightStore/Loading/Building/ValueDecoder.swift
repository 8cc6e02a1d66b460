/// A decoder of the bytes of values into the stored form of a column.
///
/// It accepts a number in place of a text and the reverse where the meaning is clear, because re-encoders convert them.
/// Blanks at either end of a text are dropped. An empty text in place of a number, flag or time is null.
struct ValueDecoder {
  private var scratch: [UInt8] = []
  private var joined: [UInt8] = []
  private var times = UsualTimeReader()

  /// Returns the stored form of a value that is neither text nor list; 0 for null.
  @inline(__always)
  mutating func decodeFigure(of record: RawRecord, at slot: Int32, as storage: ColumnStorage)
    throws(UnsoundRecord.Reason) -> UInt64
  {
    let kind = record.kind(slot)
    if kind.rawValue <= RawRecord.Kind.null.rawValue { return 0 }
    switch storage {
    case .time: return UInt64(try time(of: record, at: slot))
    case .whole: return UInt64(try whole(of: record, at: slot))
    case .flag: return UInt64(try flag(of: record, at: slot))
    case .decimal: return try decimal(of: record, at: slot)
    case .text, .list, .link: return 0
    }
  }

  /// Calls `body` with a text, or with the joined texts of a list, as it would be stored; returns `nil` for null.
  mutating func withText<Result>(
    of record: RawRecord, at slot: Int32, as storage: ColumnStorage, _ body: (Bytes) -> Result
  ) throws(UnsoundRecord.Reason) -> Result? {
    let kind = record.kind(slot)
    if kind.rawValue <= RawRecord.Kind.null.rawValue { return nil }
    guard storage == .list else { return body(plain(of: record, at: slot, kind: kind)) }
    try join(record, at: slot, kind: kind)
    return joined.withBytes(body)
  }

  /// Throws if decoding would throw, without keeping the value.
  @inline(__always)
  mutating func check(_ record: RawRecord, at slot: Int32, as storage: ColumnStorage) throws(UnsoundRecord.Reason) {
    let kind = record.kind(slot)
    switch (storage, kind) {
    case (_, .absent), (_, .null), (.text, .text), (.text, .escapedText), (.text, .number), (.flag, .yes), (.flag, .no),
      (.link, _):
      return
    case (.time, _): _ = try time(of: record, at: slot)
    case (.whole, _): _ = try whole(of: record, at: slot)
    case (.decimal, _): _ = try decimal(of: record, at: slot)
    case (.flag, _): _ = try flag(of: record, at: slot)
    case (.list, _): try join(record, at: slot, kind: kind)
    case (.text, _): throw .wrongType(found: .init(kind), expected: .text)
    }
  }

  /// Adds the text or list at a slot, which is not null, to a batch of texts to be interned.
  @inline(__always)
  mutating func collect(
    _ record: RawRecord, at slot: Int32, as storage: ColumnStorage, for column: Int, into texts: inout TextBatch
  ) throws(UnsoundRecord.Reason) {
    let kind = record.kind(slot)
    switch kind {
    case _ where storage == .list:
      try join(record, at: slot, kind: kind)
      joined.withBytes { texts.append(copying: $0, for: column) }
    case .text, .number: texts.append(Self.trimmed(record.bytes(slot)), for: column)
    case .escapedText: texts.append(copying: plain(of: record, at: slot, kind: kind), for: column)
    default: throw .wrongType(found: .init(kind), expected: .text)
    }
  }

  /// Returns the text at a slot, which has a value.
  @inline(__always)
  mutating func text(of record: RawRecord, at slot: Int32, in texts: inout TextPool)
    throws(UnsoundRecord.Reason) -> TextID
  {
    let kind = record.kind(slot)
    guard kind == .text || kind == .number || kind == .escapedText else {
      throw .wrongType(found: .init(kind), expected: .text)
    }
    return texts.intern(plain(of: record, at: slot, kind: kind))
  }

  // MARK: Figures

  /// Returns the stored form of the time at a slot, which has a value; 0 for an empty text.
  @inline(__always)
  mutating func time(of record: RawRecord, at slot: Int32) throws(UnsoundRecord.Reason) -> UInt32 {
    let bytes = record.bytes(slot)
    if record.kind(slot) == .text, bytes.count == 20, let start = bytes.start, let usual = times.seconds(start) {
      return Encoded.time(usual)
    }
    return try unusualTime(of: record, at: slot)
  }

  private mutating func unusualTime(of record: RawRecord, at slot: Int32) throws(UnsoundRecord.Reason) -> UInt32 {
    let kind = record.kind(slot)
    guard kind == .text || kind == .escapedText else { throw .wrongType(found: .init(kind), expected: .time) }
    let bytes = plain(of: record, at: slot, kind: kind)
    if bytes.isEmpty { return 0 }
    let seconds: Int
    do throws(TimeFault) { seconds = try TimeText.seconds(bytes) } catch {
      throw .notATime(Self.quoted(bytes), error)
    }
    guard Encoded.times ~= seconds else { throw .timeOutOfRange(Self.quoted(bytes)) }
    return Encoded.time(seconds)
  }

  /// Returns the stored form of the whole number at a slot, which has a value; 0 for an empty text.
  mutating func whole(of record: RawRecord, at slot: Int32) throws(UnsoundRecord.Reason) -> UInt32 {
    let bytes = try figure(of: record, at: slot)
    if bytes.isEmpty { return 0 }
    if let value = Self.shortWhole(bytes) { return Encoded.whole(value) }
    let number = try Self.number(bytes)
    guard number == number.rounded() else { throw .notWhole(Self.quoted(bytes)) }
    guard let value = Int32(exactly: number), value != Int32.min else { throw .outOfRange(Self.quoted(bytes)) }
    return Encoded.whole(value)
  }

  /// Returns the stored form of the number at a slot, which has a value; 0 for an empty text.
  mutating func decimal(of record: RawRecord, at slot: Int32) throws(UnsoundRecord.Reason) -> UInt64 {
    let bytes = try figure(of: record, at: slot)
    return bytes.isEmpty ? 0 : Encoded.decimal(try Self.number(bytes))
  }

  /// Returns the stored form of the flag at a slot, which has a value; 0 for an empty text.
  @inline(__always)
  mutating func flag(of record: RawRecord, at slot: Int32) throws(UnsoundRecord.Reason) -> UInt8 {
    switch record.kind(slot) {
    case .yes: Encoded.flag(true)
    case .no: Encoded.flag(false)
    default: try flagInOtherForm(of: record, at: slot)
    }
  }

  /// Returns the stored form of a flag in a text, or of a number such as databases without flags store for it.
  private mutating func flagInOtherForm(of record: RawRecord, at slot: Int32) throws(UnsoundRecord.Reason) -> UInt8 {
    let kind = record.kind(slot)
    if kind == .number, let number = try? Self.number(record.bytes(slot)), number == 0 || number == 1 {
      return Encoded.flag(number == 1)
    }
    if kind == .text || kind == .escapedText {
      let bytes = plain(of: record, at: slot, kind: kind)
      if bytes.isEmpty { return 0 }
      if ["true", "1"].contains(where: { bytes.elementsEqual($0.utf8) }) { return Encoded.flag(true) }
      if ["false", "0"].contains(where: { bytes.elementsEqual($0.utf8) }) { return Encoded.flag(false) }
    }
    throw .wrongType(found: .init(kind), expected: .flag)
  }

  // MARK: Lists

  /// Joins the texts of a list in `joined`; a text with commas, as older APIs write it, is a list too.
  ///
  /// Databases keep such a list as the text `["AAL8111"]`.
  private mutating func join(_ record: RawRecord, at slot: Int32, kind: RawRecord.Kind)
    throws(UnsoundRecord.Reason)
  {
    joined.removeAll(keepingCapacity: true)
    switch kind {
    case .text, .escapedText:
      for item in plain(of: record, at: slot, kind: kind).split(separator: UInt8(ascii: ",")) {
        guard let first = item.firstIndex(where: Self.isOfItem), let last = item.lastIndex(where: Self.isOfItem) else {
          continue
        }
        append(Bytes(rebasing: item[first...last]))
      }
    case .list: try appendItems(of: record.bytes(slot))
    default: throw .wrongType(found: .init(kind), expected: .list)
    }
  }

  private static func isOfItem(_ byte: UInt8) -> Bool { !"[\"']".utf8.contains(byte) && byte != 0x20 }

  private mutating func appendItems(of array: Bytes)
    throws(UnsoundRecord.Reason)
  {
    guard let start = array.start, start.pointee == UInt8(ascii: "[") else {
      throw .wrongType(found: .object, expected: .list)
    }
    var position = JSONScanner.skipSpace(start + 1)
    while position.pointee != UInt8(ascii: "]") {
      var escaped = false
      switch position.pointee {
      case UInt8(ascii: "\""):
        guard let quote = JSONScanner.skipString(position + 1, escaped: &escaped) else { return }
        let inside = Bytes(start: position + 1, count: quote - position - 1)
        if escaped {
          unescape(inside)
          let item = scratch
          item.withBytes { append(Self.trimmed($0)) }
        } else {
          append(Self.trimmed(inside))
        }
        position = quote + 1
      case UInt8(ascii: "n"): position += 4
      default: throw .wrongType(found: .otherArray, expected: .list)
      }
      position = JSONScanner.skipSpace(position)
      if position.pointee == UInt8(ascii: ",") { position = JSONScanner.skipSpace(position + 1) }
    }
  }

  private mutating func append(_ item: Bytes) {
    if item.isEmpty { return }
    if !joined.isEmpty { joined.append(TextPool.listSeparator) }
    if _fastPath(!item.contains(TextPool.listSeparator)) { return joined.append(contentsOf: item) }
    // The separator is a control character that no code contains; a hostile list loses it rather than gaining an item.
    for byte in item where byte != TextPool.listSeparator { joined.append(byte) }
  }

  /// Returns the text at a slot for use in a message; empty if there is none.
  mutating func words(of record: RawRecord, at slot: Int32) -> String {
    let kind = record.kind(slot)
    guard kind == .text || kind == .escapedText else { return "" }
    return Self.quoted(plain(of: record, at: slot, kind: kind), limit: 500)
  }

  // MARK: Bytes

  /// Returns the characters of a number, which may be in a string.
  @inline(__always)
  private mutating func figure(of record: RawRecord, at slot: Int32) throws(UnsoundRecord.Reason)
    -> Bytes
  {
    let kind = record.kind(slot)
    if kind == .number { return record.bytes(slot) }
    guard kind == .text || kind == .escapedText else {
      throw .wrongType(found: .init(kind), expected: .number)
    }
    return plain(of: record, at: slot, kind: kind)
  }

  /// Returns the trimmed text at a slot without escapes, valid until the next call.
  private mutating func plain(of record: RawRecord, at slot: Int32, kind: RawRecord.Kind) -> Bytes {
    guard kind == .escapedText else { return Self.trimmed(record.bytes(slot)) }
    unescape(record.bytes(slot))
    return scratch.withBytes { Self.trimmed($0) }
  }

  private mutating func unescape(_ inside: Bytes) {
    scratch.removeAll(keepingCapacity: true)
    JSONText.unescape(inside, into: &scratch)
  }

  @inline(__always)
  static func trimmed(_ text: Bytes) -> Bytes {
    guard let first = text.first, let last = text.last, first == 0x20 || last == 0x20 else { return text }
    var range = text.startIndex..<text.endIndex
    while let first = range.first, text[first] == 0x20 { range.removeFirst() }
    while let last = range.last, text[last] == 0x20 { range.removeLast() }
    return Bytes(rebasing: text[range])
  }

  /// Reads up to nine digits with a sign, which covers every whole number that AeroAPI writes.
  @inline(__always)
  private static func shortWhole(_ bytes: Bytes) -> Int32? {
    var index = 0
    let isNegative = bytes[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    guard index < bytes.count, bytes.count - index <= 9 else { return nil }
    var value: Int32 = 0
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int32(digit)
      index += 1
    }
    return isNegative ? -value : value
  }

  /// Reads a number of up to fifteen digits without an exponent, which covers the coordinates of AeroAPI.
  ///
  /// Its digits and the power of ten are exact, so that their quotient is the nearest number.
  private static func shortDecimal(_ bytes: Bytes) -> Double? {
    // Without it: 1.25 and 1.47 times the CPU time (main query; a condition on the position; of flights with positions).
    let isNegative = bytes.first == UInt8(ascii: "-")
    var (digits, power, index) = (0, 0, isNegative ? 1 : 0)
    guard index < bytes.count, bytes.count - index <= 16, bytes[index].isASCIIDigit else { return nil }
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isASCIIDigit {
        digits = digits &* 10 &+ Int(byte &- 0x30)
        power = power &* 10
      } else if byte == UInt8(ascii: "."), power == 0, index + 1 < bytes.count {
        power = 1
      } else {
        return nil
      }
      index += 1
    }
    if power == 0, bytes.count - (isNegative ? 1 : 0) > 15 { return nil }
    let number = Double(digits) / Double(max(1, power))
    return isNegative ? -number : number
  }

  private static func number(_ bytes: Bytes) throws(UnsoundRecord.Reason) -> Double {
    if let number = shortDecimal(bytes) { return number }
    // Swift accepts more than JSON, such as `nan` and hexadecimal digits; neither is a number, even in a string.
    guard bytes.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }),
      let value = Double(String(decoding: bytes, as: UTF8.self))
    else { throw .wrongType(found: .theText(quoted(bytes)), expected: .number) }
    guard value.isFinite else { throw .outOfRange(quoted(bytes)) }
    return value
  }

  /// Returns a text for a message, truncated if long, because thousands of reasons may be kept.
  static func quoted(_ bytes: Bytes, limit: Int = 60) -> String {
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    var count = limit
    while count > 0, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    return String(decoding: bytes[..<count], as: UTF8.self) + "…"
  }
}
