package import FlightStore

/// Statistics for programs: one row for each group, or one for all flights.
package enum StatisticsSheet {
  /// Returns the sheet of all flights in one row.
  package static func make(_ statistics: FlightStatistics, units: UnitPreferences) -> GridSheet {
    GridSheet(names: names(units), cells: [cells(statistics, units: units)])
  }

  /// Returns the sheet of groups, with their keys in the first columns.
  package static func make(_ groups: GroupAnswer, units: UnitPreferences) -> GridSheet {
    let keys = SelectionSheet(groups.rows, paths: groups.keys, units: units)
    return GridSheet(
      names: keys.names + names(units),
      cells: groups.statistics.enumerated().map { group, statistics in
        keys.cells(ofRow: group) + cells(statistics, units: units)
      })
  }

  /// Returns the sheet of measures of groups; without keys, of all flights in one row.
  package static func make(
    _ groups: GroupAnswer, measures: [FieldPath], units: UnitPreferences
  ) -> SelectionSheet {
    SelectionSheet(groups.keys.isEmpty ? groups.total : groups.rows, paths: groups.keys + measures, units: units)
  }

  private static func names(_ units: UnitPreferences) -> [String] {
    let distance = units.unit(for: .distance).suffix
    let time = units.unit(for: .duration).suffix
    let delays = ["departure", "arrival", "expected_departure", "expected_arrival"].flatMap { end in
      [
        "\(end)_delay_known", "\(end)_delay_unknown", "\(end)_on_time_percent", "\(end)_delay_p50_\(time)",
        "\(end)_delay_p90_\(time)",
      ]
    }
    return [
      "flights", "enroute", "cancelled", "diverted", "distance_known", "distance_unknown", "mean_distance_\(distance)",
      "longest_distance_\(distance)",
    ] + delays
  }

  private static func cells(_ statistics: FlightStatistics, units: UnitPreferences) -> [Cell] {
    let distance = UnitConversion(from: .mile, to: units.unit(for: .distance))
    let time = UnitConversion(from: .second, to: units.unit(for: .duration))
    func figure(_ value: Double?, conversion: UnitConversion?) -> Cell {
      value.map { .decimal(conversion?($0) ?? $0) } ?? .null
    }
    let summaries = [
      statistics.departureDelay, statistics.arrivalDelay, statistics.expectedDepartureDelay,
      statistics.expectedArrivalDelay,
    ]
    let delays = summaries.flatMap { delay -> [Cell] in
      [
        .whole(delay.known), .whole(delay.unknown),
        delay.share(below: FlightStatistics.tolerance).map { .decimal($0 * 100) } ?? .null,
        figure(delay.percentile(50), conversion: time), figure(delay.percentile(90), conversion: time),
      ]
    }
    return [
      .whole(statistics.count), .whole(statistics.enroute), .whole(statistics.cancelled), .whole(statistics.diverted),
      .whole(statistics.distance.known), .whole(statistics.distance.unknown),
      figure(statistics.distance.mean, conversion: distance),
      figure(statistics.distance.greatest, conversion: distance),
    ] + delays
  }
}
