import FlightSample
import FlightStore
import Foundation
import Testing

/// Tests of the command line's queries as calls from Swift, compared with results computed from the flights.
struct ApplicationAnswersTests {
  private let store = FlightStore.sample

  @Test func boardsHaveTheFlightsAroundTheClock() throws {
    let airport = try #require(store.airport(code: "ORD"))
    let board = airport.board(.arrivals)
    let hours = store.clock.addingTimeInterval(-5 * 3600)...store.clock.addingTimeInterval(6 * 3600)
    let expected = airport.arrivals.filter { flight in
      let times = [
        flight.actualIn ?? flight.actualOn, flight.estimatedIn ?? flight.estimatedOn,
        flight.scheduledIn ?? flight.scheduledOn,
      ]
      return flight.isBlocked != true && times.compactMap(\.self).first.map(hours.contains) == true
    }
    #expect(Set(board.entries.map(\.flight)) == Set(expected) && board.entries.count > 20)
    #expect(board.flights.map(\.id) == board.entries.map(\.flight.id))
    #expect(board.entries.map(\.time) == board.entries.map(\.time).sorted())
    let entry = try #require(board.entries.first { $0.flight.scheduledIn != nil })
    #expect(entry.scheduled == entry.flight.scheduledIn)
  }

  @Test func boardsTakeAWindowAndAFilter() throws {
    let airport = try #require(store.airport(code: "FRA"))
    let hour = store.clock...store.clock.addingTimeInterval(3600)
    let board = airport.board(.departures, within: hour, where: \.airline?.code == "DLH")
    #expect(!board.entries.isEmpty && board.entries.allSatisfy { hour.contains($0.time) })
    #expect(board.entries.allSatisfy { $0.flight.airline?.code == "DLH" && $0.flight.origin == airport })
    let never = Date.distantFuture...Date.distantFuture
    #expect(airport.board(.departures, within: never).entries.isEmpty)
  }

  @Test func searchesBeginWithWhatGoesByTheCode() {
    #expect(store.search(Airport.self, for: "fra").first?.icao == "EDDF")
    let san = store.search(Airport.self, for: "SÁN")
    #expect(san.count > 1 && san.allSatisfy { $0.city?.hasPrefix("San") == true || $0.iata == "SAN" })
    #expect(store.search(Airport.self, for: "san", limit: 1).map(\.id) == san.prefix(1).map(\.id))
    #expect(store.search(Airline.self, for: "luft").map(\.code).contains("DLH"))
    // A match within a name counts if no name begins with the text.
    #expect(
      store.search(Airport.self, for: "intl").isEmpty
        == store.airports.filter { $0.name?.contains("Intl") == true }.isEmpty)
    let flight = store.flights.first { $0.ident?.hasPrefix("UAL") == true && $0.isEnroute }
    let number = flight?.ident?.dropFirst(3) ?? ""
    let found = store.search(Flight.self, for: "ua \(number)", where: \.isEnroute == true)
    #expect(flight.map(found.contains) == true && found.allSatisfy(\.isEnroute))
    #expect(store.search(Flight.self, for: "nothing goes by this").isEmpty)
    #expect(store.search(Flight.self, for: "fra", limit: -1).isEmpty)
  }

  @Test(arguments: ["", " ", "\t "]) func searchesForNothingFindEverything(_ text: String) {
    #expect(store.search(Airport.self, for: text).map(\.id) == store.airports(where: .all).map(\.id))
    let enroute = store.search(Flight.self, for: text, where: \.isEnroute == true, limit: 5)
    #expect(enroute.map(\.id) == store.flights(where: \.isEnroute == true).prefix(5).map(\.id) && enroute.count == 5)
  }

  @Test func mapsCountTheFlightsOfTheirPlaces() throws {
    let map = store.map(where: \.airline?.code == "DLH")
    let flights = store.flights.filter { $0.airline?.code == "DLH" }
    #expect(map.stops.first?.airport.icao == "EDDF" && map.stops.count > 5)
    for stop in map.stops {
      #expect(stop.place == stop.airport.coordinate)
      #expect(stop.flights == flights.count { $0.origin == stop.airport || $0.destination == stop.airport })
    }
    let known = flights.filter { $0.arc != nil }
    #expect(map.routes.reduce(0) { $0 + $1.flights } == known.count && map.missing == flights.count - known.count)
    #expect(map.routes.allSatisfy { $0.arc.points(every: 1).count > 1 })
    #expect(!map.aircraft.isEmpty && map.aircraft.allSatisfy { $0.flight.isEnroute })
  }

  /// An aircraft whose progress is unknown, or 0, is as far on its way as its time in the air says.
  @Test(arguments: [("0", 0.5), ("null", 0.5), ("80", 0.8), ("101", 1)])
  func aircraftAreWhereTheirTimesSay(progress: String, share: Double) throws {
    let json = """
      [{"ident": "A1", "fa_flight_id": "1", "origin": {"code": "EGLL"}, "destination": {"code": "KJFK"},
        "actual_off": "2026-03-14T10:00:00Z", "estimated_on": "2026-03-14T16:00:00Z", "progress_percent": \(progress)},
       {"ident": "A2", "fa_flight_id": "2", "origin": null, "destination": null, "actual_on": "2026-03-14T13:00:00Z"},
       {"airport_code": "EGLL", "latitude": 51.4775, "longitude": -0.4614},
       {"airport_code": "KJFK", "latitude": 40.6399, "longitude": -73.7787}]
      """
    let map = try FlightStore(parsing: json.utf8).map()
    #expect(map.aircraft.map(\.place) == map.routes.map { $0.arc.point(at: share) } && map.aircraft.count == 1)
  }

  @Test func findingsSayWhatIsWrongInWords() throws {
    let json = """
      {"ident": "AAA1", "fa_flight_id": "AAA1-1", "origin": {"code": "EGLL"}, "destination": {"code": "KSFO"},
      "actual_off": "2026-03-14T12:00:00Z", "actual_on": "2026-03-14T11:00:00Z"}
      """
    let findings = try FlightStore(parsing: json.utf8).findings()
    let problem = try #require(findings.first { $0.isProblem })
    #expect(problem.entity == .flights && problem.name == "AAA1" && findings.contains { $0.reason == .noRecord })
    #expect(findings.contains { "\($0)" == "flight AAA1: arrives before it departs" })
    #expect(findings.contains { $0.message(in: .ru) == "прилетает раньше, чем вылетает" })
  }

  /// An altitude in feet instead of hundreds of feet is among the values that no flight has.
  @Test(
    arguments: [
      (#""filed_altitude": 350, "filed_airspeed": 0, "seats_cabin_coach": 850"#, []),
      (#""filed_altitude": 35000"#, [("filed_altitude", "35000")]),
      (#""filed_airspeed": -1"#, [("filed_airspeed", "-1")]),
      (#""progress_percent": 101, "filed_ete": 90000"#, [("progress_percent", "101"), ("filed_ete", "90000")]),
      (#""last_position": {"altitude": 9000}"#, [("last_position.altitude", "9000")]),
      (#""actual_off": "1970-01-01T00:00:00Z""#, [("actual_off", "1970-01-01T00:00:00Z")]),
      (#""scheduled_in": "2000-01-01T00:00:00Z""#, []),
      (#""origin": {"code": "KORD", "latitude": 0, "longitude": 0.0}"#, [("latitude, longitude", "0, 0")]),
      (#""origin": {"code": "KORD", "latitude": 0, "longitude": 37.1}"#, []),
      (#""origin": {"code": "KORD", "elevation": 67200, "timezone": null}"#, [("elevation", "67200")]),
    ] as [(String, [(String, String)])])
  func implausibleValuesAreFound(values: String, odd: [(field: String, value: String)]) throws {
    let json = #"{"ident": "A1", "fa_flight_id": "A1", "destination": {"code": "K2"}, \#(values)}"#
    let findings = try FlightStore(parsing: json.utf8).findings()
    #expect(findings.filter(\.isProblem).map(\.reason) == odd.map { .odd(field: $0.field, value: $0.value) })
  }

  @Test func schedulesOutOfOrderAreFound() throws {
    func reasons(_ times: String) throws -> [DataFinding.Reason] {
      let json =
        #"{"ident": "A1", "fa_flight_id": "A1", "origin": {"code": "K1"}, "destination": {"code": "K2"}, \#(times)}"#
      return try FlightStore(parsing: json.utf8).findings().filter { $0.entity == .flights }.map(\.reason)
    }
    let (early, late) = ("\"2026-03-14T11:00:00Z\"", "\"2026-03-14T12:00:00Z\"")
    #expect(
      try reasons(#""scheduled_out": \#(late), "scheduled_in": \#(early)"#)
        == [.arrivesBeforeDeparture, .outOfOrder(earlier: "scheduled_out", later: "scheduled_in")])
    #expect(
      try reasons(#""scheduled_off": \#(late), "scheduled_on": \#(early)"#).contains(
        .outOfOrder(earlier: "scheduled_off", later: "scheduled_on")))
    #expect(try reasons(#""scheduled_out": \#(late), "scheduled_off": \#(early)"#).isEmpty)
  }

  /// A record without a destination may be that of either flight of a diversion.
  @Test func aFlightWithAndWithoutADestinationIsFound() throws {
    let json = """
      [{"ident": "N5", "fa_flight_id": "N5-1", "origin": {"code": "KSDF"}, "destination": null},
       {"ident": "N5", "fa_flight_id": "N5-1", "origin": {"code": "KSDF"}, "destination": {"code": "39N"}},
       {"ident": "N5", "fa_flight_id": "N5-1", "origin": {"code": "KSDF"}, "destination": {"code": "39N2"}},
       {"ident": "N6", "fa_flight_id": "N6-1", "origin": null, "destination": {"code": "39N"}}]
      """
    let reasons = try FlightStore(parsing: json.utf8).findings().filter { $0.entity == .flights }.map(\.reason)
    #expect(Set(reasons) == [.airportElsewhere(end: "destination", "39N"), .noAirport(end: "origin")])
  }

  /// An older page has the destination of before a diversion, and no page the diverted flight itself.
  @Test func aFlightInTheAirThatHasLandedElsewhereIsFound() throws {
    func record(_ destination: String, _ landing: String) -> String {
      """
      {"ident": "QFA10", "fa_flight_id": "QFA10-1", "origin": {"code": "YPPH"}, "destination": {"code": "\(destination)"},
      "actual_off": "2026-03-01T00:15:00Z"\(landing)}
      """
    }
    let landing = #", "actual_on": "2026-03-01T03:25:00Z""#
    let landed = record("YMML", landing)
    func reasons(_ other: String) throws -> [DataFinding.Reason] {
      try FlightStore(parsing: "[\(other), \(landed)]".utf8).findings().filter { $0.entity == .flights }.map(\.reason)
    }
    #expect(try reasons(record("YPAD", "")) == [.landedElsewhere("YMML")])
    let taxiing = record("YMML", "").replacing("actual_off", with: "actual_out")
    let both = "[\(record("YPAD", "")), \(taxiing)]"
    #expect(!(try FlightStore(parsing: both.utf8).findings().contains { $0.reason == .landedElsewhere("YMML") }))
    #expect(try reasons(record("YPAD", #", "diverted": true"#)).isEmpty)
    #expect(try reasons(record("YPAD", landing)).isEmpty)
  }

  @Test func mergedStoresAreThoseThatLoadedBoth() throws {
    let sources = DataSource.sample
    for cut in 0...sources.count {
      var (left, right) = (FlightStore(), FlightStore())
      try left.load(Array(sources[..<cut]))
      try right.load(Array(sources[cut...]))
      left.merge(right)
      #expect(Set(left.flights.map(\.record)) == Set(store.flights.map(\.record)), "\(cut)")
      #expect(Set(left.airports.map(\.record)) == Set(store.airports.map(\.record)), "\(cut)")
      #expect(Set(left.airlines.map(\.record)) == Set(store.airlines.map(\.record)), "\(cut)")
    }
  }

  @Test func placesAreValues() throws {
    let airport = try #require(store.airport(code: "FRA"))
    #expect(airport.coordinate?.latitude == airport.latitude && airport.coordinate?.longitude == airport.longitude)
    let unknown = try FlightStore(parsing: #"{"airport_code": "XXXX", "name": "X", "latitude": 1}"#.utf8)
    #expect(unknown.airports.allSatisfy { $0.coordinate == nil })
    let (heathrow, kennedy) = (
      GeoPoint(latitude: 51.4775, longitude: -0.4614), GeoPoint(latitude: 40.6399, longitude: -73.7787)
    )
    let kilometers = heathrow.distance(to: kennedy).converted(to: .kilometers).value
    #expect(abs(kilometers - 5554.3187) < 0.001 && kennedy.distance(to: heathrow) == heathrow.distance(to: kennedy))
    let arc = GreatCircleArc(from: heathrow, to: kennedy)
    #expect(
      arc.points(every: 0).count > 1000 && arc.points(every: .nan).count >= 2 && arc.points(every: 1e9).count == 2)
    let nowhere = GreatCircleArc(from: GeoPoint(latitude: .nan, longitude: 0), to: kennedy)
    #expect(nowhere.points(every: 1).count == 2)
  }

  @Test func figuresAreWrittenAsTheReaderPrefers() throws {
    let units = try UnitPreferences(parsing: "metric,altitude=ft")
    let (far, high) = (
      Measurement(value: 551, unit: UnitLength.statuteMiles), Measurement(value: 340, unit: UnitLength.hundredsOfFeet)
    )
    #expect(far.formatted(.distance(in: units)) == "887 km" && high.formatted(.altitude(in: units)) == "34,000 ft")
    #expect(high.formatted(.altitude(in: UnitPreferences(.aviation))) == "FL340")
    #expect(far.converted(to: .meters).formatted(.distance(in: units)) == "887 km")
    let late = Measurement(value: 15, unit: UnitDuration.minutes)
    #expect(late.formatted(.delay()) == "+15 min" && late.formatted(.duration(language: .ru)) == "15 мин")
    #expect(Measurement(value: 4700, unit: UnitDuration.seconds).formatted(.duration(language: .ru)) == "1 ч 18 мин")
    let fast = Measurement(value: 432, unit: UnitSpeed.exactKnots)
    #expect(
      fast.formatted(.speed()) == "800 km/h" && fast.formatted(.speed(in: UnitPreferences(.aviation))) == "432 kn")
    let style = FigureStyle<UnitLength>.distance(in: units)
    #expect(try JSONDecoder().decode(FigureStyle<UnitLength>.self, from: JSONEncoder().encode(style)) == style)
  }

  @Test func deletingNamesWhatItDeletes() throws {
    var store = store
    let cancelled = store.flights.filter { $0.isCancelled == true }.count
    #expect(try store.delete(Flight.self, where: \.isCancelled == true).count == cancelled && cancelled > 0)
  }
}
