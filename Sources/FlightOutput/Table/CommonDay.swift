internal import FlightStore

/// The day or the year that the departures of an answer have in common, so that it is said once and not in every row.
enum CommonDay {
  /// All flights leave on this day, by the clocks of their airports.
  case day(String, year: Int)
  /// All flights leave in this year, which would have to stand in every row.
  case year(Int)

  /// Finds what the departures have in common; `nil` where that is nothing, or nothing that a row would say.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows; the first row of another year ends the search.
  init?(_ selection: RowSelection, _ display: Display) {
    guard selection.entity == .flights else { return nil }
    var clock = ClockText(display.zone, display.language, usualYear: display.usualYear)
    var common: (day: Int, year: Int, isOneDay: Bool)?
    for row in selection.rows {
      guard let departure = selection.departure(ofRow: row) else { continue }
      let day = clock.day(departure.seconds, departure.zone)
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

  /// Leaves out of a table what stands above it.
  func leaveOut(of columns: inout [TableField], _ display: inout Display) {
    switch self {
    case .year(let year): display.usualYear = year
    case .day(_, let year):
      display.usualYear = year
      for index in columns.indices where columns[index].path.name == "departure" { columns[index].hasDay = false }
    }
  }
}
