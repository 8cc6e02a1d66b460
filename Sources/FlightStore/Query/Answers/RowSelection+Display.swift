/// The facts that showing rows to people needs beyond values.
extension RowSelection {
  /// Whether the time that a field gives for a row is not actual: only for the best known departure and arrival.
  package func isEstimate(_ field: Field, ofRow row: Int) -> Bool {
    guard case .formula(.time(.firstKnown(let columns))) = field.source else { return false }
    let best = columns == FlightFormulas.departureColumns ? graph.departure(row) : graph.arrival(row)
    return best.map { $0.certainty != .actual } ?? false
  }

  /// The name of the time zone of the airport that a time belongs to, where that is known.
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

  /// The best known departure of a flight, and the zone of the airport.
  package func departure(ofRow row: Int) -> (seconds: Int, zone: String?)? {
    graph.departure(row).map { ($0.seconds, zone(.origin, ofRow: row)) }
  }

  /// Whether a flight is in the air.
  package func isEnroute(ofRow row: Int) -> Bool { graph.isEnroute(row) }

  /// The share of the way that a flight has flown, in percent.
  package func progress(ofRow row: Int) -> Int? {
    graph.flights.rows.whole(FlightColumn.progressPercent.rawValue, ofRow: row).map { min(max($0, 0), 100) }
  }

  /// The text that a field of an entity is shown by.
  package func text(_ field: String, of entity: EntityKind, row: Int) -> String? {
    Field.named(field, of: entity).flatMap { field in
      graph.withText(of: graph.value(field, ofRow: row)) { $0.text }
    }
  }
}
