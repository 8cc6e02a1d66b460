import Foundation
import Testing

@testable import FlightStore

/// Tests of the translation of predicates: its result, and that it has the same meaning.
@Suite struct PredicateTranslationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let predicate: Predicate<Flight>
    let printed: String?
    var testDescription: String { printed ?? "evaluated" }

    init(_ predicate: Predicate<Flight>, _ printed: String?) {
      self.predicate = predicate
      self.printed = printed
    }
  }

  private static let code = "KSFO"
  private static let nothing: String? = nil
  private static let airport: Airport.ID = "KSFO"
  private static let hubs: [Airport.ID] = ["KDEN"]
  private static let airline: Airline.ID? = "UAL"
  private static let codes = ["KSFO", "KDEN"]
  private static let noon = Date(timeIntervalSince1970: 1_773_511_200)
  private static let afterNoon = noon.addingTimeInterval(0.5)
  private static let phase = Phase.enroute
  private static let idents: Set<String?> = ["UAL2001", nil]

  static let cases: [Case] = [
    Case(
      #Predicate { $0.origin?.icao == "KSFO" && $0.airline?.icao == "UAL" },
      #"origin.icao = exactly "KSFO" and airline.code_icao = exactly "UAL""#),
    Case(#Predicate { $0.actualOn == nil && $0.actualOff != nil }, "actual_on is null and actual_off is not null"),
    Case(#Predicate { $0.registration != "N1" }, #"registration is null or not registration = exactly "N1""#),
    Case(#Predicate { !($0.registration == "N1") }, #"registration is null or not registration = exactly "N1""#),
    Case(#Predicate { !($0.registration != "N1") }, #"registration = exactly "N1""#),
    Case(#Predicate { $0.registration == nothing }, "registration is null"),
    Case(#Predicate { nil == $0.registration }, "registration is null"),
    Case(#Predicate { code == $0.origin?.icao }, #"origin.icao = exactly "KSFO""#),
    Case(#Predicate { ($0.routeDistance ?? 0) > 500 }, "route_distance > 500"),
    Case(#Predicate { ($0.routeDistance ?? 0) < 500 }, "route_distance is null or route_distance < 500"),
    Case(#Predicate { 500 < ($0.routeDistance ?? 0) }, "route_distance > 500"),
    Case(
      #Predicate { if let miles = $0.routeDistance { miles >= 500 } else { false } }, "route_distance >= 500"),
    Case(
      #Predicate { if let miles = $0.routeDistance { miles >= 500 } else { true } },
      "route_distance >= 500 or route_distance is null"),
    Case(#Predicate { $0.ident?.starts(with: "UAL") == true }, #"ident ^= exactly "UAL""#),
    Case(#Predicate { $0.ident?.starts(with: "UAL") ?? true }, #"ident ^= exactly "UAL" or ident is null"#),
    Case(
      #Predicate { $0.ident?.starts(with: "UAL") != true },
      #"not ident ^= exactly "UAL" or ident is null"#),
    Case(#Predicate { ($0.status ?? "").contains("Delayed") }, #"status *= exactly "Delayed""#),
    Case(#Predicate { !($0.status ?? "").contains("Delayed") }, #"status is null or not status *= exactly "Delayed""#),
    Case(
      #Predicate { $0.destination.flatMap { codes.contains($0.icao) } ?? false },
      #"destination.icao in (exactly "KSFO", exactly "KDEN")"#),
    Case(#Predicate { ($0.codeshares ?? []).contains("UAL1") }, #"codeshares = exactly "UAL1""#),
    Case(#Predicate { $0.phase == phase }, #"phase = "enroute""#),
    Case(#Predicate { $0.phase > phase }, #"phase > "enroute""#),
    Case(#Predicate { $0.isEnroute }, "enroute"),
    Case(#Predicate { !$0.isEnroute }, "not enroute"),
    Case(#Predicate { $0.isCancelled == true }, "cancelled = true"),
    Case(#Predicate { $0.isCancelled ?? false }, "cancelled"),
    Case(#Predicate { !($0.isCancelled ?? false) }, "not cancelled or cancelled is null"),
    Case(#Predicate { $0.actualOff ?? noon > noon }, "actual_off > 2026-03-14T18:00:00Z"),
    Case(#Predicate { $0.actualOff == afterNoon }, "false"),
    Case(
      #Predicate { if let off = $0.actualOff { off > afterNoon } else { false } }, "actual_off > 2026-03-14T18:00:00Z"),
    Case(
      #Predicate { if let off = $0.actualOff { off < afterNoon } else { false } }, "actual_off < 2026-03-14T18:00:01Z"),
    Case(
      #Predicate { if let origin = $0.origin { origin.departures.count > 3 } else { false } },
      "origin.departures.count > 3"),
    Case(#Predicate { ($0.destination?.arrivals.count ?? 0) > 3 }, "destination.arrivals.count > 3"),
    Case(#Predicate { $0.inbound?.origin?.icao == "KSFO" }, #"inbound.origin.icao = exactly "KSFO""#),
    Case(#Predicate { $0.origin?.id == airport }, #"origin.icao = exactly "KSFO""#),
    Case(#Predicate { $0.airline?.id != airline }, #"airline.icao is null or not airline.icao = exactly "UAL""#),
    Case(
      #Predicate { $0.destination.flatMap { hubs.contains($0.id) } ?? false },
      #"destination.icao in (exactly "KDEN")"#),
    Case(#Predicate { $0.distance == nil || $0.inbound != nil }, "distance is null or inbound is not null"),
    Case(
      #Predicate { $0.origin?.city == "Denver" ? $0.isEnroute : $0.routeDistance == 10 },
      #"origin.city = exactly "Denver" and enroute or "#
        + #"(origin.city is null or not origin.city = exactly "Denver") and route_distance = 10"#),
    Case(#Predicate { _ in true }, "true"),
    Case(#Predicate { $0.isEnroute || true }, "true"),
    // Predicates that columns cannot answer.
    Case(#Predicate { $0.record.departureDelay ?? 0 > 900 }, nil),
    Case(#Predicate { ($0.ident?.count ?? 0) > 6 }, nil),
    Case(#Predicate { $0.isEnroute && ($0.routeDistance ?? 0) + 1 > 500 }, nil),
    Case(#Predicate { $0.isEnroute || ($0.routeDistance ?? 0) + 1 > 500 }, nil),
    Case(#Predicate { !($0.isEnroute && ($0.routeDistance ?? 0) % 2 == 0) }, nil),
    Case(#Predicate { $0.codeshares == ["UAL1"] }, nil),
    Case(#Predicate { $0.ident == $0.identICAO }, nil),
    Case(#Predicate { idents.contains($0.ident) }, nil),
    Case(#Predicate { flight in flight.origin.flatMap { $0.icao == (flight.destination?.icao ?? "") } ?? false }, nil),
    Case(#Predicate { $0.onward.contains { $0.isEnroute } }, nil),
    Case(#Predicate { flight in flight.actualOff.flatMap { $0 > flight.scheduledOff ?? noon } ?? false }, nil),
    Case(#Predicate { flight in flight.origin.flatMap { origin in flight.ident } == "UAL2001" }, nil),
  ]

  @Test(arguments: cases) func becomes(_ test: Case) throws {
    #expect(Filter(test.predicate)?.description == test.printed)
    guard let filter = Filter(test.predicate) else { return }
    #expect(try Filter<Flight>(filter.description) == filter)
  }

  @Test(arguments: cases) func meansTheSame(_ test: Case) throws {
    for path in [QueryData.day, QueryData.cases] {
      let store = try QueryData.store(path)
      let expected = try store.flights.filter { try test.predicate.evaluate($0) }
      #expect(Set(try store.fetch(FetchDescriptor(predicate: test.predicate))) == Set(expected))
      #expect(try store.fetchCount(FetchDescriptor(predicate: test.predicate)) == expected.count)
    }
  }

  static let airports: [(predicate: Predicate<Airport>, printed: String)] = [
    (#Predicate { $0.departures.count > 0 }, "departures.count > 0"),
    (#Predicate { $0.departures.isEmpty == false }, "not departures.count = 0"),
    (#Predicate { !$0.arrivals.isEmpty && $0.hasRecord }, "not arrivals.count = 0 and known"),
    (
      #Predicate { ($0.latitude ?? 0) > 45.5 && ($0.city ?? "") < "M" },
      #"latitude > 45.5 and (city is null or city < exactly "M")"#
    ),
  ]

  @Test func airportsToo() throws {
    let store = try QueryData.store(QueryData.day)
    for (predicate, printed) in Self.airports {
      #expect(Filter(predicate)?.description == printed)
      let expected = try store.airports.filter { try predicate.evaluate($0) }
      #expect(!expected.isEmpty)
      #expect(Set(try store.fetch(FetchDescriptor(predicate: predicate))) == Set(expected))
    }
  }

  /// Only the part of a conjunction that columns cannot answer is evaluated, and only where the rest holds.
  @Test func unwrapsOnlyWhereTheRestHolds() throws {
    let store = try QueryData.store(QueryData.day)
    let guarded = #Predicate<Flight> { $0.routeDistance! % 2 == 0 && $0.routeDistance != nil }
    #expect(try store.fetchCount(FetchDescriptor(predicate: guarded)) > 0)
    let bare = #Predicate<Flight> { $0.actualOn! > $0.actualOff! }
    #expect(throws: FetchError.self) { try store.fetch(FetchDescriptor(predicate: bare)) }
  }
}
