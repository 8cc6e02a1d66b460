package import FlightStore

/// A column of a table for query engines and databases.
package struct TableColumn: Sendable {
  /// The name: only letters, digits and underscores, so that no engine needs quotes.
  package let name: String
  package let shape: ValueShape
  /// A one-line description of the column.
  package let comment: String

  package init(_ name: String, shape: ValueShape, comment: String = "") {
    self.name = name
    self.shape = shape
    self.comment = comment
  }

  /// Returns the columns of the values at the ends of `paths`, under unique names.
  package static func columns(_ paths: [FieldPath], units: UnitPreferences) -> [TableColumn] {
    // Engines that ignore case would otherwise see two columns of the same name.
    var names = UniqueNames(ignoringCase: true)
    return paths.map { path in
      let name = names.take(plainName(path.machineName(units)))
      let unit = path.shownUnit(units).map { ", in \($0.suffix)" } ?? ""
      return TableColumn(
        name, shape: path.field.shape, comment: path.steps.map { $0.name + ": " }.joined() + path.field.help + unit)
    }
  }

  /// Returns a name that every engine accepts without quotes: `departure.date` becomes `departure_date`.
  package static func plainName(_ name: String) -> String {
    var name = name
    // Parentheses around a calculation only separate it from its unit.
    if name.hasPrefix("("), let end = name.lastIndex(of: ")"), name[end...].hasPrefix(")_") {
      name.remove(at: end)
      name.removeFirst()
    }
    let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return plain.first?.isNumber ?? true ? "_" + plain : plain
  }
}
