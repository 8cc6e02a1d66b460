/// The rows of a query's result, in order, with the snapshot that they belong to.
package struct RowSelection: Sendable {
  let graph: Graph
  package let entity: EntityKind
  package let rows: [Int]

  package var count: Int { rows.count }

  /// Returns the position of another selection's only row in this one; `nil` if absent or of another snapshot.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func place(of other: RowSelection) -> Int? {
    guard graph === other.graph, entity == other.entity, other.count == 1 else { return nil }
    return rows.firstIndex(of: other.rows[0])
  }

  package func rows(at places: [Int]) -> RowSelection {
    RowSelection(graph: graph, entity: entity, rows: places.map { rows[$0] })
  }

  /// Returns whether another selection is of the same snapshot, so that row numbers mean the same rows.
  package func isOfSameSnapshot(as other: RowSelection) -> Bool { graph === other.graph }

  /// Returns the value of a path for one row of the store; for many rows a `reader(of:)` is faster.
  package func value(_ path: FieldPath, ofRow row: Int) -> FieldValue { graph.value(path, ofRow: row) }

  /// Returns a reader of the values of a path for any row of the store, to be made once for many rows.
  package func reader(of path: FieldPath) -> (_ row: Int) -> FieldValue {
    let reader = graph.reader(of: path)
    return { reader($0) }
  }

  /// Calls a function with the displayed text of a value; returns `nil` for null and values other than texts.
  ///
  /// The items of a list are joined by `listSeparator`.
  package func withText<Result>(of value: FieldValue, _ body: (Span<UInt8>) -> Result) -> Result? {
    graph.withText(of: value, body)
  }

  package static var listSeparator: UInt8 { TextPool.listSeparator }

  /// Returns the airports or airlines that the flights among the rows link to, each once, by code.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of rows and *m* the number of linked rows.
  package func linked(_ kind: EntityKind) -> RowSelection {
    guard entity == .flights else { return RowSelection(graph: graph, entity: kind, rows: []) }
    let columns = Relationship.allCases.filter { $0.target == kind }.map(\.column.rawValue)
    var isLinked = [Bool](repeating: false, count: graph.rows(kind).count)
    for row in rows {
      for column in columns {
        if let target = graph.flights.rows.link(column, ofRow: row) { isLinked[target] = true }
      }
    }
    let linked = isLinked.indices.filter { isLinked[$0] }
    return RowSelection(graph: graph, entity: kind, rows: RowOrder(graph, of: kind).sorted(linked))
  }
}

extension StoreEntity {
  package var row: Int { handle.row }

  package var selection: RowSelection { RowSelection(graph: handle.graph, entity: Self.kind, rows: [row]) }
}

extension RowSelection {
  /// All fields of the rows, including the application's own.
  package var allFields: [FieldPath] {
    let custom = graph.rows(entity).layout.customColumns.map(\.field)
    return (Field.all(of: entity) + custom).map { FieldPath($0) }
  }
}

/// Facts about rows, beyond their values, that displaying them needs.
extension RowSelection {
  /// Returns whether the time in a field is not actual; only for the best known departure and arrival.
  package func isEstimate(_ field: Field, ofRow row: Int) -> Bool {
    guard case .formula(.number(.time, .firstKnown(let columns))) = field.source else { return false }
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
    graph.flights.rows.link(end, ofRow: row).flatMap { airport in
      graph.texts.string(graph.airports.rows.text(AirportColumn.timezone, ofRow: airport))
    }
  }

  /// Returns the best known departure of a flight, and the time zone of its origin.
  package func departure(ofRow row: Int) -> (seconds: Int, zone: String?)? {
    graph.departure(row).map { ($0.seconds, zone(.origin, ofRow: row)) }
  }

  package func isEnroute(ofRow row: Int) -> Bool { graph.holds(FlightPrograms.enroute, ofRow: row) }

  /// Returns the share of the route that a flight has flown, in percent.
  package func progress(ofRow row: Int) -> Int? {
    graph.flights.rows.whole(.progressPercent, ofRow: row).map { min(max($0, 0), 100) }
  }

  package func text(_ field: String, of entity: EntityKind, row: Int) -> String? {
    Field.named(field, of: entity).flatMap { field in
      graph.withText(of: graph.value(field, ofRow: row)) { $0.text }
    }
  }

  /// Returns the text of a field of the only row, or the first.
  package func text(_ field: String) -> String? { rows.first.flatMap { text(field, of: entity, row: $0) } }

  /// Returns the earliest and latest local time in a field: what the clock shows, in seconds as if in UTC.
  ///
  /// `isWanted` is called now and then with the bounds found so far. The result is `nil` when it returns false, and if
  /// no time is known.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func localTimes(
    of path: FieldPath, in zone: ClockZone, while isWanted: (ClosedRange<Int>) -> Bool
  ) -> ClosedRange<Int>? {
    let program = ProgramCompiler(graph: graph, clock: nil, zone: zone, kind: entity).program(.part(.local, path))
    var (earliest, latest) = (Double.infinity, -Double.infinity)
    for start in stride(from: 0, to: rows.count, by: RowListBlock.maximumRows) {
      let end = min(start + RowListBlock.maximumRows, rows.count)
      graph.rows(entity).forEachBlock(of: rows.span.extracting(start..<end), texts: graph.texts) { block, _ in
        block.withNumbers(of: program) { times in
          // An unknown time is NaN, for which both comparisons are false.
          for place in times.indices {
            earliest = times[place] < earliest ? times[place] : earliest
            latest = times[place] > latest ? times[place] : latest
          }
        }
      }
      if earliest <= latest, !isWanted(Int(earliest)...Int(latest)) { return nil }
    }
    return earliest <= latest ? Int(earliest)...Int(latest) : nil
  }
}
