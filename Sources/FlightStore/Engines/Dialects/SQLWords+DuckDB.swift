extension SQLWords {
  /// The syntax of DuckDB from version 1.3 on.
  static let duckDB = duckDB("CREATE OR REPLACE MACRO")

  private static func duckDB(_ create: String) -> SQLWords {
    SQLWords(
      dialect: .duckDB, quote: "\"", double: "$1e0", character: "chr($1)", doubleType: "DOUBLE", wholeType: "BIGINT",
      textType: "VARCHAR",
      rounded: "round($1, 6)", nearest: "round($1)", greatCircle: "flights_great_circle($1, $2, $3, $4)",
      percentile: "quantile_cont($1, $2)",
      beginsWith: "starts_with($1, $2)", contains: "contains($1, $2)", like: "$1 LIKE $2 ESCAPE chr(92)",
      folded: "flights_fold($1)", flightName: "flights_name($1)", composed: "nfc_normalize($1)",
      anyItem: "len(list_filter(string_split($1, chr(31)), lambda item: item <> '' AND $2)) > 0",
      timestamp: "make_timestamp(CAST($1 AS BIGINT) * 1000000)",
      timeText: "strftime(make_timestamp(CAST($1 AS BIGINT) * 1000000), '%Y-%m-%dT%H:%M:%SZ')",
      dayText: "strftime(make_timestamp(CAST($1 AS BIGINT) * 1000000), '%Y-%m-%d')",
      year: "year(make_timestamp(CAST($1 AS BIGINT) * 1000000))",
      month: "month(make_timestamp(CAST($1 AS BIGINT) * 1000000))",
      day: "day(make_timestamp(CAST($1 AS BIGINT) * 1000000))",
      week: "weekofyear(make_timestamp(CAST($1 AS BIGINT) * 1000000))",
      local: "flights_local($1, $2)", now: "floor(epoch(now()))",
      object: { members in
        "json_object(" + members.map { "'\($0.key)', \($0.value)" }.joined(separator: ", ") + ")"
      },
      objectText: "CAST($1 AS VARCHAR)",
      splitList: "CASE WHEN $1 = '' THEN CAST([] AS VARCHAR[]) ELSE string_split($1, chr(31)) END",
      isFound: "$1 IN ($2)", joinsLaterally: true,
      schema: SQLViewWords(
        functions: [
          #"""
          -- A text without case or accents.
          CREATE OR REPLACE MACRO flights_fold(t) AS translate(
            replace(replace(replace(replace(lower(strip_accents(t)), 'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'),
            'ſøłđðħŧıς‘’ʼʻ′‐‑‒–—―−' || chr(160) || chr(8239) || chr(12288) || chr(173) || chr(8203) || chr(65279),
            'soldd' || 'htiσ' || repeat(chr(39), 5) || '-------' || '   ')
          """#,
          #"""
          -- A flight number in its normalized spelling.
          CREATE OR REPLACE MACRO flights_name(t) AS regexp_replace(
            replace(replace(translate(t, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), ' ', ''), '-', ''),
            '^(.{2}[^0-9]*)0+([^0])', '\1\2')
          """#,
          #"""
          -- The local time in a zone, in seconds, or UTC if the zone is null.
          CREATE OR REPLACE MACRO flights_local(seconds, zone) AS
            epoch(timezone(coalesce(zone, 'UTC'), to_timestamp(seconds)))
          """#,
        ].map { $0.replacing("CREATE OR REPLACE MACRO", with: create) }
          + DuckDBGeodesic.functions.map { $0.replacing("CREATE OR REPLACE MACRO", with: create) },
        keepRows: nil,
        readFiles: { name in
          guard isParquet(name) else { return "SELECT json AS record FROM read_ndjson_objects(\(duckDB.text(name)))" }
          return """
            SELECT CASE WHEN json_type(j, '$.origin') = 'VARCHAR' THEN error(\(duckDB.text(noRecords))) ELSE j END AS record
            FROM (SELECT CAST(to_json(r) AS JSON) AS j FROM read_parquet(\(duckDB.text(name))) AS r)
            """
        },
        readColumns: { "SELECT * FROM read_parquet(\(duckDB.text($0)))" },
        shape: shape,
        openRecord: "json_transform($1, $2)",
        member: { path, key, _ in (["r"] + path + ["\"\(key)\""]).joined(separator: ".") },
        isObject: { path in (["r"] + path).joined(separator: ".") + " IS NOT NULL" },
        firstKnown: "arg_min($1, $2)",
        unitedLists:
          """
          CASE WHEN count(DISTINCT $1) = 1 THEN min($1) WHEN count($1) > 0 THEN array_to_string(list_sort(list_filter(list_distinct(flatten(
            list(string_split($1, chr(31))) FILTER (WHERE $1 IS NOT NULL))), lambda item: item <> '')), chr(31)) END
          """,
        joinedList: "array_to_string($1, chr(31))",
        seconds: "CAST(epoch(CAST(nullif($1, '') AS TIMESTAMP)) AS BIGINT)"),
      program: SQLProgram(
        opening: ".bail on\n.headers off\n.mode list\n.timer off\n", answer: "$1;\n"),
      temporary: { duckDB("CREATE OR REPLACE TEMPORARY MACRO") })
  }

  /// Returns the members of a record and their types, as JSON.
  private static func shape(_ shape: SQLRecordShape) -> String {
    switch shape {
    case .object(let members):
      return "{" + members.map { "\"\($0.key)\":\(Self.shape($0.shape))" }.joined(separator: ",") + "}"
    case .value(.text), .value(.time), .value(.link): return "\"VARCHAR\""
    case .value(.list): return "\"VARCHAR[]\""
    case .value(.flag): return "\"BOOLEAN\""
    case .value(.whole): return "\"BIGINT\""
    case .value(.decimal): return "\"DOUBLE\""
    }
  }
}
