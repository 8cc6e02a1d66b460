internal import FlightStore

extension SQLWords {
  private static let flightName: SQLTemplate =
    """
    regexp_replace(replace(replace(translate($1, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), ' ', ''), \
    '-', ''), '^(.{2}[^0-9]*)0+([^0])', concat(chr(36), '1', chr(36), '2'))
    """

  /// The syntax of Spark SQL from version 4.0 on.
  ///
  /// It defines no functions, so a statement needs nothing but the views, and nothing depends on the time zone of the
  /// session.
  static let spark: SQLWords = SQLWords(
    dialect: .spark, quote: "`", double: "$1D", character: "chr($1)",
    // The program substitutes variables, `${name}`, and splits statements at semicolons, even inside literals.
    escape: { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    },
    doubleType: "DOUBLE", wholeType: "BIGINT", textType: "STRING",
    rounded: "round($1, 6)", nearest: "round($1)", greatCircle: SparkGeodesic.template,
    percentile: "percentile($1, $2)",
    beginsWith: "startswith($1, $2)", contains: "contains($1, $2)", like: "$1 LIKE $2",
    folded: SparkFolding.template,
    flightName: flightName,
    // Spark has no function for Unicode normalization; AeroAPI sends composed characters.
    composed: "$1",
    anyItem: "exists(split($1, chr(31)), item -> item <> '' AND $2)",
    anyFlightName: SQLTemplate(
      """
      arrays_overlap(transform(split($1, chr(31)), item -> \(flightName("item"))), \
      (SELECT collect_list(w.found) FROM ($2) AS w))
      """),
    timestamp: "timestamp_seconds($1)",
    timeText: SQLTemplate("replace(CAST(\(clocks) AS STRING), ' ', 'T') || 'Z'"),
    dayText: SQLTemplate("substr(CAST(\(clocks) AS STRING), 1, 10)"),
    year: SQLTemplate("year(\(clocks))"), month: SQLTemplate("month(\(clocks))"), day: SQLTemplate("day(\(clocks))"),
    week: SQLTemplate("weekofyear(\(clocks))"),
    local: "CAST(unix_seconds(from_utc_timestamp(timestamp_seconds($1), coalesce($2, 'UTC'))) AS DOUBLE)",
    now: "CAST(unix_timestamp() AS DOUBLE)",
    object: { members in
      members.isEmpty
        ? "map()" : "named_struct(" + members.map { "'\($0.key)', \($0.value)" }.joined(separator: ", ") + ")"
    },
    objectText: "to_json($1)",
    splitList: "filter(split($1, chr(31)), item -> item <> '')",
    isFound: "array_contains((SELECT collect_list(w.found) FROM ($2) AS w), $1)", joinsLaterally: false,
    schema: SQLViewWords(
      functions: [],
      // Most statements use the merged rows several times.
      keepRows: { name, select, isTemporary in
        isTemporary ? ["CACHE LAZY TABLE \(name) AS\n\(select)"] : nil
      },
      readFiles: { name in
        // Nothing can be escaped between backquotes, and the program splits statements there too.
        guard name.unicodeScalars.allSatisfy({ SQLWords.isPlain($0) }) else { return nil }
        guard isParquet(name) else { return "SELECT value AS record FROM text.`\(name)`" }
        let isText = "get_json_object(j, concat(chr(36), '.origin')) NOT LIKE '{%'"
        return """
          SELECT CASE WHEN \(isText) THEN raise_error(\(spark.text(noRecords))) ELSE j END AS record
          FROM (SELECT to_json(struct(*)) AS j FROM parquet.`\(name)`)
          """
      },
      readColumns: { name in
        name.unicodeScalars.allSatisfy { SQLWords.isPlain($0) } ? "SELECT * FROM parquet.`\(name)`" : nil
      },
      shape: shape,
      openRecord: "from_json($1, $2)",
      member: { path, key, storage in
        let place = (["r"] + path.map { "`\($0)`" } + ["`\(key)`"]).joined(separator: ".")
        return storage == .whole ? "try_cast(\(place) AS BIGINT)" : place
      },
      isObject: { path in (["r"] + path.map { "`\($0)`" }).joined(separator: ".") + " IS NOT NULL" },
      firstKnown: "min_by($1, CASE WHEN $1 IS NOT NULL THEN $2 END)",
      unitedLists:
        """
        CASE WHEN count(DISTINCT $1) = 1 THEN min($1) WHEN count($1) > 0 THEN array_join(array_sort(array_distinct(filter(
          flatten(transform(collect_list($1), list -> split(list, chr(31)))), item -> item <> ''))), chr(31)) END
        """,
      joinedList: "array_join($1, chr(31))",
      seconds:
        """
        unix_seconds(try_cast(CASE WHEN $1 RLIKE '([zZ]|[-+][0-9]{2}:?[0-9]{2})\\u0024' THEN $1 \
        ELSE nullif($1, '') || 'Z' END AS TIMESTAMP))
        """),
    program: SQLProgram(
      opening: "", answer: "$1;\n", arguments: "-f /dev/stdin",
      // Otherwise the program leaves `metastore_db`, `derby.log` and `spark-warehouse` in the current folder. A
      // warehouse folder must exist, although nothing is written to it.
      catalog: (
        "spark.sql.catalogImplementation",
        "--conf spark.sql.catalogImplementation=in-memory --conf spark.sql.warehouse.dir=file:/tmp"
      )),
    forOneStatement: { spark })

  /// A time as a timestamp without a zone, in UTC.
  private static let clocks = "timestampadd(SECOND, CAST($1 AS BIGINT), TIMESTAMP_NTZ'1970-01-01 00:00:00')"

  private static func shape(_ shape: SQLRecordShape) -> String {
    switch shape {
    case .object(let members):
      return "STRUCT<" + members.map { "\($0.key): \(Self.shape($0.shape))" }.joined(separator: ", ") + ">"
    case .value(.text), .value(.time), .value(.link): return "STRING"
    case .value(.list): return "ARRAY<STRING>"
    case .value(.flag): return "BOOLEAN"
    // JSON may write a whole number with a decimal point.
    case .value(.whole), .value(.decimal): return "DOUBLE"
    }
  }
}

/// The folding of case and accents in Spark SQL, which has no function for accents.
///
/// It is a table of all letters that folding changes, generated by `SearchText`.
enum SparkFolding {
  static let template: SQLTemplate = {
    var (from, to, dropped) = ("", "", "")
    var result = "lower($1)"
    // Beyond this range, only ideographs are changed by folding and not by `lower`.
    for code in UInt32(0x80)...0x2FFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let letter = String(scalar)
      let folded = String(decoding: SearchText.fold(letter), as: UTF8.self)
      if letter.lowercased() != letter || folded == letter { continue }
      let letters = folded.unicodeScalars
      switch letters.count {
      case 0: dropped += letter
      case 1:
        from += letter
        to += folded
      default: result = "replace(\(result), '\(letter)', '\(folded)')"
      }
    }
    // `translate` deletes characters without a counterpart.
    return SQLTemplate("translate(\(result), '\(from)\(dropped)', '\(to.replacing("'", with: "\\u0027"))')")
  }()
}

/// Vincenty's inverse formula as one Spark SQL expression, with the variable names of `Geodesic`.
///
/// Each step names its intermediate values as fields of a struct in an array of one, as in `DuckDBGeodesic`. Everything
/// is in one expression, because a lambda in Spark cannot call a user's function. Null if the iteration does not
/// converge.
enum SparkGeodesic {
  /// The length in kilometers between two points by latitude and longitude, the same in both directions.
  static let template: SQLTemplate = {
    let isInOrder = "($1 < $3 OR ($1 = $3 AND $2 <= $4))"
    let ends = [("a1", "$1", "$3"), ("o1", "$2", "$4"), ("a2", "$3", "$1"), ("o2", "$4", "$2")].map {
      "'\($0.0)', CASE WHEN \(isInOrder) THEN \($0.1) ELSE \($0.2) END"
    }
    let body = binding(
      "g", to: "named_struct(\(ends.joined(separator: ", ")))",
      in: binding(
        "h",
        to: """
          named_struct('u1', atan((1 - 1 / \(inverseFlattening)) * tan(g.a1 * (pi() / 180))),
            'u2', atan((1 - 1 / \(inverseFlattening)) * tan(g.a2 * (pi() / 180))),
            'd', ((g.o2 - g.o1) - 360 * bround((g.o2 - g.o1) / 360)) * (pi() / 180))
          """,
        in: binding(
          "p",
          to: "named_struct('d', h.d, 'su1', sin(h.u1), 'cu1', cos(h.u1), 'su2', sin(h.u2), 'cu2', cos(h.u2))",
          in: binding(
            "m", to: "aggregate(sequence(1, 40), p.d, (l, i) -> \(next(after: step("l"))))",
            in: binding("v", to: step("m"), in: "CASE WHEN abs(\(next(after: "v")) - m) < 1e-9 THEN \(length) END")))))
    return SQLTemplate(body)
  }()

  private static let inverseFlattening = "298.257223563D"

  private static func binding(_ name: String, to value: String, in expression: String) -> String {
    "transform(array(\(value)), \(name) -> \(expression))[0]"
  }

  /// Returns the intermediate values of the formula for a difference of longitudes on the auxiliary sphere.
  private static func step(_ l: String) -> String {
    binding(
      "a",
      to: """
        named_struct('x', p.cu2 * sin(\(l)), 'y', p.cu1 * p.su2 - p.su1 * p.cu2 * cos(\(l)),
          'cs', p.su1 * p.su2 + p.cu1 * p.cu2 * cos(\(l)), 'l', \(l))
        """,
      in: binding(
        "b", to: "named_struct('ss', sqrt(a.x * a.x + a.y * a.y), 'cs', a.cs, 'l', a.l)",
        in: binding(
          "c",
          to: """
            named_struct('s', atan2(b.ss, b.cs), 'ss', b.ss, 'cs', b.cs,
              'sa', CASE WHEN b.ss < 1e-15 THEN 0D ELSE p.cu1 * p.cu2 * sin(b.l) / b.ss END)
            """,
          in: binding(
            "e", to: "named_struct('s', c.s, 'sa', c.sa, 'ss', c.ss, 'cs', c.cs, 'ca', 1 - c.sa * c.sa)",
            in: """
              named_struct('s', e.s, 'sa', e.sa, 'ss', e.ss, 'cs', e.cs, 'ca', e.ca,
                'cm', CASE WHEN e.ca < 1e-15 THEN 0D ELSE e.cs - 2 * p.su1 * p.su2 / e.ca END)
              """))))
  }

  /// Returns the next approximation of the difference of longitudes.
  private static func next(after step: String) -> String {
    binding(
      "q", to: step,
      in: binding(
        "k", to: "1 / \(inverseFlattening) / 16 * q.ca * (4 + 1 / \(inverseFlattening) * (4 - 3 * q.ca))",
        in: "p.d + (1 - k) * (1 / \(inverseFlattening)) * q.sa "
          + "* (q.s + k * q.ss * (q.cm + k * q.cs * (2 * q.cm * q.cm - 1)))"))
  }

  /// The length in kilometers for the last approximation.
  private static let length = binding(
    "u", to: "v.ca * (6378.137D * 6378.137D - \(polarRadius) * \(polarRadius)) / (\(polarRadius) * \(polarRadius))",
    in: binding(
      "k",
      to: """
        named_struct('a', 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u))),
          'b', u / 1024 * (256 + u * (-128 + u * (74 - 47 * u))))
        """,
      in: """
        \(polarRadius) * k.a * (v.s - k.b * v.ss * (v.cm + k.b / 4 * (v.cs * (2 * v.cm * v.cm - 1)
          - k.b / 6 * v.cm * (4 * v.ss * v.ss - 3) * (2 * (2 * v.cm * v.cm - 1) - 1))))
        """))

  private static let polarRadius = "6356.752314245179D"
}
