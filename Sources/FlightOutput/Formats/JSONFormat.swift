/// Objects with the values by their names: an array of them, or one to a line (NDJSON).
package struct JSONFormat: SheetFormat, JSONValues {
  package var bytes: [UInt8] = []
  private let frame: JSONFrame
  private var keys: [[UInt8]] = []

  /// - Parameter lines: Whether to write NDJSON, without anything around the objects.
  package init(lines: Bool) { frame = JSONFrame(lines: lines) }

  package mutating func begin(_ names: [String]) {
    keys = names.enumerated().map { column, name in
      var key = Array((column == 0 ? "{" : ",").utf8)
      JSONString.append(name, to: &key)
      return key + [UInt8(ascii: ":")]
    }
    frame.begin(&bytes)
  }

  package mutating func beginRow(isFirst: Bool) { frame.beginRow(isFirst: isFirst, &bytes) }
  package mutating func beginCell(_ column: Int) { bytes.append(contentsOf: keys[column]) }

  package mutating func endRow() {
    if keys.isEmpty { bytes.append(UInt8(ascii: "{")) }
    bytes.append(UInt8(ascii: "}"))
    frame.endRow(&bytes)
  }

  package mutating func end(isEmpty: Bool) { frame.end(isEmpty: isEmpty, &bytes) }
}

/// What stands around the objects: brackets and commas, or line feeds.
struct JSONFrame {
  let lines: Bool

  func begin(_ bytes: inout [UInt8]) {
    if !lines { bytes.append(UInt8(ascii: "[")) }
  }

  func beginRow(isFirst: Bool, _ bytes: inout [UInt8]) {
    if !lines { bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8) }
  }

  func endRow(_ bytes: inout [UInt8]) {
    if lines { bytes.append(0x0A) }
  }

  func end(isEmpty: Bool, _ bytes: inout [UInt8]) {
    if !lines { bytes.append(contentsOf: (isEmpty ? "]\n" : "\n]\n").utf8) }
  }
}
