internal import FlightStore

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
      anyFlightName: """
        list_has_any(list_transform(string_split($1, chr(31)), lambda item: flights_name(item)), \
        (SELECT list(w.found) FROM ($2) AS w))
        """,
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
          -- The local time in a zone, in seconds, or UTC if the zone is null or not in the time zone database, as are
          -- most of the abbreviations that DuckDB knows.
          CREATE OR REPLACE MACRO flights_local(seconds, zone) AS CASE
            WHEN zone IN (SELECT name FROM pg_timezone_names())
              AND (length(zone) <> 3 OR zone IN ('CET', 'EET', 'EST', 'GMT', 'HST', 'MET', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'UTC', 'WET'))
            THEN epoch(timezone(zone, to_timestamp(seconds))) ELSE seconds END
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
        seconds:
          """
          CAST(floor(epoch(CASE WHEN $1 LIKE '%Z' THEN CAST($1 AS TIMESTAMP)
            WHEN regexp_matches($1, ':.*[-+]') THEN timezone('UTC', CAST($1 AS TIMESTAMPTZ))
            ELSE CAST(upper(nullif($1, '')) AS TIMESTAMP) END)) AS BIGINT)
          """),
      program: SQLProgram(
        opening: ".bail on\n.headers off\n.mode list\n.timer off\n", answer: "$1;\n"),
      forOneStatement: { duckDB("CREATE OR REPLACE TEMPORARY MACRO") })
  }

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

/// Vincenty's inverse formula as DuckDB macros, with the variable names of `Geodesic`.
///
/// SQL macros have no variables, so each step names its intermediate values as fields of a struct in a list of one. For
/// nearly antipodal points the iteration does not converge, and the length is null.
enum DuckDBGeodesic {
  static let functions = [
    #"""
    -- The terms of Vincenty's formula for a difference in longitude on the sphere.
    CREATE OR REPLACE MACRO flights_vincenty(l, su1, cu1, su2, cu2) AS list_transform([struct_pack(
        x := cu2 * sin(l), y := cu1 * su2 - su1 * cu2 * cos(l), cs := su1 * su2 + cu1 * cu2 * cos(l), l := l)],
      lambda a: list_transform([struct_pack(ss := sqrt(a.x * a.x + a.y * a.y), cs := a.cs, l := a.l)],
      lambda b: list_transform([struct_pack(s := atan2(b.ss, b.cs), ss := b.ss, cs := b.cs,
        sa := CASE WHEN b.ss < 1e-15 THEN 0 ELSE cu1 * cu2 * sin(b.l) / b.ss END)],
      lambda d: list_transform([struct_pack(s := d.s, sa := d.sa, ss := d.ss, cs := d.cs, ca := 1 - d.sa * d.sa)],
      lambda e: struct_pack(s := e.s, sa := e.sa, ss := e.ss, cs := e.cs, ca := e.ca,
        cm := CASE WHEN e.ca < 1e-15 THEN 0 ELSE e.cs - 2 * su1 * su2 / e.ca END))[1])[1])[1])[1]
    """#,
    #"""
    -- The next, better approximation of the difference.
    CREATE OR REPLACE MACRO flights_vincenty_next(d, v) AS list_transform([v], lambda q: list_transform([
        1 / 298.257223563e0 / 16 * q.ca * (4 + 1 / 298.257223563e0 * (4 - 3 * q.ca))],
      lambda c: d + (1 - c) * (1 / 298.257223563e0) * q.sa
        * (q.s + c * q.ss * (q.cm + c * q.cs * (2 * q.cm * q.cm - 1))))[1])[1]
    """#,
    #"""
    -- The distance in kilometers for the final difference.
    CREATE OR REPLACE MACRO flights_vincenty_length(v) AS list_transform([v], lambda q: list_transform([
        q.ca * (6378.137e0 * 6378.137e0 - 6356.752314245179e0 * 6356.752314245179e0)
          / (6356.752314245179e0 * 6356.752314245179e0)],
      lambda u: list_transform([struct_pack(a := 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u))),
        b := u / 1024 * (256 + u * (-128 + u * (74 - 47 * u))))],
      lambda k: 6356.752314245179e0 * k.a * (q.s - k.b * q.ss * (q.cm + k.b / 4 * (q.cs * (2 * q.cm * q.cm - 1)
        - k.b / 6 * q.cm * (4 * q.ss * q.ss - 3) * (2 * (2 * q.cm * q.cm - 1) - 1)))))[1])[1])[1]
    """#,
    #"""
    -- The shortest distance between two points on the WGS-84 ellipsoid, in kilometers.
    CREATE OR REPLACE MACRO flights_geodesic(lat1, lon1, lat2, lon2) AS list_transform([struct_pack(
        u1 := atan((1 - 1 / 298.257223563e0) * tan(lat1 * (pi() / 180))),
        u2 := atan((1 - 1 / 298.257223563e0) * tan(lat2 * (pi() / 180))),
        d := ((lon2 - lon1) - 360 * round_even((lon2 - lon1) / 360, 0)) * (pi() / 180))],
      lambda h: list_transform([struct_pack(
        d := h.d, su1 := sin(h.u1), cu1 := cos(h.u1), su2 := sin(h.u2), cu2 := cos(h.u2))],
      lambda p: list_transform([list_reduce(list_prepend(p.d, CAST(range(40) AS DOUBLE[])),
        lambda l, i: flights_vincenty_next(p.d, flights_vincenty(l, p.su1, p.cu1, p.su2, p.cu2)))],
      lambda l: list_transform([flights_vincenty(l, p.su1, p.cu1, p.su2, p.cu2)],
      lambda v: CASE WHEN abs(flights_vincenty_next(p.d, v) - l) < 1e-9 THEN flights_vincenty_length(v) END)[1])[1])[1])[1]
    """#,
    #"""
    -- Identical to the last bit in both directions.
    CREATE OR REPLACE MACRO flights_great_circle(lat1, lon1, lat2, lon2) AS
      CASE WHEN lat1 < lat2 OR (lat1 = lat2 AND lon1 <= lon2) THEN flights_geodesic(lat1, lon1, lat2, lon2)
        ELSE flights_geodesic(lat2, lon2, lat1, lon1) END
    """#,
  ]
}
