/// Reads values of fields out of a graph.
extension Graph {
  /// Returns the value of a field for a row of the field's own kind.
  ///
  /// - Complexity: O(1), but for the first use of an inverse relationship, which is linear in the flights.
  func value(_ field: Field, _ row: Int) -> FieldValue {
    switch field.source {
    case .column(let column): stored(column, row, in: rows(field.entity))
    case .link(let relationship):
      flights.rows.link(relationship.column.rawValue, row).map { .row($0, relationship.target) } ?? .null
    case .inverse(let relationship): .whole(inverse(relationship).count(of: row))
    case .derived(let derived): value(derived, row)
    }
  }

  /// Returns what a path leads to from each of some rows.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func values(_ path: FieldPath, _ rows: [Int]) -> [FieldValue] {
    guard path.steps.isEmpty, case .column(let column) = path.field.source else { return rows.map { value(path, $0) } }
    // The table is taken out of the graph once and not for every row.
    let table = self.rows(path.field.entity)
    return rows.map { stored(column, $0, in: table) }
  }

  func stored(_ column: Int, _ row: Int, in table: Table) -> FieldValue {
    switch table.layout.columns[column].storage {
    case .text:
      let id = table.text(column, row)
      return id.isNull ? .null : .text(id)
    case .list:
      let id = table.text(column, row)
      return id.isNull ? .null : .list(id)
    case .flag: return table.flag(column, row).map { .flag($0) } ?? flagDefault(column, table)
    case .whole: return table.whole(column, row).map { .whole($0) } ?? .null
    case .decimal: return table.decimal(column, row).map { .number($0) } ?? .null
    case .time: return table.time(column, row).map { .time($0) } ?? .null
    case .link: return .null
    }
  }

  /// Whether a thing has a record is known of everything; nothing written means no.
  private func flagDefault(_ column: Int, _ table: Table) -> FieldValue {
    table.layout.columns[column].path.isEmpty ? .flag(false) : .null
  }

  private func value(_ derived: DerivedValue, _ row: Int) -> FieldValue {
    switch derived {
    case .phase: .phase(phase(row))
    case .enroute: .flag(isEnroute(row))
    case .departure: departure(row).map { .time($0.seconds) } ?? .null
    case .arrival: arrival(row).map { .time($0.seconds) } ?? .null
    case .duration: duration(row).map { .whole($0) } ?? .null
    case .averageSpeed: averageSpeed(row).map { .number($0) } ?? .null
    case .greatCircle: greatCircle(row).map { .number($0) } ?? .null
    case .departureDelay: delay(.departureDelay, row).map { .whole($0) } ?? .null
    case .arrivalDelay: delay(.arrivalDelay, row).map { .whole($0) } ?? .null
    case .inbound: inbound(row).map { .row($0, .flights) } ?? .null
    case .onward: .whole(onward(row).count)
    case .airportIATA: airportIATA(row).map { .text($0) } ?? .null
    case .key: .key(row)
    }
  }
}
