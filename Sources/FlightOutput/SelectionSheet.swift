package import FlightStore

/// Rows of a store as a sheet: the values of some fields, with figures in the preferred units.
package struct SelectionSheet: Sheet {
  package let names: [String]
  private let selection: RowSelection
  private let paths: [FieldPath]
  private let rowsBefore: Int
  private let reader: BlockReader
  private let forms: [ValueForm]

  /// Creates a sheet, after some rows of the same answer in earlier sheets.
  package init(_ selection: RowSelection, paths: [FieldPath], units: UnitPreferences, after rowsBefore: Int = 0) {
    self.init(
      selection, paths: paths, forms: paths.map { ValueForm($0, units: units) },
      names: paths.map { $0.machineName(units) },
      rowsBefore: rowsBefore)
  }

  /// Creates a sheet of exact values, in the units in which they are stored.
  package init(_ selection: RowSelection, storedValuesOf paths: [FieldPath]) {
    self.init(selection, paths: paths, forms: paths.map { _ in .stored }, names: paths.map(\.name), rowsBefore: 0)
  }

  private init(
    _ selection: RowSelection, paths: [FieldPath], forms: [ValueForm], names: [String], rowsBefore: Int
  ) {
    self.selection = selection
    self.paths = paths
    self.forms = forms
    self.names = names
    self.rowsBefore = rowsBefore
    reader = BlockReader(selection, paths: paths)
  }

  package var rowCount: Int { selection.count }

  package func another() -> SelectionSheet {
    SelectionSheet(selection, paths: paths, forms: forms, names: names, rowsBefore: rowsBefore)
  }

  package func show<Format: SheetFormat & ~Copyable>(_ rows: Range<Int>, step: Int, to format: inout Format) {
    var isFirst = rowsBefore + rows.lowerBound == 0
    reader.forEachRow(rows, step: step) { _, values in
      format.beginRow(isFirst: isFirst)
      isFirst = false
      for column in forms.indices {
        format.beginCell(column)
        forms[column].show(values[column], of: selection, to: &format)
      }
      format.endRow()
    }
  }

  package func showColumns<Format: ColumnFormat & ~Copyable>(_ rows: Range<Int>, to format: inout Format) {
    reader.forEachColumn(rows) { column, values in
      let form = forms[column]
      format.beginColumn()
      for row in values.indices { form.show(values[row], of: selection, to: &format) }
    }
  }
}

extension SelectionSheet {
  /// Returns the values of a row outside their sheet.
  func cells(ofRow row: Int) -> [Cell] {
    var cells: [Cell] = []
    reader.forEachRow(row..<(row + 1)) { _, values in
      cells = forms.indices.map { column in
        var taker = CellTaker()
        forms[column].show(values[column], of: selection, to: &taker)
        return taker.cell
      }
    }
    return cells
  }

  private struct CellTaker: CellVisitor {
    var cell = Cell.null

    mutating func null() { cell = .null }
    mutating func flag(_ flag: Bool) { cell = .flag(flag) }
    mutating func whole(_ whole: Int) { cell = .whole(whole) }
    mutating func decimal(_ decimal: Double) { cell = .decimal(decimal) }
    mutating func exact(_ number: Double) { cell = .decimal(number) }
    mutating func time(_ seconds: Int) { cell = .time(seconds) }
    mutating func text(_ text: Span<UInt8>) { cell = .text(text.array) }
    mutating func list(_ joined: Span<UInt8>, separator: UInt8) {
      cell = .list(joined.array.split(separator: separator).map { Array($0) })
    }
  }
}
