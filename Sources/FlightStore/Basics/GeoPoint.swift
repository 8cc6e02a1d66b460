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

/// The shortest path between two points on a sphere, for drawing.
///
///     let arc = GreatCircleArc(from: frankfurt, to: chicago)
///     arc.point(at: 0.5)          // over Greenland
///     arc.points(every: 1).count  // a line that looks smooth
public struct GreatCircleArc: Sendable {
  private let start: Vector
  private let end: Vector
  /// The central angle between the two points, in radians.
  public let angle: Double

  private struct Vector {
    let x, y, z: Double

    init(_ point: GeoPoint) {
      let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
      (x, y, z) = (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    var point: GeoPoint {
      GeoPoint(latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
    }

    func scaled(by factor: Double, plus other: Vector, scaledBy otherFactor: Double) -> Vector {
      Vector(
        x * factor + other.x * otherFactor, y * factor + other.y * otherFactor, z * factor + other.z * otherFactor)
    }
  }

  /// Creates the arc from one point to another.
  public init(from start: GeoPoint, to end: GeoPoint) {
    self.start = Vector(start)
    self.end = Vector(end)
    let cross = Vector(
      self.start.y * self.end.z - self.start.z * self.end.y, self.start.z * self.end.x - self.start.x * self.end.z,
      self.start.x * self.end.y - self.start.y * self.end.x)
    let dot = self.start.x * self.end.x + self.start.y * self.end.y + self.start.z * self.end.z
    angle = atan2((cross.x * cross.x + cross.y * cross.y + cross.z * cross.z).squareRoot(), dot)
  }

  /// Returns the point at a fraction of the arc, from 0 to 1.
  ///
  /// Between antipodal points every path is equally short: the arc runs over the north pole, or from a pole along 0°.
  ///
  /// - Complexity: O(1)
  public func point(at share: Double) -> GeoPoint {
    let sine = sin(angle)
    if sine > 1e-9 {
      return start.scaled(by: sin((1 - share) * angle) / sine, plus: end, scaledBy: sin(share * angle) / sine).point
    }
    if angle < 1 { return start.point }
    let pole = abs(start.z) < 0.999_999 ? Vector(0, 0, 1) : Vector(1, 0, 0)
    let part = share * angle
    // The component of the pole's direction that is perpendicular to the start.
    let side = pole.scaled(by: 1, plus: start, scaledBy: -(pole.x * start.x + pole.z * start.z))
    let length = max(1e-12, (side.x * side.x + side.y * side.y + side.z * side.z).squareRoot())
    return start.scaled(by: cos(part), plus: side, scaledBy: sin(part) / length).point
  }

  /// Returns points along the arc that are at most a number of degrees apart, both ends included.
  ///
  /// - Parameter degrees: The greatest central angle between neighbors; values below 0.001 count as 0.001.
  /// - Returns: The points, from start to end.
  /// - Complexity: O(*n*), where *n* is the number of points.
  public func points(every degrees: Double) -> [GeoPoint] {
    let pieces = (angle * 180 / .pi / max(degrees, 0.001)).rounded(.up)
    let count = pieces.isFinite ? max(1, Int(pieces)) : 1
    return (0...count).map { point(at: Double($0) / Double(count)) }
  }

  /// Returns the direction of travel at a fraction of the arc, in degrees: 0 is north, 90 is east.
  ///
  /// - Complexity: O(1)
  public func bearing(at share: Double) -> Double {
    let here = point(at: min(share, 0.999))
    let next = point(at: min(share, 0.999) + 0.001)
    let (from, to) = (here.latitude * .pi / 180, next.latitude * .pi / 180)
    let turn = (next.longitude - here.longitude) * .pi / 180
    let bearing = atan2(sin(turn) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(turn)) * 180 / .pi
    return bearing < 0 ? bearing + 360 : bearing
  }
}

/// Lengths of geodesics, the shortest paths on the WGS-84 ellipsoid.
///
/// Vincenty's formula is accurate to a millimeter but does not converge for nearly antipodal points. There the path is
/// split in two: it crosses the circle a quarter of the Earth away from its start, at the point where the sum of both
/// halves is smallest.
enum Geodesic {
  private static let equatorialRadius = 6378.137
  private static let flattening = 1 / 298.257223563
  private static let polarRadius = equatorialRadius * (1 - flattening)

  /// Returns the length of the geodesic between two points in kilometers.
  ///
  /// The result is bit-identical in both directions, because the points are always taken in ascending order.
  static func kilometers(from start: GeoPoint, to end: GeoPoint) -> Double {
    let isInOrder = (start.latitude, start.longitude) <= (end.latitude, end.longitude)
    let (first, second) = isInOrder ? (start, end) : (end, start)
    return vincenty(from: first, to: second) ?? halves(from: first, to: second)
  }

  // MARK: Vincenty

  // Names follow T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid", 1975.
  private static func vincenty(from start: GeoPoint, to end: GeoPoint) -> Double? {
    if start == end { return 0 }
    let radians = Double.pi / 180
    let reduced1 = atan((1 - flattening) * tan(start.latitude * radians))
    let reduced2 = atan((1 - flattening) * tan(end.latitude * radians))
    let (sinU1, cosU1, sinU2, cosU2) = (sin(reduced1), cos(reduced1), sin(reduced2), cos(reduced2))
    let difference = (end.longitude - start.longitude).remainder(dividingBy: 360) * radians
    var lambda = difference
    for _ in 0..<100 {
      let first = cosU2 * sin(lambda)
      let second = cosU1 * sinU2 - sinU1 * cosU2 * cos(lambda)
      let sinSigma = (first * first + second * second).squareRoot()
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cos(lambda)
      // The points are the same under two names (a pole, or 180° east and west), or they are antipodal.
      if sinSigma < 1e-15 { return cosSigma < 0 ? nil : 0 }
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cosU1 * cosU2 * sin(lambda) / sinSigma
      let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
      // The term is undefined along the equator, where it is multiplied by zero.
      let cosTwoMiddle = cosSquaredAlpha < 1e-15 ? 0 : cosSigma - 2 * sinU1 * sinU2 / cosSquaredAlpha
      let c = flattening / 16 * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha))
      let last = lambda
      lambda =
        difference + (1 - c) * flattening * sinAlpha
        * (sigma + c * sinSigma * (cosTwoMiddle + c * cosSigma * (2 * cosTwoMiddle * cosTwoMiddle - 1)))
      if abs(lambda) > .pi { return nil }
      guard abs(lambda - last) < 1e-12 else { continue }
      let uSquared =
        cosSquaredAlpha * (equatorialRadius * equatorialRadius - polarRadius * polarRadius)
        / (polarRadius * polarRadius)
      let a = 1 + uSquared / 16384 * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared)))
      let b = uSquared / 1024 * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared)))
      let square = 2 * cosTwoMiddle * cosTwoMiddle - 1
      let correction =
        b * sinSigma
        * (cosTwoMiddle + b / 4
          * (cosSigma * square - b / 6 * cosTwoMiddle * (4 * sinSigma * sinSigma - 3) * (2 * square - 1)))
      return polarRadius * a * (sigma - correction)
    }
    return nil
  }

  // MARK: Opposite places

  private static func halves(from start: GeoPoint, to end: GeoPoint) -> Double {
    func length(_ bearing: Double) -> Double {
      let middle = quarterTurn(from: start, bearing: bearing)
      guard let first = vincenty(from: start, to: middle), let second = vincenty(from: middle, to: end) else {
        return .infinity
      }
      return first + second
    }
    let step = 2 * Double.pi / 72
    let best = (0..<72).map { Double($0) * step }.min { length($0) < length($1) } ?? 0
    // The sum has a single minimum around the best sample; a golden-section search converges on it.
    var (low, high) = (best - step, best + step)
    let ratio = (5.0.squareRoot() - 1) / 2
    for _ in 0..<60 {
      let (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
      if length(left) < length(right) { high = right } else { low = left }
    }
    return length((low + high) / 2)
  }

  /// Returns the point a quarter of the Earth away in a direction, on a sphere, which is close enough.
  private static func quarterTurn(from start: GeoPoint, bearing: Double) -> GeoPoint {
    let radians = Double.pi / 180
    let latitude = start.latitude * radians
    let sine = cos(latitude) * cos(bearing)
    let longitude = start.longitude + atan2(sin(bearing) * cos(latitude), -sin(latitude) * sine) / radians
    return GeoPoint(latitude: asin(min(1, max(-1, sine))) / radians, longitude: longitude)
  }
}
