import Foundation
import Testing

@testable import FlightStore

/// Tests that foreign objects in an input are reported, and that legitimately empty input is not.
struct UnreadTests {
  struct Content: Sendable, CustomTestStringConvertible {
    let json: String
    /// The expected kind of skipped content, and its number of objects.
    let content: ForeignContent?
    let count: Int
    var testDescription: String { json }

    init(_ json: String, _ content: ForeignContent?, _ count: Int = 1) {
      self.json = json
      self.content = content
      self.count = count
    }
  }

  private static let position = """
    {"fa_flight_id":"UAL1-1","altitude":310,"altitude_change":"-","groundspeed":421,"heading":12,"latitude":39.2,\
    "longitude":-105.0,"timestamp":"2022-01-26T16:20:00Z","update_type":"A"}
    """

  static let contents: [Content] = [
    Content("", nil), Content(" \n", nil), Content("[]", nil), Content("[[],[]]", nil),
    Content(#"{"flights":[]}"#, nil),
    Content(#"{"links":{"next":"/x?cursor=1"},"num_pages":1,"arrivals":[],"departures":[]}"#, nil),
    Content(#"{"response":{"status":200,"body":{"links":null,"flights":[]}}}"#, nil),
    Content(#"{"EnrouteResult":{"next_offset":-1,"enroute":[]}}"#, nil),
    Content("{}", .keys([])), Content("42", .plainValues, 0), Content("null", .plainValues, 0),
    Content(#"["a",1]"#, .plainValues, 0), Content(#"{"hello":"world"}"#, .keys(["hello"])),
    Content(#"{"flights":[{"ident":5}]}"#, .keys(["ident"])),
    Content(#"[{"a":1},{"b":[{"c":1},{}]}]"#, .keys(["a"]), 2), Content(#"[[{"a":1}],{"a":{"a":2}}]"#, .keys(["a"]), 2),
    Content(#"{"fixes":[{"n":1},{"n":2},{"n":3}]}"#, .keys(["fixes"])),
    Content(#"{"log":{"entries":[{"a":{}},{"b":{}}]}}"#, .keys(["log"])),
    Content(#"{"flights":[{"a":{"b":{}},"c":{}},{"a":{}}]}"#, .keys(["a", "c"]), 2),
    Content(#"{"message":"Unauthorized"}"#, .message("Unauthorized")),
    Content(#"{"error":{"code":401,"message":"x"}}"#, .keys(["error"])),
    Content(#"{"now":1.5,"messages":5,"aircraft":[{"hex":"a1b2c3","flight":"UAL1 ","alt_baro":3000}]}"#, .receiver),
    Content(#"{"time":1643214000,"states":[["a1b2c3","UAL1",null]]}"#, .openSky),
    Content(#"[{"icao24":"a1","callsign":"UAL1","estDepartureAirport":"KORD"}]"#, .openSky),
    Content(#"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null}]}"#, .geoJSON, 1),
    Content(#"{"GetFlightIDResult":"UAL1-1"}"#, .flightXML),
    Content("{\"actual_distance\":551,\"positions\":[\(position),\(position)]}", .reply(.track), 2),
    Content("{\"links\":null,\"num_pages\":1,\"positions\":[\(position)]}", .reply(.positions)),
    Content(#"{"route_distance":"551","fixes":[{"name":"PDX","latitude":45.5,"longitude":-122.6}]}"#, .reply(.route)),
    Content("{\"fa_flight_id\":\"UAL1-1\",\"actual_distance\":551,\"positions\":[\(position)]}", .reply(.track)),
    Content(#"{"fixes":[{"name":"PDX","latitude":45.5,"longitude":-122.6}]}"#, .reply(.route)),
    Content(#"{"delays":147,"cancellations":3,"total":641}"#, .reply(.disruptions)),
    Content(#"{"fa_flight_id":"1","route_distance":"551","fixes":[{"name":"PDX"}]}"#, .reply(.route)),
    Content(#"{"map":"aGk="}"#, .reply(.map)), Content(#"{"count":12}"#, .reply(.counts)),
    Content(#"{"departed":1,"enroute":2,"scheduled_arrivals":3,"scheduled_departures":4}"#, .reply(.counts)),
    Content(#"{"idents":[{"ident":"UAL1","ident_type":"designator"}]}"#, .reply(.canonicalCodes)),
    Content(#"{"delays":[],"links":null,"num_pages":1}"#, .reply(.delays)),
    Content(#"{"links":null,"num_pages":1,"positions":[]}"#, .reply(.positions)),
    Content(#"{"entities":[],"total_cancellations_national":0}"#, .reply(.disruptions)),
    Content(
      #"{"observations":[{"airport_code":"KORD","clouds":[],"raw_data":"KORD","time":"2022-01-26T16:20:00Z"}]}"#,
      .reply(.weather)),
    Content(
      #"{"alerts":[{"id":1,"ident":"UAL1","origin":"KORD","destination":"KSFO","events":{"off":true},"enabled":true}]}"#,
      .reply(.alerts)),
  ]

  @Test(arguments: [
    Content(#"["\ud83d"]"#, .plainValues), Content(#"["a","\ud800"]"#, .plainValues),
    Content(#"{"message":"a \ud800"}"#, .message("a \u{FFFD}")), Content(#"{"ident":"A\ud800"}"#, .keys(["ident"])),
    Content(#"{"reason":"\udc00 \ud800\u0041 \ud83d\ude00","code":4}"#, .message("\u{FFFD} \u{FFFD}A 😀"), 2),
  ]) func loneSurrogatesAreReplaced(_ content: Content) throws {
    let (_, report) = try loadedWithReport([content.json])
    #expect(Set(report.unread.map(\.content)) == [.loneSurrogates, try #require(content.content)])
    #expect(report.unread.first { $0.content == .loneSurrogates }?.count == content.count)
    #expect(report.isBarren)
  }

  @Test(arguments: contents) func content(_ content: Content) throws {
    let (store, report) = try loadedWithReport([content.json])
    #expect(store.counts == [0, 0, 0])
    #expect(report.recordCount == 0)
    #expect(report.unread.map(\.content) == (content.content.map { [$0] } ?? []))
    if content.content != nil { #expect(report.unread.first?.count == content.count) }
    #expect(report.isBarren == (content.content != nil))
    // Flights around the object do not hide it, and the window may cut off the keys that identify it.
    let blanks = String(repeating: " ", count: 70_000)
    let flight = #"{"ident":"UAL1","fa_flight_id":"UAL1-1"}"#
    let (_, among) = try loadedWithReport(["\(flight)\n\(blanks)\(content.json)\n\(flight)"])
    #expect(among.unread.map(\.content) == report.unread.map(\.content))
    #expect(among.unread.allSatisfy { $0.place.line == 2 } && !among.isBarren)
    // A page beside it in an array or an object does not hide it either.
    guard content.json.hasPrefix("{"), content.json != "{}" else { return }
    for pages in [
      #"[{"flights":[\#(flight)]},\#n\#(content.json)]"#, #"[\#(content.json),\#n{"flights":[\#(flight)]}]"#,
    ] {
      let (_, inArray) = try loadedWithReport([pages])
      #expect(inArray.unread.isEmpty == report.unread.isEmpty, "\(pages)")
      // Known members of a wrapper are told by themselves.
      if content.content?.isOfKeys == false { #expect(inArray.unread.map(\.content) == [content.content]) }
    }
  }

  /// Members that accompany any number of records do not keep what follows from being described.
  @Test func companionsAreNotDescribedForever() throws {
    let wrapped = (0..<1500).map {
      #"{"request":{"url":"\#($0)"},"flight":{"ident":"A\#($0)","fa_flight_id":"\#($0)"}}"#
    }
    let (store, report) = try loadedWithReport(["[" + (wrapped + [#"{"foo":1}"#]).joined(separator: ",") + "]"])
    #expect(store.counts[0] == 1500)
    #expect(report.unread.map(\.content) == [.keys(["foo"])])
  }

  /// Members beside a page are told if they are replies or messages; others accompany data.
  @Test(
    arguments: [
      (#"{"a":PAGE,"b":{"message":"Too Many Requests"}}"#, [.message("Too Many Requests")]),
      (#"{"headers":{"date":"x"},"request":{"url":"x"},"status":{"code":200,"message":"OK"},"body":PAGE}"#, []),
      (#"{"a":PAGE,"track":{"positions":[{"groundspeed":1,"timestamp":"x"}],"actual_distance":3}}"#, [.reply(.track)]),
      (#"{"arrivals":[FLIGHT],"departures":[{"ident":"Y"}]}"#, [.keys(["ident"])]),
      (#"[{"ts":1,"body":PAGE},{"ts":2,"body":{"message":"Not Found"}}]"#, [.message("Not Found")]),
      (#"[{"ts":1,"body":PAGE},{"ts":2,"body":{"flights":[],"links":{"next":"x"}}}]"#, []),
      (#"[FLIGHT,{"ident":"UAL2","fa_flight_id":"2","origin":null,"foo":{"message":"x"},"bar":[{"a":{}}]}]"#, []),
      (#"{"flights":[FLIGHT],"positions":[POSITION,POSITION]}"#, [.reply(.positions)]),
      (#"{"flights":[FLIGHT],"foo":[{"a":1}],"owner":{"owner":"x"}}"#, []),
      (#"{"flights":[FLIGHT],"page":{"count":5},"images":[{"url":"x"}],"body":{"map":"x"}}"#, []),
      (#"{"flights":[FLIGHT],"counts":{"departed":1,"enroute":2,"scheduled_departures":4}}"#, [.reply(.counts)]),
      (#"{"flights":[FLIGHT],"alerts":[{"id":1,"events":{"arrival":true},"enabled":true}]}"#, [.reply(.alerts)]),
      (#"{"ident":"UAL1","fa_flight_id":"UAL1-1","positions":[POSITION]}"#, [.reply(.positions)]),
      (#"{"ident":"UAL1","fa_flight_id":"UAL1-1","position":POSITION,"foo":{"a":1}}"#, [.reply(.positions)]),
      (
        #"{"ident":"UAL1","fa_flight_id":"UAL1-1","x":{"positions":[POSITION],"actual_distance":3}}"#,
        [.reply(.track)]
      ),
      (#"[FLIGHT,{"Number":"UAL2","From":{"code":"KORD","airport_info_url":"x"}}]"#, [.keys(["Number", "From"])]),
      (#"[{"NUMBER":"UAL2","FROM":{"code":"KORD","airport_info_url":"x"}}]"#, [.keys(["NUMBER", "FROM"])]),
      (#"{"airports":[{"code":"KORD","airport_info_url":"x"}]}"#, []),
    ] as [(String, [ForeignContent])])
  func contentBesidePages(json: String, unread: [ForeignContent]) throws {
    let flight = #"{"ident":"UAL1","fa_flight_id":"UAL1-1"}"#
    let (_, report) = try loadedWithReport([
      json.replacing("PAGE", with: #"{"flights":[FLIGHT]}"#).replacing("FLIGHT", with: flight)
        .replacing("POSITION", with: Self.position)
    ])
    #expect(report.unread.map(\.content) == unread)
  }

  /// A page lists records under certain keys, so a text there is a fault even if the list holds no record at all.
  @Test(arguments: [
    (#"{"flights":["UAL1","UAL2"]}"#, 2), (#"{"links":null,"airports":[null, "KJFK"],"num_pages":1}"#, 1),
    (#"{"flights":[{"ident":"UAL1","fa_flight_id":"UAL1-1"}],"airports":["KJFK"]}"#, 1),
    (#"{"airports":["KJFK"],"flights":[{"ident":"UAL1","fa_flight_id":"UAL1-1"}]}"#, 1),
    (#"{"flights":[ ]}"#, 0), (#"{"flights":[null]}"#, 0),
  ]) func plainValuesInListsOfRecords(_ json: String, _ count: Int) throws {
    let (_, report) = try loadedWithReport([json])
    #expect(report.rejectedCount == count)
    #expect(report.rejected.allSatisfy { $0.cause.reason == .wrongType(found: .text, expected: .record) })
    #expect(report.unread.isEmpty)
  }

  struct Flight: Sendable, CustomTestStringConvertible {
    let json: String
    let isFlight: Bool
    var testDescription: String { json }

    init(_ json: String, _ isFlight: Bool = true) {
      self.json = json
      self.isFlight = isFlight
    }
  }

  /// A missing key means the same as null.
  @Test(arguments: [
    Flight(#"{"fa_flight_id":"UAL1-1"}"#), Flight(#"{"ident":"UAL1","fa_flight_id":"UAL1-1","status":"x"}"#),
    Flight(#"{"ident":"UAL1","actual_off":"2022-01-26T16:10:00Z"}"#), Flight(#"{"ident":"UAL1","scheduled_in":null}"#),
    Flight(#"{"ident":"UAL1","distance_km":886.748544}"#), Flight(#"{"ident":"UAL1","origin":"KDEN"}"#),
    Flight(
      #"{"board":"arrivals","ident":"UAL1","airport":"KSUN","certainty":"actual","fa_flight_id":"UAL1-1"}"#, false),
    Flight(#"{"ident":"UAL1"}"#, false), Flight(#"{"ident":"UAL1","type":"Airline"}"#, false),
    Flight(#"{"ident":"00A","type":"heliport","name":"Total Rf","latitude_deg":40.1}"#, false),
    Flight(#"{"actual_off":"2022-01-26T16:10:00Z"}"#, false),
  ]) func flight(_ flight: Flight) throws {
    let (store, report) = try loadedWithReport([flight.json])
    #expect(store.counts[0] == (flight.isFlight ? 1 : 0))
    #expect(report.unread.isEmpty == flight.isFlight && report.rejectedCount == 0)
  }

  @Test func figuresThatWePrintAreReadAgain() throws {
    for text in [
      #"{"ident":"UAL1","distance_km":886.748544,"speed_kmh":800.064,"altitude_m":10363.2,"aircraft":"B39M"}"#,
      #"{"ident":"UAL1","distance_mi":551,"speed_kn":432,"altitude_ft":34000,"aircraft":"B39M"}"#,
      #"{"ident":"UAL1","distance_nmi":478.805908,"speed_mph":497.136722,"altitude_fl":340,"aircraft":"B39M"}"#,
      #"{"ident":"UAL1","fa_flight_id":"1","distance_nmi":478.805908,"speed_kn":432,"altitude_fl":340,"aircraft":"B39M"}"#,
    ] {
      let store = try loaded(text)
      #expect(store.value(.routeDistance) == "551", "\(text)")
      #expect(store.value(.filedAirspeed) == "432")
      #expect(store.value(.filedAltitude) == "340")
      #expect(store.value(.aircraftType) == "'B39M'")
    }
    // A value of the record itself takes precedence.
    #expect(
      try loaded(#"{"ident":"A","fa_flight_id":"1","route_distance":5,"distance_km":9}"#).value(.routeDistance) == "5")
    let (_, report) = try loadedWithReport([#"{"ident":"A","fa_flight_id":"1","distance_km":"far"}"#])
    #expect(report.rejectedCount == 1)
  }

  /// A derived value is not read but derived again, which is reported where some of its attributes are missing.
  @Test(arguments: [
    (#"{"fa_flight_id":"1","ident":"A","phase":"arrived","actual_off":"2022-01-26T16:10:00Z"}"#, ["phase"]),
    (#"{"fa_flight_id":"1","departure":null,"duration_min":3}"#, ["departure", "duration_min"]),
    (#"{"fa_flight_id":"1","ident":"A","departed":true,"landed":false}"#, ["departed", "landed"]),
    (
      #"{"fa_flight_id":"1","progress_percent":50,"progress":50,"enroute":true,"actual_off":null,"actual_on":null}"#,
      ["enroute"]
    ),
    (
      #"{"fa_flight_id":"1","average_speed_kmh":800,"distance_km":887,"departure":null}"#,
      ["average_speed_kmh", "departure"]
    ),
    (
      #"{"fa_flight_id":"1","position_heading":12,"great_circle_km":3,"inbound":null,"departure.hour":9}"#,
      ["position_heading", "great_circle_km", "inbound", "departure.hour"]
    ),
    (
      #"{"fa_flight_id":"1","origin":"KORD","destination":"KJFK","great_circle_km":1190.6}"#, ["great_circle_km"]
    ),
    (
      #"{"fa_flight_id":"1","great_circle_km":1190.6,"origin":{"code":"KORD","latitude":42,"longitude":-88},"destination":{"code":"KJFK","latitude":41,"longitude":-74}}"#,
      []
    ),
    // Airports without positions have lost none.
    (#"{"fa_flight_id":"1","great_circle_km":null,"origin":{"code":"KORD"},"destination":{"code":"KJFK"}}"#, []),
    (#"{"fa_flight_id":"1","position_heading":12,"last_position":null}"#, []),
    (
      #"{"fa_flight_id":"1","ident":"A","onward.count":1,"origin.elevation_m":3}"#,
      ["onward.count", "origin.elevation_m"]
    ),
    (#"{"fa_flight_id":"1","origin":"KORD","origin.name":"O'Hare","airline":"UAL","airline.iata":"UA"}"#, []),
    (#"{"icao":"KORD","name":"O'Hare","elevation_m":203,"arrivals.count":8}"#, []),
    (#"{"code":"KORD","airport_info_url":"x","elevation":668,"elevation_m":203.6,"departures.count":8}"#, []),
    (#"{"icao":"UAL","callsign":"UNITED","name":"United","flights.count":8}"#, []),
    (#"{"icao":"UAL","callsign":"UNITED","short_name":"United"}"#, []),
    (#"{"fa_flight_id":"1","ident":"A","distance_km":887,"aircraft":"B39M"}"#, []),
    (#"{"fa_flight_id":"1","ident":"A","departure_delay":60,"arrival_delay":0}"#, []),
  ]) func derivedValuesWithoutTheirAttributes(_ json: String, _ names: [String]) throws {
    for input in [json, "[\(json),\(json)]"] {
      let (_, report) = try loadedWithReport([input])
      #expect(report.unread.map(\.content) == (names.isEmpty ? [] : [.derivedValues(names)]))
    }
  }

  @Test func theShortNameOfAnAirlineIsReadAsPrinted() throws {
    let store = try loaded(#"{"icao":"UAL","short_name":"United"}"#)
    #expect(store.airlines.map(\.shortName) == ["United"])
  }

  /// Codes and details under the names that this library prints belong to the airports and the airline of a flight.
  @Test(arguments: [
    #"{"ident":"UAL5","fa_flight_id":"1","operator":"SKW","origin":"KORD","origin.name":"O'Hare","destination":null,"airline":"UAL","airline.name":"United"}"#,
    #"{"ident":"SKW5","fa_flight_id":"1","origin.icao":"KORD","origin.name":"O'Hare","airline.icao":"UAL","airline.name":"United"}"#,
    #"{"ident":"SKW5","fa_flight_id":"1","origin":{"icao":"KORD","name":"O'Hare"},"airline":{"icao":"UAL","name":"United"}}"#,
  ]) func printedNamesOfAirportsAndAirlines(_ json: String) throws {
    for json in [json, #"[{"ident":"X","fa_flight_id":"2","origin":{"code":"KDEN"}},\#(json)]"#] {
      let store = try loaded(json)
      let flight = try #require(store.flights.last)
      #expect(flight.origin?.icao == "KORD" && flight.origin?.name == "O'Hare")
      #expect(flight.airline?.icao == "UAL" && flight.airline?.name == "United")
      #expect(try store.idents("airline = UAL and origin = KORD").count == 1)
    }
    #expect(
      try loaded(#"{"ident":"UAL5","fa_flight_id":"1","airline":"Delta Air Lines"}"#).flights[0].airline?.icao == "UAL")
  }

  @Test(arguments: [("[1]", UnsoundRecord.ValueKind.array), (#""1,2""#, .text), ("5", .number), ("true", .flag)])
  func positionsOfAnotherType(value: String, found: UnsoundRecord.ValueKind) throws {
    let json = #"{"ident":"UAL5","fa_flight_id":"1","origin":{"code":"KORD"},"last_position":\#(value)}"#
    let (_, report) = try loadedWithReport([json])
    #expect(report.rejected.map(\.cause.reason) == [.wrongType(found: found, expected: .object)])
    #expect(report.rejected.map(\.cause.key) == ["last_position"])
  }

  @Test func elevationsThatWePrintAreReadAgain() throws {
    for (figure, feet) in [
      ("elevation_m\":52.1208", 171.0), ("elevation_ft\":171", 171), ("elevation\":9,\"elevation_m\":1", 9),
    ] {
      #expect(try loaded("{\"icao\":\"KORD\",\"name\":\"x\",\"\(figure)}").airports[0].elevation?.value == feet)
    }
    let (_, report) = try loadedWithReport([#"{"icao":"KORD","name":"x","elevation_m":"high"}"#])
    #expect(report.rejected.map(\.cause.key) == ["elevation_m"])
  }

  @Test func theKeysOfAnAirportElsewhere() throws {
    let json = """
      {"icao":"KORD","iata":"ORD","name":"O'Hare","lat":41.98,"lon":-87.9,"tz":"America/Chicago","country":"US"}
      """
    let store = try loaded(json)
    #expect(store.counts == [0, 1, 0])
    #expect(store.value(AirportColumn.latitude, of: "KORD") == "41.98")
    #expect(store.value(AirportColumn.timezone, of: "KORD") == "'America/Chicago'")
    #expect(store.value(AirportColumn.iata, of: "KORD") == "'ORD'")
    let zone = try loaded(#"{"airport_code":"KORD","name":"x","timezone":":America/Chicago"}"#)
    #expect(zone.value(AirportColumn.timezone, of: "KORD") == "'America/Chicago'")
  }

  @Test func rowsOfOlderInterfacesAreNamed() throws {
    let row = """
      {"ident":"UAL1","aircrafttype":"B738","actualdeparturetime":1,"estimatedarrivaltime":2,"filed_departuretime":1,\
      "origin":"KORD","destination":"KSFO","originName":"x","originCity":"y","destinationName":"z","destinationCity":"w"}
      """
    let (store, report) = try loadedWithReport(["{\"EnrouteResult\":{\"next_offset\":15,\"enroute\":[\(row),\(row)]}}"])
    #expect(store.counts == [0, 0, 0])
    #expect(report.rejected.map(\.cause.reason) == [.olderInterface("FlightXML"), .olderInterface("FlightXML")])
    let messages = report.rejected.map(\.cause.reason.description)
    #expect(messages == Array(repeating: "a record of FlightXML, not of AeroAPI 4; not read", count: 2))
  }

  @Test func halvesOfSurrogatePairsAreMarked() throws {
    for blanks in [0, 65_530, 65_536 - 40, 200_000] {
      let text =
        String(repeating: " ", count: blanks) + #"[{"ident":"A\ud800z","fa_flight_id":"\udc00\ud83d\ude00","#
        + #""x":{"y":["\ud83d","\ud83d"]}},{"ident":"B","fa_flight_id":"\ud83d\ude00"}]"#
      let (store, report) = try loadedWithReport([text])
      #expect(store.value(.ident) == "'A\u{FFFD}z'")
      #expect(report.unread.map(\.content) == [.loneSurrogates])
      #expect(report.unread.first?.count == 4 && report.unread.first?.place.offset == blanks + 12)
      #expect(store.counts[0] == 2)
    }
    // Without four hexadecimal digits it is not an escape.
    for text in [#"["\udcZZ"]"#, #"["\udc"]"#, #"["\ud83d\u00"]"#] {
      #expect(throws: LoadError.self) { try loaded(text) }
    }
  }

  @Test func documentsMayHaveRecordSeparators() throws {
    let flight = #"{"ident":"UAL1","fa_flight_id":"1"}"#
    #expect(try loaded("\u{1E}\(flight)\n\u{1E} \(flight.replacing("1", with: "2"))\n").counts[0] == 2)
    #expect(throws: LoadError.self) { try loaded("[\u{1E}\(flight)]") }
  }

  @Test func objectsAmongRecordsAreTold() throws {
    let flights = (0..<40).map { Samples.flight(["fa_flight_id": "\"F\($0)\""]) }
    var elements = flights
    elements.insert(#"{"foo":1}"#, at: 20)
    elements.insert(#"{"foo":2}"#, at: 30)
    for text in ["[\(elements.joined(separator: ","))]", elements.joined(separator: "\n")] {
      let (store, report) = try loadedWithReport([text])
      #expect(store.counts[0] == 40 && report.recordCount == 40)
      #expect(report.unread.map(\.content) == [.keys(["foo"])])
      #expect(report.unread.map(\.count) == [2])
      for threads in 2...4 {
        let loading = Loading(plan: LoadPlan(), threads: threads, smallestPart: 64)
        let outcome = try loading.load([.bytes(Array(text.utf8), name: "0.json")], onto: Tables())
        #expect(outcome.report == report)
      }
    }
  }
}
