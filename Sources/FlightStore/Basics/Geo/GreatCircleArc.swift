internal import Foundation

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
