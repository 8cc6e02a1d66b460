/// The transitions of a zone, read from a compiled file of the IANA time zone database (TZif, RFC 9636).
///
///     header 44 bytes   "TZif" '2' …  six counts, big-endian
///     version 1 block   times of 4 bytes; skipped
///     header 44 bytes   repeated, for the
///     version 2 block   ┌ transition times, 8 bytes each
///                       ├ type after each transition, 1 byte
///                       ├ types: offset 4 bytes, is daylight saving time 1, index of abbreviation 1
///                       └ abbreviations, zero-terminated; leap seconds and indicators, unused
///     footer            "\n" rule for later times in the form of the variable TZ "\n"
struct ZoneData: Sendable {
  private let transitions: [Int]
  private let kinds: [ZoneReading]
  private let kindOfTransition: [UInt8]
  private let rule: ZoneRule?

  /// Parses a compiled file; `nil` if it is invalid.
  init?(_ bytes: [UInt8]) {
    guard let first = Header(bytes, at: 0) else { return nil }
    var start = Header.size
    var header = first
    if first.version >= UInt8(ascii: "2") {
      let second = start + first.size(timeSize: 4)
      guard let other = Header(bytes, at: second) else { return nil }
      header = other
      start = second + Header.size
    }
    let timeSize = header.version >= UInt8(ascii: "2") ? 8 : 4
    let end = start + header.size(timeSize: timeSize)
    guard end <= bytes.count, header.types > 0 else { return nil }

    transitions = (0..<header.times).map { Self.number(bytes, at: start + $0 * timeSize, size: timeSize) }
    let indices = start + header.times * timeSize
    kindOfTransition = Array(bytes[indices..<(indices + header.times)])
    let types = indices + header.times
    let texts = types + header.types * 6
    kinds = (0..<header.types).map { type in
      let place = types + type * 6
      let text = texts + min(Int(bytes[place + 5]), header.characters)
      let letters = bytes[text..<(texts + header.characters)].prefix { $0 != 0 }
      return ZoneReading(
        offset: Self.number(bytes, at: place, size: 4), abbreviation: String(decoding: letters, as: UTF8.self))
    }
    guard kindOfTransition.allSatisfy({ Int($0) < header.types }) else { return nil }
    let footer = bytes[end...].dropFirst().prefix { $0 != 0x0A }
    rule = ZoneRule(parsing: String(decoding: footer, as: UTF8.self))
  }

  func reading(at seconds: Int) -> ZoneReading {
    guard let last = transitions.last else { return rule?.reading(at: seconds) ?? kinds[0] }
    if seconds >= last { return rule?.reading(at: seconds) ?? kinds[Int(kindOfTransition[transitions.count - 1])] }
    let next = transitions.partitioningIndex { $0 > seconds }
    return next == 0 ? kinds[0] : kinds[Int(kindOfTransition[next - 1])]
  }

  private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int {
    let start: Int = bytes[place] >= 0x80 ? -1 : 0
    return (0..<size).reduce(start) { $0 << 8 | Int(bytes[place + $1]) }
  }

  private struct Header {
    static let size = 44
    let version: UInt8
    let utcMarks, standardMarks, leaps, times, types, characters: Int

    init?(_ bytes: [UInt8], at place: Int) {
      guard place >= 0, place + Self.size <= bytes.count, bytes[place..<(place + 4)].elementsEqual("TZif".utf8) else {
        return nil
      }
      version = bytes[place + 4]
      let counts = (0..<6).map { ZoneData.number(bytes, at: place + 20 + $0 * 4, size: 4) }
      guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
      (utcMarks, standardMarks, leaps) = (counts[0], counts[1], counts[2])
      (times, types, characters) = (counts[3], counts[4], counts[5])
    }

    func size(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standardMarks + utcMarks
    }
  }
}

/// The rule for the times after the last transition, or for all times, in the form of the variable `TZ`:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
  private let standard: ZoneReading
  private let summer: (reading: ZoneReading, start: Day, end: Day)?

  /// A day of the year and a time on that day.
  private struct Day: Sendable {
    enum Form: Sendable {
      /// A weekday from 0 (Sunday) to 6 in week 1 to 5 of a month; week 5 is the last one.
      case weekday(month: Int, week: Int, day: Int)
      /// A day from 1 to 365; February 29 is never counted.
      case julian(Int)
      /// A day from 0 to 365; February 29 is counted.
      case ordinal(Int)
    }

    let form: Form
    let seconds: Int

    /// Returns the day and time in a year by the local clock, in seconds since it showed the beginning of 1970.
    func seconds(inYear year: Int) -> Int { (days(inYear: year) * 86_400) + seconds }

    private func days(inYear year: Int) -> Int {
      let newYear = TimeText.days(year: year, month: 1, day: 1)
      switch form {
      case .ordinal(let day): return newYear + day
      case .julian(let day):
        let isLeap = TimeText.daysInMonth(year: year, month: 2) == 29
        return newYear + day - 1 + (isLeap && day >= 60 ? 1 : 0)
      case .weekday(let month, let week, let day):
        let first = TimeText.days(year: year, month: month, day: 1)
        var days = first + (day - TimeText.weekday(days: first) + 7) % 7 + (week - 1) * 7
        let next = first + TimeText.daysInMonth(year: year, month: month)
        while days >= next { days -= 7 }
        return days
      }
    }
  }

  /// Parses a rule; `nil` if it is invalid.
  init?(parsing text: String) {
    var scanner = Scanner(rest: Substring(text).utf8)
    guard let name = scanner.name(), let offset = scanner.offset(), abs(offset) <= 86_400 else { return nil }
    // `UTC-3` calls a clock UTC that is three hours ahead of it.
    let isMisnamed = offset != 0 && ["UTC", "GMT"].contains(name)
    standard = ZoneReading(offset: -offset, abbreviation: isMisnamed ? "" : name)
    if scanner.rest.isEmpty {
      summer = nil
      return
    }
    guard let summerName = scanner.name() else { return nil }
    let summerOffset = scanner.offset() ?? offset - 3600
    guard let start = scanner.day(), let end = scanner.day(), scanner.rest.isEmpty else { return nil }
    summer = (ZoneReading(offset: -summerOffset, abbreviation: summerName), start, end)
  }

  /// The only reading of the clock; `nil` if it is set forward in summer.
  var only: ZoneReading? { summer == nil ? standard : nil }

  func reading(at seconds: Int) -> ZoneReading {
    guard let summer else { return standard }
    let local = seconds + standard.offset
    let year = TimeText.date(days: TimeText.days(of: local)).year
    // Each transition is given in the local time in effect before it.
    let start = summer.start.seconds(inYear: year) - standard.offset
    let end = summer.end.seconds(inYear: year) - summer.reading.offset
    let isSummer = start < end ? seconds >= start && seconds < end : seconds >= start || seconds < end
    return isSummer ? summer.reading : standard
  }

  private struct Scanner {
    var rest: Substring.UTF8View

    /// Parses a name such as `CET` or `<+0330>`.
    mutating func name() -> String? {
      if rest.first == UInt8(ascii: "<") {
        rest.removeFirst()
        let name = take { $0 != UInt8(ascii: ">") }
        guard !rest.isEmpty else { return nil }
        rest.removeFirst()
        return name
      }
      let name = take { (0x41...0x5A).contains($0 & ~0x20) }
      return name.utf8.count >= 3 ? name : nil
    }

    /// Parses an offset such as `-5:30` into seconds.
    mutating func offset() -> Int? {
      let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
      if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") { rest.removeFirst() }
      guard var seconds = number().map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
        rest.removeFirst()
        guard let part = number() else { return nil }
        seconds += part * unit
      }
      return sign * seconds
    }

    /// Parses a day such as `,M3.5.0/2`, `,J60` or `,59`.
    mutating func day() -> Day? {
      guard rest.popFirst() == UInt8(ascii: ",") else { return nil }
      let form: Day.Form
      switch rest.first {
      case UInt8(ascii: "M"):
        rest.removeFirst()
        guard let month = number(), skip("."), let week = number(), skip("."), let day = number(),
          (1...12).contains(month), (1...5).contains(week), (0...6).contains(day)
        else { return nil }
        form = .weekday(month: month, week: week, day: day)
      case UInt8(ascii: "J"):
        rest.removeFirst()
        guard let day = number(), (1...365).contains(day) else { return nil }
        form = .julian(day)
      default:
        guard let day = number(), (0...365).contains(day) else { return nil }
        form = .ordinal(day)
      }
      guard skip("/") else { return Day(form: form, seconds: 7200) }
      return offset().map { Day(form: form, seconds: $0) }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func number() -> Int? {
      let digits = take(while: \.isASCIIDigit)
      return digits.utf8.count <= 3 ? Int(digits) : nil
    }

    private mutating func take(while holds: (UInt8) -> Bool) -> String {
      let taken = rest.prefix(while: holds)
      rest = rest[taken.endIndex...]
      return String(decoding: taken, as: UTF8.self)
    }
  }
}
