import Testing

@testable import FlightStore

/// A reading that Python's `zoneinfo` computes from the same database: 14 zones, on both sides of their transitions.
struct ZoneCase: Sendable, CustomTestStringConvertible {
  let zone: String
  let utc: String
  let seconds: Int
  let offset: Int
  let abbreviation: String

  init(_ zone: String, _ utc: String, _ seconds: Int, _ offset: Int, _ abbreviation: String) {
    self.zone = zone
    self.utc = utc
    self.seconds = seconds
    self.offset = offset
    self.abbreviation = abbreviation
  }

  var testDescription: String { "\(zone) at \(utc)" }

  static let all = [
    ZoneCase("America/Los_Angeles", "2026-03-08T09:59:59Z", 1772963999, -28800, "PST"),
    ZoneCase("America/Los_Angeles", "2026-03-08T10:00:00Z", 1772964000, -25200, "PDT"),
    ZoneCase("America/Los_Angeles", "2026-11-01T08:59:59Z", 1793523599, -25200, "PDT"),
    ZoneCase("America/Los_Angeles", "2026-11-01T09:00:00Z", 1793523600, -28800, "PST"),
    ZoneCase("America/St_Johns", "2026-03-08T05:29:59Z", 1772947799, -12600, "NST"),
    ZoneCase("America/St_Johns", "2026-03-08T05:30:00Z", 1772947800, -9000, "NDT"),
    ZoneCase("America/St_Johns", "2022-01-26T18:00:00Z", 1643220000, -12600, "NST"),
    ZoneCase("Europe/London", "2026-03-29T00:59:59Z", 1774745999, 0, "GMT"),
    ZoneCase("Europe/London", "2026-03-29T01:00:00Z", 1774746000, 3600, "BST"),
    ZoneCase("Europe/London", "1970-06-01T00:00:00Z", 13046400, 3600, "BST"),
    ZoneCase("Europe/Moscow", "2010-07-01T00:00:00Z", 1277942400, 14400, "MSD"),
    ZoneCase("Europe/Moscow", "2012-07-01T00:00:00Z", 1341100800, 14400, "MSK"),
    ZoneCase("Europe/Moscow", "2026-01-01T00:00:00Z", 1767225600, 10800, "MSK"),
    ZoneCase("Asia/Kolkata", "2026-01-15T18:29:59Z", 1768501799, 19800, "IST"),
    ZoneCase("Asia/Kolkata", "2026-07-15T18:30:00Z", 1784140200, 19800, "IST"),
    ZoneCase("Asia/Kathmandu", "1985-12-31T18:29:59Z", 504901799, 19800, "+0530"),
    ZoneCase("Asia/Kathmandu", "1985-12-31T18:30:00Z", 504901800, 20700, "+0545"),
    ZoneCase("Asia/Kathmandu", "2026-03-14T12:00:00Z", 1773489600, 20700, "+0545"),
    ZoneCase("Australia/Adelaide", "2026-04-04T16:29:59Z", 1775320199, 37800, "ACDT"),
    ZoneCase("Australia/Adelaide", "2026-04-04T16:30:00Z", 1775320200, 34200, "ACST"),
    ZoneCase("Australia/Adelaide", "2026-10-03T16:30:00Z", 1791045000, 37800, "ACDT"),
    ZoneCase("Australia/Lord_Howe", "2026-04-04T14:59:59Z", 1775314799, 39600, "+11"),
    ZoneCase("Australia/Lord_Howe", "2026-04-04T15:00:00Z", 1775314800, 37800, "+1030"),
    ZoneCase("Australia/Lord_Howe", "2026-10-03T15:30:00Z", 1791041400, 39600, "+11"),
    ZoneCase("America/Sao_Paulo", "2018-11-04T02:59:59Z", 1541300399, -10800, "-03"),
    ZoneCase("America/Sao_Paulo", "2018-11-04T03:00:00Z", 1541300400, -7200, "-02"),
    ZoneCase("America/Sao_Paulo", "2026-03-14T12:00:00Z", 1773489600, -10800, "-03"),
    ZoneCase("Pacific/Chatham", "2026-04-04T13:59:59Z", 1775311199, 49500, "+1345"),
    ZoneCase("Pacific/Chatham", "2026-04-04T14:00:00Z", 1775311200, 45900, "+1245"),
    ZoneCase("Pacific/Chatham", "2060-01-01T00:00:00Z", 2840140800, 49500, "+1345"),
    ZoneCase("Africa/Casablanca", "2026-02-15T01:59:59Z", 1771120799, 3600, "+01"),
    ZoneCase("Africa/Casablanca", "2026-02-15T02:00:00Z", 1771120800, 0, "+00"),
    ZoneCase("Europe/Dublin", "2026-01-15T12:00:00Z", 1768478400, 0, "GMT"),
    ZoneCase("Europe/Dublin", "2026-07-15T12:00:00Z", 1784116800, 3600, "IST"),
    ZoneCase("Europe/Dublin", "2090-07-15T12:00:00Z", 3803803200, 3600, "IST"),
    ZoneCase("America/Phoenix", "2026-07-15T12:00:00Z", 1784116800, -25200, "MST"),
    ZoneCase("Asia/Tokyo", "2026-03-14T02:38:00Z", 1773455880, 32400, "JST"),
  ]
}

struct ZoneTests {
  @Test(arguments: ZoneCase.all)
  func readingIsThatOfAnIndependentComputation(zoneCase: ZoneCase) throws {
    #expect(TimeLiteral(parsing: zoneCase.utc)?.bounds(0).first == zoneCase.seconds)
    let reading = try #require(Zone(named: zoneCase.zone)).reading(at: zoneCase.seconds)
    #expect(reading == ZoneReading(offset: zoneCase.offset, abbreviation: zoneCase.abbreviation))
  }

  @Test func oldRecordsPutAColonBeforeTheName() throws {
    let zone = try #require(Zone(named: ":Europe/Oslo"))
    #expect(zone.reading(at: 1_773_000_000).abbreviation == "CET")
  }

  @Test(arguments: [
    "Europe/Olso", "", "/etc/passwd", "../../../etc/passwd", "Europe", "Europe/Oslo\0", "BST", "PST", "AST", "EDT",
  ])
  func whatIsNoZone(name: String) { #expect(Zone(named: name) == nil) }

  /// Names come from data, so those that are remembered are limited.
  @Test func fewNamesAreRemembered() throws {
    for number in 0..<Zone.maximumKnown + 100 { #expect(Zone(named: "Nowhere/\(number)") == nil) }
    #expect(Zone.known.withLock { $0.count } <= Zone.maximumKnown)
    #expect(try #require(Zone(named: "Europe/Oslo")).reading(at: 1_773_000_000).abbreviation == "CET")
  }

  /// A rule alone, without the table of transitions, gives the readings for times far ahead.
  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_746_000, 7200, "CEST"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_774_745_999, 3600, "CET"),
    ("<-03>3", 0, -10800, "-03"),
    ("IST-5:30", 0, 19800, "IST"),
    // In the southern hemisphere summer spans the new year.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_767_225_600, 39600, "AEDT"),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_780_272_000, 36000, "AEST"),
    // March 1 is day 60 whether or not February 29 precedes it.
    ("XXX0YYY,J60/0,J61/0", 1_709_251_200, 3600, "YYY"),
    ("XXX0YYY,J60/0,J61/0", 1_709_251_199, 0, "XXX"),
  ])
  func ruleOfLaterTimes(rule: String, seconds: Int, offset: Int, abbreviation: String) throws {
    let reading = try #require(ZoneRule(parsing: rule)).reading(at: seconds)
    #expect(reading == ZoneReading(offset: offset, abbreviation: abbreviation))
  }

  @Test(arguments: [
    "", "CE", "CET", "CET-1CEST,M13.1.0,M1.1.0", "CET-1CEST,M3.5.0", "<+03", "XXX0YYY,J0,J61", "XXX0YYY,J60,J366",
    "XXX0YYY,59,366", "UTC-3x", "XXX0YYY,59,60,61", "UTC-25", "XXX0,59,60",
  ])
  func whatIsNoRule(text: String) { #expect(ZoneRule(parsing: text) == nil) }

  /// The instant is 2026-03-14T12:00:00Z, in the summer of the United States.
  @Test(arguments: [
    ("JST-9", 32_400, "JST", true), ("<+03>-3", 10_800, "+03", true), ("UTC-3", 10_800, "", true),
    ("UTC0", 0, "UTC", true), ("EST5EDT,M3.2.0,M11.1.0", -14_400, "EDT", false), ("Asia/Tokyo", 32_400, "JST", false),
  ])
  func settings(text: String, offset: Int, abbreviation: String, isConstant: Bool) throws {
    let zone = try #require(Zone(setting: text))
    #expect(zone.reading(at: 1_773_489_600) == ZoneReading(offset: offset, abbreviation: abbreviation))
    #expect(zone.constantOffset == (isConstant ? offset : nil))
  }

  /// The instants, by Python's `zoneinfo`: of two instants that show a time, the first; for a time that the clock skips,
  /// the instant at which it is set forward.
  @Test(arguments: [
    ("America/New_York", "2022-03-13T01:59:59Z", "2022-03-13T06:59:59Z"),
    ("America/New_York", "2022-03-13T02:00:00Z", "2022-03-13T07:00:00Z"),
    ("America/New_York", "2022-03-13T02:30:00Z", "2022-03-13T07:00:00Z"),
    ("America/New_York", "2022-03-13T03:00:00Z", "2022-03-13T07:00:00Z"),
    ("America/New_York", "2022-11-06T00:59:59Z", "2022-11-06T04:59:59Z"),
    ("America/New_York", "2022-11-06T01:30:00Z", "2022-11-06T05:30:00Z"),
    ("America/New_York", "2022-11-06T02:00:00Z", "2022-11-06T07:00:00Z"),
    ("Europe/Berlin", "2022-10-30T02:30:00Z", "2022-10-30T00:30:00Z"),
    ("America/Santiago", "2022-09-11T00:00:00Z", "2022-09-11T04:00:00Z"),
    ("America/Santiago", "2022-09-11T00:59:00Z", "2022-09-11T04:00:00Z"),
    ("America/Santiago", "2022-09-11T01:00:00Z", "2022-09-11T04:00:00Z"),
    ("Asia/Beirut", "2022-03-27T00:00:00Z", "2022-03-26T22:00:00Z"),
    ("Asia/Beirut", "2022-03-27T00:30:00Z", "2022-03-26T22:00:00Z"),
    ("Australia/Lord_Howe", "2022-10-02T02:10:00Z", "2022-10-01T15:30:00Z"),
    ("Asia/Kolkata", "2022-03-13T02:30:00Z", "2022-03-12T21:00:00Z"),
  ])
  func instantsOfLocalTimes(name: String, local: String, utc: String) throws {
    let zone = try #require(Zone(named: name))
    func seconds(_ text: String) throws -> Int { try #require(TimeLiteral(parsing: text)).bounds(0).first }
    #expect(try zone.instant(ofLocal: seconds(local)) == seconds(utc))
  }

  @Test func cutFilesAreRefused() {
    let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 39)
    #expect(ZoneData(header) == nil)
    #expect(ZoneData(Array("no zone".utf8)) == nil)
    var bytes = header
    bytes[39] = 0xFF
    #expect(ZoneData(bytes) == nil)
  }
}
