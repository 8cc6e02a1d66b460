/// Reads a value of any row of one kind of thing.
typealias ValueReader = (_ row: Int) -> FieldValue

/// Reads values of fields out of a graph.
///
/// What does not depend on the row is looked up once, when the reader is made; reading itself then follows two or three
/// plain pointers.
extension Graph {
  /// Returns what reads a field of the field's own kind of thing.
  ///
  /// - Complexity: O(1), but for the first use of an inverse relationship, which is linear in the flights.
  func reader(of field: Field) -> ValueReader {
    let table = rows(field.entity)
    switch field.source {
    case .column(let column): return reader(ofColumn: column, in: table)
    case .link(let relationship):
      let column = relationship.column.rawValue
      return { row in table.link(column, row).map { .row($0, relationship.target) } ?? .null }
    case .inverse(let relationship):
      let inverse = inverse(relationship)
      return { .whole(inverse.count(of: $0)) }
    case .derived(let derived): return reader(of: derived)
    }
  }

  /// Returns what reads the value at the end of a path from the thing that the path starts from.
  func reader(of path: FieldPath) -> ValueReader {
    path.steps.reversed().reduce(reader(of: path.field)) { rest, step in
      let link = reader(of: step)
      return { row in
        guard case .row(let next, _) = link(row) else { return .null }
        return rest(next)
      }
    }
  }

  /// Returns what reads a stored column of a table of the graph.
  func reader(ofColumn column: Int, in table: Table) -> ValueReader {
    switch table.layout.columns[column].storage {
    case .text:
      return { row in
        let id = table.text(column, row)
        return id.isNull ? .null : .text(id)
      }
    case .list:
      return { row in
        let id = table.text(column, row)
        return id.isNull ? .null : .list(id)
      }
    case .flag:
      // Whether a thing has a record is known of everything; nothing written means no.
      let absent: FieldValue = table.layout.columns[column].path.isEmpty ? .flag(false) : .null
      return { row in table.flag(column, row).map { .flag($0) } ?? absent }
    case .whole: return { row in table.whole(column, row).map { .whole($0) } ?? .null }
    case .decimal: return { row in table.decimal(column, row).map { .number($0) } ?? .null }
    case .time: return { row in table.time(column, row).map { .time($0) } ?? .null }
    case .link: return { _ in .null }
    }
  }

  private func reader(of derived: DerivedValue) -> ValueReader {
    let table = flights.rows
    func figures(_ row: Int) -> RowFigures { RowFigures(table: table, row: row) }
    switch derived {
    case .phase: return { .phase(figures($0).phase) }
    case .enroute: return { .flag(figures($0).isEnroute) }
    case .departure: return { row in figures(row).departure.map { .time($0.seconds) } ?? .null }
    case .arrival: return { row in figures(row).arrival.map { .time($0.seconds) } ?? .null }
    case .duration: return { row in figures(row).duration.map { .whole($0) } ?? .null }
    case .averageSpeed: return { row in figures(row).averageSpeed.map { .number($0) } ?? .null }
    case .departureDelay: return { row in figures(row).delay(.departureDelay).map { .whole($0) } ?? .null }
    case .arrivalDelay: return { row in figures(row).delay(.arrivalDelay).map { .whole($0) } ?? .null }
    case .greatCircle: return { [self] row in greatCircle(row).map { .number($0) } ?? .null }
    case .inbound: return { [self] row in inbound(row).map { .row($0, .flights) } ?? .null }
    case .onward: return { [self] row in .whole(onward(row).count) }
    case .airportIATA: return { [self] row in airportIATA(row).map { .text($0) } ?? .null }
    case .key: return { .key($0) }
    }
  }

  // MARK: Single values

  /// Returns the value of a field for a row of the field's own kind.
  func value(_ field: Field, _ row: Int) -> FieldValue { reader(of: field)(row) }

  /// Returns the value at the end of a path.
  func value(_ path: FieldPath, _ row: Int) -> FieldValue { reader(of: path)(row) }

  /// Returns what a path leads to from each of some rows.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func values(_ path: FieldPath, _ rows: [Int]) -> [FieldValue] { rows.map(reader(of: path)) }
}
