package import FlightStore

/// One value of a sheet, as machine formats write it.
package enum Cell {
  case null
  case flag(Bool)
  case whole(Int)
  case decimal(Double)
  /// Seconds since 1970.
  case time(Int)
  case text([UInt8])
  case list([[UInt8]])

  package static func string(_ text: String?) -> Cell { text.map { .text(Array($0.utf8)) } ?? .null }
}

/// Rows and columns of values, the input of every machine format.
package protocol Sheet {
  /// The names of the columns, with their units.
  var names: [String] { get }
  var rowCount: Int { get }

  /// Shows rows to a format in order; it may prefetch those of the next call, which probably begin `step` later.
  func show<Format: SheetFormat & ~Copyable>(_ rows: Range<Int>, step: Int, to format: inout Format)

  /// Shows rows to a format column by column: all values of the first column, then all of the next.
  func showColumns<Format: ColumnFormat & ~Copyable>(_ rows: Range<Int>, to format: inout Format)

  /// Returns a copy for another thread that shares no reference-counted objects with this one.
  func another() -> Self

  /// Writes the sheet, which may be one of several that make up an answer.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  // A requirement, so that the compiler specializes each format for each sheet; without it: 1.08 times the instructions
  // (all flights as CSV, of a store file).
  func write(_ part: AnswerPart, as format: TextFormat, to output: ByteOutput) throws
}

extension Sheet {
  package func another() -> Self { self }

  package func write(_ part: AnswerPart, as format: TextFormat, to output: ByteOutput) throws {
    switch format {
    case .csv(let header, let guardsFormulas):
      try CSVFormat(hasHeader: header, guardsFormulas: guardsFormulas).write(self, part: part, to: output)
    case .tsv(let header, let guardsFormulas):
      try TSVFormat(hasHeader: header, guardsFormulas: guardsFormulas).write(self, part: part, to: output)
    case .markdown(let header): try MarkdownFormat(hasHeader: header).write(self, part: part, to: output)
    case .json(let lines): try JSONFormat(lines: lines).write(self, part: part, to: output)
    case .template(let template): try TemplateFormat(template).write(self, part: part, to: output)
    }
  }
}

/// A format of text for programs, with its options.
package enum TextFormat {
  case csv(header: Bool, guardsFormulas: Bool)
  case tsv(header: Bool, guardsFormulas: Bool)
  case markdown(header: Bool)
  /// An array of objects, or one object in each line.
  case json(lines: Bool)
  case template(LineTemplate)
}

/// A visitor of the values of cells, which receives texts as spans of their storage, without allocation.
package protocol CellVisitor: ~Copyable {
  mutating func null()
  mutating func flag(_ flag: Bool)
  mutating func whole(_ whole: Int)
  /// Takes a derived or converted figure, for which six decimals suffice.
  mutating func decimal(_ decimal: Double)
  /// Takes a number as it was read: every digit counts.
  mutating func exact(_ number: Double)
  /// Takes a time in seconds since 1970.
  mutating func time(_ seconds: Int)
  /// Takes a calendar day, in days since January 1, 1970.
  mutating func day(_ days: Int)
  mutating func text(_ text: Span<UInt8>)
  /// Takes an interned text of the selection's store: equal texts have equal identifiers.
  mutating func storedText(_ text: TextID, of selection: RowSelection)
  /// Takes a list of texts, joined by a separator.
  mutating func list(_ joined: Span<UInt8>, separator: UInt8)
}

/// A format that takes the values of each column together.
package protocol ColumnFormat: CellVisitor, ~Copyable {
  /// Begins the next column; the values of its rows follow.
  mutating func beginColumn()
}

extension CellVisitor where Self: ~Copyable {
  @inline(__always)
  package mutating func storedText(_ text: TextID, of selection: RowSelection) {
    if selection.withText(of: .text(text), { self.text($0) }) == nil { null() }
  }

  package mutating func day(_ days: Int) {
    TimePart.date.text(days * 86_400).withBytes { text($0) }
  }
}

/// A sheet of precomputed values, for answers that are not a selection of rows.
package struct GridSheet: Sheet {
  package let names: [String]
  private let cells: [[Cell]]

  package init(names: [String], cells: [[Cell]]) {
    self.names = names
    self.cells = cells
  }

  package var rowCount: Int { cells.count }

  package func show<Format: SheetFormat & ~Copyable>(_ rows: Range<Int>, step: Int, to format: inout Format) {
    for row in rows {
      format.beginRow(isFirst: row == 0)
      for (column, cell) in cells[row].enumerated() {
        format.beginCell(column)
        show(cell, to: &format)
      }
      format.endRow()
    }
  }

  package func showColumns<Format: ColumnFormat & ~Copyable>(_ rows: Range<Int>, to format: inout Format) {
    for column in names.indices {
      format.beginColumn()
      for row in rows { show(cells[row][column], to: &format) }
    }
  }

  private func show<Visitor: CellVisitor & ~Copyable>(_ cell: Cell, to visitor: inout Visitor) {
    switch cell {
    case .null: visitor.null()
    case .flag(let flag): visitor.flag(flag)
    case .whole(let whole): visitor.whole(whole)
    case .decimal(let decimal): visitor.decimal(decimal)
    case .time(let time): visitor.time(time)
    case .text(let text): visitor.text(text.span)
    case .list(let list): visitor.list(Array(list.joined(separator: [0x1F])).span, separator: 0x1F)
    }
  }
}

/// A visitor that writes values as bytes: numbers and times alike in all forms of text.
package protocol ByteVisitor: CellVisitor, ~Copyable {
  /// The bytes that are not flushed yet.
  var bytes: ByteBuffer { get set }
}

extension ByteVisitor where Self: ~Copyable {
  package mutating func whole(_ whole: Int) { bytes.append(whole: whole) }
  package mutating func exact(_ number: Double) { bytes.append(exact: number) }
  package mutating func time(_ seconds: Int) { bytes.append(time: seconds) }

  package mutating func decimal(_ decimal: Double) {
    if !bytes.append(decimal: decimal) { null() }
  }
}

/// A machine format: the bytes of values, rows and their surroundings.
package protocol SheetFormat: ByteVisitor, ~Copyable {
  /// Returns the same format with an empty buffer.
  borrowing func another() -> Self

  /// Writes the header before the rows.
  mutating func begin(_ names: [String])
  mutating func beginRow(isFirst: Bool)
  /// Writes the separator or key before a value.
  mutating func beginCell(_ column: Int)
  mutating func endRow()
  /// Writes the footer after the rows.
  mutating func end(isEmpty: Bool)
}

extension SheetFormat where Self: ~Copyable {
  /// Writes a sheet, which may be one of several that make up an answer.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  package consuming func write(_ sheet: some Sheet, part: AnswerPart = .whole, to output: ByteOutput) throws {
    // Readers by name keep only one of two columns with the same name.
    begin(UniqueNames.of(sheet.names))
    if part.isFirst { try output.flush(&bytes) } else { bytes.removeAll() }
    var first = Optional(sheet)
    try RowPieces.write(sheet.rowCount, to: output) {
      SheetWriter(format: another(), sheet: first.take() ?? sheet.another())
    }
    guard part.isLast else { return }
    end(isEmpty: part.rowsBefore + sheet.rowCount == 0)
    try output.flush(&bytes)
  }
}

private struct SheetWriter<Format: SheetFormat & ~Copyable, Contents: Sheet>: RowWriter, ~Copyable {
  var format: Format
  let sheet: Contents

  var bytes: ByteBuffer {
    _read { yield format.bytes }
    _modify { yield &format.bytes }
  }

  mutating func write(_ rows: Range<Int>, step: Int) { sheet.show(rows, step: step, to: &format) }
}

/// The position of some rows within an answer that is written in several parts.
package struct AnswerPart: Sendable {
  package static let whole = AnswerPart()

  /// The number of rows of the answer in the parts before this one.
  package var rowsBefore = 0
  /// Whether to write the header, such as the names of columns.
  package var isFirst = true
  /// Whether to write the footer, such as a closing bracket.
  package var isLast = true

  package init() {}
}
