import Foundation
import Testing

@testable import FlightSQL
@testable import FlightStore

/// Tests of the library's queries as SQL statements.
struct FlightStoreSQLTests {
  @Test(arguments: SQLDialect.allCases)
  func aDescriptorIsTheStatementOfTheCommandLine(dialect: SQLDialect) throws {
    var descriptor = FetchDescriptor<Flight>(
      predicate: #Predicate { $0.isCancelled == false }, filter: \.distance > 500,
      sortBy: [SortDescriptor(\.distance, order: .reverse)])
    (descriptor.fetchLimit, descriptor.fetchOffset) = (5, 2)
    descriptor.propertiesToFetch = [\.ident, \.origin?.city, \.distance]

    let asked = try FlightStore.sql(for: descriptor, dialect: dialect)
    var query = RowQuery(.flights)
    query.require(try #require(descriptor.condition))
    query.sort = try SortKey.parse("-distance", of: .flights)
    (query.offset, query.limit) = (2, 5)
    let fields = try ["ident", "origin.city", "distance"].map { try FieldPath(parsing: $0, of: .flights) }
    #expect(asked == (try SQLStatement(query, showing: fields, dialect: dialect.words).text))
    #expect(asked.contains("\nLIMIT 5\nOFFSET 2;") && asked.contains("distance_km"))
  }

  @Test func theUsualFieldsAreShownUnlessSomeAreNamed() throws {
    let statement = try FlightStore.sql(for: FetchDescriptor<Airline>(), dialect: .duckDB)
    for path in FieldPath.plain(.airlines) { #expect(statement.contains("AS \"\(path.name)\""), "\(path.name)") }
  }

  @Test func textsStandByTheirBytesWhereThatIsAsked() throws {
    let lexical = FetchDescriptor<Airport>(sortBy: [SortDescriptor(\.city, comparator: .lexical)])
    let statement = try FlightStore.sql(for: lexical, dialect: .duckDB)
    let order = try #require(statement.range(of: "ORDER BY "))
    #expect(statement[order.upperBound...].hasPrefix(#"f."city" ASC"#), "\(statement)")
  }

  @Test(arguments: SQLDialect.allCases)
  func groupsAreStatementsToo(dialect: SQLDialect) throws {
    var question = try GroupQuery(by: "airline", showing: "count, p90(arrival_delay) as late")
    try question.sort(by: "-late")
    question.limit = 3
    let statement = try FlightStore.sql(for: question, of: \.isCancelled == false, dialect: dialect)
    #expect(statement.contains("GROUP BY") && statement.hasSuffix("LIMIT 3;\n"))
  }

  /// Percentiles of whole numbers are rounded, because interpolations of different engines differ in the last bit.
  @Test(arguments: [
    ("arrival_delay", true), ("altitude", true), ("departure", true), ("great_circle", false),
    ("distance / duration", false),
  ])
  func percentilesOfWholeNumbersAreRounded(value: String, isRounded: Bool) throws {
    let question = try GroupQuery(by: "airline", showing: "median(\(raw: value))")
    let statement = try FlightStore.sql(for: question, dialect: .duckDB)
    #expect(statement.contains("round(quantile_cont(") == isRounded, "\(statement)")
  }

  /// A calculated value of whole numbers can have a fraction.
  @Test(
    arguments: [
      ("route_distance", true), ("seats_cabin_business", true), ("onward", true), ("departure.hour", true),
      ("(route_distance - 1.5)", false), ("filed_ete / 2", false), ("distance / route_distance", false),
    ], SQLDialect.allCases)
  func fractionsOfNumbersAreKept(_ field: (value: String, isWhole: Bool), dialect: SQLDialect) throws {
    let fields = try FieldList.parse("\(field.value) as a", of: .flights)
    let statement = try SQLStatement(RowQuery(.flights), showing: fields, dialect: dialect.words).text
    let column = try #require(Self.column("a", of: statement, dialect))
    #expect(column.contains("round(") != field.isWhole, "\(column)")
  }

  @Test(
    arguments: [
      ("count", true), ("distinct(airline)", true), ("sum(route_distance)", true), ("max(filed_altitude)", true),
      ("min(departure.hour)", true), ("sum(departure.hour)", true), ("mean(departure.hour)", false),
      ("median(filed_ete)", false), ("p90(seats_cabin_coach)", false), ("mean(route_distance)", false),
      ("sum(route_distance - 1.5)", false),
    ], SQLDialect.allCases)
  func fractionsOfMeasuresAreKept(_ measure: (text: String, isWhole: Bool), dialect: SQLDialect) throws {
    let question = try GroupQuery(by: "phase", showing: "\(raw: measure.text) as a")
    let statement = try FlightStore.sql(for: question, dialect: dialect)
    let column = try #require(Self.column("a", of: statement, dialect))
    #expect(column.contains("round(") != measure.isWhole, "\(column)")
  }

  /// Returns the line of a statement with a named column.
  private static func column(_ name: String, of statement: String, _ dialect: SQLDialect) -> Substring? {
    statement.split(separator: "\n").first { $0.hasSuffix(" AS " + dialect.words.name(name)) }
  }

  /// Flights with the same ident are different inbound flights, which are still printed and ordered by it.
  @Test(arguments: SQLDialect.allCases)
  func inboundFlightsAreToldApart(dialect: SQLDialect) throws {
    let name = dialect.words.name
    let ident = "f_inbound.\(name("ident"))"
    let key = "coalesce(f_inbound.\(name("destination")), '')"
    let fields = try FieldList.parse("inbound", of: .flights)
    var query = RowQuery(.flights)
    query.sort = fields.map { SortKey($0) }
    let sorted = try SQLStatement(query, showing: fields, dialect: dialect.words).text
    #expect(sorted.contains("\(ident) AS \(name("inbound"))"), "\(sorted)")
    #expect(sorted.contains("ORDER BY \(dialect.words.folded(ident)) ASC NULLS LAST, \(ident) ASC"), "\(sorted)")

    (query.sort, query.distinct) = ([], Array(fields.prefix(1)))
    let distinct = try SQLStatement(query, showing: fields, dialect: dialect.words).text
    #expect(distinct.contains(key) && !distinct.contains("\(ident) AS distinct_value"), "\(distinct)")
    for (keys, measures) in [("inbound", "count"), ("phase", "distinct(inbound)")] {
      let question = try GroupQuery(by: "\(raw: keys)", showing: "\(raw: measures)")
      let groups = try FlightStore.sql(for: question, dialect: dialect)
      #expect(groups.contains(key), "\(groups)")
    }
  }

  /// Onward flights are counted by the very flight that is their inbound one, not by an identifier that others share.
  @Test(arguments: SQLDialect.allCases)
  func onwardFlightsAreCountedByTheInboundFlight(dialect: SQLDialect) throws {
    let fields = try FieldList.parse("onward", of: .flights)
    let statement = try SQLStatement(RowQuery(.flights), showing: fields, dialect: dialect.words).text
    #expect(statement.contains("AS x_inbound"))
    let key = "coalesce(f.\(dialect.words.name("destination")), '')"
    #expect(statement.contains("AS f_onward ON f_onward.value = (") && statement.contains(key), "\(statement)")
  }

  /// A country is found by all of its names, but names and codes of two fields are not compared.
  @Test func countriesAreComparedWithLiterals() throws {
    var query = RowQuery(.flights)
    try query.require("airline.country = de")
    let statement = try SQLStatement(query, showing: [], dialect: SQLDialect.duckDB.words).text
    for text in ["'de'", "'germany'", "'германия'"] { #expect(statement.contains(text), "\(statement)") }

    var other = RowQuery(.flights)
    try other.require("airline.country = origin.country")
    #expect(throws: SQLError.self) { try SQLStatement(other, showing: [], dialect: SQLDialect.duckDB.words) }
  }

  /// Other spellings of a flight number are compared in one form.
  @Test(arguments: SQLDialect.allCases)
  func statementsCompareSpellings(dialect: SQLDialect) throws {
    for field in ["codeshares", "ident_iata"] {
      var query = RowQuery(.flights)
      try query.require("\(field) = 'ual 0412'")
      let statement = try SQLStatement(counting: query, dialect: dialect.words).text
      #expect(statement.contains("'UAL412'") && !statement.contains("0412"), "\(statement)")
    }
  }

  @Test func whatCannotBeSaidIsNamed() throws {
    func fault(_ descriptor: FetchDescriptor<Flight>) -> String? {
      do throws(SQLError) {
        _ = try FlightStore.sql(for: descriptor, dialect: .postgreSQL)
        return nil
      } catch { return error.part }
    }
    let crew = CustomAttribute<Flight, Int?>("crew")
    #expect(fault(FetchDescriptor(filter: crew > 5)) == "crew")
    #expect(
      fault(FetchDescriptor(predicate: #Predicate { ($0.ident ?? "").count > 5 }))
        == "a predicate with a part that can only be evaluated")
    var shown = FetchDescriptor<Flight>()
    shown.propertiesToFetch = [\.ident, \.hashValue]
    #expect(fault(shown) == "a property that is not a field")
    #expect(SQLError("crew", in: .duckDB).localizedDescription == "duckdb does not support 'crew'")
  }

  @Test func viewsStandOverFilesOrATable() throws {
    let files = try FlightStore.sqlViews(over: .files(["a.ndjson", "it's.ndjson"]), dialect: .duckDB)
    #expect(files.contains("'it''s.ndjson'") && files.contains("CREATE OR REPLACE VIEW flights AS"))
    let table = try FlightStore.sqlViews(over: .table("raw.records"), dialect: .postgreSQL)
    #expect(table.contains(#"FROM "raw"."records""#))
    #expect(throws: SQLError.self) { try FlightStore.sqlViews(over: .files(["a.ndjson"]), dialect: .postgreSQL) }
    let export = try FlightStore.sqlViews(over: .export(folder: "s3a://flights/"), dialect: .spark)
    #expect(export.contains("FROM parquet.`s3a://flights/aeroapi_airports.parquet`"))
    #expect(!export.contains("aeroapi_records") && export.contains("CREATE OR REPLACE VIEW airlines AS"))
    for folder in ["a;b/", "days/*/", "day?/", "{a,b}/"] {
      #expect(throws: SQLError.self) { try FlightStore.sqlViews(over: .export(folder: folder), dialect: .spark) }
    }
    #expect(throws: SQLError.self) { try FlightStore.sqlViews(over: .export(folder: ""), dialect: .postgreSQL) }
  }

  /// An engine that reads files leaves no files behind; one that has tables finds them in its own catalog.
  @Test func enginesOfFilesLeaveNothingBehind() {
    let words = SQLDialect.spark.words
    let command = words.command("spark-sql", readsFiles: true)
    #expect(command.contains("catalogImplementation=in-memory") && command.contains("warehouse.dir=file:/tmp"))
    #expect(words.command("spark-sql") == "spark-sql -f /dev/stdin")
    let own = "spark-sql --conf spark.sql.catalogImplementation=hive"
    #expect(words.command(own, readsFiles: true) == own + " -f /dev/stdin")
    #expect(SQLDialect.duckDB.words.command("duckdb a.db", readsFiles: true) == "duckdb a.db")
  }
}
