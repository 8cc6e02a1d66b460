/// A map of flights: their airports, their routes and the aircraft in the air.
///
///     let map = store.map(where: \.airline?.code == "DLH")
///     for stop in map.stops { mark(stop.place, stop.airport.displayName, size: stop.flights) }
///     for route in map.routes { draw(route.arc.points(every: 1)) }
///     for aircraft in map.aircraft { mark(aircraft.place, aircraft.flight.displayName, turned: aircraft.bearing) }
public struct FlightMap: Sendable {
  /// An airport, with the number of flights that begin or end there.
  public struct Stop: Sendable, Hashable {
    /// The airport.
    public let airport: Airport
    /// The position of the airport.
    public let place: GeoPoint
    /// The number of flights that begin or end there.
    public let flights: Int
  }

  /// A route from one airport to another.
  public struct Route: Sendable {
    /// The airport of departure.
    public let origin: Airport
    /// The airport of arrival.
    public let destination: Airport
    /// The great circle between the two.
    public let arc: GreatCircleArc
    /// The number of flights on the route.
    public let flights: Int
  }

  /// A flight in the air, or before takeoff with a known position.
  public struct Aircraft: Sendable, Hashable {
    /// The flight.
    public let flight: Flight
    /// The last known position, else the point on the great circle that corresponds to the progress.
    public let place: GeoPoint
    /// The direction of travel, where 0 is north and 90 is east; `nil` if it is unknown.
    public let bearing: Double?
  }

  /// The fields of flights that a map is computed from, and those that label them.
  package static let fields = [
    "ident", "fa_flight_id", "origin", "destination", "enroute", "progress", "position_latitude", "position_longitude",
    "position_heading", "departure", "arrival",
  ].compactMap { try? FieldPath(parsing: $0, of: .flights) }

  package let selection: RowSelection
  /// The airports, by descending number of flights, then by code.
  public let stops: [Stop]
  /// The routes, one for each direction, by the codes of their ends.
  public let routes: [Route]
  /// The flights with a known position that have neither landed nor been cancelled.
  public let aircraft: [Aircraft]
  /// The number of flights that are neither on a route, because the coordinates of an airport are unknown, nor among
  /// the aircraft.
  public let missing: Int
}

extension RowSelection {
  /// Returns a map of the flights at a time, that of the data if `nil`.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows.
  package func map(at clock: Int? = nil) -> FlightMap {
    let clock = clock ?? graph.clock
    // The arc is unknown if the coordinates of an end are.
    var routeCounts: [AirportPair: (arc: GreatCircleArc?, flights: Int)] = [:]
    var aircraft: [FlightMap.Aircraft] = []
    var missing = 0
    func count(on route: inout (arc: GreatCircleArc?, flights: Int)) -> GreatCircleArc? {
      route.flights += 1
      return route.arc
    }
    func add(_ row: Int, isUnfinished: Bool) {
      let pair = AirportPair(
        origin: graph.flights.rows.link(.origin, ofRow: row),
        destination: graph.flights.rows.link(.destination, ofRow: row))
      // Routes are few compared to flights, so the great circle is computed once for each route.
      let arc = count(on: &routeCounts[pair, default: (graph.arc(pair), 0)])
      if isUnfinished, let found = graph.aircraft(ofRow: row, on: arc, at: clock) {
        aircraft.append(found)
      } else if arc == nil {
        missing += 1
      }
    }
    graph.rows(.flights).forEachBlock(of: rows.span, texts: graph.texts) { block, _ in
      block.withTruths(of: FlightPrograms.isUnfinished) { isUnfinished in
        for (place, row) in block.rows.enumerated() { add(row, isUnfinished: isUnfinished[place] == 2) }
      }
    }
    var counts: [Int: Int] = [:]
    for (pair, count) in routeCounts {
      for airport in Set([pair.origin, pair.destination].compactMap(\.self)) {
        counts[airport, default: 0] += count.flights
      }
    }
    // The order of a dictionary is arbitrary; that of the codes is the same in every run.
    let airports = counts.keys.map(graph.airport).sorted { $0.icao < $1.icao }
    var places: [Int: Int] = [:]
    for (place, airport) in airports.enumerated() { places[airport.row] = place }
    let stops = airports.compactMap { airport in
      graph.coordinate(airport.row).map {
        FlightMap.Stop(airport: airport, place: $0, flights: counts[airport.row, default: 0])
      }
    }.sorted { ($1.flights, places[$0.airport.row, default: 0]) < ($0.flights, places[$1.airport.row, default: 0]) }
    let routes = routeCounts.compactMap { pair, count -> (places: (Int, Int), route: FlightMap.Route)? in
      guard let origin = pair.origin.flatMap({ places[$0] }),
        let destination = pair.destination.flatMap({ places[$0] }),
        let arc = count.arc
      else { return nil }
      let route = FlightMap.Route(
        origin: airports[origin], destination: airports[destination], arc: arc, flights: count.flights)
      return ((origin, destination), route)
    }.sorted { $0.places < $1.places }.map(\.route)
    return FlightMap(selection: self, stops: stops, routes: routes, aircraft: aircraft, missing: missing)
  }

  /// Returns a map of the flights that begin or end at the airports of this selection.
  package func mapOfAirports(at clock: Int?) -> FlightMap {
    let flights = rows.flatMap { row in
      graph.inverse(.origin).rows(of: row).map(Int.init) + graph.inverse(.destination).rows(of: row).map(Int.init)
    }
    return RowSelection(graph: graph, entity: .flights, rows: Set(flights).sorted()).map(at: clock)
  }
}

extension FlightStore {
  /// Returns a map of the flights that satisfy a filter.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of flights and *m* the number found.
  public func map(where filter: Filter<Flight> = .all) -> FlightMap {
    RowQuery(filter).rows(in: self).map()
  }
}

/// The airports at the two ends of a flight, where known.
private struct AirportPair: Hashable {
  let origin: Int?
  let destination: Int?
}

extension Graph {
  fileprivate func airport(_ row: Int) -> Airport { Airport(EntityHandle(graph: self, row: row)) }

  fileprivate func arc(_ pair: AirportPair) -> GreatCircleArc? {
    guard let start = pair.origin.flatMap(coordinate), let end = pair.destination.flatMap(coordinate) else {
      return nil
    }
    return GreatCircleArc(from: start, to: end)
  }

  /// Returns a flight that has not landed: at its last known position, or in the air on the great circle according to
  /// its progress.
  fileprivate func aircraft(ofRow row: Int, on arc: GreatCircleArc?, at clock: Int?) -> FlightMap.Aircraft? {
    let flight = Flight(EntityHandle(graph: self, row: row))
    let hasTakenOff = time(.actualOff, ofRow: row) != nil
    let progress = hasTakenOff ? progress(ofRow: row, at: clock) : nil
    let position = flight.position
    guard let place = position ?? progress.flatMap({ arc?.point(at: $0) }) else { return nil }
    let heading = position.flatMap { _ in
      flights.rows.whole(.positionHeading, ofRow: row).flatMap { 0...360 ~= $0 ? $0 : nil }
    }
    return FlightMap.Aircraft(
      flight: flight, place: place, bearing: heading.map { Double($0) } ?? arc?.bearing(at: progress ?? 0))
  }

  /// Returns the share of its route that a flight in the air has flown.
  ///
  /// AeroAPI leaves the progress of some at 0, or unknown; the time since takeoff counts then.
  private func progress(ofRow row: Int, at clock: Int?) -> Double? {
    let stated = flights.rows.whole(.progressPercent, ofRow: row)
    if let stated, stated > 0 { return min(Double(stated) / 100, 1) }
    guard let clock, let off = departure(row), let on = arrival(row), off.isGate == on.isGate, off.seconds < on.seconds
    else { return stated.map { _ in 0 } }
    return min(max(Double(clock - off.seconds) / Double(on.seconds - off.seconds), 0), 1)
  }
}
