/// A column of the page of statistics, as machine-readable formats name it, and the measure that it shows.
///
/// The page is gathered by `StatisticsBuilder`, which takes far less time than all of these measures.
package struct StatisticsColumn: Sendable {
  /// The name without a unit.
  package let name: String
  /// The class of the figures, whose unit ends the name.
  package let figure: FigureClass?
  /// The measure, as users write it.
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
    ]
    + columns(
      "departure", of: "departure_delay", where: "departed and phase != cancelled",
      // A diverted flight without actual times has departed at an unknown time.
      unknown: "departure_delay is null or not departed where departed and phase != cancelled or phase = diverted"
    ) { $0.departureDelay }
    + columns("arrival", of: "arrival_delay", where: "phase in (landed, arrived)") { $0.arrivalDelay }
    + columns(
      "expected_departure", of: "departure_delay", where: "not departed and phase not in (cancelled, diverted)"
    ) { $0.expectedDepartureDelay }
    + columns("expected_arrival", of: "arrival_delay", where: "phase in (scheduled, taxiing, enroute)") {
      $0.expectedArrivalDelay
    }

  private static func columns(
    _ name: String, of delay: String, where condition: String, unknown: String? = nil,
    _ summary: @escaping @Sendable (FlightStatistics) -> FigureSummary
  ) -> [StatisticsColumn] {
    let unknown = unknown ?? "\(delay) is null where \(condition)"
    return [
      StatisticsColumn("\(name)_delay_known", "count(\(delay) where \(condition))") { .whole(summary($0).known) },
      StatisticsColumn("\(name)_delay_unknown", "count(\(unknown))") { .whole(summary($0).unknown) },
      StatisticsColumn("\(name)_on_time_percent", "share(\(delay) < 15 min where \(condition))") {
        FieldValue(summary($0).share(below: FlightStatistics.tolerance).map { $0 * 100 })
      },
      StatisticsColumn("\(name)_delay_p50", "p50(\(delay) where \(condition))", .duration) {
        FieldValue(summary($0).percentile(50))
      },
      StatisticsColumn("\(name)_delay_p90", "p90(\(delay) where \(condition))", .duration) {
        FieldValue(summary($0).percentile(90))
      },
    ]
  }

  /// Returns the name of the column, with the unit of its figures.
  package func name(_ units: UnitPreferences) -> String { name(in: figure.map { units.unit(for: $0) }) }

  private func name(in unit: FigureUnit?) -> String { unit.map { "\(name)_\($0.suffix)" } ?? name }

  /// The measure under the name of the column.
  var path: FieldPath? { path(in: nil) }

  /// Returns the measure that the column with a name shows; the name ends in a unit or has none.
  static func path(named name: String) -> FieldPath? {
    let name = name.lowercased()
    for column in all {
      if column.name == name { return column.path }
      if let unit = column.figure?.dimension.units.first(where: { column.name(in: $0) == name }) {
        return column.path(in: unit)
      }
    }
    return nil
  }

  private func path(in unit: FigureUnit?) -> FieldPath? {
    var parser = ExpressionParser(measure, of: .flights, in: ValueScope(keys: [], names: [:]))
    guard case .field(let path) = try? parser.value().expression else { return nil }
    return FieldPath(path.field, unit: unit).named(name)
  }
}

extension FieldValue {
  fileprivate init(_ number: Double?) { self = number.map { .number($0) } ?? .null }
}
