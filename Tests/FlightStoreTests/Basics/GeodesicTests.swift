import TestSupport
import Testing

@testable import FlightStore

struct GeodesicTests {
  /// Two points and the distance between them in kilometers.
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

  /// Published distances, some of them in statute miles.
  static let published = [
    Case(
      "KSFO–KORD, as route networks in exercises on graphs have it",
      (37.6188056, -122.3754167), (41.9769403, -87.9081497), 1846 * 1.609344),
    Case(
      "EGLL–YSSY, The Independent, 13 November 2019",
      (51.4775, -0.4613889), (-33.9461111, 151.1772222), 10573 * 1.609344),
    Case(
      "KEWR–WSSS, over the pole, USA Today, 12 October 2018",
      (40.6924806, -74.1686868), (1.3501889, 103.9944333), 9534 * 1.609344),
    Case(
      "KIAH–YSSY, across the date line, Deseret News, 6 June 2018",
      (29.9844353, -95.3414425), (-33.9461111, 151.1772222), 8596 * 1.609344),
    Case("YPPH–EGLL, OAG, July 2023", (-31.9402778, 115.9669444), (51.4775, -0.4613889), 14499),
  ]

  /// The test cases that come with GeographicLib 2.1 (`test_geodesic.py`).
  static let testSet = [
    Case("35.60777 -139.44815 – -11.17491 -69.95921", (35.60777, -139.44815), (-11.17491, -69.95921), 8935.244560),
    Case("55.52454 106.05087 – 77.03196 -162.81766", (55.52454, 106.05087), (77.03196, -162.81766), 4105.086171),
    Case("-21.97856 142.59065 – 41.84138 98.56635", (-21.97856, 142.59065), (41.84138, 98.56635), 8394.328895),
    Case("-66.99028 112.2363 – -12.70631 -74.09656", (-66.99028, 112.2363), (-12.70631, -74.09656), 11150.344231),
    Case("-17.42761 173.34268 – -15.84784 5.93557", (-17.42761, 173.34268), (-15.84784, 5.93557), 16076.603163),
    Case("32.84994 48.28919 – -56.28556 -157.70868", (32.84994, 48.28919), (-56.28556, -157.70868), 16727.068944),
    Case("6.96833 52.74123 – -7.39675 -153.82709", (6.96833, 52.74123), (-7.39675, -153.82709), 17102.477250),
    Case("-50.56724 -16.30485 – -33.56571 -94.97412", (-50.56724, -16.30485), (-33.56571, -94.97412), 6455.670512),
    Case("-58.93002 -8.90775 – -8.91104 133.13503", (-58.93002, -8.90775), (-8.91104, 133.13503), 11756.066022),
    Case("-68.82867 -74.28391 – -50.63005 -8.36685", (-68.82867, -74.28391), (-50.63005, -8.36685), 3956.936926),
    Case("-10.62672 -32.0898 – 5.883 -134.31681", (-10.62672, -32.0898), (5.883, -134.31681), 11470.869386),
    Case("-21.76221 166.90563 – 48.72884 -146.02373", (-21.76221, 166.90563), (48.72884, -146.02373), 9098.627399),
    Case("-19.79938 -174.47484 – -11.99349 -154.35109", (-19.79938, -174.47484), (-11.99349, -154.35109), 2319.004860),
    Case("-11.95887 -116.94513 – 4.57352 7.16501", (-11.95887, -116.94513), (4.57352, 7.16501), 13834.722580),
    Case("-87.85331 85.66836 – 66.48646 16.09921", (-87.85331, 85.66836), (66.48646, 16.09921), 17286.615315),
    Case("1.74708 128.32011 – -11.16617 11.87109", (1.74708, 128.32011), (-11.16617, 11.87109), 12942.901124),
    Case("-25.72959 -144.90758 – -57.70581 90.82121", (-25.72959, -144.90758), (-57.70581, 90.82121), 9413.446745),
    Case("-41.22777 122.32875 – -7.57291 130.37946", (-41.22777, 122.32875), (-7.57291, 130.37946), 3812.686035),
    Case("11.01307 138.25278 – 6.62726 -112.94019", (11.01307, 138.25278), (6.62726, -112.94019), 11911.190819),
    Case("-29.47124 95.14681 – -27.46601 -69.15955", (-29.47124, 95.14681), (-27.46601, -69.15955), 13487.015838),
  ]

  /// Distances that Karney's GeographicLib computes.
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

  @Test(arguments: computed + testSet)
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

  /// Distances in both directions are equal to the last bit, not just approximately.
  @Test func bothDirectionsAreEqualToTheLastBit() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<2000 {
      func point() -> GeoPoint {
        GeoPoint(
          latitude: .random(in: -90...90, using: &generator), longitude: .random(in: -180...180, using: &generator))
      }
      let (start, end) = (point(), point())
      #expect(Geodesic.kilometers(from: start, to: end) == Geodesic.kilometers(from: end, to: start))
    }
  }
}
