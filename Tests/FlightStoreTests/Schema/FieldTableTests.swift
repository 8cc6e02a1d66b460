import Testing

@testable import FlightStore

@Suite struct FieldTableTests {
  @Test(arguments: EntityKind.allCases) func namesAreUnique(_ entity: EntityKind) {
    let names = Field.all(of: entity).flatMap { [$0.name] + $0.aliases }
    #expect(names.count == Set(names).count)
    #expect(names.allSatisfy { name in name.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "_" } })
    #expect(names.allSatisfy { $0.first?.isLetter == true })
    for field in Field.all(of: entity) {
      #expect(field.entity == entity)
      #expect(Field.named(field.name.uppercased(), of: entity) == field)
      for alias in field.aliases { #expect(Field.named(alias, of: entity) == field) }
    }
    // A keyword of the grammar cannot be the name of a field.
    #expect(Set(names).isDisjoint(with: ["and", "or", "not", "in", "is", "between", "true", "false", "null", "count"]))
  }

  @Test(arguments: EntityKind.allCases) func aNameWithAUnitIsNoOtherName(_ entity: EntityKind) {
    for field in Field.all(of: entity) {
      for unit in field.figureClass?.units ?? [] {
        let other = Field.named(field.name + "_" + unit.suffix, of: entity)
        #expect(other == nil || other == field, "\(field.name) \(unit)")
      }
    }
  }

  @Test(arguments: EntityKind.allCases) func textsFit(_ entity: EntityKind) {
    for field in Field.all(of: entity) {
      #expect(!field.help.isEmpty && field.help.count <= 80 && !field.help.hasSuffix("."), "\(field.name)")
      for language in [Language.en, .ru] {
        let heading = field.heading(in: language)
        #expect(!heading.isEmpty && heading.count <= 24, "\(field.name) \(heading)")
      }
    }
  }

  @Test(arguments: EntityKind.allCases) func everyColumnHasAField(_ entity: EntityKind) {
    let layout =
      switch entity {
      case .flights: TableLayout.flights
      case .airports: TableLayout.airports
      case .airlines: TableLayout.airlines
      }
    let fields = Field.all(of: entity)
    for (index, column) in layout.columns.enumerated() where !column.path.isEmpty {
      let isShown = fields.contains { field in
        switch field.source {
        case .column(let shown): shown == index
        case .link(let relationship): entity == .flights && relationship.column.rawValue == index
        case .custom, .inverse, .formula, .related: false
        }
      }
      // A delay, a coordinate of a position and an IATA code have derived fields that use the column.
      let derived = ["departure_delay", "arrival_delay", "position_latitude", "position_longitude", "code_iata"]
      let name = column.path.replacing("last_position/", with: "position_")
      #expect(isShown || derived.contains(name) && Field.named(name, of: entity) != nil, "\(column.path)")
      if !column.path.contains("/") { #expect(Field.named(column.path, of: entity) != nil, "\(column.path)") }
    }
    for field in fields {
      guard case .column(let column) = field.source else { continue }
      let fits: Bool =
        switch (field.kind, layout.columns[column].storage) {
        case (.text, .text), (.code, .text), (.flag, .flag), (.count, .whole), (.list, .list), (.time, .time): true
        case (.figure, .whole), (.figure, .decimal), (.raw, .whole), (.raw, .decimal): true
        default: false
        }
      #expect(fits, "\(field.name)")
      if let unit = field.storedUnit, let figure = field.figureClass { #expect(unit.dimension == figure.dimension) }
    }
  }

  struct Keys: Sendable, CustomTestStringConvertible {
    let entity: EntityKind
    let keys: [String]
    var testDescription: String { entity.rawValue }
  }

  /// The keys of AeroAPI's records, except links to its own pages and alternatives of an ambiguous code.
  static let keys = [
    Keys(
      entity: .flights,
      keys: [
        "ident", "ident_icao", "ident_iata", "fa_flight_id", "operator", "operator_icao", "operator_iata",
        "flight_number", "registration", "atc_ident", "inbound_fa_flight_id", "codeshares", "codeshares_iata",
        "blocked",
        "diverted", "cancelled", "position_only", "origin", "destination", "departure_delay", "arrival_delay",
        "filed_ete", "foresight_predictions_available", "progress_percent", "status", "aircraft_type", "route_distance",
        "filed_airspeed", "filed_altitude", "route", "baggage_claim", "seats_cabin_business", "seats_cabin_coach",
        "seats_cabin_first", "gate_origin", "gate_destination", "terminal_origin", "terminal_destination", "type",
        "actual_runway_off", "actual_runway_on", "predicted_taxi_out_duration", "predicted_taxi_out_duration_source",
      ]
        + ["scheduled", "estimated", "actual", "predicted"].flatMap { certainty in
          ["out", "off", "on", "in"].map { "\(certainty)_\($0)" }
        } + ["out", "off", "on", "in"].map { "predicted_\($0)_source" }),
    Keys(
      entity: .airports,
      keys: [
        "airport_code", "alternate_ident", "code_icao", "code_iata", "code_lid", "name", "type", "elevation", "city",
        "state", "longitude", "latitude", "timezone", "country_code", "wiki_url", "code",
      ]),
    Keys(
      entity: .airlines,
      keys: [
        "icao", "iata", "callsign", "name", "country", "location", "phone", "shortname", "url", "wiki_url", "code",
      ]),
  ]

  @Test(arguments: keys) func everyKeyIsAName(_ keys: Keys) {
    for key in keys.keys { #expect(Field.named(key, of: keys.entity) != nil, "\(key)") }
  }

  @Test func fieldsThatAreNeverUnknownNeverAre() throws {
    let bare = """
      [{"fa_flight_id": "F1", "origin": null}, {"airport_code": "X1", "name": null}, {"icao": "XXA", "callsign": null}]
      """
    let stores = try [QueryData.store(QueryData.day), QueryData.store(QueryData.cases), QueryData.store(json: bare)]
    for graph in stores.map(\.graph) {
      #expect(EntityKind.allCases.allSatisfy { graph[$0].count > 0 })
      for entity in EntityKind.allCases {
        for field in Field.all(of: entity) where !field.isNullable {
          #expect((0..<graph[entity].count).allSatisfy { graph.value(field, ofRow: $0) != .null }, "\(field.name)")
        }
      }
    }
  }

  @Test(arguments: [
    ("ident", "ident"), ("DEST.City", "destination.city"), ("to.tz", "destination.timezone"),
    ("distance_nmi", "distance_nmi"),
    ("Distance_NMI", "distance_nmi"), ("origin.elevation_ft", "origin.elevation_ft"), ("altitude_fl", "altitude_fl"),
    ("progress_percent", "progress"), ("origin.arrivals.count", "origin.arrivals.count"), ("onward", "onward.count"),
    ("inbound.inbound.airline.code", "inbound.inbound.airline"),
    ("inbound.airline.icao", "inbound.airline.icao"), ("delay_min", "arrival_delay_min"),
    ("filed_altitude", "filed_altitude"),
  ])
  func pathsAreRead(_ text: String, _ name: String) throws {
    let path = try FieldPath(parsing: text, of: .flights)
    #expect(path.name == name)
    #expect(path.root == .flights)
    #expect(try FieldPath(parsing: path.name, of: .flights) == path)
  }

  @Test(arguments: [
    "", ".", "x", "ident.x", "origin.", ".ident", "origin..city", "distance_kn", "distance_", "_km",
    "origin.arrivals.x",
    "origin.arrivals.count.x", "origin_km", "ident_km", "filed_altitude_ft", "origin.ident", "é", "distance km",
  ])
  func otherPathsAreNot(_ text: String) {
    let error = #expect(throws: FieldPathError.self) { try FieldPath(parsing: text, of: .flights) }
    #expect(error.map { $0.offset + $0.word.utf8.count <= text.utf8.count } == true)
  }
}
