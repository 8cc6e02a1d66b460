/// A member of an entity's JSON record: AeroAPI's keys in AeroAPI's order, then additional ones.
package enum RecordMember: Sendable {
  /// A stored attribute under its key, in AeroAPI's unit.
  case attribute(key: String, StoredAttribute)
  /// An object of attributes, omitted when all of them are unknown.
  case group(key: String, [(key: String, attribute: StoredAttribute)])
  /// An airport or the airline of a flight, as an object.
  case linked(key: String, FieldPath)
}

/// A stored attribute, independent of the fields that display it.
package struct StoredAttribute: Sendable {
  let column: Int
  /// Whether only some endpoints return the attribute, so that it is omitted when it is unknown.
  package let isRare: Bool
}

extension RecordMember {
  package static let flight = flight(of: .flights)

  static func flight(of layout: TableLayout) -> [RecordMember] {
    var members: [RecordMember] = []
    var position: [(key: String, attribute: StoredAttribute)] = []
    for (index, column) in layout.columns.enumerated() {
      guard let key = column.memberKey else { continue }
      let attribute = StoredAttribute(column: index, isRare: column.isRare)
      if column.path.hasPrefix("last_position/") {
        position.append((key, attribute))
      } else if column.storage == .link {
        members.append(path(key).map { .linked(key: key, $0) } ?? .attribute(key: key, attribute))
      } else {
        members.append(.attribute(key: key, attribute))
      }
    }
    members.append(.group(key: "last_position", position))
    return members + (path("airline").map { [.linked(key: "airline", $0)] } ?? [])
  }

  private static func path(_ name: String) -> FieldPath? { Field.named(name, of: .flights).map { FieldPath($0) } }

  package static let airport = linked(of: .airports)
  package static let airline = linked(of: .airlines)

  /// Returns the members of an airport's or airline's record for a table layout, without the first column, its code.
  static func linked(of layout: TableLayout) -> [(key: String, attribute: StoredAttribute)] {
    layout.columns.enumerated().dropFirst().compactMap { index, column in
      column.memberKey.map { ($0, StoredAttribute(column: index, isRare: column.isRare)) }
    }
  }

  /// The keys of an airport that each end of a flight always has; others are added only when they are known.
  package static let requiredOfAirport: Set<String> = [
    "code_icao", "code_iata", "code_lid", "timezone", "name", "city",
  ]
}

extension Column {
  /// The key in records: AeroAPI's, or the name of a custom attribute; `nil` for columns that records omit.
  fileprivate var memberKey: String? { path.isEmpty ? customName : String(key) }
}

extension RowSelection {
  /// The members of a flight's record, including custom attributes.
  package var flightMembers: [RecordMember] {
    let layout = graph.flights.rows.layout
    return layout === TableLayout.flights ? RecordMember.flight : RecordMember.flight(of: layout)
  }

  /// Returns the members of an airport's or airline's record, without its code.
  package func members(of kind: EntityKind) -> [(key: String, attribute: StoredAttribute)] {
    let layout = graph.rows(kind).layout
    if layout !== TableLayout.of(kind) { return RecordMember.linked(of: layout) }
    return kind == .airports ? RecordMember.airport : RecordMember.airline
  }

  /// Returns the value of a stored attribute as AeroAPI gave it, for a row of any kind.
  package func stored(_ attribute: StoredAttribute, of entity: EntityKind, row: Int) -> BlockValue {
    graph.texts.blockValue(ValueReader(column: attribute.column, of: graph.rows(entity))(row))
  }

  /// Returns the key of an airport or airline.
  package func code(_ entity: EntityKind, row: Int) -> BlockValue {
    let code = graph.code(of: entity, row: row)
    return code.isNull ? .other(.null) : .text(TextPlace(graph.texts.bytes(code)))
  }

  /// Returns whether a record of the airport or airline was read, not only its code.
  package func hasRecord(_ entity: EntityKind, row: Int) -> Bool { graph.hasRecord(entity, row: row) }
}

extension Graph {
  func hasRecord(_ kind: EntityKind, row: Int) -> Bool {
    switch kind {
    case .airports: airports.rows.flag(AirportColumn.hasRecord, ofRow: row) == true
    case .airlines: airlines.rows.flag(AirlineColumn.hasRecord, ofRow: row) == true
    case .flights: true
    }
  }
}
