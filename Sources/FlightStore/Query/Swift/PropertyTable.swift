/// The fields behind the properties of flights, airports and airlines, by key path.
///
/// Behind a relationship a property has another key path, such as `\.origin?.city`: the relationship's key path with
/// one appended that begins at an optional. So the table has each property in both forms.
package enum PropertyTable {
  /// The fields of all properties, and of those behind one relationship, or behind `inbound` and another.
  // A key path without captures is immutable, which its type does not express.
  @safe package nonisolated(unsafe) static let paths: [AnyKeyPath: FieldPath] = {
    let airports = Self.airports.compactMap(\.member)
    let airlines = Self.airlines.compactMap(\.member)
    let near =
      flights.compactMap(\.member) + behind("origin", plain: \.origin, optional: \.?.origin, members: airports)
      + behind("destination", plain: \.destination, optional: \.?.destination, members: airports)
      + behind("airline", plain: \.airline, optional: \.?.airline, members: airlines)
    let far = behind("inbound", plain: \.inbound, optional: \.?.inbound, members: near)
    var paths: [AnyKeyPath: FieldPath] = [:]
    for member in airports + airlines + near + far { paths[member.plain] = member.path }
    return paths
  }()

  /// The to-many relationships, by the property that is true if they are empty.
  @safe nonisolated(unsafe) static let counts: [AnyKeyPath: Field] = {
    let rows: [(AnyKeyPath, String, EntityKind)] = [
      (\Flight.onward.isEmpty, "onward", .flights), (\Airport.departures.isEmpty, "departures", .airports),
      (\Airport.arrivals.isEmpty, "arrivals", .airports), (\Airline.flights.isEmpty, "flights", .airlines),
    ]
    return rows.reduce(into: [:]) { $0[$1.0] = Field.named($1.1, of: $1.2) }
  }()

  /// A property, possibly behind relationships, by its key paths from the entity and from an optional entity.
  fileprivate struct Member {
    let plain: AnyKeyPath
    let optional: AnyKeyPath
    let path: FieldPath
  }

  private static func behind(
    _ name: String, plain: PartialKeyPath<Flight>, optional: PartialKeyPath<Flight?>, members: [Member]
  ) -> [Member] {
    guard let step = Field.named(name, of: .flights) else { return [] }
    return members.compactMap { member in
      guard let plain = plain.appending(path: member.optional), let optional = optional.appending(path: member.optional)
      else { return nil }
      let path = FieldPath(member.path.field, behind: [step] + member.path.steps, unit: member.path.unit)
      return Member(plain: plain, optional: optional, path: path)
    }
  }

  @safe nonisolated(unsafe) static let flights: [PropertyRow<Flight>] =
    Flight.storedProperties + [
      PropertyRow("origin", \.origin, \.?.origin),
      PropertyRow("destination", \.destination, \.?.destination),
      PropertyRow("airline", \.airline, \.?.airline),
      PropertyRow("inbound", \.inbound, \.?.inbound),
      PropertyRow("onward", \.onward.count, \.?.onward.count),
      PropertyRow("phase", \.phase, \.?.phase),
      PropertyRow("enroute", \.isEnroute, \.?.isEnroute),
      PropertyRow("departed", \.hasDeparted, \.?.hasDeparted),
      PropertyRow("landed", \.hasLanded, \.?.hasLanded),
      PropertyRow("departure", \.departure, \.?.departure),
      PropertyRow("arrival", \.arrival, \.?.arrival),
      PropertyRow("duration", \.duration, \.?.duration),
      PropertyRow("distance", \.distance, \.?.distance),
      PropertyRow("speed", \.speed, \.?.speed),
      PropertyRow("altitude", \.altitude, \.?.altitude),
      PropertyRow("average_speed", \.averageSpeed, \.?.averageSpeed),
      PropertyRow("great_circle", \.greatCircle, \.?.greatCircle),
      PropertyRow("departure_delay", \.departureDelay, \.?.departureDelay),
      PropertyRow("arrival_delay", \.arrivalDelay, \.?.arrivalDelay),
      PropertyRow("position_latitude", \.positionLatitude, \.?.positionLatitude),
      PropertyRow("position_longitude", \.positionLongitude, \.?.positionLongitude),
    ]

  @safe nonisolated(unsafe) static let airports: [PropertyRow<Airport>] =
    Airport.storedProperties + [
      PropertyRow("departures", \.departures.count, \.?.departures.count),
      PropertyRow("arrivals", \.arrivals.count, \.?.arrivals.count),
      PropertyRow("icao", \.icao, \.?.icao),
      PropertyRow("icao", \.id, \.?.id),
      PropertyRow("iata", \.iata, \.?.iata),
      PropertyRow("known", \.hasRecord, \.?.hasRecord),
      PropertyRow("elevation", \.elevation, \.?.elevation),
    ]

  @safe nonisolated(unsafe) static let airlines: [PropertyRow<Airline>] =
    Airline.storedProperties + [
      PropertyRow("flights", \.flights.count, \.?.flights.count),
      PropertyRow("icao", \.code, \.?.code),
      PropertyRow("icao", \.id, \.?.id),
      PropertyRow("known", \.hasRecord, \.?.hasRecord),
    ]
}

extension PropertyRow {
  fileprivate var member: PropertyTable.Member? {
    (try? FieldPath(parsing: name, of: Root.kind)).map {
      PropertyTable.Member(plain: plain, optional: optional, path: $0)
    }
  }
}
