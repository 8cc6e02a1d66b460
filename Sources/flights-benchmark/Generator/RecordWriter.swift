/// A writer of JSON members with the white space of a layout.
struct RecordWriter: ~Copyable {
  let layout: Layout
  var out: ByteBuffer
  /// The number of open containers, including those around the record.
  private var depth: Int
  private var isFirst = true
  /// The offsets of the record's members, if `init` was asked to mark them.
  private(set) var marks: [Int] = []
  private let marking: Int

  init(_ layout: Layout, depth: Int = 0, marksMembers: Bool = false) {
    self.layout = layout
    self.depth = depth
    marking = marksMembers ? depth + 1 : -1
    out = ByteBuffer()
  }

  @inline(__always)
  mutating func open(_ bracket: UInt8) {
    out.append(bracket)
    depth += 1
    isFirst = true
    if depth == marking { marks.removeAll(keepingCapacity: true) }
  }

  @inline(__always)
  mutating func close(_ bracket: UInt8) {
    depth -= 1
    if layout == .indented, !isFirst { breakLine() }
    out.append(bracket)
    isFirst = false
  }

  /// Begins the next member or element.
  @inline(__always)
  mutating func separate() {
    if depth == marking { marks.append(out.count) }
    if !isFirst { out.append(UInt8(ascii: ",")) }
    switch layout {
    case .minified: break
    case .spaced: if !isFirst { out.append(UInt8(ascii: " ")) }
    case .indented: breakLine()
    }
    isFirst = false
  }

  private mutating func breakLine() {
    out.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { out.append("  ") }
  }

  @inline(__always)
  mutating func key(_ name: StaticString) {
    separate()
    out.append(UInt8(ascii: "\""))
    out.append(name)
    out.append(layout == .minified ? "\":" : "\": ")
  }

  // MARK: Members

  @inline(__always)
  mutating func null(_ name: StaticString) {
    key(name)
    out.append("null")
  }

  @inline(__always)
  mutating func flag(_ name: StaticString, _ value: Bool) {
    key(name)
    out.append(value ? "true" : "false")
  }

  @inline(__always)
  mutating func number(_ name: StaticString, _ value: Int?) {
    guard let value else { return null(name) }
    key(name)
    out.append(value)
  }

  /// Writes a text that needs no escaping.
  @inline(__always)
  mutating func text(_ name: StaticString, _ value: [UInt8]?) {
    guard let value else { return null(name) }
    key(name)
    out.append(UInt8(ascii: "\""))
    out.append(value)
    out.append(UInt8(ascii: "\""))
  }

  /// Writes a number after an optional letter as a text, such as `C17`.
  @inline(__always)
  mutating func place(_ name: StaticString, letter: Int?, number: Int?) {
    guard let number else { return null(name) }
    key(name)
    out.append(UInt8(ascii: "\""))
    if let letter { out.append(UInt8(0x41 + letter)) }
    out.append(number)
    out.append(UInt8(ascii: "\""))
  }
}

extension RecordWriter {
  /// Reorders the members of the minified record that begins at an offset.
  mutating func shuffle(_ order: [Int], from start: Int, into scratch: inout ByteBuffer) {
    let record = out.bytes
    for (place, member) in order.enumerated() {
      scratch.append(UInt8(ascii: place == 0 ? "{" : ","))
      let end = member + 1 < marks.count ? marks[member + 1] : record.count - 1
      // Every member of the record but the first begins with a comma.
      let lower = marks[member] + (member == 0 ? 0 : 1)
      scratch.append(UnsafeBufferPointer(rebasing: record[lower..<end]))
    }
    scratch.append(UInt8(ascii: "}"))
    out.removeAll(from: start)
    out.append(scratch.bytes)
  }
}
