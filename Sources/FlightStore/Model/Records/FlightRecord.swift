/// The record of a flight, as a value independent of any store.
///
///     var record = FlightRecord(ident: "UAL412", origin: "KSFO", destination: "KORD")
///     record.gateOrigin = "B2"
///     record.airline  // UAL
///
/// Its attributes are those of `FlightAttributes`.
public struct FlightRecord: StoreRecord {
  /// The entity in a store that corresponds to the record.
  public typealias Entity = Flight
  /// The attributes, each of which is a property of the record.
  public typealias Attributes = FlightAttributes
  /// The values of the attributes.
  public var values: RecordValues

  /// Creates a record with given values.
  public init(_ values: RecordValues) { self.values = values }

  /// Creates a record of a flight with the given values and no others.
  ///
  /// - Parameters:
  ///   - ident: The operator and number, or the registration.
  ///   - faFlightID: FlightAware's identifier.
  ///   - origin: The airport of departure.
  ///   - destination: The airport of arrival.
  public init(
    ident: String? = nil, faFlightID: String? = nil, origin: Airport.ID? = nil, destination: Airport.ID? = nil
  ) {
    self.init(RecordValues(.flights))
    self.ident = ident
    self.faFlightID = faFlightID
    self.origin = origin
    self.destination = destination
  }

  /// The airport of departure.
  public var origin: Airport.ID? {
    get { values.code(FlightColumn.origin.rawValue).map { Airport.ID($0) } }
    set { values[FlightColumn.origin.rawValue] = newValue.flatMap { $0.code.isEmpty ? nil : .link($0.code) } }
  }

  /// The airport of arrival.
  public var destination: Airport.ID? {
    get { values.code(FlightColumn.destination.rawValue).map { Airport.ID($0) } }
    set { values[FlightColumn.destination.rawValue] = newValue.flatMap { $0.code.isEmpty ? nil : .link($0.code) } }
  }

  /// The airline that operates the flight: that of its operator or else of its ident, unless another has been set.
  public var airline: Airline.ID? {
    get {
      let code = values.code(FlightColumn.airline.rawValue) ?? values.operatingAirline
      return code.flatMap { $0.isEmpty ? nil : Airline.ID($0) }
    }
    set {
      let isAsRuled = newValue?.code == values.operatingAirline
      values[FlightColumn.airline.rawValue] = isAsRuled ? nil : .link(newValue?.code ?? "")
    }
  }

  /// The identity of the flight.
  public var id: Flight.ID {
    if let id = values.known(FlightColumn.faFlightID.rawValue) {
      return Flight.ID(faFlightID: id, origin: origin, destination: destination)
    }
    let departure =
      values.time(FlightColumn.scheduledOff.rawValue) ?? values.time(FlightColumn.scheduledOut.rawValue)
    return Flight.ID(ident: self.ident ?? "", origin: origin, departure: departure)
  }
}
