import TestSupport
import Testing

@testable import FlightStore

struct FlightFinderTests {
  /// Returns the normalized form that all spellings of a flight number share, by an independent algorithm.
  private static func plain(_ text: String) -> String {
    let letters = Array(text.uppercased().filter { $0 != " " && $0 != "-" })
    guard let start = letters.indices.first(where: { $0 >= 2 && "0123456789".contains(letters[$0]) }) else {
      return String(letters)
    }
    let digits = letters[start...].drop { $0 == "0" }
    return String(letters[..<start] + (digits.isEmpty ? letters[start...] : digits))
  }

  private static func operated(_ flight: Flight) -> [String] {
    let names = [
      flight.ident, flight.identICAO, flight.identIATA, flight.atcIdent, flight.registration, flight.faFlightID,
    ]
    let apart = flight.operatorIATA.flatMap { code in flight.flightNumber.map { code + $0 } }
    return (names + [apart]).compactMap(\.self).map(plain)
  }

  /// Returns the positions of each name, in order.
  private static func places(_ names: [[String]]) -> [String: [Int]] {
    names.enumerated().reduce(into: [:]) { places, flight in
      for name in Set(flight.element) { places[name, default: []].append(flight.offset) }
    }
  }

  @Test(arguments: [QueryData.day, QueryData.cases]) func findsWhatGoesByAName(_ path: String) throws {
    let store = try QueryData.store(path)
    let flights = Array(store.flights)
    let shared = flights.map { (($0.codeshares ?? []) + ($0.codesharesIATA ?? [])).map(Self.plain) }
    let known = flights.map(Self.operated)
    var names = Set(known.joined()).union(shared.joined())
    for name in names {
      names.insert(name.lowercased())
      names.insert(name.prefix(2) + " " + name.dropFirst(2))
      names.insert(name.prefix(3) + "-00" + name.dropFirst(3))
    }
    let (own, other) = (Self.places(known), Self.places(shared))
    let some = Effort.some(of: names.sorted(), every: 25)
    for name in some + ["", "-", "U", "UA", "UA0", "0", "Ü1", "ZZ9999"] {
      let wanted = Self.plain(name)
      let found = FlightFinder(store.graph).rows(name)
      let expected = wanted.isEmpty ? [] : own[wanted] ?? other[wanted] ?? []
      #expect(found == expected.map { flights[$0].row }, "\(name)")
    }
  }

  @Test(arguments: [QueryData.day, QueryData.cases]) func findsTheFlightOfAKey(_ path: String) throws {
    let store = try QueryData.store(path)
    for flight in Effort.some(of: Array(store.flights), every: 25) {
      let key = String(decoding: store.graph.key(flight.row), as: UTF8.self)
      #expect(FlightFinder(store.graph).rows(key).contains(flight.row), "\(key)")
      #expect(FlightFinder(store.graph).rows(key).count == 1 || flight.faFlightID == nil, "\(key)")
      #expect(FlightFinder(store.graph).rows(key + "X").isEmpty, "\(key)")
    }
  }
}
