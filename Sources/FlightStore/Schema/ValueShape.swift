/// The type of a field's values in formats with typed columns, such as columnar files and databases.
package enum ValueShape: Hashable, Sendable {
  case flag
  case whole
  case decimal
  /// An instant.
  case time
  /// A calendar day.
  case day
  case text
  /// An ordered list of texts.
  case list
}

extension Field {
  /// The type of the values, for any choice of units.
  package var shape: ValueShape {
    switch kind {
    case .text, .toOne: return .text
    case .code:
      if case .formula(.part(.date, _)) = source { return .day }
      return .text
    case .flag: return .flag
    case .list: return .list
    case .time: return .time
    // Converting a figure to the preferred unit yields a fraction.
    case .figure: return .decimal
    case .toMany: return .whole
    case .count, .raw:
      switch source {
      case .column(let column): return TableLayout.of(entity).columns[column].storage == .decimal ? .decimal : .whole
      case .custom(let column): return column.storage == .decimal ? .decimal : .whole
      case .link, .inverse, .formula(.whole), .formula(.phase), .formula(.part): return .whole
      case .formula, .related: return .decimal
      }
    }
  }
}
