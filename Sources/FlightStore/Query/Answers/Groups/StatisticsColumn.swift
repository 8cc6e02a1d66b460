/// A column of the page of statistics, as machine-readable formats name it, and the measure that stands for it.
///
/// Sort keys and conditions of groups take measures, which include the flights that the page leaves out or lists apart.
package struct StatisticsColumn: Sendable {
  private let name: String
  /// The class of the figures, whose unit ends the name.
  private let figure: FigureClass?
  private let measure: String

  private init(_ name: String, _ measure: String, _ figure: FigureClass? = nil) {
    self.name = name
    self.figure = figure
    self.measure = measure
  }

  /// All columns, in order.
  package static let all =
    [
      StatisticsColumn("flights", "count"), StatisticsColumn("enroute", "count(enroute)"),
      StatisticsColumn("cancelled", "count(phase = cancelled)"),
      StatisticsColumn("diverted", "count(phase = diverted)"),
      StatisticsColumn("distance_known", "count(distance)"),
      StatisticsColumn("distance_unknown", "count(distance is null)"),
      StatisticsColumn("mean_distance", "mean(distance)", .distance),
      StatisticsColumn("longest_distance", "max(distance)", .distance),
    ]
    + ["", "expected_"].flatMap { before in
      ["departure", "arrival"].flatMap { end in
        let (name, delay) = (before + end, end + "_delay")
        return [
          StatisticsColumn("\(name)_delay_known", "count(\(delay))"),
          StatisticsColumn("\(name)_delay_unknown", "count(\(delay) is null)"),
          StatisticsColumn("\(name)_on_time_percent", "share(\(delay) < 15 min)"),
          StatisticsColumn("\(name)_delay_p50", "p50(\(delay))", .duration),
          StatisticsColumn("\(name)_delay_p90", "p90(\(delay))", .duration),
        ]
      }
    }

  /// Returns the name of the column, with the unit of its figures.
  package func name(_ units: UnitPreferences) -> String { name(in: figure.map { units.unit(for: $0) }) }

  private func name(in unit: FigureUnit?) -> String { unit.map { "\(name)_\($0.suffix)" } ?? name }

  /// Returns the measure that stands for a column, which is named with any unit or none.
  static func measure(of column: String) -> String? {
    let column = column.lowercased()
    return all.first { known in
      known.name == column || known.figure?.dimension.units.contains { known.name(in: $0) == column } ?? false
    }?.measure
  }
}
