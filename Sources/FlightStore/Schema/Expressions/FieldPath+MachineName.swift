extension FieldPath {
  /// Returns the column name in machine formats, which ends in the unit of a figure.
  package func machineName(_ units: UnitPreferences) -> String {
    guard unit == nil, let figure = field.figureClass else { return name }
    switch figure {
    // Degrees and percent are the obvious units.
    case .angle, .share: return name
    default: return name + "_" + units.unit(for: figure).suffix
    }
  }
}

extension Field {
  /// The names of the field in machine formats, one for each unit, with that unit and the stored one.
  var printedNames: [(name: String, units: (printed: FigureUnit, stored: FigureUnit)?)] {
    guard case .figure(let figure, let stored) = kind, figure != .angle, figure != .share else { return [(name, nil)] }
    return stored.dimension.units.map { (name + "_" + $0.suffix, ($0, stored)) }
  }
}
