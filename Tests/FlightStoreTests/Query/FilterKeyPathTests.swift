import FlightSample
import FlightStore
import Foundation
import Testing

/// Tests of filters as a client of the library writes them.
@Suite struct FilterKeyPathTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let filter: Filter<Flight>
    let printed: String
    var testDescription: String { printed }

    init(_ filter: Filter<Flight>, _ printed: String) {
      self.filter = filter
      self.printed = printed
    }
  }

  static let cases = [
    Case(\.distance > 1000, "distance > 1000"),
    Case(\.distance <= 1000.5, "distance <= 1000.5"),
    Case(\.distance >= Measurement(value: 804.672, unit: UnitLength.kilometers), "distance >= 500 mi"),
    Case(\.altitude < Measurement(value: 3048, unit: UnitLength.meters), "altitude < 100 FL"),
    Case(\.speed == 800, "speed = 800"),
    Case(\.duration > Measurement(value: 2, unit: UnitDuration.hours), "duration > 7200 s"),
    Case(\.arrivalDelay >= 15, "arrival_delay >= 15"),
    Case(\.greatCircle != 5, "great_circle != 5"),
    Case(\.ident == "UAL182", "ident = \"UAL182\""),
    Case(\.ident != "UAL182", "ident != \"UAL182\""),
    Case(\.origin?.icao == "KSFO", "origin.icao = \"KSFO\""),
    Case(\.destination?.city > "M", "destination.city > \"M\""),
    Case(\.inbound?.origin?.icao == "KSFO", "inbound.origin.icao = \"KSFO\""),
    Case(\.destination?.latitude < -33.5, "destination.latitude < -33.5"),
    Case(\.destination?.elevation > 1500, "destination.elevation > 1500"),
    Case(\.destination?.arrivals.count >= 10, "destination.arrivals.count >= 10"),
    Case(\.routeDistance == 551, "route_distance = 551"),
    Case(\.positionAltitude > 300, "position_altitude_fl > 300"),
    Case(\.isCancelled == true, "cancelled = true"),
    Case(\.isEnroute != true, "enroute != true"),
    Case(\.phase == .enroute, "phase = \"enroute\""),
    Case(\.inbound?.phase != .arrived, "inbound.phase != \"arrived\""),
    Case(\.altitude == nil, "altitude is null"),
    Case(\.altitude != nil, "altitude is not null"),
    Case(\.origin == nil, "origin is null"),
    Case(\.codeshares != nil, "codeshares is not null"),
    Case(\.inbound?.airline?.name == nil, "inbound.airline.name is null"),
    Case(\.departure > Date(timeIntervalSince1970: 1_773_489_600.75), "departure > 2026-03-14T12:00:00Z"),
    Case(\.scheduledOff < .distantPast, "scheduled_off < 0000-12-30T00:00:00Z"),
    Case(\.scheduledOff < Date(timeIntervalSince1970: -.infinity), "scheduled_off < 0000-01-01T00:00:00Z"),
    Case(\.scheduledOff < Date(timeIntervalSince1970: .nan), "false"),
    Case(\.scheduledOff < Date(timeIntervalSince1970: 0.25), "scheduled_off < 1970-01-01T00:00:01Z"),
    Case(\.scheduledOff >= Date(timeIntervalSince1970: 0.25), "scheduled_off >= 1970-01-01T00:00:01Z"),
    Case(
      \.scheduledOff == Date(timeIntervalSince1970: 0.25),
      "scheduled_off < 1970-01-01T00:00:00Z and scheduled_off >= 1970-01-01T00:00:00Z"),
    Case(
      \.scheduledOff != Date(timeIntervalSince1970: 0.25),
      "scheduled_off < 1970-01-01T00:00:00Z or scheduled_off >= 1970-01-01T00:00:00Z"),
    Case(\.distance > 1000 && \.origin?.icao == "KSFO", "distance > 1000 and origin.icao = \"KSFO\""),
    Case(
      !(\.distance > 1000 || \.isCancelled == true) && \.registration != nil,
      "not (distance > 1000 or cancelled = true) and registration is not null"),
  ]

  @Test(arguments: cases) func printsAndReads(_ test: Case) throws {
    #expect(test.filter.description == test.printed)
    #expect(try Filter<Flight>(test.printed) == test.filter)
  }

  /// The example in the documentation of `Filter`.
  @Test func exampleOfFilter() throws {
    let day = QueryData.day
    var store = FlightStore()
    try store.load(DataFiles.sources(at: day))

    let filter = try Filter<Flight>("destination.city ^= San and distance > 1000 km")
    let found = store.flights(where: filter && !(\.isCancelled == true))
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.destination?.city?.hasPrefix("San") == true && $0.isCancelled == false })

    let fromFrisco = store.flights(where: \.distance > 1000 && \.origin?.icao == "KSFO" && \.registration != nil)
    #expect(!fromFrisco.isEmpty)
    #expect(
      Set(fromFrisco)
        == Set(
          store.flights.filter {
            $0.origin?.icao == "KSFO" && $0.registration != nil
              && $0.distance.map { $0.converted(to: .kilometers).value > 1000 } == true
          }))

    #expect(store.airports(where: \.departures.count > 50).map(\.icao) == ["EDDF", "KDEN"])
    #expect(store.airports(where: \.city == "Denver" && \.hasRecord == true).map(\.icao).contains("KDEN"))
    #expect(store.airlines(where: \.callsign == "Lufthansa").map(\.code) == ["DLH"])
  }

  @Test(arguments: [
    Case(.begins(\.destination?.city, with: "San"), "destination.city ^= \"San\""),
    Case(.contains(\.route, "DCT"), "route *= \"DCT\""),
    Case(.matches(\.aircraftType, "A3*"), "aircraft ~ \"A3*\""),
    Case(.isIn(\.destination?.icao, ["KORD", "KMDW"]), "destination.icao in (\"KORD\", \"KMDW\")"),
    Case(.isIn(\.phase, [.enroute, .landed]), "phase in (\"enroute\", \"landed\")"),
    Case(.isIn(\.ident, []), "false"),
    Case(.between(\.distance, 500...1000), "distance >= 500 and distance <= 1000"),
    Case(.between(\.routeDistance, 500...1000), "route_distance >= 500 and route_distance <= 1000"),
    Case(\.origin?.departures.isEmpty == false, "not origin.departures.count = 0"),
    Case(\.destination?.arrivals.isEmpty == true, "destination.arrivals.count = 0"),
    Case(\.arrival > \.scheduledOn, "arrival > scheduled_on"),
    Case(
      \.arrival - \.departure > Measurement(value: 2, unit: UnitDuration.hours), "arrival - departure > 7200 s"),
    Case(
      \.distance / \.duration >= Measurement(value: 800, unit: UnitSpeed.kilometersPerHour),
      "distance / duration >= 800 km/h"),
    Case(
      \.greatCircle - \.distance < Measurement(value: 1, unit: UnitLength.kilometers), "great_circle - distance < 1 km"),
    Case(\.inbound == nil || \.inbound?.origin == nil, "inbound is null or inbound.origin is null"),
    Case(\.destination?.latitude > Double.nan, "false"),
  ])
  func functions(_ test: Case) throws {
    #expect(test.filter.description == test.printed)
    let read = try Filter<Flight>(test.printed as String)
    let store = FlightStore.sample
    #expect(store.flights(where: test.filter) == store.flights(where: read))
  }

  /// Loops that add conditions or negate a filter do not nest it, so it takes no more stack.
  @Test func loopsDoNotNestFilters() {
    let start: Filter<Flight> = \.altitude > 100
    var (negated, joined) = (start, start)
    for number in 1...1001 {
      negated = !negated
      joined = joined && \.altitude != Double(number)
    }
    #expect(negated == !start && !negated == start)
    #expect(joined.description.hasSuffix("and altitude != 1000 and altitude != 1001"))
    let store = FlightStore.sample
    #expect(store.flights(where: negated) == store.flights(where: \.altitude <= 100))
  }

  /// Interpolated values are literals, with attributes of the application too.
  @Test func valuesBesideAttributesAreLiterals() throws {
    let note = CustomAttribute<Flight, String?>("note")
    for (typed, quoted) in [("x or true", #""x or true""#), (#"x" or ident != ""#, #""x\" or ident != \"""#)] {
      let filter = try Filter<Flight>("note = \(typed)", attributes: [note])
      #expect(filter.description == "note = " + quoted)
    }
  }

  /// Infinity is greater than every known value, and not-a-number compares with none.
  @Test func numbersNeedNotBeFinite() {
    let store = FlightStore.sample
    let known = store.flights(where: \.distance != nil)
    #expect(store.flights(where: \.distance < .infinity) == known)
    #expect(store.flights(where: \.distance < Measurement(value: .infinity, unit: .miles)) == known)
    #expect(store.flights(where: \.distance != .nan).isEmpty)
  }

  /// Times in the data have whole seconds, and a time between two of them equals neither.
  @Test(arguments: [-0.5, 0, 0.5, .infinity, -.infinity]) func timesHaveFractions(_ fraction: Double) throws {
    let checked = CustomAttribute<Flight, Date?>("checked")
    var store = FlightStore.sample
    try store.add(attributes: [checked])
    let flight = try #require(store.flights.first { $0.actualOff != nil })
    let off = try #require(flight.actualOff)
    let time = off + fraction
    try store.update(flight) { $0[checked] = off }
    func holds(_ filter: Filter<Flight>) throws -> Bool { filter.holds(for: try #require(store[flight.id])) }
    #expect(try holds(\.actualOff < time) == (off < time) && holds(checked < time) == (off < time))
    #expect(try holds(\.actualOff <= time) == (off <= time) && holds(checked <= time) == (off <= time))
    #expect(try holds(\.actualOff > time) == (off > time) && holds(checked > time) == (off > time))
    #expect(try holds(\.actualOff >= time) == (off >= time) && holds(checked >= time) == (off >= time))
    #expect(try holds(\.actualOff == time) == (off == time) && holds(checked == time) == (off == time))
    #expect(try holds(\.actualOff != time) == (off != time) && holds(checked != time) == (off != time))
    #expect(try holds(!(\.actualOff == time)) == (off != time) && holds(!(checked == time)) == (off != time))
    #expect(try holds(.isIn(\.actualOff, [time])) == (off == time))
    let range = min(off, time)...max(off, time)
    #expect(try holds(.between(\.actualOff, range)) && !holds(.between(\.actualOff, (off + 0.25)...(off + 0.75))))
    let unknown = try #require(store.flights.first { $0.actualOff == nil })
    let different: Filter<Flight> = \.actualOff != time
    #expect(!different.holds(for: unknown) && !(!different).holds(for: unknown))
  }

  @Test func phasesAreInTheOrderOfExpressions() throws {
    let store = FlightStore.sample
    #expect(Phase.allCases.sorted() == Phase.allCases)
    #expect(try (\.phase < .landed) == Filter<Flight>("phase < landed"))
    let between: Filter<Flight> = .between(\.phase, .enroute ... .arrived)
    #expect(store.flights(where: between).allSatisfy { (.enroute ... .arrived).contains($0.phase) })
    let (landed, sort) = (Phase.landed, [SortDescriptor(\Flight.phase, order: .reverse), SortDescriptor(\.ident)])
    let early = try store.fetch(FetchDescriptor<Flight>(predicate: #Predicate { $0.phase < landed }, sortBy: sort))
    #expect(early.count == store.flights(where: \.phase < landed).count && !early.isEmpty)
    #expect(early.map(\.phase) == early.map(\.phase).sorted(by: >))
  }

  @Test func interpolatedValuesAreQuoted() throws {
    let store = FlightStore.sample
    let text = "San\" or true or city = \""
    let filter = try Filter<Airport>("city ^= \(text)")
    #expect(filter == .begins(\.city, with: text) && store.airports(where: filter).isEmpty)
    let (far, noon) = (Measurement(value: 1000, unit: UnitLength.miles), Date(timeIntervalSince1970: 1_773_489_600))
    let (codes, hub) = (["KORD", "KSFO"], "KDEN" as Airport.ID)
    let flights = try Filter<Flight>(
      "distance > \(far) and departure < \(noon) and origin in \(codes) and destination != \(hub) and \(raw: "not cancelled")"
    )
    let other: Filter<Flight> =
      \.distance > far && \.departure < noon && .isIn(\.origin?.icao, codes) && \.destination?.icao != "KDEN"
      && \.isCancelled != true
    #expect(store.flights(where: flights) == store.flights(where: other))
    #expect(try Filter<Flight>("\(other) and seats_cabin_first = \(3)").description.hasSuffix("seats_cabin_first = 3"))
    let (city, airports) = (Optional("San José"), [hub, "KJFK"])
    #expect(try Filter<Airport>("city = \(city)") == Filter("city = \("San José")"))
    #expect(try Filter<Flight>("origin in \(airports)") == Filter("origin in \(["KDEN", "KJFK"][...])"))
    #expect(try Filter<Flight>("ident in \("UAL1 UAL2".split(separator: " "))") == Filter("ident in (UAL1, UAL2)"))
    #expect(try Filter<Flight>("seats_cabin_first in \([3, 4])") == Filter("seats_cabin_first in (3, 4)"))
    let (none, unknown) = ([String](), nil as String?)
    #expect(try Filter<Flight>("origin.icao in \(none)") == .isIn(\.origin?.icao, none))
    #expect(try Filter<Flight>("seats_cabin_first not in \([Int]())") == !.none)
    #expect(throws: FilterError.self) { try Filter<Flight>(String("origin in ()")) }
    #expect(try Filter<Flight>("registration is \(unknown)") == (\.registration == nil))
    #expect(throws: FilterError.self) { try Filter<Flight>("registration = \(unknown)") }
    enum Class: String, AttributeType { case business = "C" }
    #expect(try Filter<Flight>("ident = \(Class.business)") == Filter("ident = C"))
  }

  @Test func valuesInterpolatedIntoGroupsAndFormulasAreQuoted() throws {
    let name = "UAL or count > 0"
    var query = try GroupQuery(by: "airline")
    try query.require("airline = \(name)")
    #expect(FlightStore.sample.groups(query, of: .all).isEmpty)
    let parts = try GroupQuery(by: "", showing: "count(airline = \(name)) as none, count(origin = \("KORD")) as some")
    let group = try #require(FlightStore.sample.groups(parts, of: .all).first)
    #expect(group["none"] == .number(0) && group["some"] != .number(0))
    #expect(try ValueExpression<Flight>("departure_delay + \(15)").description == "departure_delay + 15")
    let field = "arrival_delay"
    #expect(throws: FilterError.self) { try ValueExpression<Flight>("departure_delay + \(field)") }
    #expect(throws: FilterError.self) { try ValueExpression<Flight>("departure_delay + \(field)", attributes: []) }
    #expect(try ValueExpression<Flight>("departure_delay + \(raw: field)").description.hasSuffix(field))
  }

  @Test func textsCompareWithoutCaseAndAccents() throws {
    let store = FlightStore.sample
    let denver: Filter<Airport> = \.city == "DÉNVER"
    #expect(store.airports(where: denver).map(\.icao).contains("KDEN"))
    #expect(store.airports(where: .isIn(\.city, ["dénver"])) == store.airports(where: denver))
    #expect(!store.airports(where: \.city != "dénver").map(\.icao).contains("KDEN"))
    #expect(try store.airports(where: Filter("city = exactly \("DÉNVER")")).isEmpty)
  }

  @Test func interpolatedValuesWithoutMeaningAreErrors() {
    let mass = Measurement(value: 5, unit: UnitMass.kilograms)
    let angle = Measurement(value: 5, unit: UnitAngle.degrees)
    #expect(throws: FilterError.self) { try Filter<Flight>("distance > \(mass)") }
    #expect(throws: FilterError.self) { try Filter<Flight>("distance > \(mass) and not cancelled") }
    #expect(throws: FilterError.self) { try Filter<Flight>("destination.latitude > \(angle)") }
    #expect(throws: FilterError.self) { try Filter<Flight>("ident = \(mass)") }
    #expect(throws: FilterError.self) { try Filter<Flight>("departure > \(Date(timeIntervalSince1970: .nan))") }
  }

  @Test func aFilterAppliesToAListAndToOneThing() throws {
    let store = FlightStore.sample
    let filter: Filter<Flight> = \.isEnroute == true && \.origin?.countryCode == "US"
    let arrivals = try #require(store.airport(code: "KORD")).arrivals
    let found = arrivals.filtered(by: filter)
    #expect(found.map(\.self) == arrivals.filter { $0.isEnroute && $0.origin?.countryCode == "US" } && !found.isEmpty)
    #expect(found.allSatisfy(filter.holds) && arrivals.count { filter.holds(for: $0) } == found.count)
    #expect(store.flights.filtered(by: .none).isEmpty)
    #expect(Array(store.flights.filtered(by: .all)) == Array(store.flights))
  }

  /// Every name in the sources that a property is looked up by is the name of a field.
  @Test func everyPropertyHasAField() throws {
    let folder = Package.root.appending(path: "Sources/FlightStore/Query/Swift")
    let source = try ["FilterProperties.swift", "FilterProperties+Stored.swift"]
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined(separator: "\n")
    let declarations = source.split(separator: #/(?m)^(?:public struct|extension) /#)
    for (type, kind) in [("Flight", EntityKind.flights), ("Airport", .airports), ("Airline", .airlines)] {
      let names = declarations.filter { $0.hasPrefix("\(type)Properties") }
        .flatMap { $0.matches(of: /path\.\w+\("(\w+)"\)/) }.map { String($0.output.1) }
      #expect(names.count > 12)
      for name in names { #expect(throws: Never.self) { try FieldPath(parsing: name, of: kind) } }
    }
  }
}
