/// A column of the page of statistics, as machine-readable formats name it, and the measure that stands for it.
///
/// Sort keys and conditions of groups take measures, which include the flights that the page leaves out or lists apart.
package struct StatisticsColumn: Sendable {
  private let name: String
  /// The class of the figures, whose unit ends the name.
  package let figure: FigureClass?
  private let measure: String
  /// The value in statistics: distances in miles, delays in seconds.
  package let value: @Sendable (FlightStatistics) -> FieldValue

  private init(
    _ name: String, _ measure: String, _ figure: FigureClass? = nil,
    _ value: @escaping @Sendable (FlightStatistics) -> FieldValue
  ) {
    (self.name, self.measure, self.figure, self.value) = (name, measure, figure, value)
  }

  /// All columns, in order.
  package static let all =
    [
      StatisticsColumn("flights", "count") { .whole($0.count) },
      StatisticsColumn("enroute", "count(enroute)") { .whole($0.enroute) },
      StatisticsColumn("cancelled", "count(phase = cancelled)") { .whole($0.cancelled) },
      StatisticsColumn("diverted", "count(phase = diverted)") { .whole($0.diverted) },
      StatisticsColumn("distance_known", "count(distance)") { .whole($0.distance.known) },
      StatisticsColumn("distance_unknown", "count(distance is null)") { .whole($0.distance.unknown) },
      StatisticsColumn("mean_distance", "mean(distance)", .distance) { FieldValue($0.distance.mean) },
      StatisticsColumn("longest_distance", "max(distance)", .distance) { FieldValue($0.distance.greatest) },
    ] + columns("departure", "departure_delay") { $0.departureDelay }
    + columns("arrival", "arrival_delay") { $0.arrivalDelay }
    + columns("expected_departure", "departure_delay") { $0.expectedDepartureDelay }
    + columns("expected_arrival", "arrival_delay") { $0.expectedArrivalDelay }

  private static func columns(
    _ name: String, _ delay: String, _ summary: @escaping @Sendable (FlightStatistics) -> FigureSummary
  ) -> [StatisticsColumn] {
    [
      StatisticsColumn("\(name)_delay_known", "count(\(delay))") { .whole(summary($0).known) },
      StatisticsColumn("\(name)_delay_unknown", "count(\(delay) is null)") { .whole(summary($0).unknown) },
      StatisticsColumn("\(name)_on_time_percent", "share(\(delay) < 15 min)") {
        FieldValue(summary($0).share(below: FlightStatistics.tolerance).map { $0 * 100 })
      },
      StatisticsColumn("\(name)_delay_p50", "p50(\(delay))", .duration) { FieldValue(summary($0).percentile(50)) },
      StatisticsColumn("\(name)_delay_p90", "p90(\(delay))", .duration) { FieldValue(summary($0).percentile(90)) },
    ]
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

extension FieldValue {
  fileprivate init(_ number: Double?) { self = number.map { .number($0) } ?? .null }
}
