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
    return (Self.instant(bounds.first, in: zone), Self.instant(bounds.last, in: zone))
  }

  private static func instant(_ local: Int, in zone: Zone) -> Int {
    // The offset is looked up near the local time first, then again at the instant found.
    let near = local - zone.reading(at: local).offset
    return local - zone.reading(at: near).offset
  }
}
