extension SQLWords {
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
    flightName:
      """
      regexp_replace(replace(replace(translate($1, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), ' ', ''), \
      '-', ''), '^(.{2}[^0-9]*)0+([^0])', concat(chr(36), '1', chr(36), '2'))
      """,
    // Spark has no function for Unicode normalization; AeroAPI sends composed characters.
    composed: "$1",
    anyItem: "exists(split($1, chr(31)), item -> item <> '' AND $2)",
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
    temporary: { spark })

  /// A time as a timestamp without a zone, in UTC.
  private static let clocks = "timestampadd(SECOND, CAST($1 AS BIGINT), TIMESTAMP_NTZ'1970-01-01 00:00:00')"

  /// Returns the members of a record as an SQL type.
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
