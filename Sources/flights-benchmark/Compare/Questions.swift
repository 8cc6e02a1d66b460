/// The questions of the comparison.
///
/// To add one, add a row here or in `Questions+Queries`.
enum Questions {
  static let all = main + forms + queries + printing + [small, graph, database, scale]

  static let mainArguments = [
    "list", "--dest", "KORD", "--enroute", "--sort", "-distance", "--fields", "fa_flight_id,ident,origin,distance",
    "--format", "tsv", "--no-header",
  ]
  static let mainColumns: [Comparison] = [.text, .text, .text, .number(within: 1)]
  private static let mainKeys = [
    "fa_flight_id", "ident", "origin", "destination", "actual_off", "actual_on", "actual_in", "cancelled",
    "route_distance",
  ]
  private static let mainSQL = """
    SELECT fa_flight_id, ident, origin.code, round(route_distance * 1.609344, 3) FROM $FLIGHTS
    WHERE destination.code = 'KORD' AND actual_off IS NOT NULL AND actual_on IS NULL AND actual_in IS NULL
    AND NOT cancelled ORDER BY route_distance DESC
    """
  private static let mainPolars = """
    pl.scan_ndjson('$FLIGHTS', schema=$SCHEMA).filter(
      (pl.col('destination').struct.field('code') == 'KORD') & pl.col('actual_off').is_not_null()
      & pl.col('actual_on').is_null() & pl.col('actual_in').is_null() & ~pl.col('cancelled')
    ).sort('route_distance', descending=True).select(
      'fa_flight_id', 'ident', pl.col('origin').struct.field('code'), pl.col('route_distance') * 1.609344)
    """
  private static let mainSelection = """
    select(.destination.code == "KORD" and .actual_off != null and .actual_on == null and .actual_in == null
    and (.cancelled | not))
    """
  private static let mainColumnsOfJQ =
    "sort_by(-.route_distance)[] | [.fa_flight_id, .ident, .origin.code, .route_distance * 1.609344] | @tsv"

  private static let main = [
    Question(
      name: "main", summary: "en route to KORD, by distance", arguments: mainArguments, columns: mainColumns,
      peers: [
        .duckdb: Question.Peer(text: mainSQL, keys: mainKeys),
        .polars: Question.Peer(text: mainPolars, keys: mainKeys),
        .jq: Question.Peer(text: "[inputs | \(mainSelection)] | \(mainColumnsOfJQ)", format: .tabs),
        .decoder: Question.Peer(text: "", format: .tabs), .simdjson: Question.Peer(text: "", format: .tabs),
      ],
      timed: [.duckdb, .polars, .jq, .decoder, .simdjson],
      goals: [.duckdb: 3, .decoder: 60, .jq: 80, .polars: 8])
  ]

  /// The main question about the same flights in other forms, with NDJSON as the reference.
  private static let forms = [
    inForm(.document, goal: 1 / 1.1), inForm(.spaced, goal: 1 / 1.1), inForm(.pretty, goal: 1 / 3),
    inForm(.shuffled, goal: 1 / 3), inForm(.mixed, goal: 1 / 3),
  ]

  private static func inForm(_ form: Form, goal: Double) -> Question {
    Question(
      name: form.rawValue, summary: "the same in form '\(form.rawValue)', the reference is NDJSON",
      input: .flights(form), arguments: mainArguments, columns: mainColumns, timed: [], goals: [.measure: goal],
      measure: Question.Measure(input: .flights(.ndjson), answersAlike: true))
  }

  private static let small = Question(
    name: "small", summary: "the first query, from five files of 900 kB in all", input: .smallFolder,
    arguments: mainArguments,
    columns: mainColumns,
    peers: [
      .jq: Question.Peer(
        text:
          "[inputs | select(type == \"object\") | (.arrivals, .departures, .scheduled_arrivals, .scheduled_departures)[]? | \(mainSelection)] | \(mainColumnsOfJQ)",
        format: .tabs)
    ],
    timed: [.jq], goals: [.jq: 8])

  private static let graph = Question(
    name: "graph", summary: "all flights as a graph in memory", arguments: [], ours: .store, columns: [.text],
    peers: [.classes: Question.Peer(text: "")], timed: [.classes], goals: [.classes: 3])

  private static let database = Question(
    name: "database", summary: "the first query, from a store file", input: .database, arguments: mainArguments,
    columns: mainColumns, peers: [.duckdb: Question.Peer(text: mainSQL)], goals: [.duckdb: 5])

  /// A question about ten times as many flights, which should take ten times as long.
  private static let scale = Question(
    name: "scale", summary: "the same of 10 M flights, the reference is 1 M",
    input: .flights(.ndjson, count: 10_000_000),
    arguments: mainArguments, columns: mainColumns, peers: [.duckdb: Question.Peer(text: mainSQL, keys: mainKeys)],
    goals: [.measure: 1 / 11],
    measure: Question.Measure(input: .flights(.ndjson, count: 1_000_000), answersAlike: false), isOptional: true)
}
