import TestSupport
import Foundation
import Testing

/// Compares answers with those of DuckDB, which runs the generated statement on the same records.
@Suite(.enabled(if: Shell.has("duckdb"), "duckdb is not installed, so nothing is there to ask"))
struct EngineTests {
  private static let questions = [
    "list --fields ident,origin,destination.city,great_circle,distance,departure,phase,arrival_delay",
    "list --sort -distance,ident --limit 5", "list --where 'destination.city ^= san or airline = united'",
    "list --where 'departure.hour < 12 and not cancelled' --sort destination.name,-arrival --offset 2",
    "list --distinct destination --fields destination,destination.arrivals,ident",
    "list --where 'distance / duration > 700 km/h' --fields ident,average_speed,duration --units aviation",
    "list airports --where 'elevation > 100 m' --sort -elevation", "list airlines", "list --count --enroute",
    "stats --by airline,departure.weekday --show 'count,mean(distance / duration),p90(arrival_delay) as late' --sort -late",
    "stats --by destination.city --show 'count,distinct(aircraft)' --having 'destination.city ^= s and count > 1'",
    "stats --by hour --show 'share(departure_delay >= 15 min)' --units aviation",
    "stats --by origin.city,destination.city --show count --sort -destination.city",
    "stats --by hour --show count --tz Asia/Tokyo --having 'hour between 6 and 9' --sort -hour",
    "stats --by 'arrival_delay >= 15 min,destination.city = Chicago as home' --show count",
    "list --fields 'ident,departure.hour < 12 as early,aircraft in (A320, B738)' --sort '-distance > 2000 km,ident'",
    "stats --show 'max(delay) - min(delay)'", "stats --by airline", "stats --units aviation",
    "stats --by origin --show 'mean(delay where landed),count(* where enroute),share(cancelled where not departed)'",
    "filter 'arrival - departure > 2 h' --fields ident,arrival.weekday", "sort -arrival_delay",
    "search airports san", "search flights 'ua 1780'", "search flights francisco --sort ident",
    "search airlines lufthansa", "search flights san --count", "search flights zzz", "search airports fran --limit 1",
    "board KSFO", "board sfo --limit 4", "board frankfurt --limit 3", "board Chicago --limit 6",
    "board KORD --departures --where 'distance > 1000 km' --units duration=h", "board KSFO --window 1 --arrivals",
    "board KORD --at 2026-03-14T12:00Z --tz America/Chicago --after 02:00 --before 05:30",
    #"list --where 'codeshares = "ana 02142" or ident_iata in ("lh 460", oo-5367) or atc_ident = dlh-9c'"#,
    #"list --where 'codeshares != "ana 02142"' --count"#,
    #"list --where 'status = "x'"'"'; DROP VIEW flights; --" or ident = "\\" or gate_origin *= "$1"' --count"#,
  ]

  @Test(arguments: ["its records", "an export"]) func answersAlike(from source: String) throws {
    let scratch = try Scratch()
    let records = try scratch.file("records.ndjson", "")
    let data = "--data Fixtures/Day --quiet"
    for kind in ["airports", "airlines", "flights"] {
      try expectSuccess("flights list \(kind) --format ndjson \(data) >> \(records)")
    }
    let database = records + ".db"
    if source == "an export" {
      let export = "flights export --format duckdb --output \(scratch.path)/world --data \(records) --quiet"
      try expectSuccess("\(export) && duckdb \(database) < \(scratch.path)/world/views.sql")
    } else {
      // The views are read once, since all questions use them.
      let kinds = ["airports", "airlines", "flights"]
      let tables =
        kinds.map { "CREATE TABLE loaded_\($0) AS SELECT * FROM aeroapi_\($0);" }
        + kinds.map { "CREATE OR REPLACE VIEW aeroapi_\($0) AS SELECT * FROM loaded_\($0);" }
      let sql = try scratch.file("tables.sql", tables.joined(separator: "\n"))
      try expectSuccess("{ flights sql duckdb --over \(records); cat \(sql); } | duckdb \(database)")
    }
    // '.ci/engines' puts many more questions to both, and '.ci/long' all of these.
    let step = Effort.isLong ? 1 : source == "an export" ? 4 : 2
    let questions = Self.questions.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    var script = ".nullvalue ''\n"
    for question in questions {
      script += ".print \(Self.mark)\n.headers \(question.contains("--count") ? "off" : "on")\n"
      script += try Shell.run("flights \(question) --sql duckdb").output
    }
    let theirs = try Shell.run("duckdb -csv \(database)", input: try scratch.file("questions.sql", script))
    #expect(theirs.status == 0 && theirs.error == "", "\(theirs.error)")
    let answers = theirs.lines.map(Self.plain).split(separator: Self.mark, omittingEmptySubsequences: false).dropFirst()
    try #require(answers.count == questions.count)
    for (question, answer) in zip(questions, answers) {
      let format = question.contains("--count") ? "" : "--format csv"
      let ours = try Shell.run("flights \(question) \(format) --data \(records) --quiet")
      #expect(ours.status == 0, "\(question): \(ours.error)")
      #expect(ours.lines.map(Self.plain) == Array(answer), "\(question)")
    }
    #expect(answers.joined().count > 50 / step)
  }

  /// The separator between the answers to several questions.
  private static let mark = "= next ="

  /// A zone that is not in the time zone database is unknown, even if DuckDB knows the abbreviation.
  @Test func unknownZonesAreUTC() throws {
    let scratch = try Scratch()
    let zones = ["America/Chicago", "", "America/Nowhere", "america/chicago", "PST", "UTC+5", "GMT-3", "+05:30"]
    let flights = zones.enumerated().map { number, zone in
      """
      {"ident":"A\(number)","fa_flight_id":"\(number)","origin":{"code":"KAA\(number)","timezone":"\(zone)"},\
      "scheduled_off":"2024-07-01T12:00:00Z"}
      """
    }
    let records = try scratch.file("zones.ndjson", flights.joined(separator: "\n"))
    let question = "flights list --fields ident,departure.hour --sort ident --data \(records) --quiet"
    let ours = try Shell.run("\(question) --format csv")
    #expect(ours.lines == ["ident,departure.hour", "A0,7"] + (1..<zones.count).map { "A\($0),12" })
    let database = scratch.path + "/zones.db"
    try expectSuccess("flights sql duckdb --over \(records) | duckdb \(database)")
    let theirs = try Shell.run("\(question) --sql duckdb | duckdb -csv \(database)")
    #expect(theirs.lines.map(Self.plain) == ours.lines.map(Self.plain))
  }

  /// Every event that has happened counts, and an older state fills the gaps of the newer one.
  @Test func mergesStatesOfAFlight() throws {
    let scratch = try Scratch()
    let flight = #""fa_flight_id":"A1","ident":"UAL1","origin":{"code":"KSFO"},"destination":{"code":"KORD"}"#
    let records = try scratch.file(
      "states.ndjson",
      """
      {\(flight),"status":"En Route","actual_off":"2026-03-14T10:00:00Z","estimated_on":"2026-03-14T12:00:00Z","gate_origin":null}
      {\(flight),"status":"Scheduled","estimated_off":"2026-03-14T09:00:00Z","gate_origin":"B7","codeshares":["LH1"]}
      {\(flight),"status":"Landed","actual_on":"2026-03-14T11:50:00Z","actual_off":null,"gate_origin":"","codeshares":["AC1"]}

      """)
    let question = "list --fields status,actual_off,estimated_on,gate_origin,codeshares,phase"
    let ours = try Shell.run("flights \(question) --data \(records) --format csv --quiet")
    let theirs = try Shell.run(
      "{ flights sql duckdb --over \(records); flights \(question) --sql duckdb; } | duckdb -csv -nullvalue ''"
    )
    #expect(theirs.lines.map(Self.plain) == ours.lines.map(Self.plain))
    #expect(ours.lines.count == 2)
  }

  /// Records stored as Parquet columns are the same records.
  @Test func readsRecordsInParquet() throws {
    let scratch = try Scratch()
    let records = try scratch.file("records.ndjson", "")
    try expectSuccess("flights list --format ndjson --data Fixtures/Day --quiet >> \(records)")
    let columns = records + ".parquet"
    try expectSuccess("duckdb -c \"COPY (SELECT * FROM read_json('\(records)')) TO '\(columns)' (FORMAT parquet)\"")
    let fields = "ident,origin.city,departure,distance,codeshares,phase"
    let question = "list --fields \(fields) --format csv --quiet --engine duckdb"
    let (lines, parquet) = try (
      Shell.run("flights \(question) --data \(records)"), Shell.run("flights \(question) --data \(columns)")
    )
    #expect(lines.lines.count > 10 && lines.lines == parquet.lines, "\(parquet)")
  }

  /// An export is written once, can be queried by its files, and is not rewritten without changes.
  @Test func asksAnExport() throws {
    let scratch = try Scratch()
    let world = scratch.path + "/a 'b'"
    let export = "flights export --format duckdb --output \"\(world)\" --data Fixtures/Day"
    #expect(try Shell.run(export).error == "flights: wrote 4 of 4 files; 0 unchanged\n")
    #expect(try Shell.run(export).error == "flights: wrote 0 of 4 files; 4 unchanged\n")
    let question = "list --dest sfo --sort origin.city,-distance --format csv --quiet"
    let ours = try Shell.run("flights \(question) --data Fixtures/Day")
    for files in ["aeroapi_*.parquet", "aeroapi_flights.parquet"] {
      let theirs = try Shell.run("flights \(question) --engine duckdb --data \"\(world)/\(files)\"")
      #expect(ours.lines.count > 3 && theirs == ours, "\(theirs)")
    }
    try expectSuccess("cd \"\(world)\" && flights list --count --engine duckdb --over 'aeroapi_*.parquet'")
    // Columns other than the members of records are not accepted as records.
    try expectSuccess("flights export --output \(scratch.path)/flat.parquet --data Fixtures/Day")
    let flat = try Shell.run("flights list --engine duckdb --data \(scratch.path)/flat.parquet")
    #expect(flat.status == 1 && flat.error.contains("not the columns of AeroAPI's records"), "\(flat)")
    let table = try Shell.run("flights list --engine psql --data '\(world)/aeroapi_*.parquet'")
    #expect(table.status == 2 && table.error.contains("name a table with --over"), "\(table)")
    let nowhere = try Shell.run("flights export --format spark --data Fixtures/Day")
    #expect(
      nowhere.error == """
        flights: option '--format spark' writes a folder of files; name it with '--output <folder>'
        run 'flights export --help' for usage

        """)
  }

  /// A table gives the total number of rows, regardless of the limit.
  @Test func countsRowsThatAreNotSent() throws {
    let scratch = try Scratch()
    let lines = (0..<5100).map {
      #"{"ident":"UAL\#($0)","fa_flight_id":"F\#($0)","origin":{"code":"KSFO"},"route_distance":\#($0)}"#
    }
    let records = try scratch.file("records.ndjson", lines.joined(separator: "\n"))
    for source in ["", "--engine duckdb"] {
      let table = try Shell.run("flights list --sort -distance --limit 3 --format table --data \(records) \(source)")
      #expect(table.lines.first?.hasSuffix("5100 flights · 3 shown") == true, "\(table)")
    }
  }

  @Test func namesWhatCannotBeSaid() throws {
    for (question, name) in [
      ("list --where 'ident ~ registration'", "ident ~ registration"),
      ("list --where 'codeshares = ident'", "codeshares = ident"),
    ] {
      let outcome = try Shell.run("flights \(question) --sql duckdb")
      #expect(outcome.status == 2 && outcome.error.contains("'\(name)'") && outcome.output == "", "\(outcome)")
    }
  }

  private static let looks = [
    "--format csv", "--format json", "--format markdown", "--format table --wide", "--format table -x --units aviation",
    "--format table --lang ru --units imperial --tz Europe/Oslo",
  ]

  /// The results of an engine are printed byte for byte like those from files.
  ///
  /// One question runs with two formats and the others with one each; '.ci/engines' and '.ci/long' run more. The engine
  /// reads NDJSON for one of them, and for the others an export, which takes less time.
  @Test func printsWhatAnEngineFinds() throws {
    let scratch = try Scratch()
    let records = try scratch.file("records.ndjson", "")
    for kind in ["airports", "airlines", "flights"] {
      try expectSuccess("flights list \(kind) --format ndjson --data Fixtures/Day --quiet >> \(records)")
    }
    let world = scratch.path + "/world"
    try expectSuccess("flights export --format duckdb --output \(world) --data \(records) --quiet")
    let questions = [
      "list --fields ident,inbound.origin.departures,onward,now-departure,airline.flights,destination.arrivals",
      "list", "list airports --where 'elevation > 100 m'", "list airlines", "list --airline UAL --limit 3",
      "filter 'ident = \"; .quit\" or departure.hour < 12' --offset 2", "sort -arrival_delay",
    ]
    var rows = 0
    for (number, question) in questions.enumerated() {
      for (place, look) in Self.looks.enumerated()
      where Effort.isLong || number == place + 1 || number == 0 && place % 3 == 0 {
        let words = "\(question) \(look) --quiet"
        let ours = try Shell.run("flights \(words) --data \(records) < /dev/null")
        let data = number == 2 ? records : "'\(world)/aeroapi_*.parquet'"
        let theirs = try Shell.run("flights \(words) --engine duckdb --data \(data) < /dev/null")
        #expect(ours.status == 0 && theirs.status == 0 && theirs.error == "", "\(words): \(ours.error)\(theirs.error)")
        #expect(ours.lines == theirs.lines, "\(words)")
        rows += theirs.lines.count
      }
    }
    #expect(rows > 500)
  }

  /// Searches, cards, boards and statistics from an engine are byte for byte those from files.
  @Test func answersEveryQuestion() throws {
    let scratch = try Scratch()
    let (records, world) = (try scratch.file("records.ndjson", ""), scratch.path + "/world")
    for kind in ["airports", "airlines", "flights"] {
      try expectSuccess("flights list \(kind) --format ndjson --data Fixtures/Day --quiet >> \(records)")
    }
    try expectSuccess("flights export --format duckdb --output \(world) --data \(records) --quiet")
    for question in [
      "search san", "search flights ksfo --limit 3 --format csv", "search 'united 1780'", "search airlines luft",
      "search san --fields destination.city,airline", "search san --sort airline --fields ident",
      "search san --distinct airline --fields ident", "search zz --count", "search airports KDEN --format json",
      "search airlines luft --format ndjson", "show KORD",
      "show UAL", "show KSFO lufthansa --format json", "board KDEN --arrivals",
      "board KORD --format csv", "stats", "stats --by airline", "stats --by destination.city,airline --format csv",
      "stats --by hour --show 'count,p90(arrival_delay) as late' --sort -late --limit 4",
      // The records of a diverted flight share its identifier.
      "stats --by fa_flight_id --show count --format csv",
    ] {
      let ours = try Shell.run("flights \(question) --data \(records) --quiet < /dev/null")
      let engine = "--engine duckdb --data '\(world)/aeroapi_*.parquet'"
      let theirs = try Shell.run("flights \(question) \(engine) --quiet < /dev/null")
      #expect(ours.status == theirs.status && theirs.error == ours.error, "\(question): \(ours.error)\(theirs.error)")
      #expect(ours.lines == theirs.lines, "\(question)")
    }
  }

  /// A partitioned dataset holds the rows of the list, and only changed files are written again.
  @Test func writesDatasetsInFolders() throws {
    let scratch = try Scratch()
    let folder = try scratch.file("dataset", "") + ".d"
    let export = "flights export --format parquet --partition departure.date --output \(folder) --data Fixtures/Day"
    let first = try Shell.run(export)
    #expect(first.status == 0 && first.output == "", "\(first)")
    let list = "list --fields departure.date,fa_flight_id,distance --sort fa_flight_id --no-header --format csv"
    let ours = try Shell.run("flights \(list) --data Fixtures/Day --quiet")
    let select = "SELECT departure_date, fa_flight_id, distance_km FROM read_parquet('\(folder)/*/*.parquet', "
    let read =
      "duckdb -csv -noheader -nullvalue '' -c \"\(select)hive_partitioning = true, hive_types_autocast = false) "
    let theirs = try Shell.run(read + "ORDER BY fa_flight_id NULLS LAST\"")
    #expect(theirs.lines.map(Self.plain).sorted() == ours.lines.map(Self.plain).sorted() && ours.lines.count > 10)
    let parts = try Shell.run("ls \(folder) | wc -l")
    let count = parts.output.filter(\.isNumber)
    #expect(first.error.contains("wrote \(count) of \(count) partitions"), "\(first)")
    #expect(try Shell.run(export).error.contains("wrote 0 of \(count) partitions"))
    try expectSuccess("printf x >> $(ls \(folder)/*/*.parquet | head -n 1)")
    #expect(try Shell.run(export).error.contains("wrote 1 of \(count) partitions"))
    let refused = try Shell.run("flights export --partition departure.date --data Fixtures/Day --output \(folder)")
    #expect(refused.status == 2 && refused.error.contains("option '--partition' needs"))
  }

  /// Rows are printed while the engine still runs: here it waits until the first has been seen.
  @Test(arguments: ["csv", "tsv", "ndjson", "json", "markdown"])
  func printsRowsAsTheyCome(format: String) throws {
    let scratch = try Scratch()
    let seen = try scratch.file("seen", "") + ".yes"
    let engine = try scratch.file(
      "engine.sh",
      #"""
      cat > /dev/null
      rows() { awk -v from=$1 'BEGIN { for (i = from; i < from + 3000; i++)
        printf "\t{\"fa_flight_id\":\"F%d\",\"ident\":\"UAL%d\"}\n", i, i }'; }
      rows 0
      tries=0
      until [ -e "$2" ] || [ $tries -ge 100 ]; do sleep 0.1; tries=$((tries + 1)); done
      [ -e "$2" ] || exit 3
      rows 3000
      echo 'end of answer'

      """#)
    let outcome = try Shell.run(
      "flights list --fields fa_flight_id,ident --format \(format) --engine 'sh \(engine) duckdb \(seen)' --quiet < /dev/null"
        + " | awk 'NR == 3 { system(\"touch \(seen)\") } /UAL[0-9]/ { rows++ } END { print rows }'")
    #expect(outcome.output == "6000\n" && outcome.error == "", "\(outcome)")
  }

  /// An output file is complete or unchanged if the engine fails.
  @Test func keepsAFileWhenAnEngineFails() throws {
    let scratch = try Scratch()
    let file = try scratch.file("rows.csv", "as it was\n")
    let engine = try scratch.file(
      "engine.sh",
      #"""
      cat > /dev/null
      awk 'BEGIN { for (i = 0; i < 9000; i++) printf "\t{\"fa_flight_id\":\"F%d\",\"ident\":\"UAL%d\"}\n", i, i }'
      exit 7

      """#)
    let question = "flights list --fields ident --format csv --engine 'sh \(engine) duckdb' --quiet < /dev/null"
    let kept = try Shell.run("\(question) --output \(file); echo $?; cat \(file)")
    #expect(kept.output == "1\nas it was\n" && kept.error.contains("ended with status 7"), "\(kept)")
    let printed = try Shell.run("\(question) | head -n 2")
    #expect(printed.lines.count == 2)
  }

  /// A program that is terminated also terminates its engine, even one started by a wrapper.
  @Test func endsTheEngineOfAWrapper() throws {
    let outcome = try Shell.run(
      "flights list --engine 'sleep 300.25; duckdb' > /dev/null 2>&1 < /dev/null & sleep 1; kill $!; wait $!; sleep 0.2; "
        + "ps -eo args | grep -cx 'sleep 300.25'")
    #expect(outcome.output == "0\n", "\(outcome)")
  }

  @Test func readsTablesAndViewsOfAnEngine() throws {
    let scratch = try Scratch()
    let records = try scratch.file("records.ndjson", "")
    try expectSuccess("flights list --format ndjson --data Fixtures/Day --quiet > \(records)")
    let database = records + ".db"
    let table = #"CREATE TABLE \"my records\" AS SELECT json AS record FROM read_ndjson_objects"#
    try expectSuccess("duckdb \(database) \"\(table)('\(records)')\"")
    let expected = try Shell.run("flights list --count --data \(records)").output
    let over = try Shell.run("flights list --count --engine 'duckdb -readonly \(database)' --over 'my records'")
    #expect(over.output == expected && over.error == "")
    try expectSuccess("flights sql duckdb --over 'my records' | duckdb \(database)")
    let views = try Shell.run("FLIGHTS_ENGINE='duckdb -readonly \(database)' flights list --count")
    #expect(views.output == expected && views.error == "")
    let pipe = try Shell.run(
      "flights list -f ndjson --data \(records) -n 2 | FLIGHTS_ENGINE=duckdb flights filter 'ident != x' --count")
    #expect(pipe.output == "2\n")
  }

  @Test func takesWhatADialectReads() throws {
    let schema = try Shell.run("flights sql postgresql --over 'a.\"b; DROP TABLE c; --'")
    #expect(schema.status == 0 && schema.output.contains(#"SELECT record FROM "a"."""b; DROP TABLE c; --""#))
    let files = try Shell.run("flights sql postgresql --over records.ndjson")
    #expect(files.status == 2 && files.output == "" && files.error.contains("name a table with --over"))
    let spark = try Shell.run("flights sql spark --over 'records/it`s.ndjson'")
    #expect(spark.status == 2 && spark.output == "" && spark.error.contains("files named records/it`s.ndjson"))
    let hostile = try Shell.run(#"flights list --where 'status = "x;${a}`"' --sql spark"#)
    #expect(hostile.output.contains(#"'x\u003b\u0024{a}\u0060'"#), "\(hostile)")
    for (source, isSpared) in [("--data records", true), ("--over records", false)] {
      let started = try Shell.run("flights list --engine 'echo spark-sql' \(source) --format csv")
      #expect(started.error.contains("line 1 is not an answer: 'spark-sql \(isSpared ? "--conf" : "-f")"), "\(started)")
    }
    let program = try Shell.run("flights list --engine 'cat #' --sql postgresql --over records")
    #expect(program.status == 1 && program.error.contains("line 1 is not an answer"), "\(program)")
  }

  @Test(arguments: [
    ("duckdb -readonly /nowhere/world.db", 1, "ended with status 1"),
    ("true duckdb", 1, "ended without a complete answer"), ("cat - ; : duckdb", 1, "line 1 is not an answer"),
    ("kill -9 $$; duckdb", 1, "was ended by signal 9"),
    ("sqlite3 world.db", 2, "no known engine in 'sqlite3 world.db'"),
  ])
  func saysWhatAnEngineHasNotDone(engine: String, status: Int32, message: String) throws {
    let outcome = try Shell.run("flights list --engine '\(engine)' --data /nowhere/*.ndjson")
    #expect(outcome.status == status && outcome.output == "" && outcome.error.contains(message), "\(outcome)")
  }

  private func expectSuccess(_ command: String) throws {
    let outcome = try Shell.run(command)
    try #require(outcome.status == 0 && outcome.error == "", "\(command): \(outcome)")
  }

  /// Normalizes the numbers of a line and removes quotes, which are optional around texts.
  private static func plain(_ line: String) -> String {
    line.replacing("\"", with: "").split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0).map { "\($0)" } ?? String($0) }.joined(separator: ",")
  }
}
