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
