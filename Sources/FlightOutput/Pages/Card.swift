internal import TerminalScreen

/// A full description of one flight, airport or airline for people: a title, then labeled values.
struct Card {
  enum Line {
    case title(String, TextTable.Cell?)
    case texts([TextTable.Cell])
    case heading(String)
    case entry(label: String, TextTable.Cell)
    case table(TextTable)
    case gap
    /// Lines that are already laid out, with their line feeds.
    case drawing([UInt8])

    static func text(_ cell: TextTable.Cell) -> Line { .texts([cell]) }
  }

  var lines: [Line] = []

  /// Adds a label with a value, unless the value is unknown.
  mutating func add(_ cell: TextTable.Cell, labeled label: String) {
    if cell.text != TextTable.Cell.unknown.text, !cell.text.isEmpty { lines.append(.entry(label: label, cell)) }
  }

  func write(width: Int?, styled: Bool, to output: ByteOutput) throws {
    let labels = lines.map { line in
      if case .entry(let label, _) = line { DisplayWidth.of(label) } else { 0 }
    }
    let labelWidth = labels.max() ?? 0
    var bytes = ByteBuffer()
    for line in lines {
      switch line {
      case .title(let title, let mark):
        let title = cut(TerminalText.safe(title), width: width)
        TextStyle.strong.append(title, styled: styled, to: &bytes)
        if let mark {
          let isTooWide = width.map { DisplayWidth.of(title) + 2 + DisplayWidth.of(mark.text) > $0 } ?? false
          bytes.append(text: isTooWide ? "\n" : "  ")
          mark.style.append(cut(mark.text, width: width), styled: styled, to: &bytes)
        }
      case .texts(let cells):
        var rest = cut(cells.map(\.text).joined(), width: width)[...]
        for cell in cells {
          cell.append(String(rest.prefix(cell.text.count)), styled: styled, to: &bytes)
          rest = rest.dropFirst(cell.text.count)
        }
      case .heading(let heading): TextStyle.heading.append(heading, styled: styled, to: &bytes)
      case .entry(let label, let cell):
        bytes.append("  ")
        TextStyle.faint.append(DisplayWidth.pad(label, to: labelWidth), styled: styled, to: &bytes)
        bytes.append("  ")
        append(cell, indented: labelWidth + 4, width: width, styled: styled, to: &bytes)
      case .table(let table):
        try output.flush(&bytes)
        try table.write(width: width, header: true, styled: styled, to: output)
        continue
      case .gap: break
      case .drawing(let lines):
        bytes.append(contentsOf: lines)
        continue
      }
      bytes.append(0x0A)
    }
    try output.flush(&bytes)
  }

  private func cut(_ text: String, width: Int?) -> String { width.map { DisplayWidth.truncate(text, to: $0) } ?? text }

  /// Appends a value, wrapped at the width of the terminal: a card never cuts a value.
  private func append(
    _ cell: TextTable.Cell, indented: Int, width: Int?, styled: Bool, to bytes: inout ByteBuffer
  ) {
    let lines = width.map { DisplayWidth.wrap(cell.text, to: max($0 - indented, 8)) } ?? [cell.text]
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes.append(contentsOf: [0x0A] + [UInt8](repeating: 0x20, count: indented)) }
      cell.append(line, styled: styled, to: &bytes)
    }
  }
}
