import Testing

@testable import FlightStore

@Suite struct CodeResolverTests {
  private static let json = """
    {"airport_code": "KORD", "code_icao": "KORD", "code_iata": "ORD", "code_lid": "ORX", "name": "O'Hare", "city": "Chicago"}
    {"airport_code": "KSFO", "alternate_ident": "SFO", "name": "San Francisco Intl", "city": "San Francisco"}
    {"airport_code": "9NM9", "code_lid": "ORD", "name": "Somewhere", "city": "Nowhere"}
    {"airport_code": "ABC", "name": "Keyed by three letters", "city": "Here"}
    {"airport_code": "KABC", "code_icao": "KABC", "code_iata": "ABC", "name": "Hidden by the key", "city": "There"}
    {"icao": "UAL", "iata": "UA", "callsign": "United", "name": "United Air Lines Inc.", "shortname": "United"}
    {"icao": "UPS", "iata": "5X", "callsign": "UPS", "name": "United Parcel Service", "shortname": "UPS"}
    {"icao": "DLH", "iata": "LH", "callsign": "Lufthansa", "name": "Deutsche Lufthansa AG", "shortname": "Lufthansa"}
    {"icao": "GEC", "iata": "LH", "callsign": "Lufthansa Cargo", "name": "Lufthansa Cargo AG", "shortname": "Lufthansa Cargo"}
    {"icao": null, "iata": "9W", "callsign": "Jét", "name": "Jét Airways", "shortname": "Jét"}
    {"icao": "AAA", "iata": "9W", "callsign": "Twin", "name": "Twin One", "shortname": null}
    {"icao": "BBB", "iata": "BB", "callsign": "Twin", "name": "Twin Two", "shortname": null}
    """

  @Test(arguments: [
    ("KORD", ["KORD"]), ("kord", ["KORD"]), ("ORD", ["KORD"]), ("ord", ["KORD"]), ("ORX", ["KORD"]), ("SFO", ["KSFO"]),
    ("9nm9", ["9NM9"]), ("ABC", ["ABC"]), ("KABC", ["KABC"]), ("", []), ("Chicago", []), ("KOR", []), (" KORD", []),
    ("ＫＯＲＤ", []), ("ß", []),
  ])
  func airports(_ code: String, _ expected: [String]) throws {
    let store = try QueryData.store(json: Self.json)
    let rows = CodeResolver(store.graph).rows(code, of: .airports)
    #expect(try rows.map { try store.text("icao", $0, of: .airports) } == expected)
    #expect(store.airport(code: code)?.icao == expected.first)
  }

  @Test(arguments: [
    ("UAL", ["UAL"]), ("ua", ["UAL"]), ("United", ["UAL"]), ("UNITED", ["UAL"]), ("united air", ["UAL"]),
    ("United P", ["UPS"]), ("Unite", []), ("5x", ["UPS"]), ("ups", ["UPS"]), ("LH", ["DLH", "GEC"]),
    ("Lufthansa", ["DLH"]), ("Lufthansa C", ["GEC"]), ("Luft", []), ("deutsche", ["DLH"]), ("jet", ["9W"]),
    ("9W", ["9W", "AAA"]), ("Twin", []), ("Twin O", ["AAA"]), ("", []), ("Nobody", []),
  ])
  func airlines(_ code: String, _ expected: [String]) throws {
    let store = try QueryData.store(json: Self.json)
    let rows = CodeResolver(store.graph).rows(code, of: .airlines)
    #expect(try rows.map { try store.text("icao", $0, of: .airlines) } == expected)
  }

  @Test func ambiguousNamesAreListed() throws {
    let store = try QueryData.store(json: Self.json)
    func names(_ name: String) throws -> [String] {
      try CodeResolver(store.graph).airlines(named: name).map { try store.text("icao", $0, of: .airlines) }
    }
    #expect(try names("Luft") == ["DLH", "GEC"])
    #expect(try names("Twin") == ["AAA", "BBB"])
    #expect(try names("Unit") == ["UAL", "UPS"])
    #expect(try names("").isEmpty)
  }

  /// An airport whose city is unknown is not in a city, so `!=` holds for it as for its code.
  @Test(arguments: [
    ("destination = Chicago", ["A1"]), ("destination != Chicago", ["A2", "A3"]),
    ("not destination = Chicago", ["A2", "A3"]), ("destination not in (Chicago, KSFO)", ["A3"]),
    ("destination != KORD", ["A2", "A3"]),
  ])
  func aCityStandsForItsAirports(condition: String, idents: [String]) throws {
    let flights = [("A1", "\"KORD\""), ("A2", "\"KSFO\""), ("A3", "\"3D2\""), ("A4", "null")].map {
      #"{"ident": "\#($0.0)", "fa_flight_id": "\#($0.0)", "destination": \#($0.1)}"#
    }
    let store = try QueryData.store(json: Self.json + "\n" + flights.joined(separator: "\n"))
    #expect(try store.idents(condition).sorted() == idents)
  }

  @Test func flightsAreFoundByAnyCode() throws {
    let store = try QueryData.store(QueryData.day)
    for code in ["KDEN", "den", "DEN"] { #expect(try store.idents("dest = \(code)").count == 78, "\(code)") }
    for code in ["eddf", "FRA"] { #expect(try store.idents("origin = \(code)").count == 60, "\(code)") }
    for name in ["DLH", "LH", "Lufthansa", "'deutsche lufthansa'"] {
      #expect(try store.idents("airline = \(name)").count == 88, "\(name)")
    }
    #expect(try store.idents("airline in (UAL, skw, 'Southwest')").count == 55 + 31 + 30)
    let denver = try store.idents("origin = den").count
    #expect(try store.idents("origin in (den, 'Frankfurt', EDDF, QQQ)").count == 60 + denver)
    #expect(try store.idents("airline != UAL").count == 304 - 55 - 4)
    #expect(try store.idents("airline is null").count == 4)
    #expect(try store.idents("dest = XXXX").isEmpty)
    #expect(try store.idents("destination.city ^= San").count == 15)
  }
}
