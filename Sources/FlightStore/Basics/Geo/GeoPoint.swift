public import Foundation

/// A place on the earth, in degrees, north and east positive.
///
///     let frankfurt = GeoPoint(latitude: 50.0333, longitude: 8.5706)
///     let chicago = GeoPoint(latitude: 41.9786, longitude: -87.9048)
///     frankfurt.distance(to: chicago).value  // 6990.4, in kilometers
public struct GeoPoint: Hashable, Sendable, Codable {
  /// Degrees from the equator, north positive.
  public let latitude: Double
  /// Degrees from Greenwich, east positive.
  public let longitude: Double

  /// Creates a place.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Returns the length of the shortest way to another place, over the ellipsoid that positions are measured on (WGS-84).
  ///
  /// - Parameter other: The other place.
  /// - Returns: The length in kilometers, right to a millimeter; the same in both directions.
  /// - Complexity: O(1)
  public func distance(to other: GeoPoint) -> Measurement<UnitLength> {
    Measurement(value: Geodesic.kilometers(from: self, to: other), unit: .kilometers)
  }
}
