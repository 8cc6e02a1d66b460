/// Which field a property of a flight, an airport or an airline is: what filters from key paths look up.
///
/// Behind a relationship a property has another key path, such as `\.origin?.city`. That is the one of the relationship and
/// one that begins at an optional, so each property stands here in both forms.
enum PropertyTable {
  /// The fields of all properties, and of those behind one relationship or behind `inbound` and another.
  // A key path that captures nothing never changes; only its type does not say so.
  nonisolated(unsafe) static let paths: [AnyKeyPath: FieldPath] = {
    let airports = Self.airports.compactMap(\.member)
    let airlines = Self.airlines.compactMap(\.member)
    let near =
      flights.compactMap(\.member) + behind("origin", \.origin, \.?.origin, airports)
      + behind("destination", \.destination, \.?.destination, airports)
      + behind("airline", \.airline, \.?.airline, airlines)
    let far = behind("inbound", \.inbound, \.?.inbound, near)
    var paths: [AnyKeyPath: FieldPath] = [:]
    for member in airports + airlines + near + far { paths[member.plain] = member.path }
    return paths
  }()

  /// Returns the field whose value is that of a property for everything there is.
  ///
  /// The delays that AeroAPI states are none: what is absurd among them is null to the fields.
  static func exactPath(of property: AnyKeyPath) -> FieldPath? {
    guard let path = paths[property], !statedDelays.contains(property) else { return nil }
    return path
  }

  nonisolated(unsafe) private static let statedDelays: Set<AnyKeyPath> = [\Flight.departureDelay, \Flight.arrivalDelay]

  /// The relationships to many, by the property that tells whether there are none.
  nonisolated(unsafe) static let counts: [AnyKeyPath: Field] = {
    let rows: [(AnyKeyPath, String, EntityKind)] = [
      (\Flight.onward.isEmpty, "onward", .flights), (\Airport.departures.isEmpty, "departures", .airports),
      (\Airport.arrivals.isEmpty, "arrivals", .airports), (\Airline.flights.isEmpty, "flights", .airlines),
    ]
    var counts: [AnyKeyPath: Field] = [:]
    for (property, name, kind) in rows { counts[property] = Field.named(name, of: kind) }
    return counts
  }()

  struct Row<Root: StoreEntity> {
    let name: String
    let plain: PartialKeyPath<Root>
    let optional: PartialKeyPath<Root?>

    init(_ name: String, _ plain: PartialKeyPath<Root>, _ optional: PartialKeyPath<Root?>) {
      self.name = name
      self.plain = plain
      self.optional = optional
    }

    fileprivate var member: Member? {
      (try? FieldPath(parsing: name, of: Root.kind)).map { Member(plain: plain, optional: optional, path: $0) }
    }
  }

  /// A property, near or far, by the key path from the thing and by that from an optional thing.
  fileprivate struct Member {
    let plain: AnyKeyPath
    let optional: AnyKeyPath
    let path: FieldPath
  }

  private static func behind(
    _ name: String, _ plain: PartialKeyPath<Flight>, _ optional: PartialKeyPath<Flight?>, _ members: [Member]
  ) -> [Member] {
    guard let step = Field.named(name, of: .flights) else { return [] }
    return members.compactMap { member in
      guard let plain = plain.appending(path: member.optional), let optional = optional.appending(path: member.optional)
      else { return nil }
      let path = FieldPath(steps: [step] + member.path.steps, member.path.field, unit: member.path.unit)
      return Member(plain: plain, optional: optional, path: path)
    }
  }

  // The unit in a name is that of a property which is a plain number.
  nonisolated(unsafe) static let flights: [Row<Flight>] = [
    Row("origin", \.origin, \.?.origin),
    Row("destination", \.destination, \.?.destination),
    Row("airline", \.airline, \.?.airline),
    Row("inbound", \.inbound, \.?.inbound),
    Row("onward", \.onward.count, \.?.onward.count),
    Row("ident", \.ident, \.?.ident),
    Row("ident_icao", \.identICAO, \.?.identICAO),
    Row("ident_iata", \.identIATA, \.?.identIATA),
    Row("fa_flight_id", \.faFlightID, \.?.faFlightID),
    Row("operator", \.`operator`, \.?.`operator`),
    Row("operator_icao", \.operatorICAO, \.?.operatorICAO),
    Row("operator_iata", \.operatorIATA, \.?.operatorIATA),
    Row("flight_number", \.flightNumber, \.?.flightNumber),
    Row("registration", \.registration, \.?.registration),
    Row("atc_ident", \.atcIdent, \.?.atcIdent),
    Row("inbound_fa_flight_id", \.inboundFaFlightID, \.?.inboundFaFlightID),
    Row("codeshares", \.codeshares, \.?.codeshares),
    Row("codeshares_iata", \.codesharesIATA, \.?.codesharesIATA),
    Row("blocked", \.blocked, \.?.blocked),
    Row("diverted", \.diverted, \.?.diverted),
    Row("cancelled", \.cancelled, \.?.cancelled),
    Row("position_only", \.positionOnly, \.?.positionOnly),
    Row("departure_delay_s", \.departureDelay, \.?.departureDelay),
    Row("arrival_delay_s", \.arrivalDelay, \.?.arrivalDelay),
    Row("filed_ete", \.filedEte, \.?.filedEte),
    Row("progress", \.progressPercent, \.?.progressPercent),
    Row("status", \.status, \.?.status),
    Row("aircraft", \.aircraftType, \.?.aircraftType),
    Row("route_distance", \.routeDistance, \.?.routeDistance),
    Row("filed_airspeed", \.filedAirspeed, \.?.filedAirspeed),
    Row("filed_altitude", \.filedAltitude, \.?.filedAltitude),
    Row("route", \.route, \.?.route),
    Row("baggage_claim", \.baggageClaim, \.?.baggageClaim),
    Row("seats_cabin_business", \.seatsCabinBusiness, \.?.seatsCabinBusiness),
    Row("seats_cabin_coach", \.seatsCabinCoach, \.?.seatsCabinCoach),
    Row("seats_cabin_first", \.seatsCabinFirst, \.?.seatsCabinFirst),
    Row("gate_origin", \.gateOrigin, \.?.gateOrigin),
    Row("gate_destination", \.gateDestination, \.?.gateDestination),
    Row("terminal_origin", \.terminalOrigin, \.?.terminalOrigin),
    Row("terminal_destination", \.terminalDestination, \.?.terminalDestination),
    Row("type", \.type, \.?.type),
    Row("scheduled_out", \.scheduledOut, \.?.scheduledOut),
    Row("estimated_out", \.estimatedOut, \.?.estimatedOut),
    Row("actual_out", \.actualOut, \.?.actualOut),
    Row("scheduled_off", \.scheduledOff, \.?.scheduledOff),
    Row("estimated_off", \.estimatedOff, \.?.estimatedOff),
    Row("actual_off", \.actualOff, \.?.actualOff),
    Row("scheduled_on", \.scheduledOn, \.?.scheduledOn),
    Row("estimated_on", \.estimatedOn, \.?.estimatedOn),
    Row("actual_on", \.actualOn, \.?.actualOn),
    Row("scheduled_in", \.scheduledIn, \.?.scheduledIn),
    Row("estimated_in", \.estimatedIn, \.?.estimatedIn),
    Row("actual_in", \.actualIn, \.?.actualIn),
    Row("actual_runway_off", \.actualRunwayOff, \.?.actualRunwayOff),
    Row("actual_runway_on", \.actualRunwayOn, \.?.actualRunwayOn),
    Row("foresight_predictions_available", \.foresightPredictionsAvailable, \.?.foresightPredictionsAvailable),
    Row("predicted_out", \.predictedOut, \.?.predictedOut),
    Row("predicted_off", \.predictedOff, \.?.predictedOff),
    Row("predicted_on", \.predictedOn, \.?.predictedOn),
    Row("predicted_in", \.predictedIn, \.?.predictedIn),
    Row("predicted_out_source", \.predictedOutSource, \.?.predictedOutSource),
    Row("predicted_off_source", \.predictedOffSource, \.?.predictedOffSource),
    Row("predicted_on_source", \.predictedOnSource, \.?.predictedOnSource),
    Row("predicted_in_source", \.predictedInSource, \.?.predictedInSource),
    Row("predicted_taxi_out_duration", \.predictedTaxiOutDuration, \.?.predictedTaxiOutDuration),
    Row("predicted_taxi_out_duration_source", \.predictedTaxiOutDurationSource, \.?.predictedTaxiOutDurationSource),
    Row("meal_service", \.mealService, \.?.mealService),
    Row("ident_prefix", \.identPrefix, \.?.identPrefix),
    Row("first_position_time", \.firstPositionTime, \.?.firstPositionTime),
    Row("position_latitude", \.positionLatitude, \.?.positionLatitude),
    Row("position_longitude", \.positionLongitude, \.?.positionLongitude),
    Row("position_altitude_fl", \.positionAltitude, \.?.positionAltitude),
    Row("position_altitude_change", \.positionAltitudeChange, \.?.positionAltitudeChange),
    Row("position_groundspeed_kn", \.positionGroundspeed, \.?.positionGroundspeed),
    Row("position_heading", \.positionHeading, \.?.positionHeading),
    Row("position_time", \.positionTime, \.?.positionTime),
    Row("position_update_type", \.positionUpdateType, \.?.positionUpdateType),
    Row("phase", \.phase, \.?.phase),
    Row("enroute", \.isEnroute, \.?.isEnroute),
    Row("departure", \.departure, \.?.departure),
    Row("arrival", \.arrival, \.?.arrival),
    Row("duration", \.duration, \.?.duration),
    Row("distance", \.distance, \.?.distance),
    Row("speed", \.speed, \.?.speed),
    Row("altitude", \.altitude, \.?.altitude),
    Row("average_speed", \.averageSpeed, \.?.averageSpeed),
    Row("great_circle", \.greatCircle, \.?.greatCircle),
    Row("departure_delay", \.departureLateness, \.?.departureLateness),
    Row("arrival_delay", \.arrivalLateness, \.?.arrivalLateness),
  ]

  nonisolated(unsafe) static let airports: [Row<Airport>] = [
    Row("departures", \.departures.count, \.?.departures.count),
    Row("arrivals", \.arrivals.count, \.?.arrivals.count),
    Row("icao", \.icao, \.?.icao),
    Row("code_icao", \.codeICAO, \.?.codeICAO),
    Row("iata", \.iata, \.?.iata),
    Row("lid", \.lid, \.?.lid),
    Row("known", \.hasRecord, \.?.hasRecord),
    Row("elevation", \.elevation, \.?.elevation),
    Row("alternate_ident", \.alternateIdent, \.?.alternateIdent),
    Row("name", \.name, \.?.name),
    Row("type", \.type, \.?.type),
    Row("city", \.city, \.?.city),
    Row("state", \.state, \.?.state),
    Row("longitude", \.longitude, \.?.longitude),
    Row("latitude", \.latitude, \.?.latitude),
    Row("timezone", \.timezone, \.?.timezone),
    Row("country", \.countryCode, \.?.countryCode),
    Row("wiki_url", \.wikiURL, \.?.wikiURL),
  ]

  nonisolated(unsafe) static let airlines: [Row<Airline>] = [
    Row("flights", \.flights.count, \.?.flights.count),
    Row("icao", \.code, \.?.code),
    Row("known", \.hasRecord, \.?.hasRecord),
    Row("code_icao", \.icao, \.?.icao),
    Row("iata", \.iata, \.?.iata),
    Row("callsign", \.callsign, \.?.callsign),
    Row("name", \.name, \.?.name),
    Row("country", \.country, \.?.country),
    Row("location", \.location, \.?.location),
    Row("phone", \.phone, \.?.phone),
    Row("short_name", \.shortname, \.?.shortname),
    Row("url", \.url, \.?.url),
    Row("wiki_url", \.wikiURL, \.?.wikiURL),
  ]
}
