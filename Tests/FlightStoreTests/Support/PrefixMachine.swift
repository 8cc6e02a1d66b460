/// A judge of JSON: a state machine that consumes one byte at a time and knows only which bytes may follow.
///
/// It shares no code with the library: a fault is, by definition, where this machine cannot continue.
struct PrefixMachine {
  enum Verdict: Hashable {
    /// A value ends at the offset.
    case sound(end: Int)
    /// No JSON text has this prefix; the first wrong byte is at the offset.
    case fault(offset: Int)
    /// Every byte is valid so far, and more must follow.
    case incomplete
  }

  private enum State: Hashable {
    case value, firstValue, firstKey, key, colon, afterValue
    case string, escape
    case hex(digits: Int, unit: Int, low: Bool)
    case pairBackslash, pairLetter
    case sequence(left: Int, low: UInt8, high: UInt8)
    case minus, zero, digits, point, fraction, exponent, exponentSign, exponentDigits
    case literal(rest: [UInt8])
  }

  private var state = State.value
  private var stack: [Bool] = []
  private var isKey = false
  /// The offset of the current escape or UTF-8 sequence.
  private var start = 0
  private var depth: Int
  private var isDone = false

  private init(depth: Int) { self.depth = depth }

  /// Judges the value at the start of some bytes.
  static func judge(_ bytes: [UInt8], depth: Int = 0) -> Verdict {
    var machine = PrefixMachine(depth: depth)
    for offset in bytes.indices {
      let byte = bytes[offset]
      if machine.isNumberEnd(byte) { machine.endValue() }
      if machine.isDone { return .sound(end: offset) }
      if let fault = machine.feed(byte, offset) { return .fault(offset: fault) }
    }
    if machine.isNumberEnd(0) { machine.endValue() }
    return machine.isDone ? .sound(end: bytes.count) : .incomplete
  }

  private func isNumberEnd(_ byte: UInt8) -> Bool {
    let isDigit = (48...57).contains(byte)
    let isExponent = byte == 101 || byte == 69
    return switch state {
    case .zero: !isDigit && !isExponent && byte != 46
    case .digits: !isDigit && !isExponent && byte != 46
    case .fraction: !isDigit && !isExponent
    case .exponentDigits: !isDigit
    default: false
    }
  }

  private mutating func endValue() {
    state = .afterValue
    if stack.isEmpty { isDone = true }
  }

  private static let escapes: Set<UInt8> = Set("\"\\/bfnrt".utf8)
  private static let blanks: Set<UInt8> = [32, 9, 10, 13]

  /// Consumes a byte, or returns the offset of the fault if it is invalid here.
  private mutating func feed(_ byte: UInt8, _ offset: Int) -> Int? {
    let character = Character(Unicode.Scalar(byte))
    let isDigit = (48...57).contains(byte)
    switch state {
    case .value, .firstValue, .firstKey, .key, .colon, .afterValue:
      if Self.blanks.contains(byte) && (offset > 0) { return nil }
      return structure(character, offset)
    case .string:
      if character == "\"" {
        if isKey { state = .colon } else { endValue() }
      } else if character == "\\" {
        start = offset
        state = .escape
      } else if byte < 32 {
        return offset
      } else if byte >= 128 {
        start = offset
        switch byte {
        case 0xC2...0xDF: state = .sequence(left: 1, low: 0x80, high: 0xBF)
        case 0xE0: state = .sequence(left: 2, low: 0xA0, high: 0xBF)
        case 0xED: state = .sequence(left: 2, low: 0x80, high: 0x9F)
        case 0xE1...0xEF: state = .sequence(left: 2, low: 0x80, high: 0xBF)
        case 0xF0: state = .sequence(left: 3, low: 0x90, high: 0xBF)
        case 0xF1...0xF3: state = .sequence(left: 3, low: 0x80, high: 0xBF)
        case 0xF4: state = .sequence(left: 3, low: 0x80, high: 0x8F)
        default: return offset
        }
      }
    case .sequence(let left, let low, let high):
      guard (low...high).contains(byte) else { return start }
      state = left == 1 ? .string : .sequence(left: left - 1, low: 0x80, high: 0xBF)
    case .escape:
      if character == "u" {
        state = .hex(digits: 0, unit: 0, low: false)
      } else if Self.escapes.contains(byte) {
        state = .string
      } else {
        return offset
      }
    case .hex(let digits, let unit, let low):
      guard byte < 128, let digit = character.hexDigitValue else { return offset }
      return hex(digits + 1, unit * 16 + digit, low: low)
    case .pairBackslash:
      guard character == "\\" else { return start }
      state = .pairLetter
    case .pairLetter:
      guard character == "u" else { return start }
      state = .hex(digits: 0, unit: 0, low: true)
    case .minus:
      guard isDigit else { return offset }
      state = character == "0" ? .zero : .digits
    case .zero, .digits:
      if isDigit {
        if state == .zero { return offset }
      } else {
        state = character == "." ? .point : .exponent
      }
    case .point:
      guard isDigit else { return offset }
      state = .fraction
    case .fraction: if !isDigit { state = .exponent }
    case .exponent:
      if character == "+" || character == "-" {
        state = .exponentSign
      } else {
        guard isDigit else { return offset }
        state = .exponentDigits
      }
    case .exponentSign:
      guard isDigit else { return offset }
      state = .exponentDigits
    case .exponentDigits: break
    case .literal(let rest):
      guard byte == rest[0] else { return offset }
      if rest.count == 1 { endValue() } else { state = .literal(rest: Array(rest.dropFirst())) }
    }
    return nil
  }

  /// Checks that a code unit that begins with these digits can be the expected half of a surrogate pair.
  private mutating func hex(_ digits: Int, _ unit: Int, low: Bool) -> Int? {
    let lowest = unit << (4 * (4 - digits))
    let highest = lowest + (1 << (4 * (4 - digits))) - 1
    if low {
      if highest < 0xDC00 || lowest > 0xDFFF { return start }
    } else if lowest >= 0xDC00 && highest <= 0xDFFF {
      return start
    }
    if digits < 4 {
      state = .hex(digits: digits, unit: unit, low: low)
    } else {
      state = !low && (0xD800...0xDBFF).contains(unit) ? .pairBackslash : .string
    }
    return nil
  }

  private mutating func structure(_ character: Character, _ offset: Int) -> Int? {
    switch (state, character) {
    case (.firstKey, "}"), (.firstValue, "]"):
      stack.removeLast()
      endValue()
    case (.firstKey, "\""), (.key, "\""):
      isKey = true
      state = .string
    case (.colon, ":"): state = .value
    case (.afterValue, ","):
      state = stack.last == true ? .key : .value
    case (.afterValue, "}"), (.afterValue, "]"):
      guard stack.last == (character == "}") else { return offset }
      stack.removeLast()
      endValue()
    case (.value, _), (.firstValue, _): return value(character, offset)
    default: return offset
    }
    return nil
  }

  private mutating func value(_ character: Character, _ offset: Int) -> Int? {
    switch character {
    case "{", "[":
      guard stack.count + depth < 512 else { return offset }
      stack.append(character == "{")
      state = character == "{" ? .firstKey : .firstValue
    case "\"":
      isKey = false
      state = .string
    case "-": state = .minus
    case "0": state = .zero
    case "1"..."9": state = .digits
    case "n": state = .literal(rest: Array("ull".utf8))
    case "t": state = .literal(rest: Array("rue".utf8))
    case "f": state = .literal(rest: Array("alse".utf8))
    default: return offset
    }
    return nil
  }
}

extension PrefixMachine {
  /// Judges consecutive documents as the reader does, which replaces a lone surrogate with U+FFFD.
  static func faultInDocuments(_ bytes: [UInt8]) -> Int? {
    var bytes = bytes
    while let offset = strictFaultInDocuments(bytes) {
      guard isHalf(bytes[min(offset, bytes.count)...]) else { return offset }
      bytes.replaceSubrange(offset..<(offset + 6), with: Array("\\uFFFD".utf8))
    }
    return nil
  }

  private static func isHalf(_ escape: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: escape.prefix(6), as: UTF8.self).lowercased()
    guard text.utf8.count == 6, text.hasPrefix("\\u"), let unit = UInt32(text.dropFirst(2), radix: 16) else {
      return false
    }
    return (0xD800...0xDFFF).contains(unit)
  }

  /// Judges consecutive documents after an optional byte order mark, and returns `nil` if all are valid.
  private static func strictFaultInDocuments(_ bytes: [UInt8]) -> Int? {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var needsBlank = false
    while true {
      let before = offset
      while offset < bytes.count, blanks.contains(bytes[offset]) { offset += 1 }
      if offset == bytes.count { return nil }
      while offset < bytes.count, bytes[offset] == 0x1E {
        offset += 1
        needsBlank = false
        while offset < bytes.count, blanks.contains(bytes[offset]) { offset += 1 }
      }
      if offset == bytes.count { return nil }
      if needsBlank, offset == before { return offset }
      needsBlank = bytes[offset] != UInt8(ascii: "{") && bytes[offset] != UInt8(ascii: "[")
      switch judge(Array(bytes[offset...])) {
      case .sound(let end): offset += end
      case .fault(let place): return offset + place
      case .incomplete: return bytes.count
      }
    }
  }
}
