public import Foundation

/// A point on the Earth in degrees, north and east positive.
///
///     let frankfurt = GeoPoint(latitude: 50.0333, longitude: 8.5706)
///     let chicago = GeoPoint(latitude: 41.9786, longitude: -87.9048)
///     frankfurt.distance(to: chicago).value  // 6990.4, in kilometers
public struct GeoPoint: Hashable, Sendable, Codable {
  /// The latitude in degrees, north positive.
  public let latitude: Double
  /// The longitude in degrees, east positive.
  public let longitude: Double

  /// Creates a point.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Returns the geodesic distance to another point on the WGS-84 ellipsoid.
  ///
  /// - Parameter other: The other point.
  /// - Returns: The distance in kilometers, accurate to a millimeter and identical in both directions.
  /// - Complexity: O(1)
  public func distance(to other: GeoPoint) -> Measurement<UnitLength> {
    Measurement(value: Geodesic.kilometers(from: self, to: other), unit: .kilometers)
  }
}
