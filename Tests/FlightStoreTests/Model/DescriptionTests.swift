import FlightSample
import Foundation
import Testing

@testable import FlightStore

/// Tests of the descriptions of entities and errors that an application prints or shows.
struct DescriptionTests {
  private let store = FlightStore.sample

  @Test func thingsPrintThemselvesBriefly() throws {
    let flight = try #require(store.flights.first { $0.ident == "UAL1016" })
    #expect("\(flight)" == "UAL1016 EDDM–KORD")
    let (airport, airline) = (try #require(store.airport(code: "SFO")), try #require(store.airline(code: "DLH")))
    #expect("\(airport)" == "KSFO SFO – San Francisco" && "\(airline)" == "DLH Lufthansa")
    let one = store.flights(where: try Filter("ident = UAL1016"))
    #expect("\(store.flights)" == "347 flights" && "\(one)" == "1 flight")
    #expect("\(store)".hasPrefix("347 flights, "))
    var dumped = ""
    dump(flight, to: &dumped)
    #expect(dumped.split(separator: "\n").count == 2)
    dumped = ""
    dump(store, to: &dumped)
    #expect(dumped.split(separator: "\n").count == 4)
  }

  @Test func listsAreEqualByWhatTheyHave() throws {
    let fetched = try store.fetch(FetchDescriptor<Flight>())
    #expect(Set([store.flights(where: .all), fetched]).count == 1)
    let all = try store.fetch(FetchDescriptor<Airport>())
    let some = store.airports(where: try Filter("city = Chicago"))
    #expect(store.airports(where: .all) == all && all != some)
    #expect(try FlightStore(parsing: "[]".utf8).airports != store.airports)
  }

  @Test func codesHaveAnOrder() {
    let codes: [Airport.ID] = ["KSFO", "EDDF", "KORD"]
    #expect(codes.sorted() == ["EDDF", "KORD", "KSFO"])
  }

  @Test func aListIsSortedAsAFetchIs() throws {
    let descriptors = [SortDescriptor(\Flight.routeDistance, order: .reverse), SortDescriptor(\Flight.ident)]
    let fetched = try store.fetch(FetchDescriptor(sortBy: descriptors))
    #expect(store.flights.sorted(using: descriptors) == fetched)
    let arrivals = try #require(store.airport(code: "KORD")).arrivals
    let sorted = arrivals.sorted(using: SortDescriptor(\.routeDistance))
    let distances = sorted.compactMap(\.routeDistance)
    #expect(distances == distances.sorted() && Set(sorted) == Set(arrivals))
  }

  // MARK: Errors

  @Test func errorsSayWhatIsWrong() throws {
    #expect(
      Self.message { _ = try Filter<Flight>("distance > 5 kg") }
        == "'distance' needs one of km, m, mi, nmi, ft, FL; found 'kg'\n  distance > 5 kg\n               ^~")
    #expect(
      Self.message { _ = try FlightStore(parsing: Array(#"{"ident": "A1" "b": 2}"#.utf8), name: "a.json") }
        == "a.json:1:16: expected ',' or '}' after value, found '\"'\n    1 | {\"ident\": \"A1\" \"b\": 2}\n      |                ^"
    )
    var store = store
    #expect(Self.message { try store.delete("XXXX" as Airport.ID) } == "airport XXXX does not exist")
    let chicago = try #require(store.airport(code: "KORD"))
    #expect(Self.message { try store.delete(chicago) }.hasPrefix("airport KORD cannot be deleted because of flight "))
    #expect(Self.message { _ = try store.insert(FlightRecord()) } == "a flight needs an identifier or an ident")
    #expect(
      Self.message { _ = try Archive(path: "/nowhere/a.store").open() }
        == "/nowhere/a.store: No such file or directory")
    #expect(Self.message { _ = try UnitPreferences(parsing: "metric,altitude=kg") }.hasPrefix("a unit preference: "))
    #expect(Self.message { throw TimeFault.month(13) } == "month is 13")
  }

  /// Control characters in the data cannot break a line of a log.
  @Test func errorsHoldNoControlCharacters() {
    let message = Self.message { _ = try FlightStore(parsing: Array("{\u{1B}[31m".utf8), name: "a\nb.json") }
    #expect(message.hasPrefix("a␊b.json:1:2: ") && !message.contains("\u{1B}"))
  }

  /// Returns the message of an error, and checks that it equals the localized one.
  private static func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      #expect("\(error)" == error.localizedDescription)
      return error.localizedDescription
    }
  }
}
