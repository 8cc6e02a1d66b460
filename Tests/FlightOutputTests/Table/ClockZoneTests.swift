import FlightStore
import Testing

@testable import FlightOutput

struct ClockZoneTests {
  /// 12:30 UTC on a day in July, as a clock in the zone shows it.
  @Test(
    arguments: [
      ("utc", "12:30 UTC"), ("UTC", "12:30 UTC"), ("z", "12:30 UTC"), ("Etc/UTC", "12:30 UTC"),
      ("etc/utc", "12:30 UTC"),
      ("GMT", "12:30 GMT"), ("gmt", "12:30 GMT"), ("+05:30", "18:00 UTC+5:30"), ("+0530", "18:00 UTC+5:30"),
      ("+5", "17:30 UTC+5"), ("-08", "04:30 UTC\u{2212}8"), ("\u{2212}3", "09:30 UTC\u{2212}3"),
      ("UTC+3", "15:30 UTC+3"), ("gmt-1:00", "11:30 UTC\u{2212}1"), ("+00:00", "12:30 UTC"),
      ("asia/kolkata", "18:00 IST"), ("Asia/Calcutta", "18:00 IST"), ("america/port-au-prince", "08:30 EDT"),
      ("africa/dar_es_salaam", "15:30 EAT"), ("europe/isle_of_man", "13:30 BST"), ("est5edt", "08:30 EDT"),
      ("oslo", "14:30 CEST"), ("New York", "08:30 EDT"), ("new_york", "08:30 EDT"),
      ("Kolkata", "18:00 IST"), ("kyiv", "15:30 EEST"), ("Port Moresby", "22:30 UTC+10"),
    ])
  func zonesAreRead(_ text: String, _ shown: String) throws {
    var clock = ClockText(try #require(ClockZone(parsing: text)), in: .en, usualYear: 2026)
    #expect(clock.text(1_783_168_200, zone: nil, detail: .clock(since: nil)) == shown)
  }

  @Test(arguments: [
    (0, "-05:00", "31 Dec 1969 19:00 UTC\u{2212}5"), (-1, "utc", "31 Dec 1969 23:59 UTC"),
    (-86_400, "utc", "31 Dec 1969 00:00 UTC"), (-86_401, "+05:30", "31 Dec 1969 05:29 UTC+5:30"),
  ])
  func timesBefore1970(_ seconds: Int, _ zone: String, _ shown: String) throws {
    var clock = ClockText(try #require(ClockZone(parsing: zone)), in: .en, usualYear: 2026)
    #expect(clock.text(seconds, zone: nil) == shown)
  }

  @Test(arguments: ["", "+", "+99", "+5:3", "+05:60", "+1:2:3", "+12345", "5", "Mars/Phobos", "../etc/passwd", "+５"])
  func otherTextsAreNone(_ text: String) { #expect(ClockZone(parsing: text) == nil) }
}
