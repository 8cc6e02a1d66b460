/// The queries for the states in single records of flights, airports and airlines.
struct SQLStates {
  private let dialect: SQLWords
  private let words: SQLViewWords

  init(_ dialect: SQLWords) {
    self.dialect = dialect
    words = dialect.schema
  }

  // MARK: Records

  /// The query for the parsed records.
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

  private var isAirport: String {
    let marks = [text("airport_code"), words.member([], "latitude", .decimal), text("airport_info_url")]
    return "(\(isNoFlight) AND (\(marks.map { "\($0) IS NOT NULL" }.joined(separator: " OR "))))"
  }

  private var isAirline: String {
    let marks = [text("airport_code"), words.member([], "latitude", .decimal), text("airport_info_url")]
    return "(\(isNoFlight) AND \(marks.map { "\($0) IS NULL" }.joined(separator: " AND ")) "
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

  /// Returns the key of an airport: `code_icao`, else `airport_code`, else `code`.
  private func code(_ place: [String]) -> String {
    let codes = ["code_icao", "airport_code", "code"].map { "nullif(\(trimmed(text($0, at: place))), '')" }
    return "coalesce(\(codes.joined(separator: ", ")))"
  }

  private func airlineCode(_ place: [String]) -> String {
    let codes = ["icao", "iata", "code"].map { "nullif(\(trimmed(text($0, at: place))), '')" }
    return "coalesce(\(codes.joined(separator: ", ")))"
  }

  private var flights: String {
    let layout = TableLayout.flights
    let columns = layout.storedFields.map { field in
      let column = field.column
      let name = dialect.name(field.columnName)
      if field.name == "airline" { return "  \(airline) AS \(name)" }
      if column.storage == .link { return "  \(code([column.path])) AS \(name)" }
      return "  \(value(column, at: column.path.contains("/") ? ["last_position"] : [])) AS \(name)"
    }
    return "SELECT\n\(columns.joined(separator: ",\n")),\n  \(airlineCode(["airline"])) AS stated_airline\n"
      + "FROM aeroapi_open_records\nWHERE \(isFlight)"
  }

  /// The airline in the record of a flight, else its operator, else the letters of an ident that is no registration.
  private var airline: String {
    let ident = text("ident")
    let isIdent =
      "length(\(ident)) BETWEEN 4 AND 8 AND \(ident) IS DISTINCT FROM \(text("registration")) AND "
      + (1...3).map { "substr(\(ident), \($0), 1) BETWEEN 'A' AND 'Z'" }.joined(separator: " AND ")
      + " AND substr(\(ident), 4, 1) BETWEEN '0' AND '9'"
    let operators = ["operator_icao", "operator"].map { "nullif(\(trimmed(text($0))), '')" }
    return "coalesce(\(airlineCode(["airline"])), \(operators.joined(separator: ", ")), "
      + "CASE WHEN \(isIdent) THEN substr(\(ident), 1, 3) END)"
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
