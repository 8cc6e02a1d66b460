import Foundation
import Testing

@testable import FlightStore

@Suite struct DerivedValuesTests {
  private func flight(_ values: String) throws -> Flight {
    let json = #"{"ident": "UAL1780", "origin": {"code": "KPDX"}, "destination": {"code": "KSFO"}\#(values)}"#
    return try #require(QueryData.store(json: json).flights.first)
  }

  struct PhaseCase: Sendable, CustomTestStringConvertible {
    let status: String
    /// The events among out, off, on and in that have an actual time.
    let actuals: String
    let flags: [String]
    let phase: Phase
    var isEnroute = false
    var testDescription: String { "\(status) \(actuals)" }

    init(_ status: String, _ actuals: String, _ phase: Phase, _ flags: [String] = [], isEnroute: Bool = false) {
      self.status = status
      self.actuals = actuals
      self.flags = flags
      self.phase = phase
      self.isEnroute = isEnroute
    }
  }

  static let phases = [
    PhaseCase("Scheduled", "0000", .scheduled), PhaseCase("Выл. / Прил. по расписанию", "0000", .scheduled),
    PhaseCase("Scheduled / Delayed", "0000", .scheduled), PhaseCase("Задерживается", "0000", .scheduled),
    PhaseCase("Taxiing / Left Gate", "1000", .taxiing), PhaseCase("Вырулив. / Задерживается", "1000", .taxiing),
    PhaseCase("En Route / On Time", "1100", .enroute, isEnroute: true),
    PhaseCase("В пути", "0100", .enroute, isEnroute: true), PhaseCase("Landed / Taxiing", "1110", .landed),
    PhaseCase("Arrived", "0110", .arrived), PhaseCase("Прибыл / Прибытие к выходу на посадку", "1111", .arrived),
    PhaseCase("Arrived / Gate Arrival", "1101", .arrived), PhaseCase("Arrived", "0001", .arrived),
    PhaseCase("Cancelled", "0000", .cancelled, ["cancelled"]), PhaseCase("Отменён", "1100", .cancelled, ["cancelled"]),
    PhaseCase("result unknown", "0000", .cancelled, ["cancelled"]),
    PhaseCase("Diverted", "0000", .diverted, ["diverted", "cancelled"]),
    PhaseCase("Diverted", "1111", .diverted, ["diverted"]),
    PhaseCase("Diverted", "1100", .diverted, ["diverted"], isEnroute: true),
    PhaseCase("On The Way!", "1100", .enroute, isEnroute: true), PhaseCase("Cancelled - Weather", "0000", .scheduled),
  ]

  @Test(arguments: phases) func phaseComesFromFlagsAndTimes(_ test: PhaseCase) throws {
    var values = #", "status": "\#(test.status)", "progress_percent": 100"#
    for (name, isKnown) in zip(["out", "off", "on", "in"], test.actuals) {
      values += #", "actual_\#(name)": \#(isKnown == "1" ? #""2026-03-14T12:00:00Z""# : "null")"#
    }
    for flag in ["cancelled", "diverted"] { values += #", "\#(flag)": \#(test.flags.contains(flag))"# }
    let flight = try flight(values)
    #expect(flight.phase == test.phase)
    #expect(flight.isEnroute == test.isEnroute)
    let store = FlightStore(flight.handle.graph)
    #expect(try store.idents("phase = \(test.phase.rawValue)").count == 1)
    #expect(try store.idents("enroute").count == (test.isEnroute ? 1 : 0))
    #expect(try store.idents("not enroute").count == (test.isEnroute ? 0 : 1))
  }

  @Test func enrouteNeedsNoFlags() throws {
    #expect(try flight(#", "actual_off": "2026-03-14T12:00:00Z""#).isEnroute)
    #expect(try flight(#", "actual_off": "2026-03-14T12:00:00Z", "cancelled": null"#).isEnroute)
  }

  /// Coordinates that no place has make the position unknown, and both of its fields.
  @Test(arguments: [
    ("90", "-180", true), ("-90", "180", true), ("90.001", "0", false), ("-91", "0", false), ("0", "195", false),
    ("0", "-180.5", false), ("91", "222", false), ("91", "null", false),
  ])
  func aPositionIsOnEarth(latitude: String, longitude: String, isKnown: Bool) throws {
    let flight = try flight(#", "last_position": {"latitude": \#(latitude), "longitude": \#(longitude)}"#)
    #expect((flight.position != nil) == isKnown)
    #expect(flight.positionLatitude == (isKnown ? Double(latitude) : nil))
    #expect(flight.positionLongitude == (isKnown ? Double(longitude) : nil))
    let store = FlightStore(flight.handle.graph)
    #expect(try store.idents("position_latitude is null and position_longitude is null").isEmpty == isKnown)
    #expect(try store.text("position_latitude", 0) == (isKnown ? "\(Double(latitude) ?? 0)" : "null"))
    #expect(store.flights(where: \.positionLatitude == nil).count == (isKnown ? 0 : 1))
  }

  /// A coordinate without the other one is no position, but known.
  @Test func halfAPositionIsKept() throws {
    let flight = try flight(#", "last_position": {"latitude": 10}"#)
    #expect(flight.position == nil && flight.positionLatitude == 10)
  }

  struct TimesCase: Sendable, CustomTestStringConvertible {
    /// Minutes after noon, by column.
    let times: [String: Int]
    let departure: Int?
    let departureCertainty: TimeCertainty?
    let arrival: Int?
    let arrivalCertainty: TimeCertainty?
    let duration: Int?
    var testDescription: String {
      times.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    init(
      _ times: [String: Int], _ departure: (Int, TimeCertainty)?, _ arrival: (Int, TimeCertainty)?, _ duration: Int?
    ) {
      self.times = times
      self.departure = departure?.0
      departureCertainty = departure?.1
      self.arrival = arrival?.0
      arrivalCertainty = arrival?.1
      self.duration = duration
    }
  }

  static let times = [
    TimesCase([:], nil, nil, nil),
    TimesCase(
      [
        "scheduled_off": 0, "estimated_off": 5, "actual_off": 7, "scheduled_on": 60, "estimated_on": 66,
        "actual_on": 65,
      ],
      (7, .actual), (65, .actual), 58),
    TimesCase(
      ["scheduled_off": 0, "estimated_off": 5, "scheduled_on": 60, "estimated_on": 66], (5, .estimated),
      (66, .estimated), 61),
    TimesCase(["scheduled_off": 0, "scheduled_on": 60], (0, .scheduled), (60, .scheduled), 60),
    TimesCase(["actual_off": 7, "scheduled_on": 60], (7, .actual), (60, .scheduled), 53),
    TimesCase(
      ["actual_out": 0, "scheduled_off": 12, "actual_in": 70, "scheduled_on": 60], (12, .scheduled), (60, .scheduled),
      48),
    TimesCase(["scheduled_out": 0, "scheduled_in": 70], (0, .scheduled), (70, .scheduled), 70),
    TimesCase(["actual_out": 3, "estimated_out": 1, "actual_in": 70], (3, .actual), (70, .actual), 67),
    TimesCase(["actual_off": 7, "actual_in": 70], (7, .actual), (70, .actual), nil),
    TimesCase(["actual_out": 7, "actual_on": 70], (7, .actual), (70, .actual), nil),
    TimesCase(["actual_off": 7, "scheduled_on": 6], (7, .actual), (6, .scheduled), nil),
    TimesCase(["actual_off": 7, "scheduled_on": 7], (7, .actual), (7, .scheduled), 0),
    TimesCase(["actual_on": 7], nil, (7, .actual), nil),
  ]

  @Test(arguments: times) func theBestKnownTimeCounts(_ test: TimesCase) throws {
    let noon = 1_773_489_600
    func date(_ minutes: Int) -> Date { Date(timeIntervalSince1970: Double(noon + minutes * 60)) }
    let values = test.times.map { #", "\#($0.key)": "\#(date($0.value).formatted(.iso8601))""# }.joined()
    let flight = try flight(#", "route_distance": 100"# + values)
    #expect(flight.departure == test.departure.map(date))
    #expect(flight.departureCertainty == test.departureCertainty)
    #expect(flight.arrival == test.arrival.map(date))
    #expect(flight.arrivalCertainty == test.arrivalCertainty)
    #expect(flight.duration == test.duration.map { Measurement(value: Double($0 * 60), unit: .seconds) })
    #expect((flight.averageSpeed != nil) == (test.duration ?? 0 > 0))
  }

  /// The example of the design.
  @Test func portlandToSanFrancisco() throws {
    let flight = try flight(
      """
      , "route_distance": 551, "filed_airspeed": 432, "actual_off": "2022-01-26T16:22:56Z",
      "actual_on": "2022-01-26T17:41:00Z"
      """)
    #expect(flight.distance?.converted(to: .kilometers).value == 886.748544)
    #expect(flight.speed.map { abs($0.converted(to: .exactKilometersPerHour).value - 800.064) < 1e-9 } == true)
    #expect(flight.duration?.value == 4684)
    let average = try #require(flight.averageSpeed?.value)
    #expect(abs(average - 886.748544 * 3600 / 4684) < 1e-9)
    #expect(average.rounded() == 682)
    let store = FlightStore(flight.handle.graph)
    for expression in [
      "distance = 886.748544", "distance = 551 mi", "speed = 800.064", "speed = 432 kn", "duration = 4684 s",
      "duration > 77 min", "duration = 78 min", "duration < 1.31h", "average_speed between 681.5 and 681.6 km/h",
      "distance_mi = 551",
    ] {
      #expect(try store.idents(expression) == ["UAL1780"], "\(expression)")
    }
  }

  @Test(
    arguments: [
      (-540, -540), (0, 0), (604_800, 604_800), (-604_800, -604_800), (604_801, nil), (-604_801, nil),
      (-1_684_841_101, nil), (Int(Int32.max), nil), (Int(Int32.min) + 1, nil),
    ] as [(Int, Int?)])
  func absurdDelaysAreNone(_ stated: Int, _ shown: Int?) throws {
    let flight = try flight(#", "arrival_delay": \#(stated), "departure_delay": \#(stated)"#)
    #expect(flight.record.arrivalDelay == stated)
    #expect(flight.arrivalDelay == shown.map { Measurement(value: Double($0), unit: .seconds) })
    #expect(flight.departureDelay == flight.arrivalDelay)
    #expect(try FlightStore(flight.handle.graph).idents("delay is null").isEmpty == (shown != nil))
  }

  /// The times of these flights are known, so their delays are derived from them.
  @Test func absurdDelaysOfTheFixture() throws {
    let store = try QueryData.store(case: "absurd-delays.json")
    let departures = store.flights.compactMap { $0.departureDelay?.value }
    let arrivals = store.flights.compactMap { $0.arrivalDelay?.value }
    #expect(departures == [0, 0, 0])
    #expect(arrivals.sorted() == [-540, 0, 0])
  }

  @Test func delaysFollowTheTimesThatContradictThem() throws {
    let store = try QueryData.store(case: "contradicted-delays.json")
    var delays: [String: [Double?]] = [:]
    for flight in store.flights {
      delays[flight.ident ?? ""] = [flight.departureDelay, flight.arrivalDelay].map { $0.map { $0.value / 60 } }
    }
    #expect(delays == ["ASA601": [88, 84], "UAL602": [2, 2], "SKW603": [41, 40], "DAL604": [-4, -15]])
    #expect(try store.idents("delay = 84 min") == ["ASA601"])
    #expect(try store.idents("departure_delay < -1 h").isEmpty)
    let found = store.findings().filter { if case .contradictedDelay = $0.reason { true } else { false } }
    #expect(
      Set(found.map { "\($0.name) \($0.reason)" }) == [
        #"ASA601 contradictedDelay(field: "arrival_delay", stated: 0, known: 5040)"#,
        #"UAL602 contradictedDelay(field: "departure_delay", stated: -34980, known: 120)"#,
        #"UAL602 contradictedDelay(field: "arrival_delay", stated: -34980, known: 120)"#,
        #"SKW603 contradictedDelay(field: "departure_delay", stated: 0, known: 2460)"#,
        #"SKW603 contradictedDelay(field: "arrival_delay", stated: 0, known: 2400)"#,
      ])
  }

  /// AeroAPI's "Estimated arrival" of a private flight repeats the takeoff as the touchdown.
  @Test(
    arguments: [
      ("", "2025-02-14T20:40:00Z", nil, 5159), (#", "actual_off": null"#, "2025-02-14T19:14:01Z", -79, nil),
      (#", "actual_in": "2025-02-14T20:45:00Z""#, "2025-02-14T20:40:00Z", 12, 5159),
    ] as [(String, String, Double?, Double?)])
  func touchdownsAtTheTakeoffAreUnknown(_ rest: String, _ arrival: String, _ delay: Double?, _ duration: Double?)
    throws
  {
    let store = try QueryData.store(
      json: """
        {"ident": "CGYEE", "fa_flight_id": "C1", "actual_off": "2025-02-14T19:14:01Z",
        "actual_on": "2025-02-14T19:14:01Z", "scheduled_on": "2025-02-14T20:33:01Z",
        "scheduled_in": "2025-02-14T20:33:00Z", "estimated_on": "2025-02-14T20:40:00Z", "arrival_delay": -4740,
        "status": "Estimated arrival"\(rest)}
        """)
    let flight = try #require(store.flights.first)
    #expect(flight.arrival == (try Date(arrival, strategy: .iso8601)) && flight.phase != .enroute)
    #expect(flight.arrivalDelay.map { $0.value / 60 } == delay && flight.duration?.value == duration)
    #expect(try store.idents("arrival = '\(arrival)'") == ["CGYEE"])
    #expect(try store.idents("landed and arrival_delay is null").isEmpty == (delay != nil))
    let isSaid = store.findings().contains { if case .landsAtTakeoff = $0.reason { true } else { false } }
    #expect(isSaid == (duration != nil))
  }

  @Test func flightsThatLeftNoGateArriveWhenTheyTouchDown() throws {
    let store = try QueryData.store(case: "arrived-without-gate-times.json")
    #expect(try store.idents("phase = arrived").sorted() == ["FDX702", "N703FX", "UPS701"])
    #expect(try store.idents("phase = landed") == ["SWA704"])
  }

  @Test(
    arguments: [
      (#""alternate_ident": "ORD""#, "ORD"), (#""alternate_ident": "ord""#, nil), (#""alternate_ident": "9N9""#, nil),
      (#""alternate_ident": """#, nil), (#""alternate_ident": "ORDX""#, nil),
      (#""alternate_ident": "ORD", "code_iata": "CHI""#, "CHI"), (#""alternate_ident": "ORD", "code_iata": """#, "ORD"),
      (#""alternate_ident": "ORD", "code_iata": null"#, "ORD"), (#""alternate_ident": null"#, nil),
    ] as [(String, String?)])
  func airportIATA(_ values: String, _ expected: String?) throws {
    let store = try QueryData.store(json: #"{"airport_code": "KORD", "name": "O'Hare", \#(values)}"#)
    #expect(store.airport(code: "KORD")?.iata == expected)
    #expect(try store.airports(where: Filter("iata is null")).count == (expected == nil ? 1 : 0))
  }

  // MARK: Great circles

  @Test func placesOfPhasesAreTheirOrder() {
    #expect(Phase.allCases.map(\.place) == Array(Phase.allCases.indices))
    #expect(Phase.allCases.indices.map { Phase(place: Double($0)) } == Phase.allCases)
  }

  @Test func greatCirclesOfTheDay() throws {
    let store = try QueryData.store(QueryData.day)
    func place(_ airport: Airport?) -> GeoPoint? {
      guard let latitude = airport?.latitude, let longitude = airport?.longitude else { return nil }
      return GeoPoint(latitude: latitude, longitude: longitude)
    }
    var compared = 0
    for flight in store.flights {
      guard let start = place(flight.origin), let end = place(flight.destination) else {
        #expect(flight.greatCircle == nil)
        continue
      }
      let distance = try #require(flight.greatCircle?.value)
      #expect(abs(distance - Geodesic.kilometers(from: start, to: end)) < 1e-6)
      compared += 1
    }
    #expect(compared > 250)
  }

  // MARK: Inbound and onward

  @Test func inboundAndOnwardAreInverse() throws {
    let store = try QueryData.store(QueryData.day)
    #expect(try store.idents("inbound is not null").count == 76)
    var links = 0
    for flight in store.flights {
      if let inbound = flight.inbound {
        #expect(inbound.faFlightID == flight.inboundFaFlightID)
        #expect(inbound.onward.contains(flight))
        links += 1
      }
      for onward in flight.onward { #expect(onward.inboundFaFlightID == flight.faFlightID) }
    }
    #expect(links == 76)
    #expect(try store.idents("onward.count > 0").count == store.flights.count { !$0.onward.isEmpty })
    #expect(
      try store.idents("inbound.phase = landed").sorted()
        == store.flights.filter { $0.inbound?.phase == .landed }.compactMap(\.ident).sorted())
  }

  @Test func aDiversionBringsTheAircraftFromWhereItCameDown() throws {
    func leg(_ ident: String, _ id: String, _ inbound: String?, _ from: String, _ to: String) -> String {
      """
      {"ident": "\(ident)", "fa_flight_id": "\(id)", "inbound_fa_flight_id": \(inbound.map { "\"\($0)\"" } ?? "null"),
      "origin": {"code": "\(from)"}, "destination": {"code": "\(to)"}}
      """
    }
    let lines = [
      leg("A1", "1", nil, "KDEN", "KASE"), leg("A1", "1", nil, "KDEN", "KGJT"), leg("A2", "2", "1", "KGJT", "KDEN"),
      leg("A3", "3", "1", "KSFO", "KDEN"), leg("A4", "4", "9", "KSFO", "KDEN"), leg("A5", "5", "5", "KSFO", "KSFO"),
    ]
    for lines in [lines, lines.reversed()] {
      let store = try QueryData.store(json: lines.joined(separator: "\n"))
      func inbound(_ ident: String) -> String? {
        store.flights.first { $0.ident == ident }?.inbound?.destination?.icao
      }
      #expect(inbound("A2") == "KGJT")
      #expect(inbound("A3") == "KASE")
      #expect(inbound("A4") == nil)
      #expect(inbound("A5") == "KSFO")
    }
  }

  /// An aircraft that diverted and then flew on has two legs to the airport; only one of them landed there.
  @Test(arguments: ["KOAK", "KSJC"]) func aDivertedLegBringsNoAircraft(_ alternate: String) throws {
    func leg(_ id: String, _ from: String, _ to: String, _ rest: String) -> String {
      """
      {"ident": "A\(id)", "fa_flight_id": "\(id)", "origin": {"code": "\(from)"}, "destination": {"code": "\(to)"}, \(rest)}
      """
    }
    let lines = [
      leg("1", "KORD", "KSFO", #""diverted": true"#), leg("1", "KORD", alternate, #""diverted": false"#),
      leg("1", alternate, "KSFO", #""diverted": false"#), leg("2", "KSFO", "KDEN", #""inbound_fa_flight_id": "1""#),
      leg("3", "KLAX", "KDEN", #""inbound_fa_flight_id": "1""#),
    ]
    let fields = try FieldList.parse("ident,inbound.origin", of: .flights)
    let whole = try QueryData.store(json: lines.joined(separator: "\n"))
    let part = try FlightStore.loading(
      [.bytes(lines.joined(separator: "\n").utf8)], for: RowQuery(.flights), showing: fields, largeFrom: 0)
    for store in [whole, part.store] {
      let origins = store.flights.compactMap { $0.inbound?.origin?.icao }
      #expect(origins == [alternate, [alternate, "KORD"].min()])
      #expect(store.flights.map(\.onward.count).reduce(0, +) == 2)
    }
    #expect(whole.graph.checkInvariants() == [])
  }

  /// Of the legs that share an identifier, only the one that brought the aircraft counts the flights that it flies next.
  @Test func onlyTheInboundLegOfADiversionHasOnwardFlights() throws {
    func leg(_ id: String, _ inbound: String, _ from: String, _ to: String) -> String {
      """
      {"ident": "A\(id)", "fa_flight_id": "\(id)", "inbound_fa_flight_id": \(inbound), \
      "origin": {"code": "\(from)"}, "destination": {"code": "\(to)"}}
      """
    }
    let lines = [
      leg("1", "null", "KDEN", "KASE"), leg("1", "null", "KDEN", "KGJT"), leg("2", "\"1\"", "KGJT", "KDEN"),
    ]
    let store = try QueryData.store(json: lines.joined(separator: "\n"))
    #expect(store.graph.checkInvariants() == [])
    let fields = try FieldList.parse("destination,onward.count", of: .flights)
    let part = try FlightStore.loading(
      [.bytes(Array(lines.joined(separator: "\n").utf8))], for: RowQuery(.flights), showing: fields, largeFrom: 0)
    for store in [store, part.store] {
      for flight in store.flights {
        let expected = flight.destination?.icao == "KGJT" ? ["A2"] : []
        #expect(flight.onward.map(\.ident) == expected, "\(flight)")
        let row = flight.handle.row
        #expect(try store.text("onward.count", row) == "\(expected.count)")
      }
    }
  }

  /// Any number of records may have the same identifier; finding the legs of each must not take a time for each other.
  @Test func thousandsOfLegsWithOneIdentifier() throws {
    let lines = (0..<3000).map { number in
      """
      {"ident": "A\(number)", "fa_flight_id": "1", "inbound_fa_flight_id": "1", "origin": {"code": "K\(number)"}, \
      "destination": {"code": "K\(number + 1)"}}
      """
    }
    let store = try QueryData.store(json: lines.joined(separator: "\n"))
    #expect(try store.idents("onward.count = 1").count == 2998)
    #expect(try store.idents("onward.count = 2") == ["A0"], "the next leg, and the first one, which follows none")
    #expect(try store.idents("inbound.destination = K77") == ["A77"])
    #expect(store.findings().filter(\.isProblem).isEmpty)
  }

  /// A value that is shown as AeroAPI gives it is rounded in no other unit.
  @Test(arguments: [
    ("filed_ete > 0 d", true), ("filed_ete = 0 d", false), ("filed_ete = 1 h", true), ("filed_ete = 60 min", true),
    ("filed_ete < 1 d", true), ("filed_altitude = 11 km", false), ("filed_altitude = 7 mi", false),
    ("filed_altitude = 350", true), ("filed_altitude = 35000 ft", true), ("altitude = 10668 m", true),
  ])
  func rawFiguresAreRoundedAsStored(condition: String, holds: Bool) throws {
    let store = try QueryData.store(json: #"{"ident":"A","fa_flight_id":"1","filed_ete":3600,"filed_altitude":350}"#)
    #expect(try store.idents(condition) == (holds ? ["A"] : []))
  }

  /// The unit of a bare number does not depend on the order in which a raw and a derived value are combined.
  @Test(arguments: [
    ("filed_ete + duration", "duration + filed_ete"), ("max(filed_ete, duration)", "max(duration, filed_ete)"),
    ("coalesce(filed_ete, duration)", "coalesce(duration, filed_ete)"),
  ])
  func rawFiguresTakeTheUnitOfOthers(first: String, second: String) throws {
    let store = try QueryData.store(
      json: """
        {"ident":"A","fa_flight_id":"1","filed_ete":3600,"actual_off":"2022-01-26T16:00:00Z",
        "actual_on":"2022-01-26T17:00:00Z"}
        """)
    for value in [first, second] {
      #expect(try store.idents("\(value) > 59").count == 1 && store.idents("\(value) > 121").isEmpty, "\(value)")
    }
  }

  /// Two flights with the same ratio of distance and duration have the same average speed, to the last bit.
  @Test func averageSpeedIsDistanceOverDuration() throws {
    let flights = [(195, "12:23:48"), (130, "12:15:52"), (551, "13:18:04"), (1, "23:59:59")].map { miles, end in
      """
      {"ident":"A\(miles)","fa_flight_id":"\(miles)","route_distance":\(miles),
      "actual_off":"2022-01-26T12:00:00Z","actual_on":"2022-01-26T\(end)Z"}
      """
    }
    let store = try QueryData.store(json: flights.joined(separator: "\n"))
    #expect(try store.idents("distance / duration = average_speed").count == 4)
    #expect(try store.idents("distance / duration != average_speed").isEmpty)
    #expect(Set(store.flights.compactMap(\.averageSpeed)).count == 3)
  }

  /// The parts of times that cannot be written are unknown.
  @Test func timesBeyondAllYearsHaveNoParts() throws {
    let store = try QueryData.store(json: #"{"ident":"A","fa_flight_id":"1","actual_off":"2022-01-26T16:22:56Z"}"#)
    let moved = "departure + 9223372036854775807 s - (departure - 1970-01-01T00:00Z)"
    for time in [moved, moved.replacing("e + 9", with: "e - 9")] {
      #expect(try store.idents("\(time) > 2022-01-26").isEmpty && store.idents("\(time) < 2022-01-26").isEmpty)
    }
    #expect(
      RecordValue.time(.min).description.hasPrefix("0000") && RecordValue.time(.max).description.hasPrefix("9999"))
  }
}
