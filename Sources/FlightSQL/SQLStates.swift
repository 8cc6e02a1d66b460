internal import FlightStore

/// The queries for the states in single records of flights, airports and airlines.
struct SQLStates {
  private let dialect: SQLWords
  private let words: SQLViewWords

  init(_ dialect: SQLWords) {
    self.dialect = dialect
    words = dialect.schema
  }

  // MARK: Records

  var openRecords: String {
    "SELECT \(words.openRecord("record", dialect.text(words.shape(Self.shape)))) AS r FROM aeroapi_records"
  }

  // MARK: States

  func states(of kind: EntityKind) -> String {
    switch kind {
    case .flights: flights
    case .airports:
      [[], ["origin"], ["destination"]].map { place in
        place.isEmpty
          ? airports(
            at: place, where: isAirport, known: "(\(text("airport_code")) IS NOT NULL OR \(text("code")) IS NULL)")
          : airports(at: place, where: isFlight, known: "coalesce(\(words.member(place, "known", .flag)), (1 = 0))")
      }.joined(separator: "\nUNION ALL\n")
    case .airlines: airlines
    }
  }

  private func trimmed(_ text: String) -> String { "trim(BOTH ' ' FROM \(text))" }

  private func text(_ key: String, at place: [String] = []) -> String { words.member(place, key, .text) }

  private var isFlight: String {
    "(\(text("fa_flight_id")) IS NOT NULL OR \(words.isObject(["origin"])) OR \(text("ident")) IS NOT NULL)"
  }

  private var isNoFlight: String { "\(text("fa_flight_id")) IS NULL AND \(text("ident")) IS NULL" }

  /// The values that only an airport has.
  private var marks: [String] {
    ["airport_code", "code_iata", "code_lid", "airport_info_url"].map { text($0) }
      + [words.member([], "latitude", .decimal)]
  }

  private var isAirport: String {
    "(\(isNoFlight) AND (\(marks.map { "\($0) IS NOT NULL" }.joined(separator: " OR "))))"
  }

  private var isAirline: String {
    "(\(isNoFlight) AND \(marks.map { "\($0) IS NULL" }.joined(separator: " AND ")) "
      + "AND (\(text("icao")) IS NOT NULL OR \(text("iata")) IS NOT NULL))"
  }

  /// Returns a member of a record in the form in which it is stored.
  private func value(_ column: Column, at place: [String]) -> String {
    let member = words.member(place, String(column.key), column.storage)
    switch column.storage {
    case .text, .link: return trimmed(member)
    case .list: return words.joinedList(member)
    case .time: return words.seconds(member)
    case .flag, .whole, .decimal: return member
    }
  }

  /// Returns a text of a record as it is stored, but null if it is empty.
  private func known(_ key: String, at place: [String] = []) -> String {
    "nullif(\(trimmed(text(key, at: place))), '')"
  }

  private func firstKnown(_ keys: [String], at place: [String] = []) -> String {
    "coalesce(\(keys.map { known($0, at: place) }.joined(separator: ", ")))"
  }

  /// Returns the key of an airport.
  private func code(_ place: [String]) -> String {
    firstKnown(["code_icao", "airport_code", "code", "code_iata", "code_lid"], at: place)
  }

  private func airlineCode(_ place: [String]) -> String { firstKnown(["icao", "iata", "code"], at: place) }

  private var flights: String {
    let layout = TableLayout.flights
    let columns = layout.storedFields.map { field in
      let column = field.column
      let name = dialect.name(field.columnName)
      if field.name == "ident" { return "  \(ident) AS \(name)" }
      if field.name == "airline" { return "  \(airline) AS \(name)" }
      if column.storage == .link { return "  \(code([column.path])) AS \(name)" }
      return "  \(value(column, at: column.path.contains("/") ? ["last_position"] : [])) AS \(name)"
    }
    return "SELECT\n\(columns.joined(separator: ",\n")),\n  \(airlineCode(["airline"])) AS stated_airline\n"
      + "FROM aeroapi_open_records\nWHERE \(isFlight)"
  }

  /// The ident of a flight, which may have only its ICAO or its IATA ident.
  private var ident: String { firstKnown(["ident", "ident_icao", "ident_iata"]) }

  /// The airline in the record of a flight, else its operator, else the letters of an ident that is not a registration.
  private var airline: String {
    let ident = text("ident")
    let isIdent =
      "length(\(ident)) BETWEEN 4 AND 8 AND \(ident) IS DISTINCT FROM \(text("registration")) AND "
      + (1...3).map { "substr(\(ident), \($0), 1) BETWEEN 'A' AND 'Z'" }.joined(separator: " AND ")
      + " AND substr(\(ident), 4, 1) BETWEEN '0' AND '9'"
    let code = Self.airlineCode(ofOperators: [known("operator_icao"), known("operator")])
    return "coalesce(\(airlineCode(["airline"])), \(code), CASE WHEN \(isIdent) THEN substr(\(ident), 1, 3) END, "
      + "\(known("operator_iata")))"
  }

  /// Returns the first operator that is known, if it is a code and not a name.
  fileprivate static func airlineCode(ofOperators operators: [String]) -> String {
    let first = "coalesce(\(operators.joined(separator: ", ")))"
    return "CASE WHEN length(\(first)) <= 3 THEN \(first) END"
  }

  private func airports(at place: [String], where condition: String, known: String) -> String {
    let columns = StoredField.airports.map { field in
      let name = dialect.name(field.columnName)
      switch field.name {
      case "icao": return "\(code(place)) AS \(name)"
      case "known": return "\(known) AS \(name)"
      // Older versions of AeroAPI put a colon before the name of a time zone.
      case "timezone": return "trim(LEADING ':' FROM \(value(field.column, at: place))) AS \(name)"
      default: return "\(value(field.column, at: place)) AS \(name)"
      }
    }
    return "SELECT \(columns.joined(separator: ", ")) FROM aeroapi_open_records "
      + "WHERE \(condition) AND \(code(place)) IS NOT NULL"
  }

  private var airlines: String {
    func columns(at place: [String], known: String) -> String {
      StoredField.airlines.map { field in
        let name = dialect.name(field.columnName)
        switch field.column.path {
        case "" where field.name == "known": return "\(known) AS \(name)"
        case "": return "\(airlineCode(place)) AS \(name)"
        default: return "\(value(field.column, at: place)) AS \(name)"
        }
      }.joined(separator: ", ")
    }
    let rest = StoredField.airlines.map { field in
      let name = dialect.name(field.columnName)
      switch (field.name, field.column.storage) {
      case ("icao", _): return "s.airline AS \(name)"
      case ("known", _): return "(1 = 0) AS \(name)"
      case ("code_icao", _): return "CASE WHEN length(s.airline) = 3 THEN s.airline END AS \(name)"
      case ("iata", _):
        return "CASE WHEN length(s.airline) = 3 THEN nullif(s.operator_iata, '') ELSE s.airline END AS \(name)"
      default: return "NULL AS \(name)"
      }
    }.joined(separator: ", ")
    let known = words.member(["airline"], "known", .flag)
    return [
      "SELECT \(columns(at: [], known: "\(text("code")) IS NULL")) FROM aeroapi_open_records WHERE \(isAirline)",
      "SELECT \(columns(at: ["airline"], known: "coalesce(\(known), (1 = 0))")) FROM aeroapi_open_records "
        + "WHERE \(isFlight) AND \(airlineCode(["airline"])) IS NOT NULL",
      "SELECT \(rest) FROM aeroapi_flight_states AS s WHERE s.airline IS NOT NULL AND s.stated_airline IS NULL",
    ].joined(separator: "\nUNION ALL\n")
  }
}

/// The merging of states by `StateRanking` as a window query: the states of an entity, best first, become one row.
struct SQLMerging {
  let select: String

  init(_ dialect: SQLWords, of kind: EntityKind) {
    let layout = TableLayout.of(kind)
    let names = layout.storedFields.map { dialect.name($0.columnName) }
    let columns = zip(layout.columns, names).enumerated().map { ($0.offset, $0.element.0, $0.element.1) }
    func attribute(_ column: FlightColumn) -> String { names[column.rawValue] }

    let states = SQLWriter(dialect: dialect, joins: SQLJoins(), alias: "t", kind: kind, context: FormulaContext())
    var identity = [states.key]
    var source = "aeroapi_\(kind.singular)_states"
    if kind == .flights {
      let ends = SQLEnds(origin: attribute(.origin), destination: attribute(.destination), id: attribute(.faFlightID))
      identity = states.flightIdentity
      (identity[1], identity[2]) = (ends.origin, ends.destination)
      source = "(SELECT f.*, \(ends.ofIdentifier.joined(separator: ", ")) FROM \(source) AS f)"
    }

    let known = names.map { "CASE WHEN \($0) IS NULL THEN 0 ELSE 1 END" }.joined(separator: " + ")
    var order: [String]
    switch kind {
    case .flights:
      let diverted = "coalesce(\(attribute(.isDiverted)), (1 = 0))"
      let (isOut, isOff) = ("\(attribute(.actualOut)) IS NOT NULL", "\(attribute(.actualOff)) IS NOT NULL")
      let events = [
        isOut, isOff, diverted, "\(diverted) AND \(isOut)", "\(diverted) AND \(isOff)",
        "\(attribute(.actualOn)) IS NOT NULL", "\(attribute(.actualIn)) IS NOT NULL",
      ]
      let latest = events.enumerated().reversed().map { "WHEN \($0.element) THEN \($0.offset + 1)" }
      let none = events.map { "NOT (\($0))" }.joined(separator: " AND ")
      let cancelled = "coalesce(\(attribute(.isCancelled)), (1 = 0))"
      order = [
        "CASE \(latest.joined(separator: " ")) ELSE 0 END DESC",
        "CASE WHEN NOT (\(none)) THEN \(attribute(.progressPercent)) END DESC NULLS LAST",
        "CASE WHEN \(attribute(.status)) IS NULL THEN 0 ELSE 1 END DESC",
        "CASE WHEN \(none) AND \(cancelled) THEN 1 ELSE 0 END DESC",
        "\(attribute(.progressPercent)) DESC NULLS LAST", "\(known) DESC",
        "CASE WHEN \(cancelled) THEN 0 ELSE 1 END DESC",
      ]
    case .airports, .airlines: order = ["CASE WHEN \(names[1]) THEN 1 ELSE 0 END DESC", "\(known) DESC"]
    }
    // Ties are broken by content, greatest first: arbitrary, but deterministic.
    order += names.map { "\($0) DESC NULLS LAST" }

    let merged = columns.map { index, column, name in
      let first = dialect.schema.firstKnown("s.\(name)", "s.place")
      if kind == .flights, index == FlightColumn.airline.rawValue {
        // The operator can come from another state; an airline given in a record has priority over it.
        let parts = ["stated_airline", attribute(.operatorICAO), attribute(.operator)].map {
          "nullif(\(dialect.schema.firstKnown("s.\($0)", "s.place")), '')"
        }
        let code = SQLStates.airlineCode(ofOperators: Array(parts.dropFirst()))
        return "  coalesce(\(parts[0]), \(code), \(first)) AS \(name)"
      }
      func value(of name: String, where condition: String) -> String {
        dialect.schema.firstKnown("CASE WHEN \(condition) THEN s.\(name) END", "s.place")
      }
      let best = value(of: name, where: "s.place = 1")
      // A partial record, such as a position, has no status, and its missing estimates mean nothing.
      var isWhole: String { "\(value(of: attribute(.status), where: "s.place = 1")) IS NOT NULL" }
      let merged =
        switch column.role {
        case .union: dialect.schema.unitedLists("s.\(name)")
        case .current: best
        case .state: "CASE WHEN \(isWhole) THEN \(best) ELSE \(first) END"
        case .verdict:
          "CASE WHEN \(isWhole) OR \(best) IS NOT NULL THEN \(best) WHEN \(first) IS NOT NULL THEN (1 = 0) END"
        case .position:
          "CASE WHEN max(s.\(attribute(.positionTime))) IS NULL THEN \(first) "
            + "ELSE \(value(of: name, where: "s.position_place = 1")) END"
        case .detail: first
        }
      return "  \(merged) AS \(name)"
    }
    let partition = "PARTITION BY \(identity.joined(separator: ", ")) ORDER BY "
    var ranks = ["row_number() OVER (\(partition)\(order.joined(separator: ", "))) AS place"]
    if kind == .flights {
      let latest = ["\(attribute(.positionTime)) DESC NULLS LAST"] + order
      ranks.append("row_number() OVER (\(partition)\(latest.joined(separator: ", "))) AS position_place")
    }
    let keys = identity.enumerated().map { "\($0.element) AS key_\($0.offset)" }.joined(separator: ", ")
    let keyNames = identity.indices.map { "s.key_\($0)" }.joined(separator: ", ")
    select = """
      SELECT
      \(merged.joined(separator: ",\n"))
      FROM (
        SELECT t.*, \(keys),
          \(ranks.joined(separator: ",\n          "))
        FROM \(source) AS t
      ) AS s
      GROUP BY \(keyNames)
      """
  }
}

/// The airports by which a state of a flight is identified: its own or, where one is unknown, those of the flight that it is
/// joined to by `Tables.joinIncompleteFlights`.
private struct SQLEnds {
  /// The least and the greatest origin and destination of the states with the same identifier: of those that know both,
  /// and of all.
  let ofIdentifier: [String]
  let origin, destination: String

  init(origin: String, destination: String, id: String) {
    let isComplete = "\(origin) IS NOT NULL AND \(destination) IS NOT NULL"
    let ends = [("origin", origin), ("destination", destination)]
    ofIdentifier = ends.flatMap { name, column in
      [("first", "min"), ("last", "max")].flatMap { place, function in
        [
          "\(function)(CASE WHEN \(isComplete) THEN \(column) END) OVER (PARTITION BY \(id)) AS \(place)_\(name)",
          "\(function)(\(column)) OVER (PARTITION BY \(id)) AS \(place)_known_\(name)",
        ]
      }
    }
    func end(_ column: String, _ name: String, other: String) -> String {
      let isOther = ends.map { name, column in
        "first_\(name) = last_\(name) AND (\(column) IS NULL OR \(column) = first_\(name))"
      }
      let isUnknown = "first_origin IS NULL AND \(origin) IS NULL AND \(destination) IS NULL"
      return "CASE WHEN \(isComplete) OR \(id) IS NULL THEN \(column) "
        + "WHEN \(isOther.joined(separator: " AND ")) THEN first_\(name) "
        + "WHEN \(isUnknown) AND first_known_\(other) IS NULL AND first_known_\(name) = last_known_\(name) "
        + "THEN first_known_\(name) ELSE \(column) END"
    }
    self.origin = end(origin, "origin", other: "destination")
    self.destination = end(destination, "destination", other: "origin")
  }
}

/// The members of a record that are read, by key, with the storage of each.
indirect enum SQLRecordShape: Sendable {
  case value(ColumnStorage)
  /// Members sorted by key.
  case object([(key: String, shape: SQLRecordShape)])

  fileprivate init(_ members: [String: SQLRecordShape]) {
    self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}

extension SQLStates {
  static var shape: SQLRecordShape {
    var members: [String: SQLRecordShape] = [:]
    for kind in EntityKind.allCases {
      for column in TableLayout.of(kind).columns where column.storage != .link {
        for path in column.paths where !path.contains("/") { members[path] = .value(column.storage) }
      }
    }
    // These keys have different meanings in records of different kinds, so they are read as text.
    for key in ["code", "airport_code", "airport_info_url", "operator_info_url", "type"] {
      members[key] = .value(.text)
    }
    members["known"] = .value(.flag)
    let position = TableLayout.flights.columns.filter { $0.path.hasPrefix("last_position/") }
    let parts = position.map { (String($0.key), SQLRecordShape.value($0.storage)) }
    members["last_position"] = SQLRecordShape(Dictionary(parts) { $1 })
    for end in ["origin", "destination"] { members[end] = linked(.airports) }
    members["airline"] = linked(.airlines)
    return SQLRecordShape(members)
  }

  /// Returns the members of an airport or airline in the record of a flight.
  private static func linked(_ kind: EntityKind) -> SQLRecordShape {
    var members: [String: SQLRecordShape] = ["code": .value(.text), "known": .value(.flag)]
    for column in TableLayout.of(kind).columns where !column.path.isEmpty {
      members[String(column.key)] = .value(column.storage)
    }
    return SQLRecordShape(members)
  }
}

/// Rows as records in the format of AeroAPI, so that an engine's answer is read by the same parser as files.
extension SQLWriter {
  /// Returns the row as JSON text, with the columns that a projection keeps and all fields of linked entities.
  func record(_ projection: Projection) throws(SQLError) -> String {
    switch kind {
    case .flights:
      let kept = layout.columns.indices.filter { projection.keeps($0) }
      var members = kept.compactMap { member($0, isInPosition: false) }
      let position = kept.compactMap { member($0, isInPosition: true) }
      if !position.isEmpty { members.append(("last_position", dialect.object(position))) }
      for step in Field.all(of: .flights) {
        guard case .link(let relationship) = step.source, projection.keeps(relationship.column.rawValue)
        else { continue }
        let end = try following([step])
        let known = ("known", "coalesce(\(end.known), (1 = 0))")
        let object = dialect.object([("code", end.key)] + end.linkedMembers + [known])
        let link = stored(relationship.column)
        members.append((step.name, "CASE WHEN \(link) IS NOT NULL THEN \(object) END"))
      }
      return dialect.objectText(dialect.object(members))
    case .airports: return record(code: [("airport_code", key)], address: "airport_info_url")
    case .airlines: return record(code: [], address: "operator_info_url")
    }
  }

  /// Returns the record of an airport or airline; a reference if it has no record of its own.
  private func record(code: [(String, String)], address: String) -> String {
    let reference = dialect.object([("code", key), (address, dialect.text("/"))] + linkedMembers)
    let own = dialect.object(code + linkedMembers)
    return "CASE WHEN \(known) THEN \(dialect.objectText(own)) ELSE \(dialect.objectText(reference)) END"
  }

  /// Whether the airport or airline has a record of its own.
  private var known: String { stored(layout.columns.firstIndex { $0.storage == .flag && $0.isFilledByGraph } ?? 0) }

  private var linkedMembers: [(String, String)] {
    layout.columns.indices.dropFirst().compactMap { member($0, isInPosition: false) }
  }

  /// Returns the key and value of a stored attribute; `nil` if it belongs to another object, or has no key.
  private func member(_ index: Int, isInPosition: Bool) -> (String, String)? {
    let column = layout.columns[index]
    if column.isFilledByGraph || column.storage == .link || column.path.contains("/") != isInPosition { return nil }
    let value = stored(index)
    switch column.storage {
    case .time: return (String(column.key), dialect.timeText(value))
    case .list: return (String(column.key), dialect.splitList(value))
    case .text, .flag, .whole, .decimal, .link: return (String(column.key), value)
    }
  }
}
