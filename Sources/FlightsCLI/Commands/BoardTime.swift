internal import FlightStore

/// A parser of the times between which a board shows flights: 18:00, 2022-01-26T18:00, 2022-01-26, now.
struct BoardTime {
  private static let day = 86_400

  /// The current time, in seconds since 1970.
  let clock: Int
  /// The zone of times that name none; UTC if `nil`.
  let zone: Zone?

  /// Returns the first second of a time, since 1970; `nil` if the text is not a time.
  func start(_ text: String) -> Int? { instant(text) { $0.start } }

  /// Returns the last second of a time; a time of day before `start` is that of the next day.
  func end(_ text: String, after start: Int) -> Int? {
    guard let end = instant(text, { $0.end - 1 }) else { return nil }
    return end < start && Self.timeOfDay(text) != nil ? end + Self.day : end
  }

  private func instant(_ text: String, _ end: ((start: Int, end: Int)) -> Int) -> Int? {
    if text.lowercased() == "now" { return clock }
    var written = text
    if let time = Self.timeOfDay(text) {
      let local = clock + (zone?.reading(at: clock).offset ?? 0)
      written = "\(CalendarDate(daysSince1970: Int((Double(local) / Double(Self.day)).rounded(.down))).text)T\(time)"
    }
    guard let (period, isLocal) = TimeReader.period(written) else { return nil }
    let instant = end(period)
    guard isLocal, let zone else { return instant }
    return zone.instant(ofLocal: instant)
  }

  /// Returns a time of day in the form of RFC 3339; `nil` if the text is not a time of day.
  private static func timeOfDay(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return (parts[0].utf8.count == 1 ? "0" : "") + text
  }
}
