internal import FlightStore

/// The common part of CSV, TSV and Markdown: plain values with a separator between them.
///
/// Null is the empty text, and the texts of a list are joined by spaces.
protocol SeparatedFormat: SheetFormat, ~Copyable {
  var hasHeader: Bool { get }
  /// Whether an apostrophe is put before a text that a spreadsheet would run as a formula.
  var guardsFormulas: Bool { get }

  /// Appends a text, quoted or escaped so that a reader cannot mistake it for the end of a value.
  mutating func appendEscaped(_ text: Span<UInt8>)
}

extension SeparatedFormat where Self: ~Copyable {
  mutating func begin(_ names: [String]) {
    guard hasHeader else { return }
    for (column, name) in names.enumerated() {
      beginCell(column)
      append(name)
    }
    endRow()
  }

  mutating func beginRow(isFirst: Bool) {}

  mutating func append(_ name: String) { name.withBytes { appendEscaped($0) } }

  mutating func null() {}
  mutating func flag(_ flag: Bool) { bytes.append(flag ? "true" : "false") }

  var guardsFormulas: Bool { false }

  mutating func text(_ text: Span<UInt8>) {
    guard guardsFormulas, Self.isFormula(text) else { return appendEscaped(text) }
    let guarded = [UInt8(ascii: "'")] + text.array
    appendEscaped(guarded.span)
  }

  mutating func list(_ joined: Span<UInt8>, separator: UInt8) {
    let texts = joined.array.map { $0 == separator ? 0x20 : $0 }
    text(texts.span)
  }

  /// Whether a spreadsheet would run a text as a formula, by its first character after white space, also fullwidth.
  private static func isFormula(_ text: Span<UInt8>) -> Bool {
    guard let start = text.indices.first(where: { text[$0] > 0x20 }) else { return false }
    let first = text.extracting(start..<min(start + 3, text.count)).array
    if let byte = first.first, byte < 0x80 { return "=+-@".utf8.contains(byte) }
    return ["＝", "＋", "－", "＠"].contains { first.elementsEqual($0.utf8) }
  }

  mutating func end(isEmpty: Bool) {}
}

/// CSV by RFC 4180: values are quoted where necessary, and lines end with CR LF.
///
/// RFC 4180 allows no control characters in values except line breaks. Tabs are kept too; `TerminalText` escapes the
/// others.
struct CSVFormat: SeparatedFormat, ~Copyable {
  var bytes = ByteBuffer()
  let hasHeader: Bool
  var guardsFormulas = false
  private static let escaped = EscapedText.visible()
  private let plain = PlainWord(without: "\",")

  func another() -> CSVFormat { CSVFormat(hasHeader: hasHeader, guardsFormulas: guardsFormulas) }

  mutating func beginCell(_ column: Int) { if column > 0 { bytes.append(UInt8(ascii: ",")) } }

  mutating func endRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  mutating func appendEscaped(_ text: Span<UInt8>) {
    if let plain, bytes.append(text, ifPlain: plain) { return }
    let isBare = text.allSatisfy { ![0x22, 0x2C, 0x09, 0x0A, 0x0D].contains($0) }
    if isBare { return Self.escaped.append(text, to: &bytes) }
    bytes.append(0x22)
    var rest = text.text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": bytes.append("\"\"")
      case "\t", "\n": bytes.append(text: String(scalar))
      case "\r" where rest.first == "\n": bytes.append(0x0D)
      default: bytes.append(text: TerminalText.controlled(String(scalar)))
      }
    }
    bytes.append(0x22)
  }
}

/// Tab-separated values.
///
/// A tab, line feed, carriage return or backslash inside a value is written as `\t`, `\n`, `\r` or `\\`, so that a
/// line is always a row. `TerminalText` escapes other characters that a terminal would act upon.
struct TSVFormat: SeparatedFormat, ~Copyable {
  var bytes = ByteBuffer()
  let hasHeader: Bool
  var guardsFormulas = false
  static let escaped = EscapedText.visible(special: "\\") { scalar in
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\\": "\\\\"
    default: nil
    }
  }

  func another() -> TSVFormat { TSVFormat(hasHeader: hasHeader, guardsFormulas: guardsFormulas) }

  mutating func beginCell(_ column: Int) { if column > 0 { bytes.append(UInt8(ascii: "\t")) } }

  mutating func endRow() { bytes.append(0x0A) }

  mutating func appendEscaped(_ text: Span<UInt8>) { Self.escaped.append(text, to: &bytes) }
}

/// A table in GitHub Flavored Markdown.
struct MarkdownFormat: SeparatedFormat, ~Copyable {
  var bytes = ByteBuffer()
  let hasHeader: Bool
  private static let escaped = EscapedText.visible(special: "|\\`*<[&~") { scalar in
    switch scalar {
    case "|", "\\", "`", "*", "<", "[", "&", "~": "\\" + String(scalar)
    case "\n": "<br>"
    default: nil
    }
  }

  func another() -> MarkdownFormat { MarkdownFormat(hasHeader: hasHeader) }

  mutating func begin(_ names: [String]) {
    // A Markdown table requires a header row; without `hasHeader` its cells are empty.
    beginRow(isFirst: true)
    for (column, name) in names.enumerated() {
      beginCell(column)
      if hasHeader { append(name) }
    }
    endRow()
    for _ in names { bytes.append("| --- ") }
    bytes.append("|\n")
  }

  mutating func beginRow(isFirst: Bool) { bytes.append("| ") }

  mutating func beginCell(_ column: Int) { if column > 0 { bytes.append(" | ") } }

  mutating func endRow() { bytes.append(" |\n") }

  mutating func appendEscaped(_ text: Span<UInt8>) {
    var start = 0
    // A carriage return before a line feed belongs to the line break; alone it is made visible.
    for index in text.indices.dropLast() where text[index] == 0x0D && text[index + 1] == 0x0A {
      Self.escaped.append(text.extracting(start..<index), to: &bytes)
      start = index + 1
    }
    Self.escaped.append(text.extracting(start...), to: &bytes)
  }
}
