/// The keys of a flight's record with their types, for programs that need a schema.
enum FlightKeys {
  static let all =
    texts("ident", "ident_icao", "ident_iata", "fa_flight_id", "operator", "operator_icao", "operator_iata")
    + texts("flight_number", "registration", "atc_ident", "inbound_fa_flight_id")
    + [("codeshares", .list), ("codeshares_iata", .list)]
    + [("blocked", .flag), ("diverted", .flag), ("cancelled", .flag), ("position_only", .flag)]
    + [("origin", .airport), ("destination", .airport)]
    + numbers("departure_delay", "arrival_delay", "filed_ete")
    + texts("scheduled_out", "estimated_out", "actual_out", "scheduled_off", "estimated_off", "actual_off")
    + texts("scheduled_on", "estimated_on", "actual_on", "scheduled_in", "estimated_in", "actual_in")
    + numbers("progress_percent") + texts("status", "aircraft_type")
    + numbers("route_distance", "filed_airspeed", "filed_altitude") + texts("route", "baggage_claim")
    + numbers("seats_cabin_business", "seats_cabin_coach", "seats_cabin_first")
    + texts("gate_origin", "gate_destination", "terminal_origin", "terminal_destination", "type")

  enum Kind {
    case text, number, flag, list, airport

    var sql: String {
      switch self {
      // Times stay text: ISO 8601 times compare correctly as text, which spares DuckDB the parsing.
      case .text: "VARCHAR"
      case .number: "INTEGER"
      case .flag: "BOOLEAN"
      case .list: "VARCHAR[]"
      case .airport: "STRUCT(code VARCHAR)"
      }
    }

    var polars: String {
      switch self {
      case .text: "pl.String"
      case .number: "pl.Int32"
      case .flag: "pl.Boolean"
      case .list: "pl.List(pl.String)"
      case .airport: "pl.Struct({'code': pl.String})"
      }
    }
  }

  private static func texts(_ names: String...) -> [(String, Kind)] { names.map { ($0, .text) } }
  private static func numbers(_ names: String...) -> [(String, Kind)] { names.map { ($0, .number) } }

  /// Returns the given columns, or all of them if none is given, in the syntax of DuckDB's `columns`.
  static func sql(_ names: [String], whole: Bool = false) -> String {
    let columns = chosen(names).map { name, kind in
      let type =
        whole && kind == .airport
        ? "STRUCT(code VARCHAR, code_icao VARCHAR, code_iata VARCHAR, code_lid VARCHAR, airport_info_url VARCHAR)"
        : kind.sql
      return "\(name): '\(type)'"
    }
    return "{" + columns.joined(separator: ", ") + "}"
  }

  /// Returns the given columns, or all of them if none is given, as a Polars schema.
  static func polars(_ names: [String]) -> String {
    "{" + chosen(names).map { "'\($0)': \($1.polars)" }.joined(separator: ", ") + "}"
  }

  private static func chosen(_ names: [String]) -> [(String, Kind)] {
    names.isEmpty ? all : all.filter { names.contains($0.0) }
  }
}
