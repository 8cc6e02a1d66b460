public import Foundation

/// The properties of a flight that filters support, by their Swift names.
public struct FlightProperties<Root: StoreEntity>: FilterNullable {
  let path: FilterPath<Root>

  /// The filter that holds if there is no such flight.
  public var isUnknown: Filter<Root> { path.isUnknown }

  // MARK: Relationships

  /// The airport of departure.
  public var origin: AirportProperties<Root>? { AirportProperties(path: path.appending("origin")) }
  /// The airport of arrival.
  public var destination: AirportProperties<Root>? { AirportProperties(path: path.appending("destination")) }
  /// The airline that operates the flight.
  public var airline: AirlineProperties<Root>? { AirlineProperties(path: path.appending("airline")) }
  /// The inbound flight, on which the aircraft arrives.
  public var inbound: FlightProperties? { FlightProperties(path: path.appending("inbound")) }
  /// The flights whose inbound flight is this one.
  public var onward: FilterCount<Root> { path.count("onward") }

  // MARK: Derived properties

  /// The phase of the flight.
  public var phase: FilterField<Root, Phase> { path.phase("phase") }
  /// Whether the flight has taken off, has not landed and is not marked as cancelled.
  public var isEnroute: FilterField<Root, Bool> { path.flag("enroute") }
  /// Whether the flight has left the gate or taken off.
  public var hasDeparted: FilterField<Root, Bool> { path.flag("departed") }
  /// Whether the flight has touched down.
  public var hasLanded: FilterField<Root, Bool> { path.flag("landed") }
  /// The best known takeoff time.
  public var departure: FilterField<Root, Date> { path.time("departure") }
  /// The best known landing time.
  public var arrival: FilterField<Root, Date> { path.time("arrival") }
  /// The time from departure to arrival.
  public var duration: FilterField<Root, Measurement<UnitDuration>> { path.figure("duration") }
  /// The planned length of the route.
  public var distance: FilterField<Root, Measurement<UnitLength>> { path.figure("distance") }
  /// The filed airspeed.
  public var speed: FilterField<Root, Measurement<UnitSpeed>> { path.figure("speed") }
  /// The filed altitude.
  public var altitude: FilterField<Root, Measurement<UnitLength>> { path.figure("altitude") }
  /// The average speed: distance divided by duration.
  public var averageSpeed: FilterField<Root, Measurement<UnitSpeed>> { path.figure("average_speed") }
  /// The length of the geodesic between the two airports.
  public var greatCircle: FilterField<Root, Measurement<UnitLength>> { path.figure("great_circle") }
  /// The departure delay, negative when early.
  public var departureDelay: FilterField<Root, Measurement<UnitDuration>> { path.figure("departure_delay") }
  /// The arrival delay, negative when early.
  public var arrivalDelay: FilterField<Root, Measurement<UnitDuration>> { path.figure("arrival_delay") }
  /// The latitude of the last known position, in degrees.
  public var positionLatitude: FilterField<Root, Double> { path.decimal("position_latitude") }
  /// The longitude of the last known position, in degrees.
  public var positionLongitude: FilterField<Root, Double> { path.decimal("position_longitude") }
}

/// The properties of an airport that filters support, by their Swift names.
public struct AirportProperties<Root: StoreEntity>: FilterNullable {
  let path: FilterPath<Root>

  /// The filter that holds if there is no such airport.
  public var isUnknown: Filter<Root> { path.isUnknown }

  // MARK: Relationships

  /// The flights from the airport.
  public var departures: FilterCount<Root> { path.count("departures") }
  /// The flights to the airport.
  public var arrivals: FilterCount<Root> { path.count("arrivals") }

  // MARK: Derived properties

  /// The key: the ICAO code, else the code of AeroAPI, the IATA code or the local one.
  public var icao: FilterField<Root, String> { path.text("icao") }
  /// The IATA code.
  public var iata: FilterField<Root, String> { path.text("iata") }
  /// Whether the airport has a record of its own, and is not only known from flights.
  public var hasRecord: FilterField<Root, Bool> { path.flag("known") }
  /// The elevation above sea level.
  public var elevation: FilterField<Root, Measurement<UnitLength>> { path.figure("elevation") }
}

/// The properties of an airline that filters support, by their Swift names.
public struct AirlineProperties<Root: StoreEntity>: FilterNullable {
  let path: FilterPath<Root>

  /// The filter that holds if there is no such airline.
  public var isUnknown: Filter<Root> { path.isUnknown }

  // MARK: Relationships

  /// The flights that the airline operates.
  public var flights: FilterCount<Root> { path.count("flights") }

  // MARK: Derived properties

  /// The key, in expressions `icao`: the ICAO code, else the IATA code.
  ///
  /// It is always known, while `\.icao`, in expressions `code_icao`, is unknown for an airline known by its IATA code.
  public var code: FilterField<Root, String> { path.text("icao") }
  /// Whether the airline has a record of its own, and is not only known by its code.
  public var hasRecord: FilterField<Root, Bool> { path.flag("known") }
}

extension Flight: FilterRoot {
  /// The properties of flights that filters support.
  public static var filterProperties: FlightProperties<Flight> { FlightProperties(path: FilterPath()) }
}

extension Airport: FilterRoot {
  /// The properties of airports that filters support.
  public static var filterProperties: AirportProperties<Airport> { AirportProperties(path: FilterPath()) }
}

extension Airline: FilterRoot {
  /// The properties of airlines that filters support.
  public static var filterProperties: AirlineProperties<Airline> { AirlineProperties(path: FilterPath()) }
}
