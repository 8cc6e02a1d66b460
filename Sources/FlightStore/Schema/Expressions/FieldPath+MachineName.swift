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
