package import FlightStore
internal import Foundation

/// The part of the world that a map shows, and its projection onto a sheet of dots.
///
/// The projection is equirectangular: north is up, degrees of latitude are equally long everywhere, and those of
/// longitude are as long as at the middle of the map. Longitudes are relative to that middle, so that a map may cross
/// the antimeridian.
struct MapView {
  /// The size of the sheet, in square dots.
  let width: Double
  let height: Double
  private let middle: GeoPoint
  private let dotsPerDegree: Double
  /// The length of a degree of longitude relative to one of latitude.
  private let squeeze: Double

  /// Creates the view that shows some places with a margin around them, and without places the world.
  ///
  /// It is as high as these need or, if it `fills` the sheet, as high as can be.
  init(
    of places: [GeoPoint], width: Double, heights: ClosedRange<Double>, _ frame: MapFrame = MapFrame(),
    fills: Bool = false
  ) {
    let (west, east) = Self.longitudes(of: places)
    let south = places.map(\.latitude).min() ?? -58
    let north = places.map(\.latitude).max() ?? 78
    let middleLatitude = frame.center?.latitude ?? (south + north) / 2
    squeeze = max(0.35, cos(middleLatitude * .pi / 180))
    let latitudes = min(180, max(4, (north - south) * 1.16))
    let longitudes = min(360, max(4 / squeeze, (east - west) * 1.12))
    var height = (width / (longitudes * squeeze) * latitudes).rounded()
    // A zoomed map shows only a part, so it fills the whole height.
    height = frame.zoom > 1 || fills ? heights.upperBound : min(max(height, heights.lowerBound), heights.upperBound)
    dotsPerDegree = min(width / (longitudes * squeeze), height / latitudes) * frame.zoom
    self.width = width
    self.height = height
    // What fills a high sheet is rather the other side than nothing beyond a pole.
    let most = fills && frame.zoom == 1 ? max(0, 84 - height / 2 / dotsPerDegree) : 90
    let latitude = min(max(middleLatitude, -most), most)
    middle = GeoPoint(latitude: latitude, longitude: frame.center?.longitude ?? (west + east) / 2)
  }

  /// Returns the narrowest range of longitudes that contains all places; its east may exceed 180°.
  private static func longitudes(of places: [GeoPoint]) -> (west: Double, east: Double) {
    let sorted = places.map(\.longitude).sorted()
    guard let first = sorted.first, let last = sorted.last else { return (-180, 180) }
    var widest = (gap: first + 360 - last, east: last, west: first)
    for (left, right) in zip(sorted, sorted.dropFirst()) where right - left > widest.gap {
      widest = (right - left, left, right)
    }
    return (widest.west, widest.east < widest.west ? widest.east + 360 : widest.east)
  }

  /// Returns the position of a place, in dots from the upper left corner.
  func dot(_ place: GeoPoint) -> (x: Double, y: Double) {
    let east = (place.longitude - middle.longitude).remainder(dividingBy: 360)
    return (width / 2 + east * squeeze * dotsPerDegree, height / 2 - (place.latitude - middle.latitude) * dotsPerDegree)
  }

  /// Returns a line as pieces that can be drawn, broken where it wraps from one edge of the world to the other.
  func pieces(_ line: [GeoPoint]) -> [[(x: Double, y: Double)]] {
    let edge = 90 * squeeze * dotsPerDegree
    var pieces: [[(x: Double, y: Double)]] = []
    for place in line {
      let dot = dot(place)
      if let last = pieces.last?.last, abs(dot.x - last.x) < edge {
        pieces[pieces.count - 1].append(dot)
      } else {
        pieces.append([dot])
      }
    }
    return pieces.filter { $0.count > 1 }
  }

  /// Returns the outline of an area as pieces that can be filled, with the first and last piece joined if they meet.
  func outlines(_ ring: [GeoPoint]) -> [[(x: Double, y: Double)]] {
    var pieces = pieces(ring)
    if pieces.count > 1, let first = pieces[0].first, let last = pieces[pieces.count - 1].last,
      abs(first.x - last.x) < 1, abs(first.y - last.y) < 1
    {
      pieces[0] = pieces.removeLast() + pieces[0]
    }
    return pieces
  }

  /// Whether any part of an area, its outline or its inside, may be visible.
  func mayShowArea(_ outline: [(x: Double, y: Double)]) -> Bool {
    let (xs, ys) = (outline.map(\.x), outline.map(\.y))
    guard let west = xs.min(), let east = xs.max(), let north = ys.min(), let south = ys.max() else { return false }
    return east >= 0 && west < width && south >= 0 && north < height
  }

  /// The width of the whole world, in dots.
  var worldWidth: Double { 360 * squeeze * dotsPerDegree }

  /// Whether any part of a line may be visible.
  func mayShow(_ piece: [(x: Double, y: Double)]) -> Bool {
    piece.contains { (0..<width).contains($0.x) } && piece.contains { (0..<height).contains($0.y) }
      || zip(piece, piece.dropFirst()).contains { from, to in
        max(from.x, to.x) >= 0 && min(from.x, to.x) < width && max(from.y, to.y) >= 0 && min(from.y, to.y) < height
      }
  }

  func shows(_ place: GeoPoint) -> Bool {
    let dot = dot(place)
    return (0..<width).contains(dot.x) && (0..<height).contains(dot.y)
  }
}

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
    let byDistance = stops.map { stop in
      (stop: stop, distance: GreatCircleArc(from: busiest.place, to: stop.place).angle * 180 / .pi)
    }
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

  /// Returns a map of the routes of flights at a time, or of the flights to and from airports; that of airlines is empty.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of flights on the map.
  package static func around(_ selection: RowSelection, at clock: Int?) -> FlightMap {
    switch selection.entity {
    case .flights: selection.map(at: clock)
    case .airports: selection.mapOfAirports(at: clock)
    case .airlines: selection.prefix(0).map()
    }
  }
}

extension FlightMap.Stop {
  /// The code by which a map names the airport: the IATA code, which is the shorter one, if it has one.
  var code: String { airport.iata.flatMap { $0.isEmpty ? nil : $0 } ?? airport.icao }
}

/// The extent of the world that a map shows.
package enum MapFit: String, CaseIterable, Sendable {
  /// The region of at least nine tenths of the traffic; airports far beyond it are drawn at the edge.
  case traffic
  /// Every airport at its own place.
  case all
}

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
    self.center = GeoPoint(latitude: min(max(center.latitude + north * 15 / zoom, -85), 85), longitude: longitude)
  }
}
