/// Several cities of one name, which are in one group of flights.
package struct Namesakes {
  package let city: String
  /// The codes of their airports, in order.
  package let airports: [String]
  /// The key of the groups, and the value by which the cities differ.
  package let key, difference: FieldPath
}

extension RowSelection {
  /// Returns cities of one name that a key puts into one group, although their airports are known to be in different
  /// countries, states or time zones.
  ///
  /// - Complexity: O(*n*) if a key is a city, where *n* is the number of rows.
  package func namesakes(among keys: [FieldPath]) -> Namesakes? {
    for key in keys where key.field == Field.named("city", of: .airports) {
      guard key.steps.count == 1, case .link(let end) = key.steps[0].source else { continue }
      let airport = FieldPath(key.steps[0])
      if keys.contains(airport) { continue }
      let differences = FieldPath.paths(["country", "state", "timezone"].map { "\(airport.name).\($0)" }, of: .flights)
      func value(_ path: FieldPath, _ row: Int) -> String? { text(path.field.name, of: .airports, row: row) }
      let airports = Set(rows.compactMap { graph.flights.rows.link(end.column, ofRow: $0) })
      let shown = [key] + differences.filter(keys.contains)
      let groups = Dictionary(grouping: airports) { row in shown.map { value($0, row) } }.values
        .map { rows in (rows, codes: rows.compactMap { text("icao", of: .airports, row: $0) }.sorted()) }
        .sorted { $0.codes.lexicographicallyPrecedes($1.codes) }
      for (rows, codes) in groups {
        guard let city = value(key, rows[0]) else { continue }
        for difference in differences where Set(rows.compactMap { value(difference, $0) }).count > 1 {
          return Namesakes(city: city, airports: codes, key: key, difference: difference)
        }
      }
    }
    return nil
  }
}
