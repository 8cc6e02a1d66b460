import TestSupport
import Foundation
import Testing

@testable import FlightStore

@Suite struct ProgramTests {
  @Test(arguments: EntityKind.allCases) func randomConditionsReadAsPrinted(_ entity: EntityKind) throws {
    var random = RandomConditions(seed: 5, of: entity)
    var failures: [String] = []
    for _ in 0..<Effort.times(700, long: 3000) {
      let condition = random.condition()
      let read = try? Condition(parsing: condition.description, of: entity)
      if read != condition { failures.append(condition.description) }
    }
    #expect(failures.isEmpty, "\(failures.prefix(3))")
  }

  /// Returns a store of generated flights, about half of whose values are null.
  static func generated(_ count: Int) throws -> FlightStore {
    var dice = SeededGenerator(seed: 1)
    var lines: [String] = []
    let airports = ["KSFO", "KORD", "EDDF", "LSZH", "9NM9", "SBGR"]
    let times = [
      "2026-03-14T12:00:00Z", "2026-03-14T17:30:00Z", "2026-03-14T17:29:59Z", "2106-02-07T06:28:14Z",
      "1970-01-01T00:00:00Z",
    ]
    for number in 0..<count {
      var values = [#""ident": "\#(dice.pick(["UAL", "ual", "N", "9W", "A3"]))\#(number)""#]
      func maybe(_ name: String, _ value: String) {
        values.append(#""\#(name)": \#(dice.roll(2) == 0 ? "null" : value)"#)
      }
      for name in ["origin", "destination"] { maybe(name, #"{"code": "\#(dice.pick(airports))"}"#) }
      for name in ["cancelled", "diverted", "blocked"] { maybe(name, dice.pick(["true", "false"])) }
      for name in [
        "scheduled_off", "estimated_off", "actual_off", "scheduled_on", "actual_on", "actual_in", "scheduled_out",
        "scheduled_in",
      ] {
        maybe(name, "\"\(dice.pick(times))\"")
      }
      maybe("route_distance", "\(dice.pick([0, 1, 551, 2_147_483_647, -2_147_483_647, dice.roll(9000)]))")
      maybe("filed_airspeed", "\(dice.roll(600))")
      maybe("filed_altitude", "\(dice.pick([0, 340, 341, -1]))")
      maybe("arrival_delay", "\(dice.pick([-540, 900, 0, 604_800, 604_801, -604_801, -1_684_841_101]))")
      maybe("departure_delay", "\(dice.roll(4000) - 2000)")
      maybe("progress_percent", "\(dice.roll(101))")
      maybe("status", dice.pick([#""Zürich""#, #""San Francisco""#, #""""#, #""and""#, #""Landed""#]))
      maybe("operator", dice.pick([#""UAL""#, #""9W""#, #""DLH""#]))
      maybe("codeshares", dice.pick(["[]", #"["UAL"]"#, #"["AAL1", "UAL"]"#]))
      maybe("codeshares_iata", dice.pick(["[]", #"["ual77"]"#, #"["AA1", "UAL"]"#]))
      maybe("seats_cabin_coach", "\(dice.roll(300))")
      maybe("inbound_fa_flight_id", "\"id\(dice.roll(count))\"")
      values.append(#""fa_flight_id": "id\#(number)", "type": "Airline""#)
      lines.append("{" + values.joined(separator: ", ") + "}")
    }
    lines.append(
      #"{"airport_code": "KSFO", "code_iata": "SFO", "name": "San Francisco Intl", "city": "San Francisco", "state": "CA", "elevation": 13, "longitude": -122.37, "latitude": 37.62, "timezone": "America/Los_Angeles", "country_code": "US"}"#
    )
    lines.append(
      #"{"airport_code": "LSZH", "alternate_ident": "ZRH", "name": "Zürich", "city": "Zürich", "state": "", "elevation": 1416, "longitude": 8.5, "latitude": 47.5, "timezone": "Europe/Zurich", "country_code": "CH"}"#
    )
    lines.append(
      #"{"icao": "UAL", "iata": "UA", "callsign": "United", "name": "United Air Lines Inc.", "country": null, "location": null, "phone": null, "shortname": "United", "url": null, "wiki_url": null}"#
    )
    return try QueryData.store(json: lines.joined(separator: "\n"))
  }

  /// The number of flights, which fill more than one segment.
  private static let count = Effort.times(4500, long: 10_000)

  private static let generated = Result { try generated(count) }

  @Test(arguments: [EntityKind.flights, .airports, .airlines])
  func agreesWithTheNaiveTruth(_ entity: EntityKind) throws {
    let store = try Self.generated.get()
    let graph = store.graph
    if entity == .flights { #expect(graph.flights.count == Self.count) }
    let clock = 1_773_505_800
    let naive = NaiveTruth(graph: graph, clock: clock)
    var random = RandomConditions(seed: 21, of: entity)
    random.texts += ["ual", "9W", "KORD", "ZRH", "zurich", "United", "*1", "UAL77"]
    let count = graph[entity].count
    // Beside some rows of every kind, those on both sides of a border between segments.
    let rows = Array(
      Set(
        (0..<count).filter { $0 % 97 == 0 || (4090..<4102).contains($0) || (8185..<8200).contains($0) }
          + [0, count - 1])
    ).sorted()
    var failures: [String] = []
    var counts = [0, 0, 0]
    for _ in 0..<(entity == .flights ? Effort.times(100, long: 250) : Effort.times(500, long: 1500)) {
      let condition = random.condition(depth: 2)
      let program = ProgramCompiler(graph: graph, clock: clock, kind: entity).program(condition)
      var answers = [Bool?](repeating: nil, count: count)
      graph[entity].rows.forEachSegment { segment, first, mask in
        let truth = program.truth(of: mask, in: segment, first: first, texts: graph.texts)
        truth.yes.forEach { answers[first + $0] = true }
        truth.no.forEach { row in
          if answers[first + row] == true { failures.append("both: \(condition)") }
          answers[first + row] = false
        }
      }
      graph[entity].rows.forEachSegment { segment, first, mask in
        let rows = program.rows(mask, in: segment, first: first, texts: graph.texts)
        for row in 0..<min(count - first, 1 << Segment.shift) where rows[row] != (answers[first + row] == true) {
          failures.append("row \(first + row) alone: \(condition)")
        }
      }
      for row in rows {
        let expected = naive.value(condition, row)
        counts[expected.map { $0 ? 2 : 1 } ?? 0] += 1
        if answers[row] != expected { failures.append("\(condition) of \(row): \(String(describing: answers[row]))") }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(4))")
    #expect(counts.allSatisfy { $0 > Effort.times(100, long: 300) }, "\(counts)")
  }

  @Test func everyRowIsSeenOnce() throws {
    let store = try Self.generated.get()
    #expect(store.rows(.all([])) == Array(0..<Self.count))
    #expect(store.rows(.any([])).isEmpty)
    let path = try FieldPath(parsing: "cancelled", of: .flights)
    let known = store.rows(.not(.isNull(path)))
    let unknown = store.rows(.isNull(path))
    #expect(Set(known).isDisjoint(with: unknown) && known.count + unknown.count == Self.count)
    #expect(store.rows(.isTrue(path)).count + store.rows(.not(.isTrue(path))).count == known.count)
  }

  @Test(arguments: [
    "distance between 8e9 and 9e9", "departure between 2027 and now", "actual_off between now and 1969",
    "actual_off < 1969", "actual_off > 2200", "actual_off = 1969-12-31T23:59:59Z", "ident between Z and A",
    "route_distance > 1e300 mi", "route_distance < -2147483647", "route_distance = 0.5", "actual_off < now - 5000000h",
    "actual_off > now + 5000000h",
  ]) func findsNothingAndDoesNotTrap(_ expression: String) throws {
    let store = try Self.generated.get()
    let clocks = [0, 1_773_505_800, Int.max, Int.min]
    for clock in expression.contains("now") ? clocks : Effort.some(of: clocks, every: 4, turn: expression.count) {
      let condition = try Condition(parsing: expression, of: .flights)
      #expect(store.rows(condition, clock: clock).isEmpty || expression.contains("now"))
      let field = try FieldPath(parsing: String(expression.prefix { $0 != " " }), of: .flights)
      #expect(store.rows(.not(condition), clock: clock).count <= store.rows(.not(.isNull(field))).count)
    }
  }

  @Test(arguments: [
    ("route_distance >= -2147483647", "not route_distance is null"),
    ("route_distance <= 2147483647", "not route_distance is null"),
    ("route_distance > -1e300", "route_distance is not null"),
    ("route_distance < 1e300 mi", "route_distance is not null"),
    ("route_distance > 2147483646", "route_distance = 2147483647"),
    ("route_distance < -2147483646.5", "route_distance = -2147483647"),
    ("actual_off >= 1970-01-01T00:00:00Z", "actual_off is not null"),
    ("actual_off >= 0000-01", "actual_off is not null"),
    ("actual_off <= 2106-02-07T06:28:14Z", "actual_off is not null"),
    ("actual_off = 2106-02-07T06Z", "actual_off >= 2106-01-01T00Z"),
    ("actual_off between 1970-01-01 and 1970-01-01", "actual_off = 1970-01-01"),
    ("actual_off between 2026-03 and 2106-02-07T06:28:14Z", "actual_off > 2000"),
    ("departure between 2026-03-14T17 and 2026-03-14T17", "departure = 2026-03-14T17"),
    ("route_distance between 100 and 500", "route_distance >= 100 and route_distance <= 500"),
    ("distance between 100 and 500 mi", "route_distance >= 100 and route_distance <= 500"),
    ("distance = 886.748544", "route_distance = 551"),
    ("ident ^= ual", "ident between UAL and UALZ"),
    ("status >= san and status <= \"San Francisco\"", "status = \"San Francisco\""),
    ("origin != KSFO", "not origin = KSFO"),
    ("origin in (KSFO, eddf, lszh)", "origin = SFO or origin = EDDF or origin = ZRH"),
    ("origin.code = SFO and airline.code != UA", "origin = KSFO and airline != UAL"),
    ("cancelled = false", "not cancelled"),
    ("phase = CANCELLED", "cancelled and not diverted or cancelled and diverted is null"),
    ("origin.country is null", "not origin.country is not null"),
  ]) func isTheSameAs(_ left: String, _ right: String) throws {
    let store = try Self.generated.get()
    let rows = try [left, right].map { store.rows(try Condition(parsing: $0, of: .flights)) }
    #expect(rows[0] == rows[1])
    #expect(!rows[0].isEmpty && rows[0].count < Self.count)
  }

  @Test func figuresAreFoundByWhatIsPrinted() throws {
    // A stored whole number, converted to another unit and back, is that number again.
    for (stored, top) in [(FigureUnit.mile, 6000), (.knot, 700), (.flightLevel, 600), (.second, 8000)] {
      for unit in stored.dimension.units {
        var wrong: [Int] = []
        for number in 0...top {
          let shown = stored.convert(Double(number), to: unit)
          if shown.flatMap({ unit.convert($0, to: stored) }) != Double(number) { wrong.append(number) }
        }
        #expect(wrong.isEmpty, "\(stored) in \(unit): \(wrong.count), such as \(wrong.prefix(3))")
      }
    }
  }
}
