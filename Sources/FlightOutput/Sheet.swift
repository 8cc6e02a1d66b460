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

  package static func string(_ text: String) -> Cell { .text(Array(text.utf8)) }
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
}

extension Sheet {
  package func another() -> Self { self }
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
    CalendarDate(daysSince1970: days).text.withBytes { text($0) }
  }
}
