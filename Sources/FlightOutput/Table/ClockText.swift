package import FlightStore
internal import Foundation

extension ClockZone {
  /// Parses `airport`, `utc`, `local`, a zone's name or an offset (`+05:30`, `UTC−3`), in any case; `nil` if unknown.
  package init?(parsing text: String) {
    switch text.lowercased() {
    case "airport": self = .airport
    case "utc", "z": self = .fixed(Zone(offset: 0))
    case "local": self = .fixed(.local)
    default:
      if let seconds = Self.offset(text) {
        self = .fixed(Zone(offset: seconds))
        return
      }
      let wanted = text.lowercased().replacing(" ", with: "_")
      let known =
        TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased() == wanted }
        ?? TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased().hasSuffix("/" + wanted) }
      // The list of known identifiers lacks aliases such as Asia/Kolkata and GMT.
      let capitalized = Self.capitalized(text)
      let parts = capitalized.split(separator: "/")
      let abbreviation = (parts.dropLast() + [Substring((parts.last ?? "").uppercased())]).joined(separator: "/")
      let cities = Self.regions.map { "\($0)/\(capitalized)" }
      let names = [text, known, capitalized, abbreviation].compactMap { $0 } + cities
      guard let zone = names.lazy.compactMap({ Zone(named: $0) }).first else { return nil }
      self = .fixed(zone)
    }
  }

  private static let regions = [
    "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
  ]

  /// Returns a name capitalized as IANA does: `Asia/Kolkata`, `America/Port-au-Prince`, `Africa/Dar_es_Salaam`.
  private static func capitalized(_ text: String) -> String {
    var name = ""
    var isFirst = true
    for (index, letter) in zip(text.indices, text) {
      let isSmallWord = ["au-", "of_", "es_"].contains(text[index...].prefix(3).lowercased()) && name.last != "/"
      name += isFirst && !(isSmallWord && !name.isEmpty) ? letter.uppercased() : letter.lowercased()
      isFirst = "/_-".contains(letter)
    }
    return name
  }

  /// Parses `+05:30`, `-0800` or `+5`, with or without `UTC` or `GMT` before it, as seconds ahead of UTC.
  private static func offset(_ text: String) -> Int? {
    var rest = Substring(text.uppercased())
    for name in ["UTC", "GMT"] where rest.hasPrefix(name) { rest = rest.dropFirst(name.count) }
    guard let sign = rest.popFirst(), "+-\u{2212}".contains(sign) else { return nil }
    var parts = rest.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1, parts[0].count > 2 { parts = [String(parts[0].dropLast(2)), String(parts[0].suffix(2))] }
    guard (1...2).contains(parts.count), (1...2).contains(parts[0].count), parts.count == 1 || parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }), let hours = Int(parts[0]), hours <= 14,
      let minutes = parts.count == 1 ? 0 : Int(parts[1]), minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return sign == "+" ? seconds : -seconds
  }

  package static func suggestion(for text: String) -> String? {
    // 'PST' and the like are no zones: their offsets change with the season.
    TimeZone.abbreviationDictionary[text.uppercased()]
      ?? NearestName.nearest(to: text, in: ["airport", "utc", "local"] + TimeZone.knownTimeZoneIdentifiers)
  }
}

/// A formatter of times for people, as date, time and clock: `26 Jan 08:22 PST`.
package struct ClockText {
  private let clock: ClockZone
  private let language: Language
  /// The year that dates omit.
  private let usualYear: Int
  private var zones: [String: Zone] = [:]

  package init(_ clock: ClockZone, in language: Language, usualYear: Int) {
    self.clock = clock
    self.language = language
    self.usualYear = usualYear
  }

  /// The parts of a time to write.
  package enum Detail {
    /// Day, time and clock.
    case short
    /// Time and clock, with the number of days since another time, each by its own clock: `01:10 +1 CET`.
    case clock(since: (seconds: Int, zone: String?)?)
    /// Time with the number of days since another time by the same clock: `01:10 +1`.
    ///
    /// The clock's name follows only where it differs from that of the other time, as after a daylight saving change.
    case board(since: Int)
  }

  /// Returns a time by the clock of a zone, or in UTC without one, and the name of the clock.
  package mutating func text(_ seconds: Int, zone zoneName: String?, detail: Detail = .short) -> String {
    let (local, label) = read(seconds, zone: zoneName)
    let minutes = (local - TimeText.days(of: local) * 86_400) / 60
    let time = "\(Self.twoDigits(minutes / 60)):\(Self.twoDigits(minutes % 60))"
    switch detail {
    case .short: return "\(dayText(TimeText.days(of: local))) \(time) \(label)"
    case .clock(let other):
      let mark = other.map { Self.mark(local, since: read($0.seconds, zone: $0.zone).local) } ?? ""
      return "\(time)\(mark) \(label)"
    case .board(let other):
      let other = read(other, zone: zoneName)
      return time + Self.mark(local, since: other.local) + (label == other.label ? "" : " " + label)
    }
  }

  private static func mark(_ local: Int, since other: Int) -> String {
    let days = TimeText.days(of: local) - TimeText.days(of: other)
    return days == 0 ? "" : days > 0 ? " +\(days)" : " \u{2212}\(-days)"
  }

  /// Returns a clock's local time, as seconds since 1970 as if it were UTC, and the name of the clock.
  package mutating func read(_ seconds: Int, zone zoneName: String?) -> (local: Int, label: String) {
    guard let zone = zone(zoneName) else { return (seconds, "UTC") }
    let reading = zone.reading(at: seconds)
    return (seconds + reading.offset, Self.label(reading))
  }

  private mutating func zone(_ airportZone: String?) -> Zone? {
    if case .fixed(let zone) = clock { return zone }
    guard let airportZone else { return nil }
    if let known = zones[airportZone] { return known }
    let zone = Zone(named: airportZone)
    if let zone { zones[airportZone] = zone }
    return zone
  }

  /// Returns the common abbreviation of a clock, `PST`, or its offset if the zone has none, `UTC−3`.
  private static func label(_ reading: ZoneReading) -> String {
    if reading.abbreviation.utf8.contains(where: { (0x41...0x5A).contains($0 & ~0x20) }) { return reading.abbreviation }
    if reading.offset == 0 { return "UTC" }
    let minutes = abs(reading.offset) / 60
    let rest = minutes % 60 == 0 ? "" : ":" + twoDigits(minutes % 60)
    return "UTC\(reading.offset < 0 ? "\u{2212}" : "+")\(minutes / 60)\(rest)"
  }

  /// Returns the local day of a time, in days since 1970.
  mutating func day(_ seconds: Int, zone zoneName: String?) -> Int {
    TimeText.days(of: read(seconds, zone: zoneName).local)
  }

  /// Returns a day as text, with its year unless that is the usual one.
  func dayText(_ day: Int) -> String {
    let date = TimeText.date(days: day)
    let year = date.year == usualYear ? "" : " \(date.year)"
    return "\(date.day) \(Self.monthNames(language)[date.month - 1])\(year)"
  }

  /// Returns the abbreviated names of the months, in the form used in dates.
  package static func monthNames(_ language: Language) -> [String] {
    switch language {
    case .en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    case .ru: ["янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"]
    }
  }

  /// Returns the names of the weekdays or months from 1 on; for another part of times, an empty array.
  package static func names(of part: TimePart, _ language: Language) -> [String] {
    switch (part, language) {
    case (.weekday, .ru): ["понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"]
    case (.month, .ru):
      [
        "январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь",
        "декабрь",
      ]
    default: part.names
    }
  }

  package static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

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
    let times = selection.localTimes(of: path, in: display.zone) { Self(days: Self.days($0), display) != nil }
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
    let years = [days.lowerBound, days.upperBound].map { TimeText.date(days: $0).year }
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
    TimeText.days(of: times.lowerBound)...TimeText.days(of: times.upperBound)
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
