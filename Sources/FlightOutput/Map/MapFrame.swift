package import FlightStore

/// The part of a map that is shown.
package struct MapFrame: Hashable, Sendable {
  /// The scale, of which one shows everything.
  package var zoom: Double
  /// What is in the middle; `nil` for the middle of everything.
  package var center: GeoPoint?

  package init(zoom: Double = 1, center: GeoPoint? = nil) {
    self.zoom = zoom
    self.center = center
  }

  /// Moves the middle by shares of about half of what is shown; of a map that shows everything there is no more to see.
  package mutating func shift(east: Double, north: Double) {
    guard zoom > 1, let center else { return }
    let longitude = (center.longitude + east * 30 / zoom).remainder(dividingBy: 360)
    self.center = GeoPoint(
      latitude: min(max(center.latitude + north * 15 / zoom, -85), 85), longitude: longitude)
  }
}
