/// A part of a time, in the local time of the zone that the time belongs to.
package enum TimePart: String, CaseIterable, Hashable, Sendable {
  case year, month, day
  /// The ISO 8601 week, from 1 to 53.
  case week
  /// The day of the week, from 1 for Monday to 7 for Sunday.
  case weekday
  case hour, minute
  /// The day, as the local time of its beginning.
  case date
  /// The full time by the local clock.
  case local

  /// Returns the part of a local time, given in seconds since the clock showed the beginning of 1970.
  ///
  /// It is the number of the part, or for a day or a time its seconds.
  func value(local: Int) -> Int {
    let days = TimeText.days(of: local)
    let seconds = local - days * 86_400
    switch self {
    case .year: return TimeText.date(days: days).year
    case .month: return TimeText.date(days: days).month
    case .day: return TimeText.date(days: days).day
    case .week: return Self.week(days)
    case .weekday: return Self.weekday(days)
    case .hour: return seconds / 3600
    case .minute: return seconds / 60 % 60
    case .date: return days * 86_400
    case .local: return local
    }
  }

  // 1 January 1970 was a Thursday.
  private static func weekday(_ days: Int) -> Int { ((days + 3) % 7 + 7) % 7 + 1 }

  /// Returns the ISO week of a day; a week belongs to the year of its Thursday.
  private static func week(_ days: Int) -> Int {
    let thursday = days + 4 - weekday(days)
    return (thursday - TimeText.days(year: TimeText.date(days: thursday).year, month: 1, day: 1)) / 7 + 1
  }

  /// The names of the values from 1 on; empty if they have none.
  var names: [String] {
    switch self {
    case .weekday: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    case .month:
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
      ]
    case .year, .day, .week, .hour, .minute, .date, .local: []
    }
  }

  /// Returns the value with a name, which may be abbreviated to three or more letters, in any case.
  func value(named name: String) -> Int? {
    let name = name.lowercased()
    guard name.count >= 3 else { return nil }
    return names.firstIndex { $0.lowercased().hasPrefix(name) }.map { $0 + 1 }
  }

  /// Returns the value in its displayed form: a name, a day or a local time.
  func text(_ value: Int) -> String {
    if !names.isEmpty { return names[value - 1] }
    return String(TimeText.text(value).prefix(self == .date ? 10 : 16))
  }

  /// Whether the part is itself a time.
  var isTime: Bool { self == .date || self == .local }
}

/// The time zone of times without one and of the parts of times.
package enum ClockZone: Sendable {
  /// The zone of the airport that a time belongs to: the origin for departures, the destination for arrivals.
  case airport
  /// The same zone for all times.
  case fixed(Zone)
}

extension ClockZone {
  /// Returns the instants at which a fixed zone's clock shows two local times; in airport time, the bounds themselves.
  func instants(_ bounds: (first: Int, last: Int)) -> (first: Int, last: Int) {
    guard case .fixed(let zone) = self else { return bounds }
    return (zone.instant(ofLocal: bounds.first), zone.instant(ofLocal: bounds.last))
  }
}
