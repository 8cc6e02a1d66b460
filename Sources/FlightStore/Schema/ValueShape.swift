/// The type of the values of a field where columns have types: in files of columns and in databases.
package enum ValueShape: Hashable, Sendable {
  case flag
  case whole
  case decimal
  /// An instant.
  case time
  /// A day of the calendar.
  case day
  case text
  /// Texts in order.
  case list
}

extension Field {
  /// The type of the values, in whatever unit figures are shown.
  package var shape: ValueShape {
    switch kind {
    case .text, .toOne: return .text
    case .code:
      if case .formula(.part(.date, _)) = source { return .day }
      return .text
    case .flag: return .flag
    case .list: return .list
    case .time: return .time
    // A figure is converted to the unit that is wanted.
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
