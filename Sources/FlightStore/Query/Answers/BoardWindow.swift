/// The period that a board covers, with its first and its last second.
package struct BoardWindow: Sendable {
  /// The first or the last second of a period.
  package enum End: Sendable {
    /// A time in seconds since 1970.
    case instant(Int)
    /// What the clocks of a zone show, in seconds as if in UTC: twice or never where they change.
    case clock(Int, Zone)

    /// The time in seconds since 1970.
    package var instant: Int {
      switch self {
      case .instant(let seconds): seconds
      case .clock(let seconds, let zone): zone.instant(ofLocal: seconds)
      }
    }

    /// The end a day later.
    package var nextDay: End {
      switch self {
      case .instant(let seconds): .instant(seconds + 86_400)
      case .clock(let seconds, let zone): .clock(seconds + 86_400, zone)
      }
    }

    /// Returns whether the end comes before another one, on the same clock if both are what it shows.
    package func isBefore(_ other: End) -> Bool {
      if case (.clock(let seconds, _), .clock(let others, _)) = (self, other) { return seconds < others }
      return instant < other.instant
    }

    /// Returns the time that is compared with the end: the time itself, or what clocks show then.
    fileprivate func comparable(_ time: Int) -> (time: Int, end: Int) {
      switch self {
      case .instant(let seconds): (time, seconds)
      case .clock(let seconds, let zone): (time + zone.reading(at: time).offset, seconds)
      }
    }
  }

  package let first: End
  package let last: End

  package init(from first: End, through last: End) {
    self.first = first
    self.last = last
  }

  package init(_ range: ClosedRange<Int>) {
    self.init(from: .instant(range.lowerBound), through: .instant(range.upperBound))
  }

  /// Returns whether a time lies in the period; times without a zone are compared with local ones, as in expressions.
  package func contains(_ time: Int) -> Bool {
    let (start, end) = (first.comparable(time), last.comparable(time))
    return start.time >= start.end && end.time <= end.end
  }
}
