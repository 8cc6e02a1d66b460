import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests that the flights shown with a found one are read at the places where they were skipped.
struct FlightPlacesTests {
  /// Returns flights of a few aircraft, most of which name the flight before them, in inputs of various forms.
  private static func inputs(_ dice: inout SeededGenerator) -> [DataSource] {
    var flights = (0..<200).map { number -> String in
      var changes = ["ident": "\"AB\(number)\"", "fa_flight_id": "\"AB\(number)-1\""]
      let before = number - 1 - dice.roll(5)
      let texts = ["\"AB\(before)-1\"", "\"AB\(before)-1 \"", "\"\\u0041B\(before)-1\"", "null", "\"\""]
      changes["inbound_fa_flight_id"] = before < 0 || number % 17 == 0 ? "null" : texts[max(0, dice.roll(12) - 7)]
      // A flight with objects under unknown keys is not read at once.
      if dice.roll(9) == 0 { changes["more"] = "[{\"a\":{}}]" }
      return Samples.flight(changes)
    }
    for index in flights.indices { flights.swapAt(index, dice.roll(flights.count)) }
    let pages = stride(from: 0, to: 200, by: 50).map { Array(flights[$0..<$0 + 50]) }
    let texts = [
      pages[0].joined(separator: "\n"), "{\"flights\":[\(pages[1].joined(separator: " , "))],\"links\":null}",
      "{\"arrivals\":[\(pages[2].joined(separator: ",\n"))],\"departures\":[\(pages[3].joined(separator: ","))]}",
      #"{"airports":[{"code":"KPDX","name":"Portland"}]}"#,
    ]
    return texts.map { .bytes(Array($0.utf8)) }
  }

  private static func related(to ident: String, in store: FlightStore) throws -> [String] {
    let row = try #require(store.lookUp(ident).first?.rows.first)
    let onward = store.graph.onward(row).map { store.graph.key($0) }.map { String(decoding: $0, as: UTF8.self) }
    let clock = store.graph.clock.map(String.init) ?? ""
    return try [clock, store.text("inbound.key", row), store.text("phase", row)] + onward.sorted()
  }

  @Test func cardsShowTheSameAsAfterAFullLoad() throws {
    var dice = SeededGenerator(seed: 12)
    let inputs = Self.inputs(&dice)
    var whole = FlightStore()
    _ = try whole.load(inputs, with: Loading(plan: LoadPlan()))
    for _ in 0..<25 {
      let ident = "AB\(dice.roll(200))"
      let part = try FlightStore.data(from: inputs, lookingUp: [ident], showsCards: true, largeFrom: 0)
      #expect(try Self.related(to: ident, in: part.store) == Self.related(to: ident, in: whole), "\(ident)")
      #expect(part.store.flights.count < 100)
    }
  }

  /// Places are noted in each part of an input, and belong to the input that they were noted in.
  @Test(arguments: [1, 3]) func placesAreThoseOfTheirInputs(threads: Int) throws {
    var dice = SeededGenerator(seed: 13)
    let inputs = Self.inputs(&dice)
    let plan = LoadPlan(
      projection: Projection(FlightColumn.allCases),
      pushdown: PushedDownCondition(.any([]), clock: nil, zone: .airport),
      notesPlaces: true)
    let outcome = try Loading(plan: plan, threads: threads, smallestPart: 1 << 12).load(inputs, onto: Tables())
    #expect((outcome.findings.partCount > 1) == (threads > 1))
    let places = try #require(outcome.findings.places)
    let hasher = outcome.tables.texts.hasher
    for number in 0..<20 {
      let hash = Array("AB\(number)-1".utf8).withBytes { FlightPlaces.hash($0, by: hasher) }
      let read = places.read(flightsOf: [hash], onto: outcome.tables.withoutFlights)
      let tables = try #require(read)
      let flights = FlightStore(Graph(tables)).flights
      #expect(flights.contains { $0.ident == "AB\(number)" } && flights.count < 100)
    }
  }
}
