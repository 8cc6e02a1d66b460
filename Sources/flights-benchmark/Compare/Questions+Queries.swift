extension Questions {
  /// Returns a question whose condition is an expression and whose answer is a few fields of each flight found.
  private static func query(
    _ name: String, summary: String, arguments: [String], fields: String, withAirports: Bool = false,
    columns: [Comparison], sql: String, keys: [String], jq: String
  ) -> Question {
    let look = ["--fields", fields, "--format", "tsv", "--no-header"]
    return Question(
      name: name, summary: summary, withAirports: withAirports, arguments: ["list"] + arguments + look,
      columns: columns,
      peers: [
        .duckdb: Question.Peer(text: sql, keys: keys), .jq: Question.Peer(text: jq + " | @tsv", format: .tabs),
      ])
  }

  /// Returns a question whose answer is one number.
  private static func count(
    _ name: String, summary: String, arguments: [String], sql: String, keys: [String], jq: String
  ) -> Question {
    Question(
      name: name, summary: summary, arguments: ["list"] + arguments + ["--count"], columns: [.text],
      peers: [
        .duckdb: Question.Peer(text: "SELECT count(*) FROM $FLIGHTS WHERE " + sql, keys: keys),
        .jq: Question.Peer(text: "reduce (inputs | select(\(jq))) as $flight (0; . + 1)", format: .tabs),
      ])
  }

  private static let departure = "coalesce(actual_off, estimated_off, scheduled_off)"
  private static let arrival = "coalesce(actual_on, estimated_on, scheduled_on)"
  private static let duration = "epoch(CAST(\(arrival) AS TIMESTAMP)) - epoch(CAST(\(departure) AS TIMESTAMP))"
  private static let departureKeys = ["actual_off", "estimated_off", "scheduled_off"]
  private static let timeKeys = departureKeys + ["actual_on", "estimated_on", "scheduled_on"]
  private static let jqDeparture = "(.actual_off // .estimated_off // .scheduled_off)"
  private static let jqArrival = "(.actual_on // .estimated_on // .scheduled_on)"
  private static let jqDuration = "(\(jqArrival) | fromdate) - (\(jqDeparture) | fromdate)"
  private static let jqAirports = "($airports[0] | INDEX(.airport_code)) as $a | inputs | $a[.destination.code] as $d"

  static let queries = [
    query(
      "text", summary: "words in the status, a pattern for the type",
      arguments: ["--where", #"aircraft ~ "A3*" and status *= "задерж""#], fields: "fa_flight_id,aircraft,status",
      columns: [.text, .text, .text],
      sql: """
        SELECT fa_flight_id, aircraft_type, status FROM $FLIGHTS
        WHERE aircraft_type LIKE 'A3%' AND contains(lower(status), 'задерж')
        """,
      keys: ["fa_flight_id", "aircraft_type", "status"],
      // The data spells the word in only two ways; jq 1.6 lowercases only ASCII.
      jq: """
        inputs | select((.aircraft_type | startswith("A3")) and (.status | test("[Зз]адерж")))
        | [.fa_flight_id, .aircraft_type, .status]
        """),
    query(
      "numbers", summary: "long and high", arguments: ["--where", "distance > 3000 km and altitude >= 350 FL"],
      fields: "fa_flight_id,route_distance,filed_altitude", columns: [.text, .text, .text],
      sql: """
        SELECT fa_flight_id, route_distance, filed_altitude FROM $FLIGHTS
        WHERE route_distance * 1.609344 > 3000 AND filed_altitude >= 350
        """,
      keys: ["fa_flight_id", "route_distance", "filed_altitude"],
      jq: """
        inputs | select(.route_distance * 1.609344 > 3000 and .filed_altitude != null and .filed_altitude >= 350)
        | [.fa_flight_id, .route_distance, .filed_altitude]
        """),
    query(
      "time", summary: "departures after a time", arguments: ["--where", "departure > 2022-01-26T18:00:00Z"],
      fields: "fa_flight_id,departure", columns: [.text, .time],
      sql: "SELECT fa_flight_id, \(departure) FROM $FLIGHTS WHERE \(departure) > '2022-01-26T18:00:00Z'",
      keys: ["fa_flight_id"] + departureKeys,
      jq: "inputs | select(\(jqDeparture) > \"2022-01-26T18:00:00Z\") | [.fa_flight_id, \(jqDeparture)]"),
    query(
      "null", summary: "altitude unknown, not cancelled", arguments: ["--where", "altitude is null and not cancelled"],
      fields: "fa_flight_id,status", columns: [.text, .text],
      sql: "SELECT fa_flight_id, status FROM $FLIGHTS WHERE filed_altitude IS NULL AND NOT cancelled",
      keys: ["fa_flight_id", "status", "filed_altitude", "cancelled"],
      jq: "inputs | select(.filed_altitude == null and (.cancelled | not)) | [.fa_flight_id, .status]"),
    query(
      "longest", summary: "the twenty longest of two airlines",
      arguments: [
        "--where", "airline in (UAL, SKW) and route_distance >= 1000", "--sort", "-route_distance,fa_flight_id",
        "--limit", "20",
      ],
      fields: "fa_flight_id,route_distance", columns: [.text, .text],
      sql: """
        SELECT fa_flight_id, route_distance FROM $FLIGHTS
        WHERE operator_icao IN ('UAL', 'SKW') AND route_distance >= 1000
        ORDER BY route_distance DESC, fa_flight_id LIMIT 20
        """,
      keys: ["fa_flight_id", "operator_icao", "route_distance"],
      jq: """
        [inputs | select((.operator_icao == "UAL" or .operator_icao == "SKW") and .route_distance != null
        and .route_distance >= 1000)] | sort_by(-.route_distance, .fa_flight_id)[:20][]
        | [.fa_flight_id, .route_distance]
        """),
    query(
      "country", summary: "flights to Canada", arguments: ["--where", "destination.country = CA"],
      fields: "fa_flight_id,destination",
      withAirports: true, columns: [.text, .text],
      sql: """
        SELECT fa_flight_id, destination.code FROM $FLIGHTS JOIN $AIRPORTS ON destination.code = airport_code
        WHERE country_code = 'CA'
        """,
      keys: ["fa_flight_id", "destination"],
      jq: "\(jqAirports) | select($d.country_code == \"CA\") | [.fa_flight_id, .destination.code]"),
    query(
      "city", summary: "flights to a city that begins with San", arguments: ["--city", "San"],
      fields: "fa_flight_id,destination.city",
      withAirports: true, columns: [.text, .text],
      sql: """
        SELECT fa_flight_id, city FROM $FLIGHTS JOIN $AIRPORTS ON destination.code = airport_code
        WHERE strip_accents(lower(city)) LIKE 'san%'
        """,
      keys: ["fa_flight_id", "destination"],
      jq: "\(jqAirports) | select($d.city | ascii_downcase | test(\"^s[aã]n\")) | [.fa_flight_id, $d.city]"),
    count(
      "count", summary: "how many have arrived from KSFO", arguments: ["--origin", "KSFO", "--phase", "arrived"],
      sql: """
        origin.code = 'KSFO' AND NOT cancelled AND NOT diverted
        AND (actual_in IS NOT NULL OR (actual_on IS NOT NULL AND actual_out IS NULL))
        """,
      keys: ["origin", "actual_out", "actual_on", "actual_in", "cancelled", "diverted"],
      jq: #"""
        .origin.code == "KSFO" and (.cancelled or .diverted | not)
        and (.actual_in != null or (.actual_on != null and .actual_out == null))
        """#),
    count(
      "duration", summary: "how many fly for more than four hours", arguments: ["--where", "duration > 4 h"],
      sql: "\(duration) >= 14430", keys: timeKeys, jq: "\(jqDuration) >= 14430"),
    query(
      "speed", summary: "faster than 800 km/h on average", arguments: ["--where", "average_speed > 800 km/h"],
      fields: "fa_flight_id,average_speed", columns: [.text, .number(within: 1)],
      sql: """
        SELECT fa_flight_id, round(route_distance * 5793.6384 / (\(duration)), 3) FROM $FLIGHTS
        WHERE route_distance * 5793.6384 / (\(duration)) > 800.5 AND \(duration) > 0
        """,
      keys: ["fa_flight_id", "route_distance"] + timeKeys,
      jq: """
        inputs | (\(jqDuration)) as $duration | select($duration > 0)
        | (.route_distance * 5793.6384 / $duration) as $speed | select($speed > 800.5)
        | [.fa_flight_id, $speed]
        """),
    query(
      "newest", summary: "the last twenty departures",
      arguments: ["--sort", "-departure,fa_flight_id", "--limit", "20"],
      fields: "fa_flight_id,departure", columns: [.text, .time],
      sql: """
        SELECT fa_flight_id, \(departure) AS departure FROM $FLIGHTS ORDER BY departure DESC, fa_flight_id LIMIT 20
        """,
      keys: ["fa_flight_id"] + departureKeys,
      jq: """
        [inputs | [.fa_flight_id, \(jqDeparture)]] | group_by(.[1]) | reverse | map(sort_by(.[0])[]) | .[:20][]
        """),
    query(
      "ends", summary: "two types from or to KJFK",
      arguments: ["--airport", "KJFK", "--where", "aircraft in (B738, A320)"],
      fields: "fa_flight_id,origin,destination", columns: [.text, .text, .text],
      sql: """
        SELECT fa_flight_id, origin.code, destination.code FROM $FLIGHTS
        WHERE (origin.code = 'KJFK' OR destination.code = 'KJFK') AND aircraft_type IN ('B738', 'A320')
        """,
      keys: ["fa_flight_id", "origin", "destination", "aircraft_type"],
      jq: """
        inputs | select((.origin.code == "KJFK" or .destination.code == "KJFK")
        and (.aircraft_type == "B738" or .aircraft_type == "A320"))
        | [.fa_flight_id, .origin.code, .destination.code]
        """),
    query(
      "arithmetic", summary: "faster than 800 km/h, worked out",
      arguments: ["--where", "distance / duration > 800 km/h"],
      fields: "fa_flight_id", columns: [.text],
      sql: """
        SELECT fa_flight_id FROM $FLIGHTS
        WHERE route_distance * 5793.6384 / (\(duration)) > 800.5 AND \(duration) > 0
        """,
      keys: ["fa_flight_id", "route_distance"] + timeKeys,
      jq: """
        inputs | (\(jqDuration)) as $duration
        | select($duration > 0 and .route_distance * 5793.6384 / $duration > 800.5) | [.fa_flight_id]
        """),
    groups(
      "routes", summary: "the way of each route: how many, how far, nine in ten", by: "origin,destination",
      show: "count,mean(distance),p90(distance)",
      columns: [.text, .text, .text, .number(within: 1), .number(within: 1)],
      sql: """
        SELECT origin.code, destination.code, count(*), round(avg(route_distance) * 1.609344, 3),
        round(quantile_cont(route_distance, 0.9) * 1.609344, 3) FROM $FLIGHTS GROUP BY 1, 2
        """,
      keys: ["origin", "destination", "route_distance"]),
    groups(
      "fleets", summary: "each airline: the share of long flights, how many aircraft", by: "airline",
      show: "count,share(duration > 4 h),distinct(registration)",
      columns: [.text, .text, .number(within: 1), .text],
      sql: """
        SELECT operator_icao, count(*), round(100 * avg(CAST(\(duration) >= 14430 AS INT)), 3),
        count(DISTINCT registration) FROM $FLIGHTS GROUP BY 1
        """,
      keys: ["operator_icao", "registration"] + timeKeys),
    statistics("airline", sql: "operator_icao", key: "operator_icao", jq: ".operator_icao"),
    statistics("destination", sql: "destination.code", key: "destination", jq: ".destination.code"),
  ]

  private static func groups(
    _ name: String, summary: String, by keys: String, show: String, columns: [Comparison], sql: String,
    keys needed: [String]
  ) -> Question {
    Question(
      name: "groups-\(name)", summary: summary,
      arguments: ["stats", "--by", keys, "--show", show, "--format", "tsv", "--no-header"],
      columns: columns, peers: [.duckdb: Question.Peer(text: sql, keys: needed)], goals: [.duckdb: 1])
  }

  /// Returns a question for the number of flights per value of a field.
  private static func statistics(_ field: String, sql: String, key: String, jq: String) -> Question {
    Question(
      name: "stats-\(field)", summary: "how many flights by \(field)",
      arguments: ["stats", "--by", field, "--format", "tsv", "--no-header"],
      format: .leadingTabs(2), columns: [.text, .text],
      peers: [
        .duckdb: Question.Peer(text: "SELECT \(sql), count(*) FROM $FLIGHTS GROUP BY 1", keys: [key]),
        .jq: Question.Peer(
          text: "reduce inputs as $f ({}; .[$f | \(jq) // \"\"] += 1) | to_entries[] | [.key, .value] | @tsv",
          format: .tabs),
      ])
  }

  private static let identities = RowFormat.objects(["fa_flight_id", "ident"])
  private static let printed = [
    "fa_flight_id", "ident", "origin", "destination", "aircraft_type", "status", "route_distance",
  ]

  static let printing = [
    Question(
      name: "records", summary: "whole records of the flights to KORD, as NDJSON",
      arguments: ["list", "--dest", "KORD", "--format", "ndjson"], format: identities, columns: [.text, .text],
      peers: [
        .duckdb: Question.Peer(
          text: copy("SELECT * FROM $FLIGHTS WHERE destination.code = 'KORD'", options: "FORMAT json"),
          format: identities),
        .jq: Question.Peer(text: "inputs | select(.destination.code == \"KORD\") | tojson", format: identities),
      ]),
    Question(
      name: "print-csv", summary: "all flights as CSV, by departure",
      arguments: [
        "list", "--fields", "fa_flight_id,ident,origin,destination,aircraft,status,departure,route_distance",
        "--format",
        "csv", "--no-header",
      ],
      format: .commas, columns: [.text, .text, .text, .text, .text, .text, .time, .text],
      peers: [
        .duckdb: Question.Peer(
          text: copy(
            """
            SELECT fa_flight_id, ident, origin.code, destination.code, aircraft_type, status, \(departure) AS departure,
            route_distance FROM $FLIGHTS ORDER BY departure, ident
            """, options: "FORMAT csv, HEADER false"), keys: printed + departureKeys),
        .jq: Question.Peer(
          text: """
            inputs | [.fa_flight_id, .ident, .origin.code, .destination.code, .aircraft_type, .status, \(jqDeparture),
            .route_distance] | @csv
            """),
      ]),
    Question(
      name: "print-ndjson", summary: "all flights as NDJSON, whole records, by departure",
      arguments: ["list", "--format", "ndjson"], format: identities, columns: [.text, .text],
      peers: [
        .duckdb: Question.Peer(
          text: copy("SELECT * FROM $FLIGHTS ORDER BY \(departure), ident", options: "FORMAT json"), format: identities)
      ]),
  ]

  private static func copy(_ query: String, options: String) -> String {
    "COPY (\(query)) TO '/dev/stdout' (\(options))"
  }
}
