internal import Foundation

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
