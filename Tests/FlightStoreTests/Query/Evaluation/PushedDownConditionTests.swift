import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests that filtering flights while reading (predicate pushdown) changes no answer.
struct PushedDownConditionTests {
  /// The results of text tests are cached for short and long texts, but only up to a limit.
  @Test func answersToTextsAreRemembered() {
    final class Calls: @unchecked Sendable { var count = 0 }
    let calls = Calls()
    let test = TextTest(isQuick: false) { text in
      calls.count += 1
      return text.array.last == UInt8(ascii: "7")
    }
    let texts = (0..<5000).map { $0 % 2 == 0 ? "\($0)7" : "a longer text \($0)" } + [""]
    // The second pass tests only the texts beyond the limit, and the empty text, which is never cached.
    for expected in [5001, 905] {
      calls.count = 0
      for text in texts { #expect(text.withBytes(test.passes) == (text.last == "7")) }
      #expect(calls.count == expected)
    }
    let quick = TextTest(isQuick: true) { _ in
      calls.count += 1
      return true
    }
    calls.count = 0
    for _ in 0..<2 { #expect("7".withBytes(quick.passes)) }
    #expect(calls.count == 2)
  }

  @Test func theClockIsThatOfAllFlights() throws {
    for sources in try DataFiles.sources(at: QueryData.day).map({ [$0] }) + [DataFiles.sources(at: QueryData.day)] {
      let query = try RowQuery(flightsWhere: "origin = NOWHERE")
      var whole = FlightStore()
      try whole.load(sources)
      let part = try FlightStore.loading(sources, for: query, showing: [], largeFrom: 0).store
      #expect(part.now == whole.now)
    }
  }

  /// A value that an airport gains after flights to it were filtered still counts.
  @Test func lateNewsOfAnAirport() throws {
    let flight = Samples.flight(["destination": #"{"code":"ZZZZ","city":"Old","airport_info_url":"/airports/ZZZZ"}"#])
    let airport = #"{"airport_code":"ZZZZ","code_iata":"ZZQ","name":"New","city":"New","country_code":"XX"}"#
    let text = "{\"flights\":[\(flight)],\"airports\":[\(airport)]}"
    for condition in ["destination = ZZQ", "destination.city = New", "not destination.city = Old"] {
      let query = try RowQuery(flightsWhere: condition)
      let part = try FlightStore.loading([.bytes(text.utf8)], for: query, showing: [], largeFrom: 0).store
      #expect(query.count(in: part) == 1, "\(condition)")
    }
  }

  /// Skimming a mutated page finds the same flights, rejections and faults as reading it whole.
  @Test func mutatedPages() throws {
    var generator = SeededGenerator(seed: 11)
    let flights = (1...4).map { Samples.flight(["fa_flight_id": "\"UAL\($0)-1\"", "ident": "\"UAL\($0)\""]) }
    let page = Array("{\"arrivals\":[\(flights.joined(separator: ","))]}".utf8)
    let query = try RowQuery(flightsWhere: "destination = KSFO and progress_percent < 50")
    let fields = try FieldList.parse("ident,status", of: .flights)
    for number in 0..<Effort.times(150, long: 1500) {
      let bytes = page.mutated(using: &generator)
      let whole = Self.outcome { () throws(LoadError) in
        let loaded = try FlightStore.loading([.bytes(bytes)], for: query, showing: nil)
        return (loaded.store, loaded.report)
      }
      let part = Self.outcome { () throws(LoadError) in
        let loaded = try FlightStore.loading([.bytes(bytes)], for: query, showing: fields, largeFrom: 0)
        return (loaded.store, loaded.report)
      }
      #expect(part.error == whole.error, "text \(number)")
      #expect(part.report == whole.report, "text \(number)")
      #expect(part.store.map { Self.keys(query, in: $0) } == whole.store.map { Self.keys(query, in: $0) })
    }
  }

  /// Flights with missing, additional, repeated and reordered keys.
  @Test func flightsOfManyShapes() throws {
    var generator = SeededGenerator(seed: 23)
    let query = try RowQuery(flightsWhere: "destination = KSFO and scheduled_off < now")
    let fields = try FieldList.parse("ident,status,actual_on", of: .flights)
    let more = [
      #""scheduled_off":"2022-01-26T16:10:00Z""#, #""actual_on":"2022-01-26T18:00:00Z""#, #""actual_on":null"#,
      #""actual_off":"2030-01-01T00:00:00Z""#, #""actual_off":null"#, #""status":"Landed""#, #""destination":null"#,
      #""destination":{"code":"KSFO","airport_info_url":"/airports/KSFO"}"#, #""operator_id":{"a":[1]}"#, #""new":7"#,
    ]
    for _ in 0..<Effort.times(12, long: 60) {
      let isShuffled = Bool.random(using: &generator)
      let flights = (1...40).map { number in
        let flight = Samples.flight(["fa_flight_id": "\"UAL\(number)-1\""])
        var members = flight.dropFirst().dropLast().split(separator: ",\"").map { "\($0)" }
        for place in members.indices.dropFirst() { members[place] = "\"" + members[place] }
        // The members of objects and the elements of arrays stay together.
        members = members.reduce(into: []) { whole, part in
          let isOpen = whole.last.map { $0.count(where: "[{".contains) > $0.count(where: "]}".contains) } ?? false
          if isOpen { whole[whole.count - 1] += "," + part } else { whole.append(part) }
        }
        if number > 5 { members.removeAll { _ in Int.random(in: 0..<20, using: &generator) == 0 } }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          let member = more.randomElement(using: &generator) ?? ""
          members.insert(member, at: Int.random(in: 0...members.count, using: &generator))
        }
        if isShuffled { members.shuffle(using: &generator) }
        return "{\(members.joined(separator: ","))}"
      }
      let source = DataSource.bytes(flights.joined(separator: "\n").utf8)
      let part = try FlightStore.loading([source], for: query, showing: fields, largeFrom: 0)
      let whole = try FlightStore.loading([source], for: query, showing: nil)
      #expect(part.report == whole.report)
      #expect(part.report.recordCount > 30)
      #expect(part.store.now == whole.store.now)
      #expect(Self.keys(query, in: part.store) == Self.keys(query, in: whole.store))
    }
  }

  private static func outcome(_ load: () throws(LoadError) -> (store: FlightStore, report: LoadReport))
    -> (store: FlightStore?, report: LoadReport?, error: LoadError?)
  {
    do throws(LoadError) {
      let (store, report) = try load()
      return (store, report, nil)
    } catch {
      return (nil, nil, error)
    }
  }

  private static func keys(_ query: RowQuery, in store: FlightStore) -> [[UInt8]] {
    query.rows(in: store).rows.map { store.graph.key($0) }
  }
}
