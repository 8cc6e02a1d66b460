/// The decoder of JSON strings that the scanner has validated.
enum JSONText {
  /// Appends the decoded contents of a string, whose escapes must be valid.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
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
        if scalar & 0xFC00 == 0xD800 {
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + unit(inside, at: index + 8) & 0x3FF
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

  private static func append(_ scalar: UInt32, to plain: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
