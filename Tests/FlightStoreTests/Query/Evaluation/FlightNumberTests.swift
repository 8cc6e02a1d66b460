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
    try Self.expect(expected, for: expression, in: Self.flights)
  }

  /// Only an airline's record, or another of its flights, says which ICAO code its IATA code stands for.
  private static let flightsOfAirlines = """
    {"flights":[
      {"ident":"SKW5401","fa_flight_id":"1","operator":"SKW","operator_iata":"OO","flight_number":"5401",
       "codeshares":["UAL5401","ANA12"]},
      {"ident":"UAL5401","fa_flight_id":"2"}, {"ident":"BAW5401","fa_flight_id":"3","codeshares":["5401"]},
      {"ident":"VXP7","fa_flight_id":"4","codeshares":["VIR9"]}, {"ident":"VRD7","fa_flight_id":"5"},
      {"ident":"ANA1","fa_flight_id":"6","operator":"ANA","operator_iata":"NH","flight_number":"1"}],
     "operators":[{"icao":"UAL","iata":"UA","callsign":"UNITED"},{"icao":"VXP","iata":"VX","callsign":"AVOLAR"},
      {"icao":"VRD","iata":"VX","callsign":"REDWOOD"}]}
    """

  static let casesOfAirlines = [
    ("codeshares = ua5401", "1"), ("ident = 'UA 05401'", "2"), ("ident in (UA5401, OO5401)", "1 2"),
    ("codeshares = NH12", "1"), ("codeshares_iata = nh-012", "1"), ("codeshares = ZZ9", ""), ("ident = VX7", "5 4"),
    ("not ident = VX7", "6 3 1 2"), ("codeshares != UA5401", "3 4"), ("ident = NH1", "6"), ("ident = UA540", ""),
    ("ident = OO541", ""), ("ident = oo05401", "1"),
    ("ident = exactly 'UA5401'", ""), ("ident ^= UA54", ""),
  ]

  @Test(arguments: casesOfAirlines)
  func codeOfTheAirlineMeansItsOtherCode(_ expression: String, _ expected: String) throws {
    try Self.expect(expected, for: expression, in: Self.flightsOfAirlines)
  }

  @Test(arguments: [("UA5401", "2"), ("OO5401", "1"), ("NH12", "1"), ("vx 7", "4 5"), ("NH1", "6"), ("UA5", "")])
  func looksUpNamesWithCodesOfAirlines(_ name: String, _ expected: String) throws {
    let folder = try Folder()
    let file = try folder.write("flights.json", Self.flightsOfAirlines)
    try folder.archive.save(QueryData.store(json: Self.flightsOfAirlines))
    for source in try DataFiles.sources(at: file) + [.file(path: folder.archive.path)] {
      let found = try FlightStore.data(from: [source], lookingUp: [name], showsCards: false, largeFrom: 0)
      #expect(
        Self.ids(found.store.flights.filter { flight in found.found[0].contains { $0.rows.contains(flight.row) } })
          == expected)
    }
  }

  /// The code of an operator and a flight number are a name together only if they are an IATA code and a number.
  @Test(arguments: [("UA12", ["XYZ3"]), ("ua 012", ["XYZ3"]), ("UAC12", []), ("UAL77", [])])
  func lookUpsAndConditionsAgree(_ name: String, _ expected: [String]) throws {
    let store = try QueryData.store(
      json: """
        [{"ident":"XYZ1","fa_flight_id":"1","operator_iata":"UA","flight_number":"C12"},
         {"ident":"XYZ2","fa_flight_id":"2","operator_iata":"UAL","flight_number":"77"},
         {"ident":"XYZ3","fa_flight_id":"3","operator_iata":"UA","flight_number":"12"}]
        """)
    #expect(try store.idents("ident = '\(name)'") == expected)
    #expect(
      store.lookUp(name).flatMap(\.rows).map { Flight(EntityHandle(graph: store.graph, row: $0)).ident } == expected)
  }

  @Test(arguments: [("NH1", "6"), ("OO54", "1"), ("oo 5401", "1"), ("NH2", "")])
  func searchesForBeginningsOfNumbers(_ text: String, _ expected: String) throws {
    let store = try QueryData.store(json: Self.flightsOfAirlines)
    #expect(Self.ids(store.search(Flight.self, for: text)) == expected)
  }

  private static func ids(_ flights: some Sequence<Flight>) -> String {
    flights.map { $0.faFlightID ?? "" }.joined(separator: " ")
  }

  /// Expects the flights for which an expression holds in all of a store, a part of JSON and a part of a store file.
  private static func expect(_ expected: String, for expression: String, in flights: String) throws {
    let ids = { (store: FlightStore) in Self.ids(try store.flights(where: Filter(expression))) }
    let whole = try QueryData.store(json: flights)
    #expect(try ids(whole) == expected)
    let folder = try Folder()
    let file = try folder.write("flights.json", flights)
    let query = try RowQuery(flightsWhere: expression)
    let shown = try FieldList.parse("fa_flight_id", of: .flights)
    let read = try FlightStore.loading(DataFiles.sources(at: file), for: query, showing: shown, largeFrom: 0)
    #expect(try ids(read.store) == expected)
    try folder.archive.save(whole)
    let stored = try FlightStore.data(from: [.file(path: folder.archive.path)], for: query, showing: shown)
    #expect(try ids(stored.store) == expected)
  }
}
