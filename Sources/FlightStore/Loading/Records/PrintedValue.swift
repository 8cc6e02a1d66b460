/// An attribute of a flight as this library prints it, with another name and perhaps another unit.
///
/// For example, `list --fields ident,distance` prints `distance_km`, which a pipe reads as `route_distance`.
struct PrintedValue {
  let name: String
  let column: FlightColumn
  /// The units of the printed and the stored figure; `nil` if the value is stored as it is printed.
  let units: (printed: FigureUnit, stored: FigureUnit)?

  /// The values that are printed under another name than the record's key.
  static let all: [PrintedValue] = Field.all(of: .flights).flatMap { field -> [PrintedValue] in
    guard case .column(let index) = field.source, let column = FlightColumn(rawValue: index),
      !column.column.path.utf8.contains(UInt8(ascii: "/")), column.column.path != field.name
    else { return [] }
    return field.printedNames.map { printed in
      PrintedValue(name: printed.name, column: column, units: printed.units)
    }
  }

  /// Returns a printed figure converted to the stored unit and rounded to a whole number, as AeroAPI gives it.
  func stored(_ figure: Double) -> Int32? {
    guard let units, let value = units.printed.convert(figure, to: units.stored) else { return nil }
    return Int32(exactly: value.rounded())
  }
}

/// The derived values of a flight as this library prints it.
enum PrintedDerivedValues {
  private static let fields = Field.all(of: .flights).filter { if case .formula = $0.source { true } else { false } }
  private static let names = fields.flatMap(\.printedNames).map { Array($0.name.utf8) }

  /// Returns the derived values in a record that does not have all of the attributes from which they follow.
  ///
  /// A record that is cut off is taken to have all of them.
  static func detached(in record: Bytes) -> [String] {
    // An outline costs more than reading a small file, and hardly any input has such a key.
    guard hasName(record) else { return [] }
    let outline = KeyOutline(of: record)
    guard outline.isWhole else { return [] }
    let keys = Set(outline.outermost)
    return fields.compactMap { field in
      guard let name = field.printedNames.map(\.name).first(where: keys.contains) else { return nil }
      return field.inputs.all.allSatisfy { $0.isPrinted(in: keys) } ? nil : name
    }
  }

  /// Returns whether a text of a record, a key or a value, is the name of a derived value.
  private static func hasName(_ record: Bytes) -> Bool {
    var index = 0
    while index < record.count {
      defer { index += 1 }
      guard record[index] == UInt8(ascii: "\"") else { continue }
      let start = index + 1
      index = start
      while index < record.count, record[index] != UInt8(ascii: "\"") {
        index += record[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      let length = index - start
      if index < record.count, names.contains(where: { $0.count == length && $0.elementsEqual(record[start..<index]) }) {
        return true
      }
    }
    return false
  }
}

extension FlightColumn {
  fileprivate func isPrinted(in keys: Set<String>) -> Bool {
    column.paths.contains { keys.contains(String($0.prefix { $0 != "/" })) }
      || PrintedValue.all.contains { $0.column == self && keys.contains($0.name) }
  }
}
