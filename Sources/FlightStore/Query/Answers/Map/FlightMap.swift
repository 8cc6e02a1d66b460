/// The places of some flights: where they are, where they come from and where they go.
///
///     let map = store.map(where: \.airline?.icao == "DLH")
///     for stop in map.stops { mark(stop.place, stop.airport.displayName, size: stop.flights) }
///     for route in map.routes { draw(route.arc.points(every: 1)) }
///     for aircraft in map.aircraft { mark(aircraft.place, aircraft.flight.displayName, turned: aircraft.bearing) }
public struct FlightMap: Sendable {
  /// An airport with as many of the flights as begin or end there.
  public struct Stop: Sendable, Hashable {
    /// The airport.
    public let airport: Airport
    /// Where it is.
    public let place: GeoPoint
    /// How many of the flights begin or end there.
    public let flights: Int
  }

  /// A way that some of the flights take.
  public struct Route: Sendable {
    /// The airport of departure.
    public let origin: Airport
    /// The airport of arrival.
    public let destination: Airport
    /// The shortest way between the two.
    public let arc: GreatCircleArc
    /// How many of the flights take it.
    public let flights: Int
  }

  /// A flight in the air.
  public struct Aircraft: Sendable, Hashable {
    /// The flight.
    public let flight: Flight
    /// Its last known position, else as far along its way as its progress says.
    public let place: GeoPoint
    /// The direction of travel: 0 is north, 90 is east.
    public let bearing: Double
  }

  /// The fields of flights that a map is made of, and those by which it names them.
  package static let fields = [
    "ident", "fa_flight_id", "origin", "destination", "enroute", "progress", "position_latitude", "position_longitude",
    "position_heading",
  ].compactMap { try? FieldPath(parsing: $0, of: .flights) }

  /// What gives the rows of airports and flights their values.
  package let selection: RowSelection
  /// The airports, those with most flights first.
  public let stops: [Stop]
  /// The ways between airports, each direction by itself.
  public let routes: [Route]
  /// The flights in the air whose place is known.
  public let aircraft: [Aircraft]
  /// How many of the flights an airport without known coordinates keeps off the map.
  public let missing: Int
}

extension RowSelection {
  /// Returns where the flights are.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows.
  package func map() -> FlightMap {
    var counts: [Int: Int] = [:]
    var ways: [Way: Int] = [:]
    var aircraft: [FlightMap.Aircraft] = []
    var missing = 0
    for row in rows {
      let ends = [FlightColumn.origin, .destination].map { graph.flights.rows.link($0.rawValue, row) }
      for airport in Set(ends.compactMap { $0 }) { counts[airport, default: 0] += 1 }
      let arc = graph.arc(row)
      if let origin = ends[0], let destination = ends[1], arc != nil {
        ways[Way(origin: origin, destination: destination), default: 0] += 1
      } else {
        missing += 1
      }
      if graph.isEnroute(row), let found = graph.aircraft(row, arc) { aircraft.append(found) }
    }
    let stops = counts.compactMap { airport, flights in
      graph.coordinate(airport).map { FlightMap.Stop(airport: graph.airport(airport), place: $0, flights: flights) }
    }.sorted { ($1.flights, $0.airport.row) < ($0.flights, $1.airport.row) }
    let routes = ways.sorted { $0.key < $1.key }.compactMap { way, flights -> FlightMap.Route? in
      guard let start = graph.coordinate(way.origin), let end = graph.coordinate(way.destination) else { return nil }
      return FlightMap.Route(
        origin: graph.airport(way.origin), destination: graph.airport(way.destination),
        arc: GreatCircleArc(from: start, to: end), flights: flights)
    }
    return FlightMap(selection: self, stops: stops, routes: routes, aircraft: aircraft, missing: missing)
  }

  /// The airports of this answer alone on a map, with the flights that begin or end there.
  package func mapOfAirports() -> FlightMap {
    let flights = rows.flatMap { row in
      graph.inverse(.origin).rows(of: row).map(Int.init) + graph.inverse(.destination).rows(of: row).map(Int.init)
    }
    return RowSelection(graph: graph, entity: .flights, rows: Set(flights).sorted()).map()
  }
}

extension FlightStore {
  /// Returns where flights are.
  ///
  /// - Parameter filter: Which flights.
  /// - Returns: The airports, the ways between them and the aircraft in the air.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of flights and *m* that of those found.
  public func map(where filter: Filter<Flight> = .all) -> FlightMap {
    var query = RowQuery(.flights)
    query.require(filter)
    return query.rows(in: self).map()
  }
}

private struct Way: Hashable, Comparable {
  let origin: Int
  let destination: Int

  static func < (left: Way, right: Way) -> Bool {
    (left.origin, left.destination) < (right.origin, right.destination)
  }
}

extension Graph {
  fileprivate func airport(_ row: Int) -> Airport { Airport(EntityHandle(graph: self, row: row)) }

  fileprivate func arc(_ row: Int) -> GreatCircleArc? {
    guard let origin = flights.rows.link(FlightColumn.origin.rawValue, row),
      let destination = flights.rows.link(FlightColumn.destination.rawValue, row),
      let start = coordinate(origin), let end = coordinate(destination)
    else { return nil }
    return GreatCircleArc(from: start, to: end)
  }

  /// Where a flight in the air is: at its last known position, else as far along its way as its progress says.
  fileprivate func aircraft(_ row: Int, _ arc: GreatCircleArc?) -> FlightMap.Aircraft? {
    let progress = flights.rows.whole(FlightColumn.progressPercent.rawValue, row).map { Double($0) / 100 }
    let share = min(max(progress ?? 0, 0), 1)
    if let latitude = flights.rows.decimal(FlightColumn.positionLatitude.rawValue, row),
      let longitude = flights.rows.decimal(FlightColumn.positionLongitude.rawValue, row)
    {
      let heading = flights.rows.whole(FlightColumn.positionHeading.rawValue, row).map { Double($0) }
      return FlightMap.Aircraft(
        flight: Flight(EntityHandle(graph: self, row: row)), place: GeoPoint(latitude: latitude, longitude: longitude),
        bearing: heading ?? arc?.bearing(at: share) ?? 0)
    }
    guard let arc, progress != nil else { return nil }
    return FlightMap.Aircraft(
      flight: Flight(EntityHandle(graph: self, row: row)), place: arc.point(at: share), bearing: arc.bearing(at: share))
  }
}
