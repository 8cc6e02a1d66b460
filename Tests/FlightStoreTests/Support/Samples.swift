import Testing

@testable import FlightStore

/// JSON in the forms that AeroAPI sends.
enum Samples {
  /// Returns a flight as in a page, with the given keys in place of those of the sample.
  static func flight(_ changes: [String: String] = [:], dropping dropped: Set<String> = []) -> String {
    var members: [(String, String)] = [
      ("ident", "\"UAL1780\""), ("ident_icao", "\"UAL1780\""), ("ident_iata", "\"UA1780\""),
      ("fa_flight_id", "\"UAL1780-1643000000-schedule-0001\""), ("operator", "\"UAL\""), ("operator_icao", "\"UAL\""),
      ("operator_iata", "\"UA\""), ("flight_number", "\"1780\""), ("registration", "\"N37502\""), ("atc_ident", "null"),
      ("inbound_fa_flight_id", "null"), ("codeshares", "[\"ACA3184\",\"DLH7830\"]"),
      ("codeshares_iata", "[\"AC3184\",\"LH7830\"]"), ("blocked", "false"), ("diverted", "false"),
      ("cancelled", "false"),
      ("position_only", "false"), ("origin", airport("KPDX", "PDX", "Portland")),
      ("destination", airport("KSFO", "SFO", "San Francisco")), ("departure_delay", "-540"), ("arrival_delay", "0"),
      ("filed_ete", "4680"), ("progress_percent", "0"), ("status", "\"Scheduled\""), ("aircraft_type", "\"B39M\""),
      ("route_distance", "551"), ("filed_airspeed", "432"), ("filed_altitude", "340"), ("route", "\"PDX.DCT SFO\""),
      ("baggage_claim", "null"), ("gate_origin", "\"D5\""), ("terminal_origin", "null"), ("type", "\"Airline\""),
      ("scheduled_out", "\"2022-01-26T16:00:00Z\""), ("estimated_out", "null"), ("actual_out", "null"),
      ("scheduled_off", "\"2022-01-26T16:10:00Z\""), ("estimated_off", "\"2022-01-26T16:12:00Z\""),
      ("actual_off", "null"), ("scheduled_on", "\"2022-01-26T17:30:00Z\""),
      ("estimated_on", "\"2022-01-26T17:41:00Z\""),
      ("actual_on", "null"), ("scheduled_in", "\"2022-01-26T17:40:00Z\""), ("estimated_in", "null"),
      ("actual_in", "null"), ("foresight_predictions_available", "true"),
    ]
    for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
      if let index = members.firstIndex(where: { $0.0 == key }) {
        members[index].1 = value
      } else {
        members.append((key, value))
      }
    }
    return "{" + members.filter { !dropped.contains($0.0) }.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  static func airport(_ code: String, _ iata: String, _ city: String) -> String {
    """
    {"code":"\(code)","code_icao":"\(code)","code_iata":"\(iata)","code_lid":"\(iata)","timezone":"America/Los_Angeles",\
    "name":"\(city) Intl","city":"\(city)","airport_info_url":"/airports/\(code)"}
    """
  }

  static func fullAirport(_ code: String, _ iata: String) -> String {
    """
    {"airport_code":"\(code)","alternate_ident":"\(iata)","code_icao":"\(code)","code_iata":"\(iata)","code_lid":"\(iata)",\
    "name":"Chicago O'Hare Intl","type":"Airport","elevation":680,"city":"Chicago","state":"IL","longitude":-87.9081497,\
    "latitude":41.9769403,"timezone":"America/Chicago","country_code":"US","wiki_url":null,\
    "airport_flights_url":"/airports/\(code)/flights","alternatives":[{"airport_code":"XXXX","name":"Elsewhere"}]}
    """
  }

  static func airline(_ icao: String, _ iata: String) -> String {
    """
    {"icao":"\(icao)","iata":"\(iata)","callsign":"United","name":"United Air Lines Inc.","country":"United States",\
    "location":null,"phone":"+1-800-225-5833","shortname":"United","url":"http://united.com","wiki_url":null,\
    "alternatives":[]}
    """
  }

  /// Valid documents, each unusual in its own way.
  static let sound: [SoundDocument] = {
    let flight = Samples.flight()
    let other = Samples.flight(
      ["ident": "\"DLH446\"", "fa_flight_id": "\"DLH446-1-x-2\""], dropping: ["ident_icao", "route"])
    let page = "{\"links\":null,\"num_pages\":1,\"arrivals\":[\(flight),\(other)],\"departures\":[]}"
    let spaced = page.replacing(":", with: " : ").replacing(",", with: " , ").replacing(" : //", with: "://")
    let pretty = page.replacing(",\"", with: ",\n    \"").replacing("{", with: "{\n  ").replacing("}", with: "\n}")
    return [
      SoundDocument("nothing", "", 0), SoundDocument("blanks", " \n\t\r\n ", 0), SoundDocument("a number", "12", 0),
      SoundDocument("scalars", "1 \"a\" null\ntrue [] {}", 0), SoundDocument("one flight", flight, 1),
      SoundDocument("a page", page, 2), SoundDocument("a spaced page", spaced, 2),
      SoundDocument("a pretty page", pretty, 2), SoundDocument("CRLF", pretty.replacing("\n", with: "\r\n"), 2),
      SoundDocument("a byte order mark", "\u{FEFF}" + page, 2),
      SoundDocument("an array", "[\(flight),\(other),\(fullAirport("KORD", "ORD")),\(airline("UAL", "UA"))]", 4),
      SoundDocument("lines", "\(flight)\n\(other)\n\(flight)\n", 3),
      SoundDocument("lines without end", "\(flight)\r\n\r\n\(other)", 2),
      SoundDocument("documents without blanks", "\(flight)\(other)[\(flight)]{}", 3),
      SoundDocument("wrappers", "{\"response\":{\"headers\":{\"a\":[1,2]},\"body\":\(page)},\"n\":[[\(flight)]]}", 3),
      SoundDocument("segments", "{\"flights\":[{\"segments\":[\(flight),\(other)]},{\"segments\":[]}]}", 2),
      SoundDocument(
        "duplicate keys",
        """
        {"ident":"A1","origin":{"code":"KSFO","city":"X"},"origin":{"code":"KORD"},"ident":"A2","destination":{"code":"K"},\
        "destination":null,"scheduled_off":null,"last_position":{"latitude":1},"last_position":null}
        """, 1),
      SoundDocument(
        "duplicates in a walked object",
        """
        {"x":{"y":1},"ident":"A1","origin":{"code":"KSFO","city":"X"},"origin":{"code":"KORD"},"ident":"A2",\
        "codeshares":["A"],"codeshares":["B","C"],"last_position":{"latitude":1},"last_position":7,"destination":[1]}
        """, 1),
      SoundDocument(
        "escaped keys",
        #"{"\u0069dent":"A\n\"1\ud83d\ude00","origin":{"c\u006Fde":"K\/SFO"},"destin\u0061tion":null,"\"":1,"\\":2}"#, 1
      ),
      SoundDocument(
        "containers inside the ends",
        #"{"ident":"A1","origin":{"code":"KSFO","x":{"y":[{}]},"z":[[{"ident":"no"}]]},"destination":{"code":{"a":[]}}}"#,
        1),
      SoundDocument("containers for scalars", #"{"ident":[{"a":1}],"status":{},"origin":{},"gate_origin":[1,[2]]}"#, 1),
      SoundDocument(
        "a record in a record", "{\"ident\":\"A\",\"origin\":null,\"scheduled_off\":null,\"x\":\(flight)}", 2),
      SoundDocument(
        "text of all lengths",
        "[" + (0..<80).map { "\"" + String(repeating: "é", count: $0) + "\"" }.joined(separator: ",") + "]", 0),
      SoundDocument(
        "many keys",
        "{" + (0..<200).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
          + ",\"airport_code\":\"KORD\",\"name\":\"x\"}", 1),
      SoundDocument("512 levels", String(repeating: "[", count: 512) + String(repeating: "]", count: 512), 0),
      SoundDocument(
        "a flight below 510 levels", String(repeating: "[", count: 510) + flight + String(repeating: "]", count: 510), 1
      ),
    ]
  }()
}

struct SoundDocument: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let count: Int

  init(_ name: String, _ text: String, _ count: Int) {
    testDescription = name
    bytes = Array(text.utf8)
    self.count = count
  }
}
