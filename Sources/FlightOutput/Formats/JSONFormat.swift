internal import FlightStore

/// JSON objects with values by column name, as an array or one per line (NDJSON).
struct JSONFormat: SheetFormat, JSONValues, ~Copyable {
  var bytes = ByteBuffer()
  private let frame: JSONFrame
  private let texts = FixedTexts()
  private var names: [String] = []
  private var keys: [FixedText] = []
  /// The offset of the current row's object in `bytes`.
  private var start = 0

  init(lines: Bool) { frame = JSONFrame(lines: lines) }

  func another() -> JSONFormat {
    var another = JSONFormat(lines: frame.lines)
    another.names = names
    another.keys = names.map { another.texts.keepMember($0) }
    return another
  }

  mutating func begin(_ names: [String]) {
    self.names = names
    keys = names.map { texts.keepMember($0) }
    frame.begin(&bytes)
  }

  mutating func beginRow(isFirst: Bool) {
    frame.beginRow(isFirst: isFirst, &bytes)
    start = bytes.count
  }

  mutating func beginCell(_ column: Int) { bytes.append(keys[column]) }

  mutating func endRow() {
    bytes.closeObject(from: start)
    frame.endRow(&bytes)
  }

  mutating func end(isEmpty: Bool) { frame.end(isEmpty: isEmpty, &bytes) }
}

/// The punctuation around objects: brackets and commas, or line feeds for NDJSON.
struct JSONFrame {
  let lines: Bool

  func begin(_ bytes: inout ByteBuffer) { if !lines { bytes.append("[") } }

  func beginRow(isFirst: Bool, _ bytes: inout ByteBuffer) { if !lines { bytes.append(isFirst ? "\n" : ",\n") } }

  func endRow(_ bytes: inout ByteBuffer) { if lines { bytes.append("\n") } }

  func end(isEmpty: Bool, _ bytes: inout ByteBuffer) { if !lines { bytes.append(isEmpty ? "]\n" : "\n]\n") } }
}

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
    case _ where scalar.controlsTerminals: "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
    default: nil
    }
  }

  static func append(_ text: Span<UInt8>, to bytes: inout ByteBuffer) {
    bytes.append(0x22)
    escaped.append(text, to: &bytes)
    bytes.append(0x22)
  }

  static func append(_ text: String, to bytes: inout ByteBuffer) { text.withBytes { append($0, to: &bytes) } }
}

/// A visitor that writes values as JSON: types are preserved, and times are strings in UTC.
protocol JSONValues: ByteVisitor, ~Copyable {}

extension JSONValues where Self: ~Copyable {
  mutating func null() { bytes.append("null") }
  mutating func flag(_ flag: Bool) { bytes.append(flag ? "true" : "false") }

  mutating func time(_ seconds: Int) {
    bytes.append(0x22)
    bytes.append(time: seconds)
    bytes.append(0x22)
  }

  mutating func text(_ text: Span<UInt8>) { JSONString.append(text, to: &bytes) }

  mutating func list(_ joined: Span<UInt8>, separator: UInt8) {
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

// Every member is written with a comma before it, and `closeObject(from:)` replaces the first comma by the brace, so
// that no caller has to track which member comes first.
extension ByteBuffer {
  /// Appends a comma, the key and a colon.
  mutating func beginMember(_ key: String) {
    append(UInt8(ascii: ","))
    JSONString.append(key, to: &self)
    append(UInt8(ascii: ":"))
  }

  /// Closes the object whose members begin at `start`, replacing its first comma by the opening brace.
  @inline(__always)
  mutating func closeObject(from start: Int) {
    if start == count { append(UInt8(ascii: "{")) } else { replaceByte(at: start, with: UInt8(ascii: "{")) }
    append(UInt8(ascii: "}"))
  }
}
