/// The period that a board covers, with its first and its last second.
package struct BoardWindow: Sendable {
  /// The first or the last second of a period.
  package struct End: Sendable {
    package let seconds: Int
    package let zone: Zone?

    /// Creates an end from a time in seconds since 1970 or, with a zone, from what its clocks show, as if in UTC.
    ///
    /// They show it twice or never where they change.
    package init(_ seconds: Int, in zone: Zone? = nil) {
      self.seconds = seconds
      self.zone = zone
    }

    /// The time in seconds since 1970.
    package var instant: Int { zone?.instant(ofLocal: seconds) ?? seconds }

    package var nextDay: End { End(seconds + 86_400, in: zone) }

    /// Returns whether the end comes before another one, on the same clock if both are what it shows.
    package func isBefore(_ other: End) -> Bool {
      zone != nil && other.zone != nil ? seconds < other.seconds : instant < other.instant
    }

    /// Returns the time that is compared with the end: the time itself, or what clocks show then.
    fileprivate func comparable(_ time: Int) -> Int { time + (zone?.reading(at: time).offset ?? 0) }
  }

  package let first: End
  package let last: End

  package init(from first: End, through last: End) {
    self.first = first
    self.last = last
  }

  package init(_ range: ClosedRange<Int>) {
    self.init(from: End(range.lowerBound), through: End(range.upperBound))
  }

  /// Returns whether a time lies in the period; times without a zone are compared with local ones, as in expressions.
  package func contains(_ time: Int) -> Bool {
    first.comparable(time) >= first.seconds && last.comparable(time) <= last.seconds
  }
}
