internal import FlightStore

extension SQLWords {
  /// The syntax of PostgreSQL from version 13 on, with UTF-8 in the database.
  static let postgreSQL = postgreSQL(functions: "")

  /// A time as a timestamp without a zone, in UTC.
  private static let clocks = "timezone('UTC', to_timestamp($1))"

  private static func postgreSQL(functions prefix: String) -> SQLWords {
    SQLWords(
      dialect: .postgreSQL, quote: "\"", double: "CAST('$1' AS double precision)", character: "chr($1)",
      doubleType: "double precision", wholeType: "bigint", textType: "text",
      // The cast to `numeric` keeps 15 significant digits, and `round` at most six decimals of these.
      rounded: "CAST(round(CAST($1 AS numeric), 6) AS double precision)",
      nearest: "(sign($1) * floor(abs($1) + 0.5))",
      greatCircle: SQLTemplate("\(prefix)flights_great_circle($1, $2, $3, $4)"),
      percentile: "percentile_cont($2) WITHIN GROUP (ORDER BY $1)",
      beginsWith: "starts_with($1, $2)", contains: "(strpos($1, $2) > 0)", like: "$1 LIKE $2 ESCAPE chr(92)",
      folded: SQLTemplate("\(prefix)flights_fold($1)"), flightName: SQLTemplate("\(prefix)flights_name($1)"),
      composed: "normalize($1, NFC)",
      anyItem:
        "CASE WHEN $1 IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest(string_to_array($1, chr(31))) AS item WHERE item <> '' AND $2) END",
      anyFlightName: SQLTemplate(
        """
        CASE WHEN $1 IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest(string_to_array($1, chr(31))) AS item \
        WHERE \(prefix)flights_name(item) IN ($2)) END
        """),
      timestamp: SQLTemplate("to_timestamp($1)"),
      timeText: SQLTemplate("to_char(\(clocks), 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"),
      dayText: SQLTemplate("to_char(\(clocks), 'YYYY-MM-DD')"),
      year: SQLTemplate("extract(year FROM \(clocks))"), month: SQLTemplate("extract(month FROM \(clocks))"),
      day: SQLTemplate("extract(day FROM \(clocks))"), week: SQLTemplate("extract(week FROM \(clocks))"),
      local: SQLTemplate("\(prefix)flights_local($1, $2)"),
      now: "floor(CAST(extract(epoch FROM now()) AS double precision))",
      object: { members in
        // A function takes at most 100 arguments.
        let parts = stride(from: 0, to: max(1, members.count), by: 40).map { start in
          let part = members[start..<min(start + 40, members.count)]
          return "jsonb_build_object(" + part.map { "'\($0.key)', \($0.value)" }.joined(separator: ", ") + ")"
        }
        return "(\(parts.joined(separator: " || ")))"
      },
      objectText: "CAST($1 AS text)",
      splitList: "to_jsonb(string_to_array($1, chr(31)))",
      isFound: "$1 IN ($2)", joinsLaterally: true,
      schema: SQLViewWords(
        functions: PostgreSQLFunctions.all.map { $0.replacing("flights_", with: prefix + "flights_") },
        // A view would be computed again for every row that looks something up in it.
        keepRows: { name, select, isTemporary in
          let key = name == "aeroapi_flights" ? "fa_flight_id" : "icao"
          let index = "CREATE INDEX ON \(isTemporary ? "pg_temp." : "")\(name) (\"\(key)\")"
          if isTemporary { return ["CREATE TEMPORARY TABLE \(name) AS\n\(select)", index, "ANALYZE pg_temp.\(name)"] }
          return [
            "DROP MATERIALIZED VIEW IF EXISTS \(name) CASCADE", "CREATE MATERIALIZED VIEW \(name) AS\n\(select)", index,
            "ANALYZE \(name)",
          ]
        },
        readFiles: nil,
        readColumns: nil,
        shape: { _ in "" },
        openRecord: "CAST($1 AS jsonb)",
        member: { path, key, storage in
          let place = (["r"] + path.map { "'\($0)'" }).joined(separator: " -> ")
          switch storage {
          case .list: return "(\(place) -> '\(key)')"
          // Texts are compared by their bytes, regardless of the collation of the database.
          case .text, .time, .link: return "(\(place) ->> '\(key)') COLLATE \"C\""
          case .flag: return "\(prefix)flights_flag(\(place) ->> '\(key)')"
          case .whole: return "\(prefix)flights_whole(\(place) ->> '\(key)')"
          case .decimal: return "\(prefix)flights_decimal(\(place) ->> '\(key)')"
          }
        },
        isObject: { path in
          "jsonb_typeof(\((["r"] + path.map { "'\($0)'" }).joined(separator: " -> "))) IS NOT DISTINCT FROM 'object'"
        },
        firstKnown: "(array_agg($1 ORDER BY $2) FILTER (WHERE $1 IS NOT NULL))[1]",
        unitedLists: SQLTemplate(
          "CASE WHEN count(DISTINCT $1) = 1 THEN min($1) WHEN count($1) > 0 "
            + "THEN \(prefix)flights_united(array_agg($1)) COLLATE \"C\" END"),
        joinedList: SQLTemplate("\(prefix)flights_list($1) COLLATE \"C\""),
        seconds: SQLTemplate("\(prefix)flights_seconds($1)")),
      program: SQLProgram(
        opening: "\\set ON_ERROR_STOP on\n\\set QUIET on\nSET client_min_messages TO warning;\n"
          + "SET client_encoding TO 'UTF8';\n",
        // JSON text has no control characters, so nothing is ever quoted.
        answer: "COPY (\n$1\n) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02');\n"),
      forOneStatement: { postgreSQL(functions: "pg_temp.") })
  }
}

private enum PostgreSQLFunctions {
  static let all = [
    #"""
    -- A text without case or accents.
    CREATE OR REPLACE FUNCTION flights_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT translate(
        replace(replace(replace(replace(normalize(regexp_replace(normalize(lower(t COLLATE "und-x-icu"), NFD),
          '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), NFC),
          'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'),
        'ſøłđðħŧıς‘’ʼʻ′‐‑‒–—―−' || chr(160) || chr(8239) || chr(12288) || chr(173) || chr(8203) || chr(65279),
        'soldd' || 'htiσ' || repeat(chr(39), 5) || '-------' || '   ') COLLATE "C"
    $$
    """#,
    #"""
    -- A flight number in its normalized spelling.
    CREATE OR REPLACE FUNCTION flights_name(t text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT regexp_replace(
        replace(replace(translate(t, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), ' ', ''), '-', ''),
        '^(.{2}[^0-9]*)0+([^0])', '\1\2')
    $$
    """#,
    #"""
    -- The local time in a zone, in seconds, or UTC if the zone is null or unknown.
    CREATE OR REPLACE FUNCTION flights_local(seconds double precision, zone text) RETURNS double precision
    LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN extract(epoch FROM timezone(coalesce(zone, 'UTC'), to_timestamp(seconds)));
    EXCEPTION WHEN invalid_parameter_value THEN
      RETURN seconds;
    END $$
    """#,
    #"""
    -- Numbers and booleans of a record, or null for any other text.
    CREATE OR REPLACE FUNCTION flights_whole(t text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN t ~ '^-?[0-9]{1,15}([.][0-9]+)?$' THEN CAST(CAST(t AS numeric) AS bigint) END
    $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION flights_decimal(t text) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN t ~ '^-?[0-9]{1,30}([.][0-9]+)?([eE][-+]?[0-9]{1,2})?$' THEN CAST(t AS double precision) END
    $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION flights_flag(t text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE t WHEN 'true' THEN true WHEN 'false' THEN false END
    $$
    """#,
    #"""
    -- Seconds since 1970 of a time given as text.
    CREATE OR REPLACE FUNCTION flights_seconds(t text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
    BEGIN
      RETURN floor(extract(epoch FROM CAST(
        CASE WHEN t ~ '([zZ]|[-+][0-9]{2}:?[0-9]{2})$' THEN t ELSE nullif(t, '') || 'Z' END AS timestamptz)));
    EXCEPTION WHEN invalid_datetime_format OR datetime_field_overflow THEN
      RETURN NULL;
    END $$
    """#,
    #"""
    -- A JSON list as one joined text, and the union of several such texts.
    CREATE OR REPLACE FUNCTION flights_list(list jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE jsonb_typeof(list) WHEN 'array' THEN (
        SELECT coalesce(string_agg(item, chr(31) ORDER BY place), '')
        FROM jsonb_array_elements_text(list) WITH ORDINALITY AS items(item, place)) END
    $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION flights_united(lists text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT coalesce(string_agg(item, chr(31) ORDER BY item COLLATE "C"), '') FROM (
        SELECT DISTINCT item FROM unnest(lists) AS list, unnest(string_to_array(list, chr(31))) AS item
        WHERE item <> '') AS items
    $$
    """#,
    #"""
    -- The shortest distance between two points on the WGS-84 ellipsoid, in kilometers (Vincenty).
    CREATE OR REPLACE FUNCTION flights_great_circle(
      lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
    RETURNS double precision LANGUAGE plpgsql IMMUTABLE STRICT AS $$
    DECLARE
      f CONSTANT double precision := 1 / 298.257223563::double precision;
      a CONSTANT double precision := 6378.137;
      b CONSTANT double precision := 6378.137::double precision * (1 - 1 / 298.257223563::double precision);
      u1 double precision := atan((1 - f) * tan(radians(lat1)));
      u2 double precision := atan((1 - f) * tan(radians(lat2)));
      d double precision := radians((lon2 - lon1) - 360 * round((lon2 - lon1) / 360));
      l double precision := d;
      last double precision; x double precision; y double precision; ss double precision; cs double precision;
      s double precision; sa double precision; ca double precision; cm double precision; c double precision;
      u double precision; k double precision; m double precision; q double precision;
    BEGIN
      -- Identical to the last bit in both directions.
      IF (lat1, lon1) > (lat2, lon2) THEN RETURN flights_great_circle(lat2, lon2, lat1, lon1); END IF;
      FOR step IN 1..100 LOOP
        x := cos(u2) * sin(l);
        y := cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(l);
        ss := sqrt(x * x + y * y);
        cs := sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(l);
        IF ss < 1e-15 THEN RETURN CASE WHEN cs < 0 THEN NULL ELSE 0 END; END IF;
        s := atan2(ss, cs);
        sa := cos(u1) * cos(u2) * sin(l) / ss;
        ca := 1 - sa * sa;
        cm := CASE WHEN ca < 1e-15 THEN 0 ELSE cs - 2 * sin(u1) * sin(u2) / ca END;
        c := f / 16 * ca * (4 + f * (4 - 3 * ca));
        last := l;
        l := d + (1 - c) * f * sa * (s + c * ss * (cm + c * cs * (2 * cm * cm - 1)));
        IF abs(l) > pi() THEN RETURN NULL; END IF;
        CONTINUE WHEN abs(l - last) >= 1e-12;
        u := ca * (a * a - b * b) / (b * b);
        k := 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)));
        m := u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)));
        q := 2 * cm * cm - 1;
        RETURN b * k * (s - m * ss * (cm + m / 4 * (cs * q - m / 6 * cm * (4 * ss * ss - 3) * (2 * q - 1))));
      END LOOP;
      RETURN NULL;
    END $$
    """#,
  ]
}
