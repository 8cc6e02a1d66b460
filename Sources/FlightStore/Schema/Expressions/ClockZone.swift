/// The zone in which times without one are meant, and in which the parts of times are told.
package enum ClockZone: Sendable {
  /// That of the airport that a time belongs to: departures to the origin, arrivals to the destination.
  case airport
  /// The same for all.
  case fixed(Zone)
}

extension ClockZone {
  /// The instants at which the clock of a fixed zone shows two local times.
  func instants(_ bounds: (first: Int, last: Int)) -> (first: Int, last: Int) {
    guard case .fixed(let zone) = self else { return bounds }
    return (Self.instant(bounds.first, in: zone), Self.instant(bounds.last, in: zone))
  }

  private static func instant(_ local: Int, in zone: Zone) -> Int {
    // What the clock is ahead by is looked up near the local time, and again at the instant found.
    let near = local - zone.reading(at: local).offset
    return local - zone.reading(at: near).offset
  }
}
