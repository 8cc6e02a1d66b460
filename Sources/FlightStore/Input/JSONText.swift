/// The decoder of JSON strings that the scanner has validated.
enum JSONText {
  /// Appends the decoded contents of a string, whose escapes must be valid; a lone surrogate becomes U+FFFD.
  static func unescape(_ inside: Bytes, into plain: inout [UInt8]) {
    var index = 0
    while index < inside.count {
      let byte = inside[index]
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        index += 1
        continue
      }
      switch inside[index + 1] {
      case UInt8(ascii: "b"): plain.append(0x08)
      case UInt8(ascii: "f"): plain.append(0x0C)
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "r"): plain.append(0x0D)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "u"):
        var scalar = unit(inside, at: index + 2)
        if scalar & 0xFC00 == 0xD800, let low = lowSurrogate(inside, at: index + 6) {
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
          index += 6
        }
        append(scalar, to: &plain)
        index += 4
      default: plain.append(inside[index + 1])
      }
      index += 2
    }
  }

  private static func unit(_ inside: Bytes, at index: Int) -> UInt32 {
    var value: UInt32 = 0
    for digit in inside[index..<(index + 4)] { value = value << 4 | (JSONScanner.hexadecimalDigit(digit) ?? 0) }
    return value
  }

  private static func lowSurrogate(_ inside: Bytes, at index: Int) -> UInt32? {
    guard index + 6 <= inside.count, inside[index] == UInt8(ascii: "\\"), inside[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    let unit = unit(inside, at: index + 2)
    return unit & 0xFC00 == 0xDC00 ? unit : nil
  }

  private static func append(_ scalar: UInt32, to plain: inout [UInt8]) {
    let bytes = Unicode.Scalar(scalar).flatMap { UTF8.encode($0) }
    plain.append(contentsOf: bytes ?? UTF8.encodedReplacementCharacter)
  }
}
