import Testing

@testable import FlightStore

struct GeodesicTests {
  /// Two places and the kilometers between them.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: GeoPoint
    let end: GeoPoint
    let kilometers: Double

    init(_ name: String, _ start: (Double, Double), _ end: (Double, Double), _ kilometers: Double) {
      testDescription = name
      self.start = GeoPoint(latitude: start.0, longitude: start.1)
      self.end = GeoPoint(latitude: end.0, longitude: end.1)
      self.kilometers = kilometers
    }
  }

  /// Figures that tables of flight distances publish: 1,846 and 10,573, 8,072, 6,504 miles.
  static let published = [
    Case("KSFO–KORD", (37.6188056, -122.3754167), (41.9769403, -87.9081497), 1846 * 1.609344),
    Case("EGLL–YSSY", (51.4775, -0.4613889), (-33.9461111, 151.1772222), 10573 * 1.609344),
    Case("KJFK–VHHH, over the pole", (40.6399278, -73.7786925), (22.3088889, 113.9144444), 8072 * 1.609344),
    Case("KLAX–NZAA, across the date line", (33.9424964, -118.4080486), (-37.0080556, 174.7916667), 6504 * 1.609344),
  ]

  /// What Karney's GeographicLib computes.
  static let computed = [
    Case("KSFO–KORD", (37.6188056, -122.3754167), (41.9769403, -87.9081497), 2970.814044),
    Case("EGLL–YSSY", (51.4775, -0.4613889), (-33.9461111, 151.1772222), 17015.627835),
    Case("KJFK–VHHH", (40.6399278, -73.7786925), (22.3088889, 113.9144444), 12990.259286),
    Case("KLAX–NZAA", (33.9424964, -118.4080486), (-37.0080556, 174.7916667), 10467.353433),
    Case("NZAA–SCEL", (-37.0080556, 174.7916667), (-33.3927778, -70.7855556), 9673.712763),
    Case("RJTT–PHNL", (35.5533333, 139.7811111), (21.3178275, -157.9202631), 6201.678723),
    Case("ENSB–PANC", (78.2461111, 15.4655556), (61.1741667, -149.9961111), 4498.702406),
    Case("opposite on the equator", (0, 0), (0, 180), 20003.931459),
    Case("nearly opposite", (0, 0), (0.5, 179.7), 19944.127421),
    Case("a little less", (0, 0), (0.5, 179.5), 19936.288579),
    Case("nearly opposite off the equator", (30, 0), (-30, 179.9), 20003.008422),
    Case("nearly opposite to London", (51.4775, -0.4613889), (-51.4, 179.5), 19995.205579),
    Case("nearly opposite along the equator", (0, 0), (0, 179.4), 19970.715517),
    Case("from pole to pole", (90, 0), (-90, 0), 20003.931459),
    Case("from a pole", (90, 0), (89, 123), 111.693865),
    Case("around a pole", (-89.9, 0), (-89.9, 180), 22.338796),
    Case("a quarter of the equator", (0, 0), (0, 90), 10018.754171),
    Case("eleven meters", (50, 10), (50.0001, 10), 0.011123),
    Case("nothing", (10, 20), (10, 20), 0),
    Case("the same place, named differently", (10, -180), (10, 180), 0),
    Case("the same pole", (90, 10), (90, -70), 0),
  ]

  @Test(arguments: published)
  func publishedFiguresWithinAThousandth(pair: Case) {
    let kilometers = Geodesic.kilometers(from: pair.start, to: pair.end)
    #expect(abs(kilometers - pair.kilometers) < pair.kilometers / 1000, "\(kilometers)")
  }

  @Test(arguments: computed)
  func independentComputationWithinAMeter(pair: Case) {
    #expect(abs(Geodesic.kilometers(from: pair.start, to: pair.end) - pair.kilometers) < 0.001)
    #expect(abs(Geodesic.kilometers(from: pair.end, to: pair.start) - pair.kilometers) < 0.001)
  }

  @Test(arguments: computed)
  func arcLeadsFromStartToEnd(pair: Case) {
    let arc = GreatCircleArc(from: pair.start, to: pair.end)
    #expect(Geodesic.kilometers(from: arc.point(at: 0), to: pair.start) < 0.001)
    #expect(Geodesic.kilometers(from: arc.point(at: 1), to: pair.end) < 25, "sphere and ellipsoid agree at the ends")
    let points = arc.points(every: 1)
    for (point, next) in zip(points, points.dropFirst()) {
      #expect(Geodesic.kilometers(from: point, to: next) < 112.5)
    }
  }

  @Test func arcGoesOverThePole() {
    let arc = GreatCircleArc(
      from: GeoPoint(latitude: 40.64, longitude: -73.78), to: GeoPoint(latitude: 22.31, longitude: 113.91))
    #expect(arc.points(every: 1).map(\.latitude).max() ?? 0 > 80)
  }

  @Test func bearings() {
    let equator = GreatCircleArc(
      from: GeoPoint(latitude: 0, longitude: 170), to: GeoPoint(latitude: 0, longitude: -170))
    #expect(abs(equator.bearing(at: 0.5) - 90) < 0.01)
    let north = GreatCircleArc(from: GeoPoint(latitude: 0, longitude: 0), to: GeoPoint(latitude: 60, longitude: 0))
    #expect(abs(north.bearing(at: 1).remainder(dividingBy: 360)) < 0.01)
  }
}
