/// One member of an entity's JSON record: AeroAPI's own keys in AeroAPI's order, and what is added to them.
package enum RecordMember: Sendable {
  /// A stored attribute by its key, in AeroAPI's unit.
  case attribute(key: String, StoredAttribute)
  /// An object of attributes, left out when all of them are unknown.
  case group(key: String, [(key: String, attribute: StoredAttribute)])
  /// The airport at one end of a flight, as an object.
  case airport(key: String, FieldPath)
  /// The airline of a flight, as an object.
  case airline(key: String, FieldPath)
}

/// A stored attribute, apart from the fields that show it.
package struct StoredAttribute: Sendable {
  let column: Int
  /// Whether the attribute comes with some endpoints only, and is left out when it is unknown.
  package let isRare: Bool
}

extension RecordMember {
  /// The members of a flight's record.
  package static let flight = flight(of: .flights)

  /// Returns the members of the record of a flight that is stored in a table.
  static func flight(of layout: TableLayout) -> [RecordMember] {
    var members: [RecordMember] = []
    var position: [(key: String, attribute: StoredAttribute)] = []
    for (index, column) in layout.columns.enumerated() where !column.path.isEmpty {
      let attribute = StoredAttribute(column: index, isRare: column.isRare)
      let key = String(column.key)
      if column.path.hasPrefix("last_position/") {
        position.append((key, attribute))
      } else if column.storage == .link {
        members.append(path(key).map { .airport(key: key, $0) } ?? .attribute(key: key, attribute))
      } else {
        members.append(.attribute(key: key, attribute))
      }
    }
    members.append(.group(key: "last_position", position))
    return members + (path("airline").map { [.airline(key: "airline", $0)] } ?? [])
  }

  private static func path(_ name: String) -> FieldPath? { Field.named(name, of: .flights).map { FieldPath($0) } }

  /// The keys of an airport's record with their attributes, but for the code itself.
  package static let airport = linked(of: .airports)

  /// The keys of an airline's record with their attributes.
  package static let airline = linked(of: .airlines)

  /// Returns the keys of the record of an airport or airline that is stored in a table: all but its own code.
  static func linked(of layout: TableLayout) -> [(key: String, attribute: StoredAttribute)] {
    layout.columns.enumerated().dropFirst().filter { !$0.element.path.isEmpty }.map { index, column in
      (String(column.key), StoredAttribute(column: index, isRare: column.isRare))
    }
  }

  /// What every end of a flight states of its airport; other attributes are added when they are known.
  package static let statedOfAirport: Set<String> = ["code_icao", "code_iata", "code_lid", "timezone", "name", "city"]
}

extension RowSelection {
  /// Returns the value of a stored attribute for a row of any kind, as AeroAPI gave it.
  package func stored(_ attribute: StoredAttribute, _ entity: EntityKind, row: Int) -> BlockValue {
    graph.texts.blockValue(ValueReader(column: attribute.column, of: graph.rows(entity))(row))
  }

  /// The key of an airport or airline.
  package func code(_ entity: EntityKind, row: Int) -> BlockValue {
    let code = graph.code(of: row, entity)
    return code.isNull ? .other(.null) : .text(TextPlace(graph.texts.bytes(code)))
  }

  /// Whether a record of an airport or airline was read, and not only its code.
  package func hasRecord(_ entity: EntityKind, row: Int) -> Bool {
    switch entity {
    case .airports: graph.airports.rows.flag(AirportColumn.hasRecord.rawValue, row) == true
    case .airlines: graph.airlines.rows.flag(AirlineColumn.hasRecord.rawValue, row) == true
    case .flights: true
    }
  }
}
