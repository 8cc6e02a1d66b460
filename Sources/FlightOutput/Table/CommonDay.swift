internal import FlightStore

/// The day or year that all times of an answer share, shown once above the table instead of in every row.
enum CommonDay {
  /// All times are on this day, by the clocks of their airports.
  case day(String, year: Int)
  /// All times are in this year, which is not the usual one and would be repeated in every row.
  case year(Int)

  /// Finds the day or year that the times of flights share; `nil` if there is none, or only the usual year.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows; times of two years end the search.
  init?(_ selection: RowSelection, of name: String = "departure", display: Display) {
    guard selection.entity == .flights, let path = try? FieldPath(parsing: name, of: .flights) else { return nil }
    let times = selection.localTimes(of: path, in: display.zone.clockZone) { Self(days: Self.days($0), display) != nil }
    guard let times else { return nil }
    self.init(days: Self.days(times), display)
  }

  /// Finds the day or year that times share, each by the zone of its airport.
  init?(_ times: [(seconds: Int, zone: String?)?], display: Display) {
    var clock = ClockText(display.zone, in: display.language, usualYear: display.usualYear)
    let days = times.compactMap(\.self).map { clock.day($0.seconds, zone: $0.zone) }
    guard let first = days.min(), let last = days.max() else { return nil }
    self.init(days: first...last, display)
  }

  /// Finds the day or year that a range of days since 1970 shares.
  private init?(days: ClosedRange<Int>, _ display: Display) {
    let years = [days.lowerBound, days.upperBound].map { CalendarDate(daysSince1970: $0).year }
    if days.count == 1 {
      let clock = ClockText(display.zone, in: display.language, usualYear: display.usualYear)
      self = .day(clock.dayText(days.lowerBound), year: years[0])
    } else if years[0] == years[1], years[0] != display.usualYear {
      self = .year(years[0])
    } else {
      return nil
    }
  }

  private static func days(_ times: ClosedRange<Int>) -> ClosedRange<Int> {
    ClockText.day(of: times.lowerBound)...ClockText.day(of: times.upperBound)
  }

  /// The text above the table.
  var text: String {
    switch self {
    case .day(let day, _): day
    case .year(let year): "\(year)"
    }
  }

  /// Omits from columns the day or year that is shown above the table.
  func leaveOut(of columns: inout [TableField], _ display: inout Display, time: String = "departure") {
    switch self {
    case .year(let year): display.usualYear = year
    case .day(_, let year):
      display.usualYear = year
      for index in columns.indices where columns[index].path.name == time { columns[index].hasDay = false }
    }
  }
}

extension RowSelection {
  /// Returns a time of a row, and the name of its airport's zone.
  func moment(_ path: FieldPath, ofRow row: Int) -> (seconds: Int, zone: String?)? {
    guard case .time(let seconds) = value(path, ofRow: row) else { return nil }
    return (seconds, zone(of: path, ofRow: row))
  }
}
