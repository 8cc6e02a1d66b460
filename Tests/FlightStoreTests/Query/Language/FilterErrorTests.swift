import TestSupport
import Testing

@testable import FlightStore

@Suite struct FilterErrorTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let reason: FilterError.Reason
    let part: String
    let start: Int
    let suggestion: String?
    var testDescription: String { text.isEmpty ? "(nothing)" : text }

    init(
      _ text: String, _ reason: FilterError.Reason, _ part: String, at start: Int, suggesting suggestion: String? = nil
    ) {
      self.text = text
      self.reason = reason
      self.part = part
      self.start = start
      self.suggestion = suggestion
    }
  }

  private static let lengths = ["km", "m", "mi", "nmi", "ft", "FL"]
  private static let units = FilterError.Reason.unknownUnit(FigureUnit.allCases.map(\.rawValue))
  private static let phases = ["scheduled", "taxiing", "enroute", "landed", "arrived", "diverted", "cancelled"]
  private static let ordered = ["=", "!=", "<", "<=", ">", ">="]
  private static let afterCondition = FilterError.Reason.unexpected(expected: "'and', 'or' or the end")

  static let faults = [
    Fault("", .endOfExpression(expected: "a condition"), "", at: 0),
    Fault("  \t ", .endOfExpression(expected: "a condition"), "", at: 4),
    Fault("departure.weekday + 1 > 3", .mismatch(left: "a weekday", sign: "+", right: "a plain number"), "+", at: 18),
    Fault("2 * departure.month > 3", .mismatch(left: "a plain number", sign: "*", right: "a month"), "*", at: 2),
    Fault("departure * progress > 3", .mismatch(left: "a time", sign: "*", right: "a share"), "*", at: 10),
    Fault(
      "\"UAL\" ^= ident and enroute", .unexpected(expected: "a field"), "\"UAL\" ^= ident", at: 0,
      suggesting: "ident ^= \"UAL\""),
    Fault(
      "not \"UAL*\" ~ ident", .unexpected(expected: "a field"), "\"UAL*\" ~ ident", at: 4,
      suggesting: "ident ~ \"UAL*\""),
    Fault("orign = KJFK", .unknownField(.flights), "orign", at: 0, suggesting: "origin"),
    Fault(
      "speed > 10 m/s", .unsuitableUnit(field: "speed", candidates: ["kn", "km/h", "mph"]), "m/s", at: 11),
    Fault("ident = UA 844", afterCondition, "844", at: 11, suggesting: "\"UA 844\""),
    Fault("flight = UAL1", .unknownField(.flights), "flight", at: 0, suggesting: "ident"),
    Fault("arrival-delay > 5", .unknownField(.flights), "arrival-delay", at: 0, suggesting: "arrival_delay"),
    Fault(
      "1 = departure-delay", .unknownField(.flights), "departure-delay", at: 4, suggesting: "departure_delay"),
    Fault("arrival_delay = 15-30", .rangeWithSign, "15-30", at: 16, suggesting: "between 15 and 30"),
    Fault("altitude is None", .unexpected(expected: "'null' or 'not null'"), "None", at: 12, suggesting: "null"),
    Fault("actual_off > scheduled_off + 15", .notATime, "15", at: 29, suggesting: "15 min"),
    Fault(
      "departure.hour not between 22 and 5", .emptyRange(from: "22", through: "5"), "22 and 5", at: 27,
      suggesting: "not (departure.hour >= 22 or departure.hour <= 5)"),
    Fault("enroute and xyzzy", .unknownField(.flights), "xyzzy", at: 12),
    Fault("destination.citty = Oslo", .unknownField(.airports), "citty", at: 12, suggesting: "city"),
    Fault("airline.cal = x", .unknownField(.airlines), "cal", at: 8, suggesting: "callsign"),
    Fault("origin..city = Oslo", .unknownField(.airports), "", at: 7),
    Fault("origin. = Oslo", .unknownField(.airports), "", at: 7),
    Fault("ident.city = Oslo", .noRelationship(field: "ident"), "city", at: 6),
    Fault("origin.arrivals.ident = A", .onlyCount(field: "arrivals"), "ident", at: 16),
    Fault("distance_kg > 5", .unknownField(.flights), "distance_kg", at: 0, suggesting: "distance"),
    Fault("(", .endOfExpression(expected: "a field"), "", at: 1),
    Fault("(enroute", .endOfExpression(expected: "'and', 'or' or ')'"), "", at: 8),
    Fault("enroute)", afterCondition, ")", at: 7),
    Fault("()", .unexpected(expected: "a field"), ")", at: 1),
    Fault("enroute and", .endOfExpression(expected: "a field"), "", at: 11),
    Fault("enroute or ", .endOfExpression(expected: "a field"), "", at: 11),
    Fault("and enroute", .unexpected(expected: "a field"), "and", at: 0),
    Fault("not", .endOfExpression(expected: "a field"), "", at: 3),
    Fault("enroute cancelled", afterCondition, "cancelled", at: 8, suggesting: "and cancelled"),
    Fault("distance", .notACondition(field: "distance"), "distance", at: 0),
    Fault("origin and enroute", .notACondition(field: "origin"), "origin", at: 0),
    Fault("origin OR enroute", .notACondition(field: "origin"), "origin", at: 0),
    Fault("origin KSFO", .unexpected(expected: "an operator"), "KSFO", at: 7),
    Fault("ident contains UA", .unexpected(expected: "an operator"), "contains", at: 6, suggesting: "*="),
    Fault("ident starts with UA", .unexpected(expected: "an operator"), "starts", at: 6, suggesting: "^="),
    Fault("departure after now", .unexpected(expected: "an operator"), "after", at: 10, suggesting: ">"),
    Fault("origin:KSFO", .unexpected(expected: "an operator"), ":KSFO", at: 6, suggesting: "="),
    Fault("origin is KSFO", .unexpected(expected: "'null' or 'not null'"), "KSFO", at: 10, suggesting: "= KSFO"),
    Fault("origin is not KSFO", .unexpected(expected: "'null'"), "KSFO", at: 14, suggesting: "!= KSFO"),
    Fault("delay is known", .unexpected(expected: "'null' or 'not null'"), "known", at: 9, suggesting: "not null"),
    Fault("delay is not known", .unexpected(expected: "'null'"), "not known", at: 9, suggesting: "null"),
    Fault("delay is not unknown", .unexpected(expected: "'null'"), "unknown", at: 13, suggesting: "null"),
    Fault("altitude is high", .unexpected(expected: "'null' or 'not null'"), "high", at: 12),
    Fault("15 < delay < 30", afterCondition, "<", at: 11, suggesting: "arrival_delay > 15 and arrival_delay < 30"),
    Fault(
      "500 mi < distance <= 900 mi and enroute", afterCondition, "<", at: 18,
      suggesting: "distance > 500 mi and distance <= 900 mi"),
    Fault("30 >= delay > 15", afterCondition, ">", at: 12, suggesting: "arrival_delay <= 30 and arrival_delay > 15"),
    Fault("delay > 15 min and < 30", .unexpected(expected: "a field"), "<", at: 19, suggesting: "arrival_delay <"),
    Fault(
      "destination = KORD, KDEN and enroute", afterCondition, ",", at: 18,
      suggesting: "destination in (KORD, KDEN)"),
    Fault("origin in [SFO, ORD]", .unexpected(expected: "'('"), "[SFO", at: 10, suggesting: "(SFO, ORD)"),
    Fault("distance in 1..2", .unexpected(expected: "'('"), "1..2", at: 12, suggesting: "between 1 and 2"),
    Fault("distance >> 5", .unknownOperator, ">>", at: 9),
    Fault("distance => 5", .unknownOperator, "=>", at: 9, suggesting: ">="),
    Fault("distance =< 5", .unknownOperator, "=<", at: 9, suggesting: "<="),
    Fault("origin === KSFO", .unknownOperator, "===", at: 7, suggesting: "="),
    Fault("aircraft =~ A3*", .unknownOperator, "=~", at: 9, suggesting: "~"),
    Fault("aircraft % 5", .unknownOperator, "%", at: 9),
    Fault("a && b", .unknownField(.flights), "a", at: 0),
    Fault("ident=UAL5>6", afterCondition, ">", at: 10),
    Fault(
      "phase=arived&&enroute", .notOneOf(field: "phase", candidates: phases), "arived", at: 6, suggesting: "arrived"),
    Fault("distance > 5kg&&enroute", .unsuitableUnit(field: "distance", candidates: lengths), "kg", at: 12),
    Fault("distance >", .endOfExpression(expected: "a value"), "", at: 10),
    Fault("distance > )", .unexpected(expected: "a value"), ")", at: 11),
    Fault("altitude > 5 kg", .unsuitableUnit(field: "altitude", candidates: lengths), "kg", at: 13),
    Fault("altitude > 5kilo", .unsuitableUnit(field: "altitude", candidates: lengths), "kilo", at: 12),
    Fault("distance > 5 h", .unsuitableUnit(field: "distance", candidates: lengths), "h", at: 13),
    Fault("5kg < distance", units, "kg", at: 1),
    Fault("900lightyears < distance", units, "lightyears", at: 3),
    Fault("distance / 5kilo > 100", units, "kilo", at: 12),
    Fault("duration * 5kmm > 100 km", units, "kmm", at: 12, suggesting: "km"),
    Fault("max(5kg, distance) > 100", units, "kg", at: 5),
    Fault("duration / 2weeks > 1", units, "weeks", at: 12),
    Fault("5Y123 = ident", units, "Y123", at: 1, suggesting: #""5Y123""#),
    Fault("departure = 2022-03-13Z", .notATime, "2022-03-13Z", at: 12),
    Fault("departure > 2026-03-14T24:00Z", .notATime, "2026-03-14T24:00Z", at: 12),
    Fault(
      "coalesce(gate_origin, terminal_origin) is null", .unsuitableArgument("coalesce", of: "a text"), "gate_origin",
      at: 9),
    Fault("max(1 km, airline) > 5", .unsuitableArgument("max", of: "an airline"), "airline", at: 10),
    Fault("abs(codeshares) > 5", .unsuitableArgument("abs", of: "a list"), "codeshares", at: 4),
    Fault("altitude > high", .unsuitableLiteral(field: "altitude", expected: "a number"), "high", at: 11),
    Fault("altitude > '5 kg'", .unsuitableUnit(field: "altitude", candidates: lengths), "5 kg", at: 12),
    Fault("altitude > ''", .endOfExpression(expected: "a value"), "''", at: 11),
    Fault("distance > 1.2.3", .unsuitableLiteral(field: "distance", expected: "a number"), "1.2.3", at: 11),
    Fault(
      "distance > " + String(repeating: "9", count: 400), .unsuitableLiteral(field: "distance", expected: "a number"),
      String(repeating: "9", count: 400), at: 11),
    Fault(
      "seats_cabin_coach > 5 km", afterCondition, "km", at: 22),
    Fault(
      "seats_cabin_coach > 5x", .unsuitableLiteral(field: "seats_cabin_coach", expected: "a number"), "5x", at: 20),
    Fault(
      "enroute = yes", .unsuitableLiteral(field: "enroute", expected: "true or false"), "yes", at: 10,
      suggesting: "true"),
    Fault(
      "enroute > true", .unsuitableOperator(">", field: "enroute", candidates: ["=", "!="]), ">", at: 8),
    Fault(
      "enroute between true and false", .unsuitableOperator("between", field: "enroute", candidates: ["=", "!="]),
      "between", at: 8),
    Fault(
      "codeshares not between A and B",
      .unsuitableOperator("between", field: "codeshares", candidates: ["=", "!=", "^=", "*=", "~"]), "between", at: 15),
    Fault(
      "distance ^= 5", .unsuitableOperator("^=", field: "distance", candidates: ordered), "^=", at: 9),
    Fault("departure ~ 2022", .unsuitableOperator("~", field: "departure", candidates: ordered), "~", at: 10),
    Fault("departure > noon", .notATime, "noon", at: 12),
    Fault("departure > nowhere", .notATime, "nowhere", at: 12),
    Fault("departure > 2022-13-01", .notATime, "2022-13-01", at: 12),
    Fault("departure > 'now - 2'", .endOfExpression(expected: "a unit such as h or min"), "now - 2", at: 13),
    Fault("departure > now - 1e15 h", .notATime, "1e15 h", at: 18),
    Fault(
      "departure > now - 2", .endOfExpression(expected: "a unit such as h or min"), "", at: 19),
    Fault(
      "departure > now - 2 km", .unsuitableUnit(field: "departure", candidates: ["d", "h", "min", "s"]), "km", at: 20),
    Fault("departure > now - h", .unexpected(expected: "a duration such as 2h"), "h", at: 18),
    Fault("departure > now -", .endOfExpression(expected: "a duration such as 2h"), "", at: 17),
    Fault(
      "phase = flying", .notOneOf(field: "phase", candidates: phases), "flying", at: 8),
    Fault("phase < flying", .notOneOf(field: "phase", candidates: phases), "flying", at: 8),
    Fault(
      "phase in (landed, 'arived')", .notOneOf(field: "phase", candidates: phases), "'arived'", at: 18,
      suggesting: "arrived"),
    Fault("status = 'En Route", .unclosedQuote, "'", at: 9),
    Fault("status = \"En Route' and enroute", .unclosedQuote, "\"", at: 9),
    Fault("status = En Route", afterCondition, "Route", at: 12, suggesting: "\"En Route\""),
    Fault(
      "destination.city = San Francisco and enroute", afterCondition, "Francisco", at: 23,
      suggesting: "\"San Francisco\""),
    Fault(
      "status is Arrived", .unexpected(expected: "'null' or 'not null'"), "Arrived", at: 10, suggesting: "= Arrived"),
    Fault(
      "status is not Arrived", .unexpected(expected: "'null'"), "Arrived", at: 14, suggesting: "!= Arrived"),
    Fault(
      "gate_origin = null",
      .unsuitableOperator("=", field: "gate_origin", candidates: ["is null", "is not null"]), "=", at: 12,
      suggesting: "is null"),
    Fault(
      "altitude != NULL", .unsuitableOperator("!=", field: "altitude", candidates: ["is null", "is not null"]), "!=",
      at: 9, suggesting: "is not null"),
    Fault(
      "registration in (N1, null)",
      .unsuitableOperator("in", field: "registration", candidates: ["is null", "is not null"]), "null", at: 21,
      suggesting: "is null"),
    Fault("not arrived", .unknownField(.flights), "arrived", at: 4, suggesting: "phase = arrived"),
    Fault("airline in UAL", .unexpected(expected: "'('"), "UAL", at: 11, suggesting: "(UAL)"),
    Fault("arrival in 2026-03", .unexpected(expected: "'('"), "2026-03", at: 11, suggesting: "(2026-03)"),
    Fault("arrival in 1 h", .unexpected(expected: "'('"), "1", at: 11, suggesting: "between now and now + 2h"),
    Fault(
      "arrival < 2h", .mismatch(left: "a time", sign: nil, right: "a duration"), "2h", at: 10, suggesting: "now + 2h"),
    Fault(
      "arrival > 1 hour ago", .mismatch(left: "a time", sign: nil, right: "a duration"), "1 hour ", at: 10,
      suggesting: "now - 1 hour"),
    Fault("airline in (UAL SKW)", .unexpected(expected: "',' or ')'"), "SKW", at: 16),
    Fault("airline in ()", .unexpected(expected: "a value"), ")", at: 12),
    Fault("airline in (UAL,", .endOfExpression(expected: "a value"), "", at: 16),
    Fault("airline not UAL", .unexpected(expected: "'in', 'between' or 'like'"), "UAL", at: 12),
    Fault("distance between 5", .endOfExpression(expected: "'and'"), "", at: 18),
    Fault("distance between 5 km or 7", .unexpected(expected: "'and'"), "or", at: 22),
    Fault(
      "departure.hour between 22 and 5 ", .emptyRange(from: "22", through: "5"), "22 and 5", at: 23,
      suggesting: "(departure.hour >= 22 or departure.hour <= 5)"),
    Fault(
      "departure.weekday not between Fri and Mon", .emptyRange(from: "Fri", through: "Mon"), "Fri and Mon", at: 30,
      suggesting: "not (departure.weekday >= Fri or departure.weekday <= Mon)"),
    Fault(
      "distance between 7 and 4 mi and enroute", .emptyRange(from: "7 mi", through: "4 mi"), "7 and 4 mi", at: 17,
      suggesting: "distance between 4 mi and 7 mi"),
    Fault(
      "distance between 10 km and 8000 m", .emptyRange(from: "10 km", through: "8000 m"), "10 km and 8000 m", at: 17,
      suggesting: "distance between 8000 m and 10 km"),
    Fault(
      "speed between 432 kn and 600", .emptyRange(from: "432 kn", through: "600 km/h"), "432 kn and 600", at: 14,
      suggesting: "speed between 600 km/h and 432 kn"),
    Fault(
      "seats_cabin_coach between 2 and 1", .emptyRange(from: "2", through: "1"), "2 and 1", at: 26,
      suggesting: "seats_cabin_coach between 1 and 2"),
    Fault(
      "departure between 2022-01-27 and 2022-01-26", .emptyRange(from: "2022-01-27", through: "2022-01-26"),
      "2022-01-27 and 2022-01-26", at: 18, suggesting: "departure between 2022-01-26 and 2022-01-27"),
    Fault(
      "departure between now and now - 2h", .emptyRange(from: "now", through: "now - 2h"), "now and now - 2h", at: 18,
      suggesting: "departure between now - 2h and now"),
    Fault("departure.hour = 24", .notOneOf(field: "departure.hour", candidates: ["0 to 23"]), "24", at: 17),
    Fault("24 = departure.hour", .notOneOf(field: "departure.hour", candidates: ["0 to 23"]), "24", at: 0),
    Fault("departure.hour > 23", .notOneOf(field: "departure.hour", candidates: ["0 to 23"]), "> 23", at: 15),
    Fault("departure.hour = 5.5", .notOneOf(field: "departure.hour", candidates: ["0 to 23"]), "5.5", at: 17),
    Fault(
      "departure.time > 9223372036854775807:00",
      .unsuitableLiteral(field: "departure.time", expected: "a time of day such as 18:05"), "9223372036854775807:00",
      at: 17),
    Fault(
      "departure.time > 23:59", .notOneOf(field: "departure.time", candidates: ["00:00 to 23:59"]), "> 23:59", at: 15),
    Fault(
      "departure.time between 22:00 and 5am", .emptyRange(from: "22:00", through: "5am"), "22:00 and 5am", at: 23,
      suggesting: "(departure.time >= 22:00 or departure.time <= 5am)"),
    Fault("arrival.minute in (59, 60)", .notOneOf(field: "arrival.minute", candidates: ["0 to 59"]), "60", at: 23),
    Fault(
      "departure.day between 32 and 40", .notOneOf(field: "departure.day", candidates: ["1 to 31"]), "32", at: 22),
    Fault(
      "departure.month = 13", .notOneOf(field: "departure.month", candidates: TimePart.month.names), "13", at: 18),
    Fault(
      "departure.weekday = 0 and enroute", .notOneOf(field: "departure.weekday", candidates: TimePart.weekday.names),
      "0", at: 20),
    Fault("ÜBER = 5", .unknownField(.flights), "ÜBER", at: 0),
    Fault("enroute ü", afterCondition, "ü", at: 8),
  ]

  @Test(arguments: faults) func isExplained(_ fault: Fault) throws {
    let error = try #require(throws: FilterError.self) { try Filter<Flight>(fault.text) }
    #expect(error.reason == fault.reason)
    #expect(error.part == fault.part)
    #expect(error.range == fault.start..<(fault.start + fault.part.utf8.count))
    #expect(error.suggestion == fault.suggestion)
    #expect(error.text == fault.text)
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
    Fault("", .unexpected(expected: "a field"), "", at: 0),
    Fault("ident,", .unexpected(expected: "a field"), "", at: 6),
    Fault("ident,,origin", .unexpected(expected: "a field"), ",", at: 6),
    Fault("ident, ,origin", .unexpected(expected: "a field"), ",", at: 7),
    Fault("-", .unexpected(expected: "a field"), "", at: 1),
    Fault("ident, -orign ", .unknownField(.flights), "orign", at: 8, suggesting: "origin"),
    Fault("ident,+origin.citi", .unknownField(.airports), "citi", at: 14, suggesting: "city"),
    Fault("origin.arrivals.city", .onlyCount(field: "arrivals"), "city", at: 16),
  ]) func sortKeysAreExplained(_ fault: Fault) throws {
    let error = try #require(throws: FilterError.self) { try SortKey.parse(fault.text, of: .flights) }
    #expect(error.reason == fault.reason)
    #expect(error.part == fault.part)
    #expect(error.range.lowerBound == fault.start)
    #expect(error.suggestion == fault.suggestion)
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
    #expect(throws: Never.self) { try Filter<Flight>(text(90)) }
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
