package import FlightStore

/// Rows of a store as a sheet: the values of some fields, figures in the units that are wanted.
package struct SelectionSheet: Sheet {
  // A class, so that looking at the column of a cell counts one reference and not all those of a path.
  private final class Column: Sendable {
    let path: FieldPath
    let conversion: UnitConversion?

    init(path: FieldPath, conversion: UnitConversion?) {
      self.path = path
      self.conversion = conversion
    }
  }

  package let names: [String]
  private let selection: RowSelection
  private let columns: [Column]

  /// Makes a sheet.
  ///
  /// - Parameters:
  ///   - selection: The rows.
  ///   - paths: The fields, one for each column.
  ///   - units: The units of figures whose path does not name one.
  package init(_ selection: RowSelection, _ paths: [FieldPath], units: UnitPreferences) {
    self.selection = selection
    names = paths.map { $0.machineName(units) }
    columns = paths.map { path in
      let unit = path.unit ?? path.field.figureClass.map { units.unit(for: $0) }
      let conversion = path.field.figureClass.flatMap { _ in path.field.storedUnit }.flatMap { stored in
        unit.flatMap { UnitConversion(from: stored, to: $0) }
      }
      return Column(path: path, conversion: conversion)
    }
  }

  package var rowCount: Int { selection.count }

  package func prepare(_ rows: Range<Int>) {
    for column in columns { _ = selection.touch(column.path, rows) }
  }

  package func visit<Visitor: CellVisitor>(row: Int, column: Int, _ visitor: inout Visitor) {
    let column = columns[column]
    let value = selection.value(column.path, at: row)
    switch value {
    case .null: visitor.null()
    case .flag(let flag): visitor.flag(flag)
    case .whole(let whole):
      if let conversion = column.conversion { visitor.decimal(conversion(Double(whole))) } else { visitor.whole(whole) }
    case .number(let number):
      if column.path.field.figureClass == .angle {
        visitor.exact(number)
      } else {
        visitor.decimal(column.conversion?(number) ?? number)
      }
    case .time(let time): visitor.time(time)
    case .list: _ = selection.withText(of: value) { visitor.list($0, separator: RowSelection.listSeparator) }
    case .text, .phase, .row, .key:
      if selection.withText(of: value, { visitor.text($0) }) == nil { visitor.null() }
    }
  }
}

extension FieldPath {
  /// The name of the column in machine formats: with the unit, where a figure has one.
  package func machineName(_ units: UnitPreferences) -> String {
    guard unit == nil, let figure = field.figureClass else { return name }
    switch figure {
    // Degrees and percent are what everybody expects.
    case .angle, .share: return name
    default: return name + "_" + units.unit(for: figure).suffix
    }
  }
}
