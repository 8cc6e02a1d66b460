/// Objects with the values by their names: an array of them, or one to a line (NDJSON).
package struct JSONFormat: SheetFormat, JSONValues {
  package var bytes: [UInt8] = []
  private let frame: JSONFrame
  private let texts = FixedTexts()
  private var keys: [UnsafeBufferPointer<UInt8>] = []
  /// Where the object of the row begins.
  private var start = 0

  /// - Parameter lines: Whether to write NDJSON, without anything around the objects.
  package init(lines: Bool) { frame = JSONFrame(lines: lines) }

  package mutating func begin(_ names: [String]) {
    keys = names.map { texts.keepMember($0) }
    frame.begin(&bytes)
  }

  package mutating func beginRow(isFirst: Bool) {
    frame.beginRow(isFirst: isFirst, &bytes)
    start = bytes.count
  }

  package mutating func beginCell(_ column: Int) { bytes.append(contentsOf: keys[column]) }

  package mutating func endRow() {
    bytes.closeObject(from: start)
    frame.endRow(&bytes)
  }

  package mutating func end(isEmpty: Bool) { frame.end(isEmpty: isEmpty, &bytes) }
}

/// What stands around the objects: brackets and commas, or line feeds.
struct JSONFrame {
  let lines: Bool

  func begin(_ bytes: inout [UInt8]) {
    if !lines { bytes.append("[") }
  }

  func beginRow(isFirst: Bool, _ bytes: inout [UInt8]) {
    if !lines { bytes.append(isFirst ? "\n" : ",\n") }
  }

  func endRow(_ bytes: inout [UInt8]) {
    if lines { bytes.append("\n") }
  }

  func end(isEmpty: Bool, _ bytes: inout [UInt8]) {
    if !lines { bytes.append(isEmpty ? "]\n" : "\n]\n") }
  }
}
