internal import FlightStore

/// A writer of JSON strings.
enum JSONString {
  // Control characters (C0 and C1), line and paragraph separators and bidirectional formatting characters are escaped,
  // because terminals would obey them.
  private static let escaped = EscapedText(special: "\"\\") { scalar in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where TerminalText.isUnsafe(scalar):
      "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
    default: nil
    }
  }

  static func append(_ text: Span<UInt8>, to bytes: inout ByteBuffer) {
    bytes.append(0x22)
    escaped.append(text, to: &bytes)
    bytes.append(0x22)
  }

  static func append(_ text: String, to bytes: inout ByteBuffer) {
    text.withBytes { append($0, to: &bytes) }
  }
}

/// A visitor that writes values as JSON: types are preserved, and times are strings in UTC.
package protocol JSONValues: CellVisitor, ~Copyable {
  var bytes: ByteBuffer { get set }
}

extension JSONValues where Self: ~Copyable {
  package mutating func null() { bytes.append("null") }
  package mutating func flag(_ flag: Bool) { bytes.append(flag ? "true" : "false") }
  package mutating func whole(_ whole: Int) { bytes.append(whole: whole) }

  package mutating func decimal(_ decimal: Double) {
    if !bytes.append(decimal: decimal) { null() }
  }

  package mutating func exact(_ number: Double) { bytes.append(exact: number) }

  package mutating func time(_ seconds: Int) {
    bytes.append(0x22)
    bytes.append(time: seconds)
    bytes.append(0x22)
  }

  package mutating func text(_ text: Span<UInt8>) { JSONString.append(text, to: &bytes) }

  package mutating func list(_ joined: Span<UInt8>, separator: UInt8) {
    bytes.append(UInt8(ascii: "["))
    var start = 0
    while start < joined.count {
      if start > 0 { bytes.append(UInt8(ascii: ",")) }
      let end = joined.firstIndex(of: separator, from: start) ?? joined.count
      JSONString.append(joined.extracting(start..<end), to: &bytes)
      start = end + 1
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
