/// A scanner of JSON tokens in a window, 8 bytes at a time, that rejects everything RFC 8259 rejects.
///
/// Every function takes the position of a token and returns the position after it, or `nil` if there is no such token,
/// because of a fault or because the window ends. It does not record the reason; `JSONDiagnosis` finds it when one is
/// needed. All functions rely on the zero bytes after the window.
package enum JSONScanner {
  typealias Position = BytePosition

  /// The greatest nesting depth of containers; deeper input is rejected to bound the stack.
  package static let maximumDepth = 512

  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func word(at position: Position) -> UInt64 {
    UInt64(littleEndian: position.load(as: UInt64.self))
  }

  @inline(__always)
  static func skipSpace(_ start: Position) -> Position { start.pointee > 0x20 ? start : skipSpaces(start) }

  @inline(never)
  private static func skipSpaces(_ start: Position) -> Position {
    var position = start
    while isSpace(position.pointee) {
      position += 1
      // Indentation comes in runs; a pretty-printed page spends most of its bytes in this loop.
      while word(at: position) == ones &* 0x20 { position += 8 }
    }
    return position
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// Skips the contents of a string, from after its opening quote to its closing quote.
  ///
  /// Sets `escaped` to `true` if the string contains an escape, and otherwise leaves it unchanged.
  @inline(__always)
  static func skipString(_ start: Position, escaped: inout Bool) -> Position? {
    let stop = skipPlain(start)
    return stop.pointee == 0x22 ? stop : skipUnusual(stop, escaped: &escaped)
  }

  /// Skips plain ASCII in a string, up to its closing quote, an escape, or any other byte.
  @inline(__always)
  static func skipPlain(_ start: Position) -> Position {
    var position = start
    while true {
      let word = word(at: position)
      // Flipping this bit maps the quote to 0x20, so that exactly the quote and the control characters are below 0x21.
      let endings = (word ^ ones &* 0x02) &- ones &* 0x21
      let escapes = (word ^ ones &* 0x5C) &- ones
      // The high bit of a byte is set if it is a quote, a backslash, below 0x20 or above 0x7F. Borrows can make the
      // bits above the lowest one wrong; only the lowest is used.
      let stops = (endings | escapes | word) & highs
      if stops != 0 { return position + stops.trailingZeroBitCount >> 3 }
      position += 8
    }
  }

  /// Skips the rest of a string, from a byte that is not plain ASCII.
  @inline(never)
  static func skipUnusual(_ start: Position, escaped: inout Bool) -> Position? {
    var position = start
    while position.pointee != 0x22 {
      guard let next = skipCharacters(position, escaped: &escaped) else { return nil }
      position = skipPlain(next)
    }
    return position
  }

  /// Skips one escape or a run of bytes above 0x7F.
  private static func skipCharacters(_ start: Position, escaped: inout Bool) -> Position? {
    if start.pointee == 0x5C {
      escaped = true
      return skipEscape(start)
    }
    var position = start
    while position.pointee >= 0x80 {
      let length = UTF8Sequence.length(at: position)
      if length == 0 { return nil }
      position += length
    }
    return position == start ? nil : position
  }

  private static func skipEscape(_ start: Position) -> Position? {
    switch start[1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
    case 0x75:
      guard let unit = hexadecimal(start + 2) else { return nil }
      if unit & 0xF800 != 0xD800 { return start + 6 }
      guard unit < 0xDC00, start[6] == 0x5C, start[7] == 0x75, let low = hexadecimal(start + 8), low & 0xFC00 == 0xDC00
      else { return nil }
      return start + 12
    default: return nil
    }
  }

  /// Returns the value of four hexadecimal digits.
  static func hexadecimal(_ start: Position) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<4 {
      guard let digit = hexadecimalDigit(start[index]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  @inline(__always)
  static func skipNumber(_ start: Position) -> Position? {
    let digits = start.pointee == 0x2D ? start + 1 : start
    if let end = skipDigits(digits), !continuesNumber(end.pointee) { return end }
    guard digits.pointee.isASCIIDigit else { return nil }
    var position = digits + 1
    if digits.pointee != 0x30 {
      while position.pointee.isASCIIDigit { position += 1 }
    }
    if continuesNumber(position.pointee) { return skipFractionAndExponent(position) }
    return position.pointee.isASCIIDigit ? nil : position
  }

  /// Returns whether a byte begins the fraction or the exponent of a number.
  @inline(__always)
  private static func continuesNumber(_ byte: UInt8) -> Bool { byte == 0x2E || byte | 0x20 == 0x65 }

  /// Skips an integer of 1 to 7 digits; `nil` for a longer one and for a leading zero.
  ///
  /// A fraction or an exponent may follow.
  @inline(__always)
  static func skipDigits(_ start: Position) -> Position? {
    let digits = word(at: start) ^ ones &* 0x30
    // The high bit of a byte is set if it is not a digit.
    let stops = ((digits &+ ones &* 0x76) | digits) & highs
    let count = stops.trailingZeroBitCount >> 3
    let end = start + count
    guard 1...7 ~= count else { return nil }
    return digits & 0xFF == 0 && count > 1 ? nil : end
  }

  private static func skipFractionAndExponent(_ start: Position) -> Position? {
    var position = start
    if position.pointee == 0x2E {
      position += 1
      guard position.pointee.isASCIIDigit else { return nil }
      repeat { position += 1 } while position.pointee.isASCIIDigit
    }
    if position.pointee | 0x20 == 0x65 {
      position += 1
      if position.pointee == 0x2B || position.pointee == 0x2D { position += 1 }
      guard position.pointee.isASCIIDigit else { return nil }
      repeat { position += 1 } while position.pointee.isASCIIDigit
    }
    return position
  }

  @inline(__always)
  static func isNull(_ start: Position) -> Bool { UInt32(truncatingIfNeeded: word(at: start)) == 0x6C6C_756E }

  /// Skips `null`, `true` or `false`.
  @inline(__always)
  static func skipLiteral(_ start: Position) -> Position? {
    let word = UInt32(truncatingIfNeeded: word(at: start))
    if word == 0x6C6C_756E || word == 0x6575_7274 { return start + 4 }
    if word == 0x736C_6166, start[4] == 0x65 { return start + 5 }
    return nil
  }

  /// Skips a value inside `depth` open containers, without recursion.
  ///
  /// If objects are not allowed, the first one ends the attempt.
  static func skipValue(_ start: Position, depth: Int, allowingObjects: Bool) -> Position? {
    var escaped = false
    switch start.pointee {
    case 0x22:
      guard let quote = skipString(start + 1, escaped: &escaped) else { return nil }
      return quote + 1
    case 0x5B, 0x7B: return skipContainer(start, depth: depth, allowingObjects: allowingObjects)
    case 0x2D, 0x30...0x39: return skipNumber(start)
    default: return skipLiteral(start)
    }
  }

  private static func skipContainer(_ start: Position, depth: Int, allowingObjects: Bool) -> Position? {
    var open = ContainerStack(capacity: maximumDepth - depth)
    var position = start
    var escaped = false
    while true {
      // A value is expected here.
      switch position.pointee {
      case 0x7B:
        guard allowingObjects, open.push(object: true) else { return nil }
        position = skipSpace(position + 1)
        if position.pointee != 0x7D {
          guard let value = skipKey(position) else { return nil }
          position = value
          continue
        }
        position += 1
        open.pop()
      case 0x5B:
        guard open.push(object: false) else { return nil }
        position = skipSpace(position + 1)
        if position.pointee != 0x5D { continue }
        position += 1
        open.pop()
      case 0x22:
        guard let quote = skipString(position + 1, escaped: &escaped) else { return nil }
        position = quote + 1
      case 0x2D, 0x30...0x39:
        guard let next = skipNumber(position) else { return nil }
        position = next
      default:
        guard let next = skipLiteral(position) else { return nil }
        position = next
      }
      // A value has ended here; close the containers that end with it.
      while true {
        if open.isEmpty { return position }
        position = skipSpace(position)
        if position.pointee == 0x2C {
          position = skipSpace(position + 1)
          if open.innermostIsObject {
            guard let value = skipKey(position) else { return nil }
            position = value
          }
          break
        }
        guard position.pointee == (open.innermostIsObject ? 0x7D : 0x5D) else { return nil }
        position += 1
        open.pop()
      }
    }
  }

  /// Skips a key and its colon, up to the value.
  private static func skipKey(_ start: Position) -> Position? {
    var escaped = false
    guard start.pointee == 0x22, let quote = skipString(start + 1, escaped: &escaped) else { return nil }
    let colon = skipSpace(quote + 1)
    return colon.pointee == 0x3A ? skipSpace(colon + 1) : nil
  }
}

/// A stack of the kinds of open containers, one bit each, up to the greatest depth.
private struct ContainerStack {
  // Eight words of 64 bits hold the 512 levels.
  private var words = InlineArray<8, UInt64>(repeating: 0)
  private var depth = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  var isEmpty: Bool { depth == 0 }

  var innermostIsObject: Bool {
    let index = depth - 1
    return words[index >> 6] >> UInt64(index & 63) & 1 != 0
  }

  /// Opens a container; returns `false` at the greatest depth.
  mutating func push(object: Bool) -> Bool {
    guard depth < capacity else { return false }
    let bit: UInt64 = 1 << UInt64(depth & 63)
    if object { words[depth >> 6] |= bit } else { words[depth >> 6] &= ~bit }
    depth += 1
    return true
  }

  mutating func pop() { depth -= 1 }
}

/// Well-formed UTF-8 sequences according to table 3-7 of the Unicode Standard.
private enum UTF8Sequence {
  /// Returns the length of the well-formed sequence at a position, or 0 if there is none.
  ///
  /// It reads no further than the first byte that breaks the sequence, so the zero bytes after a window are enough.
  static func length(at position: BytePosition) -> Int {
    let first = position[0]
    if first < 0x80 { return 1 }
    let second = position[1]
    switch first {
    case 0xC2...0xDF: return isContinuation(second) ? 2 : 0
    case 0xE0...0xEF:
      let lowest: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let highest: UInt8 = first == 0xED ? 0x9F : 0xBF
      return second >= lowest && second <= highest && isContinuation(position[2]) ? 3 : 0
    case 0xF0...0xF4:
      let lowest: UInt8 = first == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xF4 ? 0x8F : 0xBF
      return second >= lowest && second <= highest && isContinuation(position[2]) && isContinuation(position[3]) ? 4 : 0
    default: return 0
    }
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
