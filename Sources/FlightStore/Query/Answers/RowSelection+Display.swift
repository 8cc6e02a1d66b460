/// Facts about rows, beyond their values, that displaying them needs.
extension RowSelection {
  /// Returns whether the time in a field is not actual; only for the best known departure and arrival.
  package func isEstimate(_ field: Field, ofRow row: Int) -> Bool {
    guard case .formula(.time(.firstKnown(let columns))) = field.source else { return false }
    let best = columns == FlightFormulas.departureColumns ? graph.departure(row) : graph.arrival(row)
    return best.map { $0.certainty != .actual } ?? false
  }

  /// Returns the name of the time zone of the airport that a time belongs to, if it is known.
  package func zone(of path: FieldPath, ofRow row: Int) -> String? {
    guard path.root == .flights, path.field.entity == .flights else { return nil }
    var row = row
    for step in path.steps {
      guard case .row(let next, _) = graph.value(step, ofRow: row) else { return nil }
      row = next
    }
    return path.clock.flatMap { zone($0.column, ofRow: row) }
  }

  private func zone(_ end: FlightColumn, ofRow row: Int) -> String? {
    graph.flights.rows.link(end.rawValue, ofRow: row).flatMap { airport in
      graph.texts.string(graph.airports.rows.text(AirportColumn.timezone.rawValue, ofRow: airport))
    }
  }

  /// Returns the best known departure of a flight, and the time zone of its origin.
  package func departure(ofRow row: Int) -> (seconds: Int, zone: String?)? {
    graph.departure(row).map { ($0.seconds, zone(.origin, ofRow: row)) }
  }

  /// Returns whether a flight is in the air.
  package func isEnroute(ofRow row: Int) -> Bool { graph.isEnroute(row) }

  /// Returns the share of the route that a flight has flown, in percent.
  package func progress(ofRow row: Int) -> Int? {
    graph.flights.rows.whole(FlightColumn.progressPercent.rawValue, ofRow: row).map { min(max($0, 0), 100) }
  }

  /// Returns the displayed text of a field.
  package func text(_ field: String, of entity: EntityKind, row: Int) -> String? {
    Field.named(field, of: entity).flatMap { field in
      graph.withText(of: graph.value(field, ofRow: row)) { $0.text }
    }
  }
}
