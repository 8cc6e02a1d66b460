package import FlightStore

/// A column of a table that engines and databases read.
package struct TableColumn: Sendable {
  /// The name: letters, digits and underscores, so that no engine needs quotes.
  package let name: String
  package let shape: ValueShape
  /// What the column is, in one line.
  package let comment: String

  package init(_ name: String, _ shape: ValueShape, comment: String = "") {
    self.name = name
    self.shape = shape
    self.comment = comment
  }

  /// Returns the columns for the values at the ends of paths.
  package static func columns(_ paths: [FieldPath], units: UnitPreferences) -> [TableColumn] {
    var taken: Set<String> = []
    return paths.map { path in
      let name = plainName(path.machineName(units))
      var (free, number) = (name, 1)
      // Engines that pass over case would take two such columns for one.
      while !taken.insert(free.lowercased()).inserted {
        number += 1
        free = "\(name)_\(number)"
      }
      let figure = path.unit ?? path.field.figureClass.map { units.unit(for: $0) } ?? path.field.storedUnit
      let unit = figure.map { ", in \($0.suffix)" } ?? ""
      return TableColumn(
        free, path.field.shape, comment: path.steps.map { $0.name + ": " }.joined() + path.field.help + unit)
    }
  }

  /// A name as every engine takes it without quotes: `departure.date` becomes `departure_date`.
  package static func plainName(_ name: String) -> String {
    let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return plain.first?.isNumber ?? true ? "_" + plain : plain
  }
}
