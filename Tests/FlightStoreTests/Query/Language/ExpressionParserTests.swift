import Foundation
import Testing

@testable import FlightStore

@Suite struct ExpressionParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let printed: String
    var testDescription: String { text }

    init(_ text: String, _ printed: String) {
      self.text = text
      self.printed = printed
    }
  }

  /// Expressions with the canonical form in which the condition prints itself.
  static let cases = [
    Case("enroute", "enroute"),
    Case("  ENROUTE  ", "enroute"),
    Case("not codeshares or CODESHARES_IATA", "not codeshares or codeshares_iata"),
    Case("not enroute", "not enroute"),
    Case("Not Enroute AND Cancelled oR blocked", "not enroute and cancelled or blocked"),
    Case("enroute or cancelled and blocked", "enroute or cancelled and blocked"),
    Case("(enroute or cancelled) and blocked", "(enroute or cancelled) and blocked"),
    Case("((enroute) or ((cancelled))) and (blocked)", "(enroute or cancelled) and blocked"),
    Case("not (enroute and blocked)", "not (enroute and blocked)"),
    Case("not not enroute", "not not enroute"),
    Case("not(enroute)", "not enroute"),
    Case("enroute and (blocked and diverted)", "enroute and (blocked and diverted)"),
    Case("enroute or (blocked or diverted)", "enroute or (blocked or diverted)"),
    Case("true", "true"),
    Case("FALSE or enroute", "false or enroute"),
    Case("not true", "not true"),
    Case("cancelled = true", "cancelled = true"),
    Case("cancelled != FALSE", "cancelled != false"),
    Case("cancelled is null", "cancelled is null"),
    Case("dest = KSFO", "destination = \"KSFO\""),
    Case("dest==KSFO", "destination = \"KSFO\""),
    Case("to != 'KSFO'", "destination != \"KSFO\""),
    Case("destination.city ^= San", "destination.city ^= \"San\""),
    Case("destination.city^=\"San \\\"J\\\" \\\\\"", "destination.city ^= \"San \\\"J\\\" \\\\\""),
    Case("status *= 'En Route'", "status *= \"En Route\""),
    Case("dest = exactly 'KSFO'", "destination = exactly \"KSFO\""),
    Case("status *= Exactly\"En\"", "status *= exactly \"En\""),
    Case("origin.city in (exactly 'Oslo', Rome)", "origin.city in (exactly \"Oslo\", \"Rome\")"),
    Case("origin.city < exactly", "origin.city < \"exactly\""),
    Case("origin.city = exactly Oslo and enroute", "origin.city = exactly \"Oslo\" and enroute"),
    Case("arrival_delay = -1 h 30 min", "arrival_delay = -90 min"),
    Case("arrival_delay = -1h30", "arrival_delay = -90 min"),
    Case("arrival_delay = - 1 h 30 min", "arrival_delay = -1 * 90 min"),
    Case(#"status ~ "a\*b""#, #"status ~ "a\\*b""#), Case(#"status = 'a\b'"#, #"status = "a\\b""#),
    Case(#"status = 'it\'s \\'"#, #"status = "it's \\""#), Case(#"status = "\'""#, #"status = "\\'""#),
    Case("status like 'a*?%_'", "status ~ \"a\\\\*\\\\?*?\""),
    Case("aircraft ~ A3*", "aircraft ~ \"A3*\""),
    Case("aircraft~*8", "aircraft ~ \"*8\""),
    Case("ident < UAL", "ident < \"UAL\""),
    Case("ident <= UAL", "ident <= \"UAL\""),
    Case("ident > UAL", "ident > \"UAL\""),
    Case("ident >= UAL", "ident >= \"UAL\""),
    Case("airline in (UAL, SKW)", "airline in (\"UAL\", \"SKW\")"),
    Case("airline IN(UAL,SKW)", "airline in (\"UAL\", \"SKW\")"),
    Case("airline not in (UAL)", "airline not in (\"UAL\")"),
    Case("not airline in (UAL)", "airline not in (\"UAL\")"),
    Case("origin.state in (OR, IN, \"and\")", "origin.state in (\"OR\", \"IN\", \"and\")"),
    Case("origin = AND and origin.state = or", "origin = \"AND\" and origin.state = \"or\""),
    Case("altitude is null", "altitude is null"),
    Case("altitude Is Not Null", "altitude is not null"),
    Case("not altitude is null", "altitude is not null"),
    Case("distance > 1000", "distance > 1000"),
    Case("distance>1000km", "distance > 1000 km"),
    Case("distance > 1000 KM", "distance > 1000 km"),
    Case("distance > 1.5e3 mi", "distance > 1500 mi"),
    Case("distance > .5 nm", "distance > 0.5 nmi"),
    Case("distance_nmi > 500", "distance_nmi > 500"),
    Case("distance_nmi > 500 mi", "distance_nmi > 500 mi"),
    Case("distance between 1 and 2", "distance between 1 and 2"),
    Case("distance - 5 between 1 and 5", "distance - 5 between 1 and 5"),
    Case("distance - 5 not between 1 and 5", "not distance - 5 between 1 and 5"),
    Case("distance - 5 is null", "distance - 5 is null"),
    Case("distance + 5 IN(1, 2 km)", "distance + 5 in (1, 2 km)"),
    Case("distance between 1 km and 2 mi", "distance between 1 km and 2 mi"),
    Case("distance between 100 and 200 mi", "distance between 100 mi and 200 mi"),
    Case("distance not between 1 km and 2 mi", "not distance between 1 km and 2 mi"),
    Case("altitude >= FL340", "altitude >= 340 FL"),
    Case("altitude >= fl340 and enroute", "altitude >= 340 FL and enroute"),
    Case("altitude = 340 FL", "altitude = 340 FL"),
    Case("speed < 400 kt", "speed < 400 kn"),
    Case("speed < 700 km/h", "speed < 700 km/h"),
    Case("delay > 15m", "arrival_delay > 15 min"),
    Case("delay > -15 m or enroute", "arrival_delay > -15 min or enroute"),
    Case("progress >= 82%", "progress >= 82 %"),
    Case("progress >= 82 %", "progress >= 82 %"),
    Case("destination.lat > -33.9°", "destination.latitude > -33.9 deg"),
    Case("route_distance > 500", "route_distance > 500"),
    Case("filed_altitude > 300", "filed_altitude > 300"),
    Case("seats_cabin_coach = 150", "seats_cabin_coach = 150"),
    Case("seats_cabin_coach = +150", "seats_cabin_coach = 150"),
    Case("destination.arrivals > 3", "destination.arrivals.count > 3"),
    Case("destination.arrivals.COUNT > 3", "destination.arrivals.count > 3"),
    Case("inbound.origin.city = Oslo", "inbound.origin.city = \"Oslo\""),
    Case("codeshares = AAL1", "codeshares = \"AAL1\""),
    Case("phase = EnRoute", "phase = \"EnRoute\""),
    Case("departure > now", "departure > now"),
    Case("departure > now - 2h", "departure > now - 2h"),
    Case("departure > now-2h", "departure > now - 2h"),
    Case("departure = Today", "departure = today"), Case("departure >= today-7d", "departure >= today - 7d"),
    Case("tomorrow - 48 h < departure", "departure > yesterday"),
    Case("departure = today + 2 days", "departure = today + 2d"),
    Case("yesterday <= arrival.date", "arrival.date >= yesterday"),
    Case("departure.local in (today, 'tomorrow')", "departure.local in (today, tomorrow)"),
    Case("departure > NOW + 90 min and enroute", "departure > now + 90min and enroute"),
    Case("departure > now - 61s", "departure > now - 61s"),
    Case("departure > now - 1:30", "departure > now - 90min"),
    Case("departure > now+0:05 and enroute", "departure > now + 5min and enroute"),
    Case("departure > now - 1 h 30 min", "departure > now - 90min"),
    Case("departure between now and now + 1h30min", "departure between now and now + 90min"),
    Case(
      "origin.city in (destination.city, Oslo)",
      "origin.city in (\"Oslo\") or origin.city = destination.city"),
    Case(
      "actual_out in (scheduled_out, estimated_out) and enroute",
      "(actual_out = scheduled_out or actual_out = estimated_out) and enroute"),
    Case(
      "actual_out in (scheduled_out + 5 min, now - 1h)",
      "actual_out in (now - 1h) or actual_out = scheduled_out + 5 min"),
    Case("departure >= now - 7 days", "departure >= now - 168h"),
    Case("departure >= now - 1d12h", "departure >= now - 36h"),
    Case("delay > 1h30 and enroute", "arrival_delay > 90 min and enroute"),
    Case("delay > 1h30min", "arrival_delay > 90 min"),
    Case(
      "actual_out between scheduled_out and scheduled_out + 5 min",
      "actual_out >= scheduled_out and actual_out <= scheduled_out + 5 min"),
    Case(
      "not now between actual_off and arrival and enroute", "not (actual_off <= now and arrival >= now) and enroute"),
    Case("departure > 'now - 2 h'", "departure > now - 2h"),
    Case("departure between now-2h and now+2h", "departure between now - 2h and now + 2h"),
    Case("ident=UAL5&&cancelled", "ident = \"UAL5\" and cancelled"),
    Case("phase=arrived||phase=landed", "phase = \"arrived\" or phase = \"landed\""),
    Case("ident=registration&&cancelled", "ident = registration and cancelled"),
    Case("airline.name=AT&T||airline.name=a|b", "airline.name = \"AT&T\" or airline.name = \"a|b\""),
    Case("distance>1000km&&cancelled", "distance > 1000 km and cancelled"),
    Case("progress=82%||cancelled=true&&blocked", "progress = 82 % or cancelled = true and blocked"),
    Case("status like San%&&enroute", "status ~ \"San*\" and enroute"),
    Case("distance - 5km>1000", "distance - 5 km > 1000"),
    Case("1000 km<distance", "distance > 1000 km"),
    Case("1000km!=distance", "distance != 1000 km"),
    Case("5<=distance", "distance >= 5"),
    Case("2022-01-26<departure", "departure > 2022-01-26"),
    Case("2022-01-26=departure&&enroute", "departure = 2022-01-26 and enroute"),
    Case(
      "departure>now-2h&&departure<2022-01-26T18Z||enroute",
      "departure > now - 2h and departure < 2022-01-26T18Z or enroute"),
    Case("now-2h<departure", "departure > now - 2h"),
    Case("(4876 mi * 4) / abs(distance) > 2", "4876 mi * 4 / abs(distance) > 2"),
    Case("departure + (4659 m / speed) > arrival", "departure + (4659 m / speed) > arrival"),
    Case("departure + (4659 km / speed) > arrival", "departure + 4659 km / speed > arrival"),
    Case("speed + (4659 km / duration) > 9 km/h", "speed + 4659 km / duration > 9 km/h"),
    Case("distance > (800 km/h * duration)", "distance > 800 km/h * duration"),
    Case("(2 h) < duration", "duration > 2 h"),
    Case("departure.weekday = tue", "departure.weekday = Tuesday"),
    Case("arrival.month not in (1, dec)", "arrival.month not in (January, December)"),
    Case("departure.weekday between mon and 5", "departure.weekday between Monday and Friday"),
    Case("departure.weekday > 0", "departure.weekday > 0"),
    Case("departure in (now, 2022)", "departure in (now, 2022)"),
    Case("departure = 2022-01", "departure = 2022-01"),
    Case("departure = 2022-01-26T18Z", "departure = 2022-01-26T18Z"),
    Case("departure = \"2022-01-26 18:00\"", "departure = \"2022-01-26 18:00\""),
  ]

  @Test(arguments: cases) func prints(_ test: Case) throws {
    let condition = try Condition(parsing: test.text, of: .flights)
    #expect(condition.description == test.printed)
    #expect(try Condition(parsing: condition.description, of: .flights) == condition)
  }

  /// Splitting leaves conditions that together mean the same as the whole.
  @Test(arguments: [
    ("enroute and blocked", "enroute", "blocked"),
    ("enroute AND blocked &&cancelled ", "enroute AND blocked", "cancelled"),
    ("(enroute or blocked) and cancelled", "(enroute or blocked)", "cancelled"),
    ("distance between 1 and 2 and enroute", "distance between 1 and 2", "enroute"),
    ("enroute and status = \"a and b\"", "enroute", "status = \"a and b\""),
    ("enroute and not (blocked and cancelled)", "enroute", "not (blocked and cancelled)"),
  ])
  func splitsBeforeTheLast(text: String, rest: String, last: String) throws {
    let split = try #require(RowQuery(.flights).splitLast(text, and: .none))
    #expect(split == (rest, last))
    let whole = try Condition(parsing: text, of: .flights)
    #expect(try Condition(parsing: "\(split.rest) and \(split.last)", of: .flights) == whole)
  }

  @Test(arguments: [
    "enroute", "enroute or blocked and cancelled", "distance between 1 and 2", "(enroute and blocked)",
    "not (enroute and blocked)", "enroute and", "status = \"a and b\"",
  ])
  func splitsNothingElse(text: String) {
    #expect(RowQuery(.flights).splitLast(text, and: .none) == nil)
  }

  /// The conditions in the last column of the table of the grammar.
  @Test(arguments: [
    "condition", "conjunction", "term", "comparison", "function", "part of a time",
  ]) func readsTheExampleOfTheArticle(_ row: String) throws {
    let article = Package.root.appending(path: "Sources/FlightStore/FlightStore.docc/Expressions.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("| \(row) |") })
    let example = try #require(line.firstMatch(of: /\| `([^`]+)` \|$/)).output.1
    #expect(throws: Never.self) { try Filter<Flight>(String(example)) }
  }

  struct TimeCase: Sendable, CustomTestStringConvertible {
    let text: String
    let start: Int
    let length: Int
    var testDescription: String { text }

    init(_ text: String, _ start: Int, _ length: Int) {
      self.text = text
      self.start = start
      self.length = length
    }
  }

  static let times = [
    TimeCase("1970", 0, 365 * 86_400), TimeCase("2000", 946_684_800, 366 * 86_400),
    TimeCase("2022", 1_640_995_200, 365 * 86_400),
    TimeCase("2024", 1_704_067_200, 366 * 86_400),
    TimeCase("9999", 253_370_764_800, 365 * 86_400),
    TimeCase("2022-12", 1_669_852_800, 31 * 86_400),
    TimeCase("2024-02", 1_706_745_600, 29 * 86_400),
    TimeCase("2022-01-26", 1_643_155_200, 86_400),
    TimeCase("2022-01-26T18", 1_643_220_000, 3600),
    TimeCase("2022-01-26T18Z", 1_643_220_000, 3600),
    TimeCase("2022-01-26T18+05:30", 1_643_200_200, 3600),
    TimeCase("2022-01-26t18:05", 1_643_220_300, 60),
    TimeCase("2022-01-26T12:05-06:00", 1_643_220_300, 60),
    TimeCase("2022-01-26T18:05:30z", 1_643_220_330, 1),
    TimeCase("2022-01-26T18:05:30.25Z", 1_643_220_330, 1),
    TimeCase("1969-12-31", -86_400, 86_400),
  ]

  @Test(arguments: times) func timesStandForPeriods(_ test: TimeCase) throws {
    let literal = try #require(TimeLiteral(parsing: test.text))
    #expect(literal == .period(start: test.start, end: test.start + test.length, text: test.text))
  }

  @Test(arguments: [
    "", "20", "20222", "2022-1", "2022-13", "2022-00", "2022-1x", "2022-+1", "2022-01-32", "2022-02-29", "2022-01-26T",
    "2022-01-26T1", "2022-01-26T24", "2022-01-26T18:6", "2022-01-26T18:60", "2022-01-26T18:00:61", "2022-01-26T18Zulu",
    "0600", "1830", "1959", "-022", "+022", "２０２２", "2022-01-2é", "now", "2022-01-26T18:00+25:00",
  ]) func noTimes(_ text: String) {
    #expect(TimeLiteral(parsing: text) == nil)
  }
}
