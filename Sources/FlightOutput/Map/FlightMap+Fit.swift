internal import FlightStore
internal import Foundation

extension FlightMap {
  /// Returns the places that the map must show: all, or all but a few far airports that would shrink the rest.
  func places(_ fit: MapFit) -> [GeoPoint] {
    let far = fit == .all ? [] : farAirports
    let near = stops.filter { !far.contains($0.airport.row) }
    let inside = routes.filter { !far.contains($0.origin.row) && !far.contains($0.destination.row) }
    let arcs = routes.count > 300 ? [] : inside.flatMap { $0.arc.points(every: 5) }
    guard far.isEmpty else { return near.map(\.place) + arcs }
    return near.map(\.place) + aircraft.map(\.place) + arcs
  }

  /// The maximum share of the traffic whose airports may be outside the map.
  private static let share = 0.1
  /// The factor by which a far airport must be farther away than any that stays.
  private static let gain = 2.0

  /// The rows of airports that are far from the busiest one and together have little of the traffic.
  private var farAirports: Set<Int> {
    guard stops.count > 4, let busiest = stops.first else { return [] }
    let byDistance = stops.map { (stop: $0, distance: Self.degrees(from: busiest.place, to: $0.place)) }
      .sorted { ($0.distance, $0.stop.airport.icao) < ($1.distance, $1.stop.airport.icao) }
    let all = stops.reduce(0) { $0 + $1.flights }
    var left = Double(all) * Self.share
    var first = byDistance.count
    while first > 2, left >= Double(byDistance[first - 1].stop.flights) {
      left -= Double(byDistance[first - 1].stop.flights)
      first -= 1
    }
    // If distances grow gradually, no airport is that much farther than the farthest one that stays.
    let nearest = max(byDistance[first - 1].distance, 2)
    let far = byDistance[first...].filter { $0.distance > nearest * Self.gain }
    return Set(far.map(\.stop.airport.row))
  }

  /// Returns the number of airports outside a view.
  func beyond(_ view: MapView) -> Int { stops.count { !view.shows($0.place) } }

  /// Returns the distance of two places, in degrees of a great circle.
  private static func degrees(from first: GeoPoint, to second: GeoPoint) -> Double {
    let radians = Double.pi / 180
    let cosine =
      sin(first.latitude * radians) * sin(second.latitude * radians)
      + cos(first.latitude * radians) * cos(second.latitude * radians)
      * cos((first.longitude - second.longitude) * radians)
    return acos(min(1, max(-1, cosine))) / radians
  }
}
