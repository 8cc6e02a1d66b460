import Foundation
import Testing

@testable import FlightStore

struct TimePartTests {
  /// The days around each turn of a year belong to weeks of either year.
  @Test func partsAreThoseOfTheCalendar() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    for year in 1995...2040 {
      for day in -10...10 {
        let local = TimeText.days(year: year, month: 1, day: 1) * 86_400 + day * 86_400 + 3600
        let date = Date(timeIntervalSince1970: Double(local))
        let units: Set<Calendar.Component> = [.year, .month, .day, .weekOfYear, .yearForWeekOfYear, .weekday]
        let parts = calendar.dateComponents(units, from: date)
        let found = [TimePart.year, .month, .day, .week, .isoyear].map { $0.value(local: local) }
        #expect(found == [parts.year, parts.month, parts.day, parts.weekOfYear, parts.yearForWeekOfYear], "\(date)")
        #expect(TimePart.weekday.value(local: local) % 7 + 1 == parts.weekday)
      }
    }
  }
}
