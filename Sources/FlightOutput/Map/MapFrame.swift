package import FlightStore

/// The zoom and center of a map.
package struct MapFrame: Hashable, Sendable {
  /// The scale; 1 shows everything.
  package var zoom: Double
  /// The place in the middle; `nil` for the middle of everything.
  package var center: GeoPoint?

  package init(zoom: Double = 1, center: GeoPoint? = nil) {
    self.zoom = zoom
    self.center = center
  }

  /// Moves the center by multiples of 30° / `zoom` east and 15° / `zoom` north, unless everything is shown.
  package mutating func shift(east: Double, north: Double) {
    guard zoom > 1, let center else { return }
    let longitude = (center.longitude + east * 30 / zoom).remainder(dividingBy: 360)
    self.center = GeoPoint(
      latitude: min(max(center.latitude + north * 15 / zoom, -85), 85), longitude: longitude)
  }
}
