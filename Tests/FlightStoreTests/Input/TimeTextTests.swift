import TestSupport
import Foundation
import Testing

@testable import FlightStore

struct TimeTextTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let text: String
    let seconds: Int
    var testDescription: String { text }
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let text: String
    let fault: TimeFault
    var testDescription: String { "'\(text)'" }
  }

  private static func read(_ text: String) throws(TimeFault) -> Int {
    let bytes = StaticBytes(copying: Array(text.utf8))
    defer { withExtendedLifetime(bytes) {} }
    return try TimeText.seconds(bytes.buffer)
  }

  @Test(arguments: [
    Good(text: "1970-01-01T00:00:00Z", seconds: 0), Good(text: "2022-01-26T17:10:00Z", seconds: 1_643_217_000),
    Good(text: "2022-01-26t17:10:00z", seconds: 1_643_217_000),
    Good(text: "2022-01-26 17:10:00Z", seconds: 1_643_217_000),
    Good(text: "2022-01-26 17:10:00 UTC", seconds: 1_643_217_000),
    Good(text: "2022-01-26 17:10:00.5 UTC", seconds: 1_643_217_000),
    Good(text: "2022-01-26T17:10Z", seconds: 1_643_217_000), Good(text: "2022-01-26T17:10:00", seconds: 1_643_217_000),
    Good(text: "2022-01-26T17:10:00.999Z", seconds: 1_643_217_000),
    Good(text: "2022-01-26T17:10:00.123456789012345+00:00", seconds: 1_643_217_000),
    Good(text: "2022-01-26T19:10:00+02:00", seconds: 1_643_217_000),
    Good(text: "2022-01-26T19:10:00+0200", seconds: 1_643_217_000),
    Good(text: "2022-01-26T19:10:00+02", seconds: 1_643_217_000),
    Good(text: "2022-01-26T11:40:00-05:30", seconds: 1_643_217_000),
    Good(text: "2022-01-27T00:10+07", seconds: 1_643_217_000), Good(text: "2022-01-26", seconds: 1_643_155_200),
    Good(text: "2016-12-31T23:59:60Z", seconds: 1_483_228_800),
    Good(text: "2020-02-29T00:00:00Z", seconds: 1_582_934_400),
    Good(text: "2000-02-29", seconds: 951_782_400), Good(text: "1969-12-31T23:59:59Z", seconds: -1),
    Good(text: "0000-01-01", seconds: -62_167_219_200), Good(text: "9999-12-31T23:59:59Z", seconds: 253_402_300_799),
    Good(text: "1970-01-01T00:00:00+23:59", seconds: -86_340), Good(text: "1970-01-01T00:00:00-00:00", seconds: 0),
  ]) func good(_ time: Good) throws { #expect(try Self.read(time.text) == time.seconds) }

  @Test(arguments: [
    Bad(text: "", fault: .form), Bad(text: "2022", fault: .form), Bad(text: "2022-01", fault: .form),
    Bad(text: "2022-1-26", fault: .form), Bad(text: "20220126T171000Z", fault: .form),
    Bad(text: "2022-01-26T", fault: .form),
    Bad(text: "2022-01-26T17", fault: .form), Bad(text: "2022-01-26T17Z", fault: .form),
    Bad(text: "2022-01-26T17:10:", fault: .form),
    Bad(text: "2022-01-26T17:10:0Z", fault: .form), Bad(text: "2022-01-26T17:10:00.Z", fault: .form),
    Bad(text: "2022-01-26T17:10:00,5Z", fault: .form), Bad(text: "2022-01-26T17:10:00ZZ", fault: .form),
    Bad(text: "2022-01-26T17:10:00 U", fault: .form), Bad(text: "2022-01-26T17:10:00 UTC+1", fault: .form),
    Bad(text: "2022-01-26T17:10:00 EST", fault: .form), Bad(text: "2022-01-26T17:10:00 ", fault: .form),
    Bad(text: "2022-01-26T17:10:00 Z", fault: .form), Bad(text: "2022-01-26T17:10:00Z+01:00", fault: .form),
    Bad(text: "2022-01-26T17:10:00+1", fault: .form), Bad(text: "2022-01-26T17:10:00+01:", fault: .form),
    Bad(text: "2022-01-26T17:10:00+01:0", fault: .form), Bad(text: "2022-01-26T17:10:00+010", fault: .form),
    Bad(text: "2022-01-26T17:10:00+", fault: .form), Bad(text: "2022-01-26X17:10:00Z", fault: .form),
    Bad(text: "2022/01/26", fault: .form), Bad(text: "-022-01-26", fault: .form),
    Bad(text: "2022-01-26\u{0}", fault: .form),
    Bad(text: "２０２２-01-26", fault: .form), Bad(text: "yesterday", fault: .form), Bad(text: "1643217000", fault: .form),
    Bad(text: "2022-00-26", fault: .month(0)), Bad(text: "2022-13-01", fault: .month(13)),
    Bad(text: "2022-01-00", fault: .day(0)),
    Bad(text: "2022-01-32", fault: .day(32)), Bad(text: "2022-04-31", fault: .day(31)),
    Bad(text: "2022-02-29", fault: .day(29)),
    Bad(text: "1900-02-29", fault: .day(29)), Bad(text: "2100-02-29", fault: .day(29)),
    Bad(text: "2022-01-26T24:00:00Z", fault: .hour(24)),
    Bad(text: "2022-01-26T17:60:00Z", fault: .minute(60)), Bad(text: "2022-01-26T17:10:61Z", fault: .second(61)),
    Bad(text: "2022-01-26T17:10:00+24:00", fault: .hour(24)),
    Bad(text: "2022-01-26T17:10:00+01:60", fault: .minute(60)),
  ]) func bad(_ time: Bad) { #expect(throws: time.fault) { () throws in _ = try Self.read(time.text) } }

  /// Counts days one by one, which is independent of the arithmetic under test.
  @Test func everyDayFrom1900To2200() throws {
    // Foundation gives the first day of 1900.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let first = try #require(calendar.date(from: DateComponents(year: 1900, month: 1, day: 1)))
    var day = Int(first.timeIntervalSince1970) / 86_400
    var wrong = 0
    for year in 1900...2200 {
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      for (month, days) in zip(1..., [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
        for dayOfMonth in 1...days {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(dayOfMonth < 10 ? "0" : "")\(dayOfMonth)"
          let date = TimeText.date(days: day)
          let isRight = date.year == year && date.month == month && date.day == dayOfMonth
          if try Self.read(text) != day * 86_400 || !isRight { wrong += 1 }
          day += 1
        }
        if TimeText.daysInMonth(year: year, month: month) != days { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    let last = try #require(calendar.date(from: DateComponents(year: 2201, month: 1, day: 1)))
    #expect(day * 86_400 == Int(last.timeIntervalSince1970))
  }

  @Test func randomTimesAsFoundationWritesThem() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      let seconds = Int.random(in: -2_208_988_800...7_258_118_400, using: &generator)
      let hours = Int.random(in: -12...14, using: &generator)
      let zone = try #require(TimeZone(secondsFromGMT: hours * 3600 + [0, 1800, 2700][abs(seconds) % 3]))
      let date = Date(timeIntervalSince1970: Double(seconds))
      for style in [
        Date.ISO8601FormatStyle(timeZone: zone), Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone),
      ] {
        let text = date.formatted(style)
        let read = try Self.read(text)
        if read != seconds { Issue.record("\(text): \(read), not \(seconds)") }
      }
    }
  }
}
