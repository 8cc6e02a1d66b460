internal import FlightStore

/// The day or the year that the times of an answer have in common, so that it is said once and not in every row.
enum CommonDay {
  /// All times are of this day, by the clocks of their airports.
  case day(String, year: Int)
  /// All times are of this year, which would have to stand in every row.
  case year(Int)

  /// Finds what the departures have in common; `nil` where that is nothing, or nothing that a row would say.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows; the first row of another year ends the search.
  init?(_ selection: RowSelection, _ display: Display) {
    guard selection.entity == .flights else { return nil }
    self.init(selection.rows.lazy.map { selection.departure(ofRow: $0) }, display)
  }

  /// Finds what the times of a field have in common.
  init?(_ selection: RowSelection, of path: FieldPath, _ display: Display) {
    self.init(selection.rows.lazy.map { selection.moment(path, ofRow: $0) }, display)
  }

  /// Finds what times have in common, each with the zone of its airport.
  init?(_ times: some Sequence<(seconds: Int, zone: String?)?>, _ display: Display) {
    var clock = ClockText(display.zone, display.language, usualYear: display.usualYear)
    var common: (day: Int, year: Int, isOneDay: Bool)?
    for time in times {
      guard let time else { continue }
      let day = clock.day(time.seconds, time.zone)
      guard let known = common else {
        common = (day, CalendarDate(daysSince1970: day).year, true)
        continue
      }
      if day == known.day { continue }
      guard CalendarDate(daysSince1970: day).year == known.year, known.year != display.usualYear else { return nil }
      common?.isOneDay = false
    }
    guard let common else { return nil }
    self = common.isOneDay ? .day(clock.dayText(common.day), year: common.year) : .year(common.year)
  }

  /// The words that stand above the table.
  var text: String {
    switch self {
    case .day(let day, _): day
    case .year(let year): "\(year)"
    }
  }

  /// Leaves out of a table what stands above it of a time.
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
  /// A time of a row, and the zone that it is usually shown in.
  func moment(_ path: FieldPath, ofRow row: Int) -> (seconds: Int, zone: String?)? {
    guard case .time(let seconds) = value(path, ofRow: row) else { return nil }
    return (seconds, zone(of: path, ofRow: row))
  }
}
