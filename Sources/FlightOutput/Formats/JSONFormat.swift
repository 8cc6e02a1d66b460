/// JSON objects with values by column name, as an array or one per line (NDJSON).
package struct JSONFormat: SheetFormat, JSONValues, ~Copyable {
  package var bytes = ByteBuffer()
  private let frame: JSONFrame
  private let texts = FixedTexts()
  private var names: [String] = []
  private var keys: [FixedText] = []
  /// The offset of the current row's object in `bytes`.
  private var start = 0

  /// Creates a format.
  ///
  /// - Parameter lines: Whether to write NDJSON instead of an array.
  package init(lines: Bool) { frame = JSONFrame(lines: lines) }

  package func another() -> JSONFormat {
    var another = JSONFormat(lines: frame.lines)
    another.names = names
    another.keys = names.map { another.texts.keepMember($0) }
    return another
  }

  package mutating func begin(_ names: [String]) {
    // Readers keep only one of two members with the same key.
    var unique = UniqueNames(ignoringCase: false)
    self.names = names.map { unique.take($0) }
    keys = self.names.map { texts.keepMember($0) }
    frame.begin(&bytes)
  }

  package mutating func beginRow(isFirst: Bool) {
    frame.beginRow(isFirst: isFirst, &bytes)
    start = bytes.count
  }

  package mutating func beginCell(_ column: Int) { bytes.append(keys[column]) }

  package mutating func endRow() {
    bytes.closeObject(from: start)
    frame.endRow(&bytes)
  }

  package mutating func end(isEmpty: Bool) { frame.end(isEmpty: isEmpty, &bytes) }
}

/// The punctuation around objects: brackets and commas, or line feeds for NDJSON.
struct JSONFrame {
  let lines: Bool

  func begin(_ bytes: inout ByteBuffer) {
    if !lines { bytes.append("[") }
  }

  func beginRow(isFirst: Bool, _ bytes: inout ByteBuffer) {
    if !lines { bytes.append(isFirst ? "\n" : ",\n") }
  }

  func endRow(_ bytes: inout ByteBuffer) {
    if lines { bytes.append("\n") }
  }

  func end(isEmpty: Bool, _ bytes: inout ByteBuffer) {
    if !lines { bytes.append(isEmpty ? "]\n" : "\n]\n") }
  }
}
