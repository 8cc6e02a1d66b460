import Testing

@testable import FlightStore

/// Tests that fields with flight numbers equal any spelling of these, wherever the flights come from.
struct FlightNumberTests {
  private static let flights = """
    [{"ident":"BBB7","fa_flight_id":"1","ident_icao":"BBB7","ident_iata":"B97","atc_ident":"BBB7X",
      "codeshares":["UAL412","ACA3338"],"codeshares_iata":["UA412","AC3338"]},
     {"ident":"CCC8","fa_flight_id":"2","ident_icao":"CCC8","ident_iata":"C80","atc_ident":null,
      "codeshares":["BBB70"],"codeshares_iata":["B970"]},
     {"ident":"DDD9","fa_flight_id":"3","ident_icao":null,"ident_iata":null,"atc_ident":null,
      "codeshares":[],"codeshares_iata":[]}]
    """

  /// Expressions with the flights for which they hold.
  static let cases = [
    ("codeshares = 'ual 0412'", "1"), ("codeshares = UAL-412", "1"), ("codeshares = ua412", "1"),
    ("codeshares_iata = UAL412", "1"),
    ("codeshares_iata = 'ua 412'", "1"), ("codeshares in ('bbb 070', 'aca 3338')", "1 2"),
    ("codeshares != 'UAL 412'", "2 3"), ("not codeshares in ('ual 412', zzz)", "2 3"),
    ("ident_iata = 'b9 07'", "1"), ("ident_iata = 'c8 0'", "2"), ("ident_iata in (b9-7, 'c8 0')", "1 2"),
    ("ident_iata != 'b9 7'", "2"), ("ident_icao = 'bbb 007'", "1"), ("ident_icao not in ('bbb 7')", "2"),
    ("atc_ident = 'bbb 7x'", "1"), ("atc_ident != bbb7", "1"), ("codeshares = exactly 'ual 412'", ""),
    ("codeshares = exactly 'UAL412'", "1"), ("ident_iata ^= 'b9 7'", ""), ("codeshares *= 'ual 4'", ""),
  ]

  @Test(arguments: cases)
  func anySpellingIsEqual(_ expression: String, _ expected: String) throws {
    let ids = { (store: FlightStore) in try store.flights(where: Filter(expression)).map { $0.faFlightID ?? "" } }
    let whole = try QueryData.store(json: Self.flights)
    #expect(try ids(whole).joined(separator: " ") == expected)
    try Folder.with { folder in
      let file = try folder.write("flights.json", Self.flights)
      var query = RowQuery(.flights)
      try query.require(expression)
      let shown = try FieldList.parse("fa_flight_id", of: .flights)
      let read = try FlightStore.loading(DataFiles.sources(at: file), for: query, showing: shown, largeFrom: 0)
      #expect(try ids(read.store).joined(separator: " ") == expected)
      let archive = Archive(path: folder.path + "/flights.store")
      try archive.save(whole)
      let stored = try FlightStore.data(from: [.file(path: archive.path)], for: query, showing: shown)
      #expect(try ids(stored.store).joined(separator: " ") == expected)
    }
  }

  @Test(arguments: SQLDialect.allCases)
  func statementsCompareSpellings(dialect: SQLDialect) throws {
    for field in ["codeshares", "ident_iata"] {
      var query = RowQuery(.flights)
      try query.require("\(field) = 'ual 0412'")
      let statement = try SQLStatement(counting: query, dialect: dialect.words).text
      #expect(statement.contains("'UAL412'") && !statement.contains("0412"), "\(statement)")
    }
  }
}
