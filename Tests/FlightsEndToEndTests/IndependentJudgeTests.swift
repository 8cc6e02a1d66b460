import TestSupport
import Testing

/// Checks answers against an independent computation by `jq`.
@Suite(.enabled(if: JQ.isThere, "jq is not installed, so nothing is there to compare with"))
struct IndependentJudgeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let expression: String
    let program: String
    var testDescription: String { expression }

    init(_ expression: String, _ program: String) {
      self.expression = expression
      self.program = program
    }
  }

  static let equality = [
    Case("ident = UAL2314", #".ident == "UAL2314""#),
    Case("ident = ual2314", #".ident == "UAL2314""#),
    Case("destination = KORD", #".dest.code == "KORD""#),
    Case("destination != KORD", #".dest | known(.code != "KORD")"#),
    Case("airline != UAL", #".line | known(.code != "UAL")"#),
    Case(#"destination.city = "San Diego""#, #".dest.city == "San Diego""#),
    Case(#"destination.city != "San Diego""#, #".dest.city | known(. != "San Diego")"#),
    Case("phase = enroute", #".phase == "enroute""#),
    Case("phase != enroute", #".phase != "enroute""#),
    Case("enroute", ".enroute"),
    Case("not enroute", ".enroute | not"),
    Case("enroute = false", ".enroute == false"),
    Case("cancelled", ".cancelled"),
  ]

  static let order = [
    Case("distance > 1000 km", ".km | known(. > 1000)"),
    Case("distance > 1000", ".km | known(. > 1000)"),
    Case("distance >= 1000 mi", ".route_distance | known(. >= 1000)"),
    Case("distance < 500 nmi", ".km | known(. < 926)"),
    Case("distance <= 551 mi", ".route_distance | known(. <= 551)"),
    Case("speed > 450 kn", ".filed_airspeed | known(. > 450)"),
    Case("speed < 800 km/h", ".kmh | known(. < 800)"),
    Case("altitude >= 350 FL", ".filed_altitude | known(. >= 350)"),
    Case("altitude < 10000 m", ".meters | known(. < 10000)"),
    Case("altitude > 30000 ft", ".filed_altitude | known(. > 300)"),
    Case("duration > 3 h", ".duration | known(. > 10800)"),
    Case("duration <= 90 min", ".duration | known(. <= 5400)"),
    Case("arrival_delay >= 15 min", ".arrival_delay | known(. >= 900)"),
    Case("delay < 0 min", ".arrival_delay | known(. < 0)"),
    Case("progress > 50 %", ".progress_percent | known(. > 50)"),
    Case("progress <= 50", ".progress_percent | known(. <= 50)"),
    Case("destination.elevation > 500 ft", ".dest.elevation | known(. > 500)"),
    Case("origin.latitude < 35", ".from.latitude | known(. < 35)"),
    Case("departure > 2022-01-26T17:00Z", ".departure | known(. > 1643216400)"),
    Case("departure < 2026-03-14T15:00Z", ".departure | known(. < 1773500400)"),
    Case("arrival >= 2026-03-14T18:00Z", ".arrival | known(. >= 1773511200)"),
  ]

  static let text = [
    Case(#"destination.city ^= "San""#, #".dest.city | known(ascii_downcase | startswith("san"))"#),
    Case("destination.city ^= san", #".dest.city | known(ascii_downcase | startswith("san"))"#),
    Case("origin.city *= san", #".from.city | known(ascii_downcase | contains("san"))"#),
    Case("airline.name *= AIR", #".line.name | known(ascii_downcase | contains("air"))"#),
    Case("airline.name ^= united", #".line.name | known(ascii_downcase | startswith("united"))"#),
    Case(#"aircraft ~ "A3*""#, #".aircraft_type | known(test("^A3.*$"))"#),
    Case(#"aircraft ~ "b?3?""#, #".aircraft_type | known(test("^B.3.$"))"#),
    Case(#"registration ~ "N*UA""#, #".registration | known(test("^N.*UA$"))"#),
    Case("route *= DCT", #".route | known(ascii_downcase | contains("dct"))"#),
  ]

  static let sets = [
    Case("airline in (UAL, SKW)", #".line.code | known(. == "UAL" or . == "SKW")"#),
    Case("destination.state in (CA, TX, IL)", #".dest.state | known(. == "CA" or . == "TX" or . == "IL")"#),
    Case("not airline in (UAL, SKW)", #".line.code | known(. != "UAL" and . != "SKW")"#),
    Case("distance between 500 mi and 1000 mi", ".route_distance | known(. >= 500 and . <= 1000)"),
    Case("not distance between 500 mi and 1000 mi", ".route_distance | known(. < 500 or . > 1000)"),
    Case("altitude is null", ".filed_altitude == null"),
    Case("altitude is not null", ".filed_altitude != null"),
    Case("airline is null", ".line == null"),
    Case("destination.name is null", ".dest.name == null"),
  ]

  static let joined = [
    Case(
      #"destination.city ^= "San" and distance > 1000 km and not cancelled"#,
      #"(.dest.city | known(startswith("San"))) and (.km | known(. > 1000)) and (.cancelled | not)"#),
    Case(
      "airline in (UAL, SKW) and (arrival_delay >= 15 min or altitude is null)",
      #"(.line.code | known(. == "UAL" or . == "SKW")) and ((.arrival_delay | known(. >= 900)) or .filed_altitude == null)"#
    ),
    Case("not (enroute or cancelled)", "(.enroute or .cancelled) | not"),
    Case("enroute or cancelled and airline = UAL", #".enroute or (.cancelled and .line.code == "UAL")"#),
    Case("(enroute or cancelled) and airline = UAL", #"(.enroute or .cancelled) and .line.code == "UAL""#),
    Case("not altitude > 9000 m", ".meters | known(. <= 9000)"),
    Case("not altitude > 9000 m or altitude is null", ".meters | (. == null or . <= 9000)"),
    Case(
      "origin.country = US and destination.country != US",
      #".from.country_code == "US" and (.dest.country_code | known(. != "US"))"#),
    Case(
      "destination.arrivals.count > 5",
      #".dest.code as $code | $code != null and ([$flights[] | select(.dest.code == $code)] | length > 5)"#),
    Case(
      "airline.flights.count < 3",
      #".line.code as $code | $code != null and ([$flights[] | select(.line.code == $code)] | length < 3)"#),
  ]

  static let cases = equality + order + text + sets + joined

  @Test func thereAreCasesEnough() {
    #expect(Self.cases.count >= 40)
    for sign in [
      " = ", " != ", " < ", " <= ", " > ", " >= ", " ^= ", " *= ", " ~ ", " in (", " between ", " is null",
      " is not null", " and ", " or ", "not ",
    ] {
      #expect(Self.cases.contains { $0.expression.contains(sign) }, "\(sign)")
    }
  }

  /// The answers of `jq` to all conditions, by data and condition.
  private static let judged = Result {
    var programs = Set(cases.map(\.program))
    for combination in 0..<16 {
      for data in JudgedData.all { programs.formUnion(asked(combination, data).map(\.program)) }
    }
    return try Dictionary(
      uniqueKeysWithValues: JudgedData.all.map { ($0.name, try JQ.flights(whereEach: programs.sorted(), in: $0.files)) }
    )
  }

  private static func judged(_ program: String, _ data: JudgedData) throws -> [String] {
    try #require(try judged.get()[data.name]?[program])
  }

  @Test(arguments: cases, JudgedData.all)
  func anExpressionFindsWhatJQFinds(_ example: Case, _ data: JudgedData) throws {
    #expect(try data.flights(where: example.expression) == (try Self.judged(example.program, data)))
  }

  /// The option of the program finds what the library finds.
  @Test(arguments: Effort.isLong ? cases : [equality[1], order[7], text[0], joined[1]], JudgedData.all)
  func theOptionFindsWhatJQFinds(_ example: Case, _ data: JudgedData) throws {
    #expect(try data.flights("--where '\(example.expression)'") == (try Self.judged(example.program, data)))
  }

  /// Most expressions match some of the flights, but not all.
  @Test func expressionsTellFlightsApart() throws {
    for data in JudgedData.all {
      let all = try data.flights("").count
      let counts = try Self.cases.map { try Self.judged($0.program, data).count }
      #expect(counts.count { $0 > 0 && $0 < all } * 4 > counts.count * 3)
    }
  }

  static let filters = (0..<16).map { bits in
    [
      ("--dest %D", #"(.dest.code == "%D")"#), ("--origin %O", #"(.from.code == "%O")"#),
      ("--airline %A", #"(.line.code == "%A")"#), ("--enroute", ".enroute"),
    ].enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
  }

  /// Returns the options and the `jq` programs of a combination, with codes of the data filled in.
  private static func asked(_ combination: Int, _ data: JudgedData) -> [(options: String, program: String)] {
    let places =
      data.name == "Day"
      ? [("KDEN", "EDDF", "UAL"), ("KDEN", "KSFO", "UAL"), ("EDDF", "KDEN", "DLH")]
      : [("KORD", "KSFO", "UAL"), ("KSFO", "KORD", "UAL"), ("KORD", "KLAX", "AAL")]
    return places.map { dest, origin, airline in
      func filled(_ text: String) -> String {
        text.replacing("%D", with: dest).replacing("%O", with: origin).replacing("%A", with: airline)
      }
      let filters = Self.filters[combination]
      return (
        filled(filters.map(\.0).joined(separator: " ")),
        filled((["true"] + filters.map(\.1)).joined(separator: " and "))
      )
    }
  }

  @Test(arguments: 0..<16, JudgedData.all)
  func filterOptionsFindWhatJQFinds(_ combination: Int, _ data: JudgedData) throws {
    let asked = Self.asked(combination, data)
    for (options, program) in Effort.isLong ? asked : [asked[combination % asked.count]] {
      #expect(try data.flights(options) == (try Self.judged(program, data)), "\(options)")
    }
  }
}
