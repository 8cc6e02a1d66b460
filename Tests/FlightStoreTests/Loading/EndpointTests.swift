import Testing

@testable import FlightStore

struct EndpointTests {
  struct Reply: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    /// The resulting numbers of flights, airports and airlines.
    let counts: [Int]
    var rejected = 0

    init(_ endpoint: String, _ json: String, _ counts: [Int], rejected: Int = 0) {
      testDescription = endpoint
      self.json = json
      self.counts = counts
      self.rejected = rejected
    }
  }

  private static let flight = Samples.flight()
  private static let other = Samples.flight([
    "fa_flight_id": "\"DLH446-1\"", "ident": "\"DLH446\"", "operator": "\"DLH\"", "operator_icao": "null",
  ])
  private static let inFlight = """
    {"ident":"SKW5367","ident_icao":"SKW5367","ident_iata":"OO5367","fa_flight_id":"SKW5367-1","registration":null,\
    "origin":\(Samples.airport("KDEN", "DEN", "Denver")),"destination":null,"waypoints":[39.8,-104.6,39.2,-105.0],\
    "first_position_time":"2022-01-26T16:00:00Z","last_position":{"fa_flight_id":null,"altitude":310,"altitude_change":"C",\
    "groundspeed":421,"heading":null,"latitude":39.2,"longitude":-105.0,"timestamp":"2022-01-26T16:20:00Z",\
    "update_type":"A"},"bounding_box":[39.8,-105.0,39.2,-104.6],"ident_prefix":null,"aircraft_type":"E75L",\
    "actual_off":"2022-01-26T16:00:00Z","actual_on":null,"foresight_predictions_available":false,"predicted_out":null}
    """
  private static let scheduled = """
    {"ident":"ACA3184","ident_icao":"ACA3184","ident_iata":"AC3184","actual_ident":"UAL1780","actual_ident_icao":"UAL1780",\
    "actual_ident_iata":"UA1780","aircraft_type":"B39M","scheduled_in":"2022-01-26T17:40:00Z",\
    "scheduled_out":"2022-01-26T16:00:00Z","origin":"KPDX","origin_icao":"KPDX","origin_iata":"PDX","origin_lid":"PDX",\
    "destination":"KSFO","destination_icao":"KSFO","destination_iata":"SFO","destination_lid":"SFO","fa_flight_id":null,\
    "meal_service":"Business: Meal / Economy: Food for sale","seats_cabin_business":20,"seats_cabin_coach":150,\
    "seats_cabin_first":0}
    """
  private static let position = """
    {"fa_flight_id":"UAL1-1","altitude":310,"altitude_change":"-","groundspeed":421,"heading":12,"latitude":39.2,\
    "longitude":-105.0,"timestamp":"2022-01-26T16:20:00Z","update_type":"A"}
    """
  private static func page(_ groups: String) -> String {
    "{\"links\":{\"next\":\"/x?cursor=1%20\"},\"num_pages\":1,\(groups)}"
  }

  static let replies: [Reply] = [
    Reply("/flights/{ident}", page("\"flights\":[\(flight),\(other)]"), [2, 2, 2]),
    Reply(
      "/foresight/flights/{ident}",
      page(
        "\"flights\":[\(Samples.flight(["predicted_on": "\"2022-01-26T17:40:00Z\"", "predicted_on_source": "\"Foresight\""]))]"
      ), [1, 2, 1]),
    Reply("/flights/search", page("\"flights\":[\(inFlight)]"), [1, 1, 1]),
    Reply("/flights/search/positions", page("\"positions\":[\(position),\(position)]"), [0, 0, 0]),
    Reply("/flights/search/count", "{\"count\":12}", [0, 0, 0]),
    Reply(
      "/flights/{ident}/canonical", "{\"idents\":[{\"ident\":\"UAL1\",\"ident_type\":\"designator\"}]}", [0, 0, 0]),
    Reply("/flights/{id}/position", inFlight, [1, 1, 1]),
    Reply("/flights/{id}/track", "{\"actual_distance\":551,\"positions\":[\(position)]}", [0, 0, 0]),
    Reply(
      "/flights/{id}/route",
      "{\"route_distance\":\"551\",\"fixes\":[{\"name\":\"PDX\",\"latitude\":45.5,\"longitude\":-122.6,\"distance_from_origin\":0,\"type\":\"Origin Airport\"}]}",
      [0, 0, 0]),
    Reply("/flights/{id}/map", "{\"map\":\"aGk=\"}", [0, 0, 0]),
    Reply(
      "/airports/{id}/flights",
      page(
        "\"scheduled_arrivals\":[],\"scheduled_departures\":[\(other)],\"arrivals\":[\(flight)],\"departures\":[\(flight)]"
      ), [2, 2, 2]),
    Reply(
      "/airports/{id}/flights, groups first", "{\"departures\":[\(flight)],\"num_pages\":1,\"links\":null}", [1, 2, 1]),
    Reply(
      "/airports/{id}/flights/to/{dest}", page("\"flights\":[{\"segments\":[\(flight),\(other)]},{\"segments\":[]}]"),
      [2, 2, 2]),
    Reply(
      "/airports/{id}/flights/counts",
      "{\"departed\":1,\"enroute\":2,\"scheduled_arrivals\":3,\"scheduled_departures\":4}", [0, 0, 0]),
    Reply(
      "/operators/{id}/flights", page("\"scheduled\":[\(flight)],\"arrivals\":[],\"enroute\":[\(other)]"), [2, 2, 2]),
    Reply("/operators/{id}/flights/counts", "{\"airborne\":5,\"flights_last_24_hours\":9}", [0, 0, 0]),
    Reply("/schedules", page("\"scheduled\":[\(scheduled)]"), [1, 2, 1]),
    Reply(
      "/airports", page("\"airports\":[{\"code\":\"KORD\",\"airport_info_url\":\"/airports/KORD\"},null]"), [0, 1, 0]),
    Reply("/airports/{id}", Samples.fullAirport("KORD", "ORD"), [0, 1, 0]),
    Reply(
      "/airports/nearby",
      page(
        "\"airports\":[\(Samples.fullAirport("KORD", "ORD").dropLast()),\"distance\":12,\"heading\":90,\"direction\":\"E\"}]"
      ), [0, 1, 0]),
    Reply("/airports/{id}/canonical", "{\"airports\":[{\"id\":\"KORD\",\"id_type\":\"icao\"}]}", [0, 0, 0]),
    Reply(
      "/airports/delays",
      page(
        "\"delays\":[{\"airport\":\"KORD\",\"category\":\"weather\",\"color\":\"red\",\"delay_secs\":900,\"reasons\":[{\"category\":\"weather\",\"color\":\"red\",\"delay_secs\":900,\"reason\":\"wind\"}]}]"
      ), [0, 0, 0]),
    Reply(
      "/airports/{id}/routes/{d}",
      page(
        "\"routes\":[{\"aircraft_types\":[\"B738\"],\"count\":1,\"filed_altitude_max\":340,\"route\":\"X\",\"route_distance\":\"551\"}]"
      ), [0, 0, 0]),
    Reply(
      "/airports/{id}/weather/observations",
      page(
        "\"observations\":[{\"airport_code\":\"KORD\",\"clouds\":[{\"altitude\":0,\"symbol\":\"CLR\",\"type\":\"Clear\"}],\"time\":\"2022-01-26T16:20:00Z\",\"raw_data\":\"KORD\"}]"
      ), [0, 0, 0]),
    Reply(
      "/airports/{id}/weather/forecast",
      "{\"airport_code\":\"KORD\",\"raw_forecast\":[\"TAF\"],\"time\":\"2022-01-26T16:20:00Z\",\"decoded_forecast\":{\"lines\":[]}}",
      [0, 0, 0]),
    Reply(
      "/operators", page("\"operators\":[{\"code\":\"UAL\",\"operator_info_url\":\"/operators/UAL\"}]"), [0, 0, 1]),
    Reply("/operators/{id}", Samples.airline("UAL", "UA"), [0, 0, 1]),
    Reply(
      "/operators/{id} with alternatives",
      "{\"icao\":null,\"iata\":\"ZZ\",\"callsign\":null,\"name\":\"Zed\",\"alternatives\":[\(Samples.airline("UAL", "UA"))]}",
      [0, 0, 1]),
    Reply("/operators/{id}/canonical", "{\"operators\":[{\"id\":\"UAL\",\"id_type\":\"icao\"}]}", [0, 0, 0]),
    Reply(
      "/disruption_counts/airline",
      page(
        "\"entities\":[{\"entity_name\":\"United\",\"entity_id\":\"UAL\",\"cancellations\":1,\"delays\":2,\"total\":3}],\"total_cancellations_national\":1"
      ), [0, 0, 0]),
    Reply(
      "error", "{\"title\":\"Not found\",\"reason\":\"NOT_FOUND\",\"detail\":\"No such flight\",\"status\":404}",
      [0, 0, 0], rejected: 1),
    Reply(
      "alert",
      "{\"alert_id\":1,\"event_code\":\"arrival\",\"summary\":\"s\",\"short_description\":\"s\",\"long_description\":\"l\",\"flight\":\(flight)}",
      [1, 2, 1]),
    Reply(
      "alert definitions",
      page(
        "\"alerts\":[{\"id\":1,\"ident\":\"UAL1\",\"ident_icao\":null,\"origin\":\"KORD\",\"destination\":\"KSFO\",\"aircraft_type\":null,\"start\":\"2022-01-26\",\"end\":null,\"events\":{\"arrival\":true}}]"
      ), [0, 0, 0]),
    Reply(
      "kept with its request",
      "{\"request\":{\"url\":\"/x\"},\"response\":{\"status\":200,\"body\":\(page("\"flights\":[\(flight)]"))}}",
      [1, 2, 1]),
    Reply(
      "an array by hand", "[\(flight),\(Samples.fullAirport("KSFO", "SFO")),\(Samples.airline("UAL", "UA"))]",
      [1, 2, 1]),
    Reply(
      "FlightXML 3",
      "{\"FlightInfoStatusResult\":{\"next_offset\":-1,\"flights\":[{\"ident\":\"UAL1\",\"faFlightID\":\"UAL1-1\",\"airline\":\"UAL\",\"origin\":{\"code\":\"KORD\"},\"destination\":{\"code\":\"KSFO\"},\"filed_departure_time\":{\"epoch\":1}}]}}",
      [0, 0, 0], rejected: 1),
    Reply(
      "Firehose",
      "{\"pitr\":\"1\",\"type\":\"position\",\"id\":\"UAL1-1\",\"ident\":\"UAL1\",\"lat\":\"1\",\"lon\":\"2\"}\n{\"pitr\":\"2\",\"type\":\"keepalive\",\"serverTime\":\"2\"}",
      [0, 0, 0], rejected: 2),
  ]

  @Test(arguments: replies) func reply(_ reply: Reply) throws {
    let (store, report) = try loadedWithReport([reply.json])
    #expect(store.counts == reply.counts)
    #expect(report.rejectedCount == reply.rejected)
    // Loading the same reply again changes nothing.
    #expect(try loaded([reply.json, reply.json]).dump == store.dump)
  }

  /// Printed airports and airlines have codes of the same names, and any of their other fields.
  @Test(arguments: [
    (#"{"icao":"BIKF","name":"Keflavik","city":"Reykjavik","elevation_m":52.1}"#, [0, 1, 0]),
    (#"{"icao":"CYUL","name":"Montreal","elevation_ft":118}"#, [0, 1, 0]),
    (#"{"iata":"YUL","icao":"CYUL","timezone":null}"#, [0, 1, 0]),
    (#"{"icao":"KORD","name":"O'Hare"}"#, [0, 1, 0]), (#"{"icao":"39N","name":"Princeton"}"#, [0, 1, 0]),
    (#"{"iata":"ORD","country":"US"}"#, [0, 1, 0]), (#"{"icao":"SFO","iata":"SFO","name":"x"}"#, [0, 1, 0]),
    (#"{"icao":"UAL","name":"United","country":"United States"}"#, [0, 0, 1]),
    (#"{"icao":"UAL","iata":"UA","name":"United"}"#, [0, 0, 1]), (#"{"iata":"B6","name":"JetBlue"}"#, [0, 0, 1]),
    (#"{"icao":"B6","name":"JetBlue"}"#, [0, 0, 1]), (#"{"icao":"UAL","location":"Chicago"}"#, [0, 0, 1]),
    (#"{"icao":"UAL","short_name":"United","phone":null,"url":null}"#, [0, 0, 1]),
    (#"{"icao":"A","name":"neither"}"#, [0, 0, 0]),
  ])
  func printed(_ record: String, holds counts: [Int]) throws {
    let (store, report) = try loadedWithReport([record])
    #expect(store.counts == counts)
    #expect(report.unread.count == (counts == [0, 0, 0] ? 1 : 0))
  }

  @Test func flightOfAPage() throws {
    let store = try loaded(Self.flight)
    #expect(
      store.dump(.flights, 0) == """
        ident='UAL1780' ident_icao='UAL1780' ident_iata='UA1780' fa_flight_id='UAL1780-1643000000-schedule-0001' \
        operator='UAL' operator_icao='UAL' operator_iata='UA' flight_number='1780' registration='N37502' \
        codeshares=["ACA3184", "DLH7830"] codeshares_iata=["AC3184", "LH7830"] blocked=false diverted=false \
        cancelled=false position_only=false origin=->KPDX destination=->KSFO #19=->UAL departure_delay=-540 \
        arrival_delay=0 filed_ete=4680 progress_percent=0 status='Scheduled' aircraft_type='B39M' route_distance=551 \
        filed_airspeed=432 filed_altitude=340 route='PDX.DCT SFO' gate_origin='D5' type='Airline' \
        scheduled_out=1643212800 scheduled_off=1643213400 estimated_off=1643213520 scheduled_on=1643218200 \
        estimated_on=1643218860 scheduled_in=1643218800 foresight_predictions_available=true
        """)
    #expect(store.value(AirportColumn.city, of: "KPDX") == "'Portland'")
    #expect(store.value(AirportColumn.hasRecord, of: "KPDX") == nil)
    #expect(store.value(AirlineColumn.iata, of: "UAL") == "'UA'")
  }

  @Test func flightInTheAir() throws {
    let store = try loaded(Self.inFlight)
    #expect(store.value(.positionLatitude) == "39.2")
    #expect(store.value(.positionTime) == "1643214000")
    #expect(store.value(.airline) == "->SKW")
    #expect(store.value(.destination) == nil)
  }

  @Test func codesharesOfASchedule() throws {
    let operating = Self.scheduled.replacing("\"actual_ident\":\"UAL1780\"", with: "\"actual_ident\":null")
      .replacing("ACA3184", with: "UAL1780").replacing("AC3184", with: "UA1780")
    let second = Self.scheduled.replacing("ACA3184", with: "DLH7830").replacing("AC3184", with: "LH7830")
    for texts in permutations(of: [Self.scheduled, operating, second]) {
      let store = try loaded(texts)
      #expect(store.counts == [1, 2, 1])
      #expect(store.value(.ident) == "'UAL1780'")
      #expect(store.value(.codeshares) == "[\"ACA3184\", \"DLH7830\"]")
      #expect(store.value(.codesharesIATA) == "[\"AC3184\", \"LH7830\"]")
      #expect(store.value(.airline) == "->UAL")
    }
  }

  @Test func recordFillsStub() throws {
    for texts in permutations(of: [Self.flight, Samples.fullAirport("KSFO", "SFO"), Samples.airline("UAL", "UA")]) {
      let store = try loaded(texts)
      #expect(store.counts == [1, 2, 1])
      #expect(store.value(AirportColumn.name, of: "KSFO") == "'Chicago O'Hare Intl'")
      #expect(store.value(AirportColumn.hasRecord, of: "KSFO") == "true")
      #expect(store.value(AirportColumn.hasRecord, of: "KPDX") == nil)
      #expect(store.value(AirlineColumn.callsign, of: "UAL") == "'United'")
    }
  }
}
