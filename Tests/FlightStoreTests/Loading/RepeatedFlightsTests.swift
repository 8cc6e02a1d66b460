import TestSupport
import Testing

@testable import FlightStore

/// Tests that loading into an empty store gives the same store as adding the same data in steps.
struct RepeatedFlightsTests {
  struct Input: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let count: Int
    /// Returns the members of a flight.
    let flight: @Sendable (_ number: Int) -> String
    /// The resulting number of flights.
    let expected: Int
  }

  /// More rows than one segment of a table holds.
  private static let many = (1 << Segment.shift) + 104

  static let inputs: [Input] = [
    Input(testDescription: "nothing", count: 0, flight: { _ in "" }, expected: 0),
    Input(testDescription: "each once", count: many, flight: { flight("F\($0)") }, expected: many),
    Input(
      testDescription: "a few twice, far apart", count: many,
      flight: { number in
        let isAgain = number % 1000 == 999
        let others = #""status":"\#(number)","codeshares":["A\#(number)"]"#
        return flight(isAgain ? "F\(number - 500)" : "F\(number)", others)
      }, expected: many - 4),
    Input(
      testDescription: "the last ones twice", count: many,
      flight: { number in flight("F\(min(number, many - 3))", "\"progress_percent\":\(number % 100)") },
      expected: many - 2),
    Input(
      testDescription: "many, again and again", count: 1500,
      flight: { number in flight("F\(number % 150)", "\"progress_percent\":\(number / 150)") }, expected: 150),
    Input(
      testDescription: "diversions", count: 1250,
      flight: { number in
        flight("F\(number % 1000)", "\"destination\":{\"code\":\"K\(number < 1125 ? number / 1000 : 0)\"}")
      }, expected: 1125),
    Input(
      testDescription: "some without identifier", count: 2000,
      flight: { number in
        number % 2 == 0
          ? flight("F\(number)")
          : #""ident":"UAL\#(number % 100)","scheduled_off":"2022-01-26T1\#(number % 7):00:00Z","origin":{"code":"KORD"}"#
      }, expected: 1350),
  ]

  private static func flight(_ id: String, _ others: String = "\"status\":\"Scheduled\"") -> String {
    #""ident":"UAL1","fa_flight_id":"\#(id)","inbound_fa_flight_id":"\#(id)","origin":{"code":"KORD"},\#(others)"#
  }

  @Test(arguments: inputs.indices) func isTheSame(_ index: Int) throws {
    let input = Self.inputs[index]
    for threads in Effort.some(of: [1, 3], every: 2, turn: index) { try check(input, threads: threads) }
  }

  private func check(_ input: Input, threads: Int) throws {
    let airport = DataSource.bytes(#"{"airport_code":"KORD","name":"O'Hare"}"#.utf8)
    let flights = DataSource.bytes(
      (0..<input.count).map { "{\(input.flight($0))}\n" }.joined().utf8)
    let loading = Loading(plan: LoadPlan(), threads: threads, smallestPart: 1 << 10)
    let known = try loading.load([airport], onto: Tables())
    let added = try loading.load([flights], onto: known.tables)
    let filled = try loading.load([airport, flights], onto: Tables())

    let (store, other) = (FlightStore(Graph(filled.tables)), FlightStore(Graph(added.tables)))
    #expect(store.flights.count == input.expected)
    #expect(store.dump == other.dump)
    #expect(store.flights.map(\.id) == other.flights.map(\.id))
    #expect(Graph(filled.tables).checkInvariants().isEmpty)
  }

  /// Flights of every segment merge: the newest state wins, and the other fills its gaps.
  @Test(arguments: [1, 3]) func statesAreMergedWhereverTheirRowStands(threads: Int) throws {
    let newest = (0..<Self.many).map {
      "{\(Self.flight("F\($0)", "\"actual_off\":\"2022-01-26T16:20:00Z\",\"status\":\"\($0 % 7)\""))}"
    }
    let repeated = Array(stride(from: 50, to: Self.many, by: 97))
    let older = repeated.map { "{\(Self.flight("F\($0)", "\"gate_origin\":\"G\($0 % 5)\",\"status\":\"old\""))}" }
    for texts in [newest + older, older + newest] {
      let loading = Loading(plan: LoadPlan(), threads: threads, smallestPart: 1 << 10)
      let tables = try loading.load([.bytes(texts.joined(separator: "\n").utf8)], onto: Tables()).tables
      let store = FlightStore(Graph(tables))
      #expect(store.flights.count == Self.many)
      for flight in store.flights {
        let number = try #require(flight.faFlightID.flatMap { Int($0.dropFirst()) })
        let gate = repeated.contains(number) ? "G\(number % 5)" : nil
        if flight.status != "\(number % 7)" || flight.gateOrigin != gate { Issue.record("\(flight)") }
      }
    }
  }

  /// The report of a load covers the parts of all threads.
  @Test(arguments: [1, 3]) func reportsOfPartsAreOne(threads: Int) throws {
    let unclear = #"{"ident":"UAL9","origin":{"code":"KSFO"},"destination":{"code":"KORD"}}"#
    let sound = (0..<600).map { "{\(Self.flight("F\($0)"))}" }
    let landed = "{\(Self.flight("L1", #""actual_on":"2022-01-26T16:20:00Z","status":"Landed""#))}"
    let schedule =
      #"{"ident":"UAL7","scheduled_out":"2022-01-26T18:00:00Z","origin":{"code":"KDEN"},"destination":{"code":"KORD"}}"#
    let flown = """
      {"ident":"UAL7","fa_flight_id":"S1","scheduled_out":"2022-01-26T18:00:00Z","origin":{"code":"KDEN"},\
      "destination":{"code":"KORD"},"status":"Scheduled"}
      """
    // Each order puts the repeated records into the parts of different threads.
    for lines in [
      [unclear, unclear, schedule, flown, landed] + sound + [unclear],
      sound + [unclear, unclear, unclear, schedule, flown, landed],
      [flown] + sound + [landed, unclear, unclear, unclear, schedule],
    ] {
      let loading = Loading(plan: LoadPlan(), threads: threads, smallestPart: 1 << 10)
      let outcome = try loading.load([.bytes(lines.joined(separator: "\n").utf8)], onto: Tables())
      #expect(outcome.report.indistinctCount == 2)
      #expect(outcome.report.indistinct == [IndistinctFlights(ident: "UAL9", origin: "KSFO", count: 2)])
      let store = FlightStore(Graph(outcome.tables))
      #expect(store.flights.filter { $0.ident == "UAL7" }.map(\.faFlightID) == ["S1"])
    }
  }

  /// Flights beyond the limit for names are only counted.
  @Test func countsFlightsBeyondThoseThatAreNamed() {
    var (all, part) = (IndistinctCounts(), IndistinctCounts())
    for number in 0..<10_050 { part.add("N\(number)", from: nil, count: 2) }
    all.add("UAL1", from: "KSFO")
    all.add(part)
    #expect(all.total == 20_101 && all.flights.count == 10_000)
  }

  /// Flights are found by their identity, both those of the first load and those added later.
  @Test func findsFlights() throws {
    var store = FlightStore()
    let lines = (0..<100).map { "{\(Self.flight("F\($0)"))}" }.joined(separator: "\n")
    try store.load([.bytes(lines.utf8)])
    let before = store
    let ids = store.flights.map(\.id)
    #expect(ids.allSatisfy { store[$0]?.id == $0 })
    try store.load([.bytes("{\(Self.flight("F50", "\"status\":\"Late\""))}{\(Self.flight("new"))}".utf8)])
    #expect(store.flights.count == 101 && before.flights.count == 100)
    #expect(store.flights.map(\.id).allSatisfy { store[$0]?.id == $0 })
    #expect(ids.allSatisfy { before[$0]?.id == $0 })
  }
}
