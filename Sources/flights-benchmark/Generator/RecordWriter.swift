internal import Foundation

/// A writer of JSON members with the white space of a layout.
struct RecordWriter {
  let layout: Layout
  var out: [UInt8] = []
  /// The number of open containers, including those around the record.
  private var depth = 0
  private var isFirst = true
  /// The offsets of the record's members, if `init` was asked to mark them.
  private var marks: [Int] = []
  private let marksMembers: Bool
  /// The dates that have occurred, by day since 1970: there are few, and formatting one takes long.
  private var dates: [Int: String] = [:]

  init(_ layout: Layout, marksMembers: Bool = false) {
    self.layout = layout
    self.marksMembers = marksMembers
  }

  mutating func open(_ bracket: String) {
    out.append(bracket)
    depth += 1
    isFirst = true
    if marksMembers, depth == 1 { marks.removeAll(keepingCapacity: true) }
  }

  mutating func close(_ bracket: String) {
    depth -= 1
    if layout == .indented, !isFirst { breakLine() }
    out.append(bracket)
    isFirst = false
  }

  /// Begins the next member or element.
  mutating func separate() {
    if marksMembers, depth == 1 { marks.append(out.count) }
    if !isFirst { out.append(",") }
    switch layout {
    case .minified: break
    case .spaced: if !isFirst { out.append(" ") }
    case .indented: breakLine()
    }
    isFirst = false
  }

  private mutating func breakLine() {
    out.append("\n")
    for _ in 0..<depth { out.append("  ") }
  }

  mutating func key(_ name: String) {
    separate()
    out.append("\"")
    out.append(name)
    out.append(layout == .minified ? "\":" : "\": ")
  }

  // MARK: Members

  mutating func null(_ name: String) {
    key(name)
    out.append("null")
  }

  mutating func flag(_ name: String, _ value: Bool) {
    key(name)
    out.append(value ? "true" : "false")
  }

  mutating func number(_ name: String, _ value: Int?) {
    guard let value else { return null(name) }
    key(name)
    out.append(String(value))
  }

  mutating func decimal(_ name: String, _ value: Double) {
    key(name)
    out.append("\(value)")
  }

  /// Writes a text that needs no escaping.
  mutating func text(_ name: String, _ value: String?) {
    guard let value else { return null(name) }
    key(name)
    out.append("\"")
    out.append(value)
    out.append("\"")
  }

  mutating func list(_ name: String, _ texts: [String]) {
    key(name)
    open("[")
    for text in texts {
      separate()
      out.append("\"\(text)\"")
    }
    close("]")
  }

  /// Writes a time, in seconds since 1970, in AeroAPI's format.
  mutating func time(_ name: String, _ seconds: Int?) {
    guard let seconds else { return null(name) }
    let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let date = dates[day] ?? String(Date(timeIntervalSince1970: Double(day) * 86_400).ISO8601Format().prefix(10))
    dates[day] = date
    key(name)
    out.append("\"")
    out.append(date)
    for (mark, number) in [("T", second / 3600), (":", second / 60 % 60), (":", second % 60)] {
      out.append(mark)
      out.append(twoDigits: number)
    }
    out.append("Z\"")
  }

  // MARK: Order

  /// Reorders the members of the minified record that begins at an offset.
  mutating func shuffle(from start: Int, _ random: inout RandomSource) {
    var order = Array(marks.indices)
    for index in order.indices.dropFirst().reversed() { order.swapAt(index, random.below(index + 1)) }
    var record: [UInt8] = []
    for (place, member) in order.enumerated() {
      record.append(place == 0 ? "{" : ",")
      let end = member + 1 < marks.count ? marks[member + 1] : out.count - 1
      // Every member of the record but the first begins with a comma.
      record += out[(marks[member] + (member == 0 ? 0 : 1))..<end]
    }
    record.append("}")
    out.replaceSubrange(start..., with: record)
  }
}

extension [UInt8] {
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(number / 10))
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
