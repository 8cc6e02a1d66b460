package import FlightStore

/// One value as the machine formats write it.
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

/// Rows and columns of values: what every machine format writes.
package protocol Sheet {
  /// The names of the columns, with their units.
  var names: [String] { get }
  var rowCount: Int { get }

  /// Shows rows to a format, one after another; those that are likely to come next begin a step further on.
  func show<Format: SheetFormat & ~Copyable>(_ rows: Range<Int>, step: Int, to format: inout Format)

  /// Shows rows to a format column by column: all of the first column, then all of the next.
  func showColumns<Format: ColumnFormat & ~Copyable>(_ rows: Range<Int>, to format: inout Format)

  /// Returns the same sheet for another thread, so that the two count no references to the same objects.
  func another() -> Self
}

extension Sheet {
  package func another() -> Self { self }
}

/// What a format does with the values of cells: bytes are seen where they lie, and nothing is allocated for them.
package protocol CellVisitor: ~Copyable {
  mutating func null()
  mutating func flag(_ flag: Bool)
  mutating func whole(_ whole: Int)
  /// Takes a figure that has been worked out or converted: six decimals tell all there is to tell.
  mutating func decimal(_ decimal: Double)
  /// Takes a number as it was read: every digit counts.
  mutating func exact(_ number: Double)
  /// Seconds since 1970.
  mutating func time(_ seconds: Int)
  /// Takes a day of the calendar, as days since the first of 1970.
  mutating func day(_ days: Int)
  mutating func text(_ text: Span<UInt8>)
  /// Takes a text of the store that rows are of: there is no other one like it there.
  mutating func storedText(_ text: TextID, of selection: RowSelection)
  /// Texts in one piece, with a separator between them.
  mutating func list(_ joined: Span<UInt8>, separator: UInt8)
}

/// A format that has the values of a column together.
package protocol ColumnFormat: CellVisitor, ~Copyable {
  /// Begins the next column; the values are those of its rows, one after another.
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
