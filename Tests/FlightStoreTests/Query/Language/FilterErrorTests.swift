import TestSupport
import Testing

@testable import FlightStore

@Suite struct FilterErrorTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let place: MarkedText
    let reason: FilterError.Reason
    let suggestion: String?
    var testDescription: String { place.text.isEmpty ? "(nothing)" : place.text }

    init(_ place: MarkedText, _ reason: FilterError.Reason, suggesting suggestion: String? = nil) {
      self.place = place
      self.reason = reason
      self.suggestion = suggestion
    }

    func expect(_ error: FilterError) {
      #expect(error.reason == reason)
      #expect(error.part == place.part)
      #expect(error.range == place.range)
      #expect(error.suggestion == suggestion)
      #expect(error.text == place.text)
    }
  }

  private static let lengths = ["km", "m", "mi", "nmi", "ft", "FL"]
  private static let units = FilterError.Reason.unknownUnit(FigureUnit.allCases.map(\.rawValue))
  private static let phases = ["scheduled", "taxiing", "enroute", "landed", "arrived", "diverted", "cancelled"]
  private static let ordered = ["=", "!=", "<", "<=", ">", ">="]
  private static let afterCondition = FilterError.Reason.unexpected(expected: "'and', 'or' or the end")

  static let faults = [
    Fault(
      "origin = ORD and destination = SFO or «JFK»", .unknownField(.flights), suggesting: "destination in (SFO, JFK)"),
    Fault("origin=ORD «dest=SFO»", afterCondition, suggesting: "and dest=SFO"),
    Fault(
      "codeshares «=» null", .unsuitableOperator("=", field: "codeshares", candidates: ["is null", "is not null"]),
      suggesting: "not codeshares"),
    Fault(
      "codeshares «!=» null", .unsuitableOperator("!=", field: "codeshares", candidates: ["is null", "is not null"]),
      suggesting: "codeshares"),
    Fault("codeshares «contains» UA1", .unexpected(expected: "an operator"), suggesting: "="),
    Fault("arrival in «2»", .unexpected(expected: "'('"), suggesting: "between now and now + 2h"),
    Fault("arrival in «next» 3h", .unexpected(expected: "'('"), suggesting: "between now and now + 3h"),
    Fault(
      "arrival «within» the next 90 min or enroute", .unexpected(expected: "an operator"),
      suggesting: "between now and now + 90 min"),
    Fault("arrival < «+3h»", .mismatch(left: "a time", sign: nil, right: "a duration"), suggesting: "now + 3h"),
    Fault("arrival > «-3 h»", .mismatch(left: "a time", sign: nil, right: "a duration"), suggesting: "now - 3 h"),
    Fault("departure = «monday»", .notATime, suggesting: "departure.weekday"),
    Fault("departure.date >= «Sun»", .notATime, suggesting: "departure.weekday"),
    Fault("inbound.departure = «May»", .notATime, suggesting: "inbound.departure.month"),
    Fault("departure + 2h = «monday»", .notATime), Fault("departure = «29.13.2026»", .notATime),
    Fault("departure.date = «5»", .notATime, suggesting: "departure.day"),
    Fault("departure = «29.03.2026»", .notATime, suggesting: "2026-03-29"),
    Fault("departure = '«1.3.2026»'", .notATime, suggesting: "2026-03-01"),
    Fault(
      "departure.day = «today»", .unsuitableLiteral(field: "departure.day", expected: "a number"),
      suggesting: "departure.date"),
    Fault("«today»", .notACondition(field: "today"), suggesting: "departure = today"),
    Fault("«»", .endOfExpression(expected: "a condition")),
    Fault("  \t «»", .endOfExpression(expected: "a condition")),
    Fault("departure.weekday «+» 1 > 3", .mismatch(left: "a weekday", sign: "+", right: "a plain number")),
    Fault("2 «*» departure.month > 3", .mismatch(left: "a plain number", sign: "*", right: "a month")),
    Fault("departure «*» progress > 3", .mismatch(left: "a time", sign: "*", right: "a share")),
    Fault("«\"UAL\" ^= ident» and enroute", .unexpected(expected: "a field"), suggesting: "ident ^= \"UAL\""),
    Fault("not «\"UAL*\" ~ ident»", .unexpected(expected: "a field"), suggesting: "ident ~ \"UAL*\""),
    Fault("«orign» = KJFK", .unknownField(.flights), suggesting: "origin"),
    Fault("speed > 10 «m/s»", .unsuitableUnit(field: "speed", candidates: ["kn", "km/h", "mph"])),
    Fault("ident = UA «844»", afterCondition, suggesting: "\"UA 844\""),
    Fault("«flight» = UAL1", .unknownField(.flights), suggesting: "ident"),
    Fault("«arrival-delay» > 5", .unknownField(.flights), suggesting: "arrival_delay"),
    Fault("1 = «departure-delay»", .unknownField(.flights), suggesting: "departure_delay"),
    Fault("arrival_delay = «15-30»", .rangeWithSign, suggesting: "between 15 and 30"),
    Fault("altitude is «None»", .unexpected(expected: "'null' or 'not null'"), suggesting: "null"),
    Fault("actual_off > scheduled_off + «15»", .notATime, suggesting: "15 min"),
    Fault(
      "departure.hour not between «22 and 5»", .emptyRange(from: "22", through: "5"),
      suggesting: "not (departure.hour >= 22 or departure.hour <= 5)"),
    Fault("enroute and «xyzzy»", .unknownField(.flights)),
    Fault("destination.«citty» = Oslo", .unknownField(.airports), suggesting: "city"),
    Fault("airline.«cal» = x", .unknownField(.airlines), suggesting: "callsign"),
    Fault("origin.«».city = Oslo", .unknownField(.airports)),
    Fault("origin.«» = Oslo", .unknownField(.airports)),
    Fault("ident.«city» = Oslo", .noRelationship(field: "ident")),
    Fault("origin.arrivals.«ident» = A", .onlyCount(field: "arrivals")),
    Fault("«distance_kg» > 5", .unknownField(.flights), suggesting: "distance"),
    Fault("(«»", .endOfExpression(expected: "a field")),
    Fault("(enroute«»", .endOfExpression(expected: "'and', 'or' or ')'")),
    Fault("enroute«)»", afterCondition),
    Fault("(«)»", .unexpected(expected: "a field")),
    Fault("enroute and«»", .endOfExpression(expected: "a field")),
    Fault("enroute or «»", .endOfExpression(expected: "a field")),
    Fault("«and» enroute", .unexpected(expected: "a field")),
    Fault("not«»", .endOfExpression(expected: "a field")),
    Fault("enroute «cancelled»", afterCondition, suggesting: "and cancelled"),
    Fault("«distance»", .notACondition(field: "distance")),
    Fault("«origin» and enroute", .notACondition(field: "origin")),
    Fault("«origin» OR enroute", .notACondition(field: "origin")),
    Fault("origin «KSFO»", .unexpected(expected: "an operator")),
    Fault("ident «contains» UA", .unexpected(expected: "an operator"), suggesting: "*="),
    Fault("ident «starts» with UA", .unexpected(expected: "an operator"), suggesting: "^="),
    Fault("departure «after» now", .unexpected(expected: "an operator"), suggesting: ">"),
    Fault("origin«:KSFO»", .unexpected(expected: "an operator"), suggesting: "="),
    Fault("origin is «KSFO»", .unexpected(expected: "'null' or 'not null'"), suggesting: "= KSFO"),
    Fault("origin is not «KSFO»", .unexpected(expected: "'null'"), suggesting: "!= KSFO"),
    Fault("delay is «known»", .unexpected(expected: "'null' or 'not null'"), suggesting: "not null"),
    Fault("delay is «not known»", .unexpected(expected: "'null'"), suggesting: "null"),
    Fault("delay is not «unknown»", .unexpected(expected: "'null'"), suggesting: "null"),
    Fault("altitude is «high»", .unexpected(expected: "'null' or 'not null'")),
    Fault("15 < delay «<» 30", afterCondition, suggesting: "arrival_delay > 15 and arrival_delay < 30"),
    Fault(
      "500 mi < distance «<»= 900 mi and enroute", afterCondition,
      suggesting: "distance > 500 mi and distance <= 900 mi"),
    Fault("30 >= delay «>» 15", afterCondition, suggesting: "arrival_delay <= 30 and arrival_delay > 15"),
    Fault("delay > 15 min and «<» 30", .unexpected(expected: "a field"), suggesting: "arrival_delay <"),
    Fault("destination = KORD«,» KDEN and enroute", afterCondition, suggesting: "destination in (KORD, KDEN)"),
    Fault("origin in «[SFO», ORD]", .unexpected(expected: "'('"), suggesting: "(SFO, ORD)"),
    Fault("distance in «1..2»", .unexpected(expected: "'('"), suggesting: "between 1 and 2"),
    Fault("distance «>>» 5", .unknownOperator),
    Fault("distance «=>» 5", .unknownOperator, suggesting: ">="),
    Fault("distance «=<» 5", .unknownOperator, suggesting: "<="),
    Fault("origin «===» KSFO", .unknownOperator, suggesting: "="),
    Fault("aircraft «=~» A3*", .unknownOperator, suggesting: "~"),
    Fault("aircraft «%» 5", .unknownOperator),
    Fault("«a» && b", .unknownField(.flights)),
    Fault("ident=UAL5«>»6", afterCondition),
    Fault("phase=«arived»&&enroute", .notOneOf(field: "phase", candidates: phases), suggesting: "arrived"),
    Fault("distance > 5«kg»&&enroute", .unsuitableUnit(field: "distance", candidates: lengths)),
    Fault("distance >«»", .endOfExpression(expected: "a value")),
    Fault("distance > «)»", .unexpected(expected: "a value")),
    Fault("altitude > 5 «kg»", .unsuitableUnit(field: "altitude", candidates: lengths)),
    Fault("altitude > 5«kilo»", .unsuitableUnit(field: "altitude", candidates: lengths)),
    Fault("distance > 5 «h»", .unsuitableUnit(field: "distance", candidates: lengths)),
    Fault("5«kg» < distance", units),
    Fault("900«lightyears» < distance", units),
    Fault("distance / 5«kilo» > 100", units),
    Fault("duration * 5«kmm» > 100 km", units, suggesting: "km"),
    Fault("max(5«kg», distance) > 100", units),
    Fault("duration / 2«weeks» > 1", units),
    Fault("5«Y123» = ident", units, suggesting: #""5Y123""#),
    Fault("departure = «2022-03-13Z»", .notATime),
    Fault("departure > «2026-03-14T24:00Z»", .notATime),
    Fault("coalesce(«gate_origin», terminal_origin) is null", .unsuitableArgument("coalesce", of: "a text")),
    Fault("max(1 km, «airline») > 5", .unsuitableArgument("max", of: "an airline")),
    Fault("abs(«codeshares») > 5", .unsuitableArgument("abs", of: "a list")),
    Fault("altitude > «high»", .unsuitableLiteral(field: "altitude", expected: "a number")),
    Fault("altitude > '«5 kg»'", .unsuitableUnit(field: "altitude", candidates: lengths)),
    Fault("altitude > «''»", .endOfExpression(expected: "a value")),
    Fault("distance > «1.2.3»", .unsuitableLiteral(field: "distance", expected: "a number")),
    Fault(
      MarkedText("distance > «" + String(repeating: "9", count: 400) + "»"),
      .unsuitableLiteral(field: "distance", expected: "a number")),
    Fault("seats_cabin_coach > 5 «km»", afterCondition),
    Fault("seats_cabin_coach > «5x»", .unsuitableLiteral(field: "seats_cabin_coach", expected: "a number")),
    Fault("enroute = «yes»", .unsuitableLiteral(field: "enroute", expected: "true or false"), suggesting: "true"),
    Fault("enroute «>» true", .unsuitableOperator(">", field: "enroute", candidates: ["=", "!="])),
    Fault(
      "enroute «between» true and false", .unsuitableOperator("between", field: "enroute", candidates: ["=", "!="])),
    Fault(
      "codeshares not «between» A and B",
      .unsuitableOperator("between", field: "codeshares", candidates: ["=", "!=", "^=", "*=", "~"])),
    Fault("distance «^=» 5", .unsuitableOperator("^=", field: "distance", candidates: ordered)),
    Fault("departure «~» 2022", .unsuitableOperator("~", field: "departure", candidates: ordered)),
    Fault("departure > «noon»", .notATime),
    Fault("departure > «nowhere»", .notATime),
    Fault("departure > «2022-13-01»", .notATime),
    Fault("departure > '«now - 2»'", .endOfExpression(expected: "a unit such as h or min")),
    Fault("departure > now - «1e15 h»", .notATime),
    Fault("departure > now - 2«»", .endOfExpression(expected: "a unit such as h or min")),
    Fault("departure > now - 2 «km»", .unsuitableUnit(field: "departure", candidates: ["d", "h", "min", "s"])),
    Fault("departure > now - «h»", .unexpected(expected: "a duration such as 2h")),
    Fault("departure > now -«»", .endOfExpression(expected: "a duration such as 2h")),
    Fault("phase = «flying»", .notOneOf(field: "phase", candidates: phases)),
    Fault("phase < «flying»", .notOneOf(field: "phase", candidates: phases)),
    Fault("phase in (landed, «'arived'»)", .notOneOf(field: "phase", candidates: phases), suggesting: "arrived"),
    Fault("status = «'»En Route", .unclosedQuote),
    Fault("status = «\"»En Route' and enroute", .unclosedQuote),
    Fault("status = En «Route»", afterCondition, suggesting: "\"En Route\""),
    Fault("destination.city = San «Francisco» and enroute", afterCondition, suggesting: "\"San Francisco\""),
    Fault("status is «Arrived»", .unexpected(expected: "'null' or 'not null'"), suggesting: "= Arrived"),
    Fault("status is not «Arrived»", .unexpected(expected: "'null'"), suggesting: "!= Arrived"),
    Fault(
      "gate_origin «=» null", .unsuitableOperator("=", field: "gate_origin", candidates: ["is null", "is not null"]),
      suggesting: "is null"),
    Fault(
      "altitude «!=» NULL", .unsuitableOperator("!=", field: "altitude", candidates: ["is null", "is not null"]),
      suggesting: "is not null"),
    Fault(
      "registration in (N1, «null»)",
      .unsuitableOperator("in", field: "registration", candidates: ["is null", "is not null"]), suggesting: "is null"),
    Fault("not «arrived»", .unknownField(.flights), suggesting: "phase = arrived"),
    Fault("airline in «UAL»", .unexpected(expected: "'('"), suggesting: "(UAL)"),
    Fault("arrival in «2026-03»", .unexpected(expected: "'('"), suggesting: "(2026-03)"),
    Fault("arrival in «1» h", .unexpected(expected: "'('"), suggesting: "between now and now + 1 h"),
    Fault("arrival < «2h»", .mismatch(left: "a time", sign: nil, right: "a duration"), suggesting: "now + 2h"),
    Fault(
      "arrival > «1 hour »ago", .mismatch(left: "a time", sign: nil, right: "a duration"), suggesting: "now - 1 hour"),
    Fault("airline in (UAL «SKW»)", .unexpected(expected: "',' or ')'")),
    Fault("airline in («)»", .unexpected(expected: "a value")),
    Fault("airline in (UAL,«»", .endOfExpression(expected: "a value")),
    Fault("airline not «UAL»", .unexpected(expected: "'in', 'between' or 'like'")),
    Fault("distance between 5«»", .endOfExpression(expected: "'and'")),
    Fault("distance between 5 km «or» 7", .unexpected(expected: "'and'")),
    Fault(
      "departure.hour between «22 and 5» ", .emptyRange(from: "22", through: "5"),
      suggesting: "(departure.hour >= 22 or departure.hour <= 5)"),
    Fault(
      "departure.weekday not between «Fri and Mon»", .emptyRange(from: "Fri", through: "Mon"),
      suggesting: "not (departure.weekday >= Fri or departure.weekday <= Mon)"),
    Fault(
      "distance between «7 and 4 mi» and enroute", .emptyRange(from: "7 mi", through: "4 mi"),
      suggesting: "distance between 4 mi and 7 mi"),
    Fault(
      "distance between «10 km and 8000 m»", .emptyRange(from: "10 km", through: "8000 m"),
      suggesting: "distance between 8000 m and 10 km"),
    Fault(
      "speed between «432 kn and 600»", .emptyRange(from: "432 kn", through: "600 km/h"),
      suggesting: "speed between 600 km/h and 432 kn"),
    Fault(
      "seats_cabin_coach between «2 and 1»", .emptyRange(from: "2", through: "1"),
      suggesting: "seats_cabin_coach between 1 and 2"),
    Fault(
      "departure between «2022-01-27 and 2022-01-26»", .emptyRange(from: "2022-01-27", through: "2022-01-26"),
      suggesting: "departure between 2022-01-26 and 2022-01-27"),
    Fault(
      "departure between «now and now - 2h»", .emptyRange(from: "now", through: "now - 2h"),
      suggesting: "departure between now - 2h and now"),
    Fault("departure.hour = «24»", .notOneOf(field: "departure.hour", candidates: ["0 to 23"])),
    Fault("«24» = departure.hour", .notOneOf(field: "departure.hour", candidates: ["0 to 23"])),
    Fault("departure.hour «> 23»", .notOneOf(field: "departure.hour", candidates: ["0 to 23"])),
    Fault("departure.hour = «5.5»", .notOneOf(field: "departure.hour", candidates: ["0 to 23"])),
    Fault(
      "departure.time > «9223372036854775807:00»",
      .unsuitableLiteral(field: "departure.time", expected: "a time of day such as 18:05")),
    Fault("departure.time «> 23:59»", .notOneOf(field: "departure.time", candidates: ["00:00 to 23:59"])),
    Fault(
      "departure.time between «22:00 and 5am»", .emptyRange(from: "22:00", through: "5am"),
      suggesting: "(departure.time >= 22:00 or departure.time <= 5am)"),
    Fault("arrival.minute in (59, «60»)", .notOneOf(field: "arrival.minute", candidates: ["0 to 59"])),
    Fault("departure.day between «32» and 40", .notOneOf(field: "departure.day", candidates: ["1 to 31"])),
    Fault("departure.month = «13»", .notOneOf(field: "departure.month", candidates: TimePart.month.names)),
    Fault(
      "departure.weekday = «0» and enroute", .notOneOf(field: "departure.weekday", candidates: TimePart.weekday.names)),
    Fault("«ÜBER» = 5", .unknownField(.flights)),
    Fault("enroute «ü»", afterCondition),
  ]

  @Test(arguments: faults) func isExplained(_ fault: Fault) throws {
    fault.expect(try #require(throws: FilterError.self) { try Filter<Flight>(fault.place.text) })
  }

  /// What is always true, or may be true, is no mistake.
  @Test(arguments: [
    "departure.hour < 24", "departure.hour >= 0", "departure.hour != 24", "departure.hour between 22 and 23",
    "departure.year = 24", "departure between 2022-01-26T18:00Z and 2022-01-26T17:00", "departure between now and 1969",
    "departure between 2022-01-26T18 and 2022-01-26", "distance between 1000 km and 999.8 km", "ident between Z and A",
  ]) func whatMayHoldIsAccepted(_ text: String) { #expect(throws: Never.self) { try Filter<Flight>(text) } }

  @Test func anEmptyRangeIsExplainedInWords() throws {
    let error = try #require(throws: FilterError.self) { try Filter<Flight>("departure.hour between 22 and 5") }
    #expect(
      error.words(in: .plain)
        == "no value is at least 22 and at most 5; did you mean '(departure.hour >= 22 or departure.hour <= 5)'?")
  }

  @Test(arguments: [
    Fault("«»", .unexpected(expected: "a field")),
    Fault("ident,«»", .unexpected(expected: "a field")),
    Fault("ident,«,»origin", .unexpected(expected: "a field")),
    Fault("ident, «,»origin", .unexpected(expected: "a field")),
    Fault("-«»", .unexpected(expected: "a field")),
    Fault("ident, -«orign» ", .unknownField(.flights), suggesting: "origin"),
    Fault("ident,+origin.«citi»", .unknownField(.airports), suggesting: "city"),
    Fault("origin.arrivals.«city»", .onlyCount(field: "arrivals")),
  ]) func sortKeysAreExplained(_ fault: Fault) throws {
    fault.expect(try #require(throws: FilterError.self) { try SortKey.parse(fault.place.text, of: .flights) })
  }

  @Test func aListOfFieldsTakesNoMinus() throws {
    #expect(
      try FieldList.parse("ident, origin.city,distance_nmi", of: .flights).map(\.name) == [
        "ident", "origin.city", "distance_nmi",
      ])
    #expect(throws: FilterError.self) { try FieldList.parse("-ident", of: .flights) }
  }

  @Test func keywordsFollowANumberWithoutUnit() throws {
    let fields = try FieldList.parse("distance - 100 as x, distance + 5 AS y", of: .flights)
    #expect(fields.map(\.name) == ["x", "y"])
    let keys = try SortKey.parse("distance - 100 desc, distance - 5 asc, speed + 1 descending", of: .flights)
    #expect(keys.map(\.isDescending) == [true, false, true])
    // A key has one direction.
    for key in ["-distance asc", "-distance desc"] {
      let error = try #require(throws: FilterError.self) { try SortKey.parse(key, of: .flights) }
      #expect(error.part.hasSuffix("sc"))
    }
    let error = try #require(throws: FilterError.self) { try Filter<Flight>("distance - 5 like 'x'") }
    #expect(error.part == "like")
  }

  // MARK: Hostile input

  private func survives(_ text: String) -> Bool {
    for kind in EntityKind.allCases {
      do throws(FilterError) {
        let condition = try Condition(parsing: text, of: kind)
        guard (try? Condition(parsing: condition.description, of: kind)) == condition else { return false }
      } catch {
        guard error.range.lowerBound >= 0, error.range.upperBound <= text.utf8.count else { return false }
        _ = error.part
      }
    }
    return true
  }

  @Test func survivesNoise() {
    var dice = SeededGenerator(seed: 7)
    let pieces = [
      "(", ")", ",", "and", "or", "not", "in", "is", "null", "between", "true", "now", "-", "+", "2h", "5", "km",
      "FL340",
      "=", "!=", "<", ">=", "^=", "*=", "~", "'", "\"", "\\", ".", "_", "origin", "destination.city", "enroute",
      "distance", "departure", "airline", "phase", "2022-01", "é", "\u{0}", "\u{1F6EB}", "\u{301}", "%", "°", "\n",
      "1e5",
      "e", "..", "count", "arrivals", "codeshares", "nowx", "fl", "inf", "nan", "0x10", "known", "icao",
    ]
    var failures: [String] = []
    for _ in 0..<Effort.times(250, long: 4000) {
      let separator = dice.roll(3) == 0 ? "" : " "
      let text = (0..<(1 + dice.roll(9))).map { _ in dice.pick(pieces) }.joined(separator: separator)
      if !survives(text) { failures.append(text) }
    }
    for _ in 0..<Effort.times(250, long: 4000) {
      let bytes = (0..<dice.roll(24)).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
      let text = String(decoding: bytes, as: UTF8.self)
      if !survives(text) { failures.append(text) }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  @Test func survivesMutilation() {
    var failures: [String] = []
    for (turn, test) in ExpressionParserTests.cases.enumerated() {
      let bytes = Array(test.text.utf8)
      for end in Effort.some(of: Array(bytes.indices), every: 4, turn: turn) {
        for text in [bytes[..<end], bytes[end...], bytes[..<end] + bytes[(end + 1)...]] {
          let text = String(decoding: text, as: UTF8.self)
          if !survives(text) { failures.append(text) }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  @Test(arguments: ["(", "not ", "not (", "((("]) func refusesDeepNesting(_ opening: String) throws {
    let text = String(repeating: opening, count: 10_000) + "enroute"
    let error = try #require(throws: FilterError.self) { try Filter<Flight>(text) }
    #expect(error.reason == .tooDeep)
    #expect(error.range.upperBound <= text.utf8.count)
  }

  /// Each operator nests those before it, and so does each function of a named value.
  @Test func refusesLongSums() throws {
    func text(_ count: Int) -> String { "distance" + String(repeating: " + 1 km", count: count) + " > 5 km" }
    #expect(throws: Never.self) { try Filter<Flight>(text(40)) }
    for count in [200, 5_000] {
      let error = try #require(throws: FilterError.self) { try Filter<Flight>(text(count)) }
      #expect(error.reason == .tooDeep)
    }
    var names: [String: Expression] = ["a": .number(1)]
    for _ in 0..<200 { names["a"] = names["a"].map { .function(.max, [$0, .number(0)]) } }
    let error = try #require(throws: FilterError.self) {
      try Condition(parsing: "max(a, 1) > 2", of: .flights, in: ValueScope(names: names))
    }
    #expect(error.reason == .tooDeep)
  }

  @Test func readsWideExpressions() throws {
    let many = (0..<5_000).map { "ident = A\($0)" }.joined(separator: " or ")
    #expect(try Filter<Flight>(many).description.utf8.count > 50_000)
    let list = "ident in (" + (0..<5_000).map { "A\($0)" }.joined(separator: ",") + ")"
    #expect(throws: Never.self) { try Filter<Flight>(list) }
  }
}
