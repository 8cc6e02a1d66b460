internal import FlightStore

/// Writes texts as JSON strings.
enum JSONString {
  /// Appends a text in quotes.
  ///
  /// Escaped are control characters, those above U+007F too, the separators of lines and paragraphs, and the marks
  /// that change the direction of writing: terminals would obey them.
  @inline(__always)
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    if text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      bytes.append(contentsOf: text)
    } else {
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { append(scalar, to: &bytes) }
    }
    bytes.append(0x22)
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0x22: bytes.append(contentsOf: "\\\"".utf8)
    case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case _ where TerminalText.isUnsafe(scalar):
      bytes.append(contentsOf: "\\u".utf8)
      for shift in [12, 8, 4, 0] { bytes.append(hexadecimal[Int(scalar.value >> UInt32(shift)) & 15]) }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}

/// Writes values as JSON does: types are kept, times are strings in UTC.
package protocol JSONValues: CellVisitor {
  var bytes: [UInt8] { get set }
}

extension JSONValues {
  package mutating func null() { bytes.append(contentsOf: "null".utf8) }
  package mutating func flag(_ flag: Bool) { bytes.append(contentsOf: (flag ? "true" : "false").utf8) }
  package mutating func whole(_ whole: Int) { WholeNumber.append(whole, to: &bytes) }

  package mutating func decimal(_ decimal: Double) {
    if !FixedDecimal.append(decimal, to: &bytes) { null() }
  }

  package mutating func exact(_ number: Double) { WholeNumber.append(exact: number, to: &bytes) }

  package mutating func time(_ seconds: Int) {
    bytes.append(0x22)
    TimeText.append(seconds, to: &bytes)
    bytes.append(0x22)
  }

  package mutating func text(_ text: UnsafeBufferPointer<UInt8>) { JSONString.append(text, to: &bytes) }

  package mutating func list(_ joined: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for item in joined.split(separator: separator) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      JSONString.append(UnsafeBufferPointer(rebasing: item), to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
