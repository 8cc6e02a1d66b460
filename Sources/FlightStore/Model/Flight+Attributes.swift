public import Foundation

/// What AeroAPI states of a flight, by its keys in camel case.
extension Flight {
  /// Operator and number, such as UAL412, or the registration.
  public var ident: String? { text(.ident) }

  /// Ident with the operator's ICAO code.
  public var identICAO: String? { text(.identICAO) }

  /// Ident with the operator's IATA code.
  public var identIATA: String? { text(.identIATA) }

  /// FlightAware's identifier; a diversion repeats it.
  public var faFlightID: String? { text(.faFlightID) }

  /// Code of the operator as AeroAPI gives it: ICAO, else IATA.
  public var `operator`: String? { text(.operator) }

  /// ICAO code of the operator.
  public var operatorICAO: String? { text(.operatorICAO) }

  /// IATA code of the operator.
  public var operatorIATA: String? { text(.operatorIATA) }

  /// Number of the flight without the operator; may hold letters.
  public var flightNumber: String? { text(.flightNumber) }

  /// Registration of the aircraft.
  public var registration: String? { text(.registration) }

  /// Ident that air traffic control uses, where it differs.
  public var atcIdent: String? { text(.atcIdent) }

  /// FlightAware's identifier of the inbound flight.
  public var inboundFaFlightID: String? { text(.inboundFaFlightID) }

  /// Other airlines' idents for the flight.
  public var codeshares: [String]? { list(.codeshares) }

  /// The same with IATA codes.
  public var codesharesIATA: [String]? { list(.codesharesIATA) }

  /// Whether the owner has asked not to be tracked in public.
  public var blocked: Bool? { flag(.blocked) }

  /// Whether the flight went elsewhere.
  public var diverted: Bool? { flag(.diverted) }

  /// Whether FlightAware no longer tracks the flight.
  public var cancelled: Bool? { flag(.cancelled) }

  /// Whether neither plan nor schedule is known.
  public var positionOnly: Bool? { flag(.positionOnly) }

  /// AeroAPI's delay of the departure, in seconds, as given: may be absurd while a time is unknown.
  public var departureDelay: Int? { whole(.departureDelay) }

  /// AeroAPI's delay of the arrival, in seconds, as given: may be absurd while a time is unknown.
  public var arrivalDelay: Int? { whole(.arrivalDelay) }

  /// Planned time from runway to runway, in seconds.
  public var filedEte: Int? { whole(.filedEte) }

  /// Share of the way that is flown, in percent.
  public var progressPercent: Int? { whole(.progressPercent) }

  /// What FlightAware says of the flight, in the language of the account.
  public var status: String? { text(.status) }

  /// Type of aircraft, such as B738.
  public var aircraftType: String? { text(.aircraftType) }

  /// Planned length of the route, in statute miles.
  public var routeDistance: Int? { whole(.routeDistance) }

  /// Filed airspeed, in knots.
  public var filedAirspeed: Int? { whole(.filedAirspeed) }

  /// Filed altitude, in hundreds of feet.
  public var filedAltitude: Int? { whole(.filedAltitude) }

  /// Filed route.
  public var route: String? { text(.route) }

  /// Where baggage is claimed.
  public var baggageClaim: String? { text(.baggageClaim) }

  /// Seats in business class.
  public var seatsCabinBusiness: Int? { whole(.seatsCabinBusiness) }

  /// Seats in economy class.
  public var seatsCabinCoach: Int? { whole(.seatsCabinCoach) }

  /// Seats in first class.
  public var seatsCabinFirst: Int? { whole(.seatsCabinFirst) }

  /// Gate of departure.
  public var gateOrigin: String? { text(.gateOrigin) }

  /// Gate of arrival.
  public var gateDestination: String? { text(.gateDestination) }

  /// Terminal of departure.
  public var terminalOrigin: String? { text(.terminalOrigin) }

  /// Terminal of arrival.
  public var terminalDestination: String? { text(.terminalDestination) }

  /// Airline or General_Aviation.
  public var type: String? { text(.type) }

  /// Scheduled time of leaving the gate.
  public var scheduledOut: Date? { time(.scheduledOut) }

  /// Estimated time of leaving the gate.
  public var estimatedOut: Date? { time(.estimatedOut) }

  /// Actual time of leaving the gate.
  public var actualOut: Date? { time(.actualOut) }

  /// Scheduled time of taking off.
  public var scheduledOff: Date? { time(.scheduledOff) }

  /// Estimated time of taking off.
  public var estimatedOff: Date? { time(.estimatedOff) }

  /// Actual time of taking off.
  public var actualOff: Date? { time(.actualOff) }

  /// Scheduled time of landing.
  public var scheduledOn: Date? { time(.scheduledOn) }

  /// Estimated time of landing.
  public var estimatedOn: Date? { time(.estimatedOn) }

  /// Actual time of landing.
  public var actualOn: Date? { time(.actualOn) }

  /// Scheduled time of reaching the gate.
  public var scheduledIn: Date? { time(.scheduledIn) }

  /// Estimated time of reaching the gate.
  public var estimatedIn: Date? { time(.estimatedIn) }

  /// Actual time of reaching the gate.
  public var actualIn: Date? { time(.actualIn) }

  /// Runway of taking off.
  public var actualRunwayOff: String? { text(.actualRunwayOff) }

  /// Runway of landing.
  public var actualRunwayOn: String? { text(.actualRunwayOn) }

  /// Whether FlightAware predicts times for the flight.
  public var foresightPredictionsAvailable: Bool? { flag(.foresightPredictionsAvailable) }

  /// Predicted time of leaving the gate.
  public var predictedOut: Date? { time(.predictedOut) }

  /// Predicted time of taking off.
  public var predictedOff: Date? { time(.predictedOff) }

  /// Predicted time of landing.
  public var predictedOn: Date? { time(.predictedOn) }

  /// Predicted time of reaching the gate.
  public var predictedIn: Date? { time(.predictedIn) }

  /// What the prediction rests on.
  public var predictedOutSource: String? { text(.predictedOutSource) }

  /// What the prediction rests on.
  public var predictedOffSource: String? { text(.predictedOffSource) }

  /// What the prediction rests on.
  public var predictedOnSource: String? { text(.predictedOnSource) }

  /// What the prediction rests on.
  public var predictedInSource: String? { text(.predictedInSource) }

  /// Predicted time from gate to take-off, in seconds.
  public var predictedTaxiOutDuration: Int? { whole(.predictedTaxiOutDuration) }

  /// What the prediction rests on.
  public var predictedTaxiOutDurationSource: String? { text(.predictedTaxiOutDurationSource) }

  /// Meals, in published schedules.
  public var mealService: String? { text(.mealService) }

  /// Prefix of the ident, such as L for a medical flight.
  public var identPrefix: String? { text(.identPrefix) }

  /// Time of the first known position.
  public var firstPositionTime: Date? { time(.firstPositionTime) }

  /// Latitude of the last known position.
  public var positionLatitude: Double? { decimal(.positionLatitude) }

  /// Longitude of the last known position.
  public var positionLongitude: Double? { decimal(.positionLongitude) }

  /// Altitude at the last known position, in hundreds of feet.
  public var positionAltitude: Int? { whole(.positionAltitude) }

  /// C climbing, D descending, - level.
  public var positionAltitudeChange: String? { text(.positionAltitudeChange) }

  /// Speed over ground at the last known position, in knots.
  public var positionGroundspeed: Int? { whole(.positionGroundspeed) }

  /// Heading at the last known position, in degrees.
  public var positionHeading: Int? { whole(.positionHeading) }

  /// Time of the last known position.
  public var positionTime: Date? { time(.positionTime) }

  /// Where the last position comes from.
  public var positionUpdateType: String? { text(.positionUpdateType) }

  private var rows: Table { handle.graph.flights.rows }

  private func text(_ column: FlightColumn) -> String? {
    handle.graph.texts.string(rows.text(column.rawValue, handle.row))
  }

  private func list(_ column: FlightColumn) -> [String]? {
    let list = rows.text(column.rawValue, handle.row)
    return list.isNull ? nil : handle.graph.texts.items(list).map { String(decoding: $0, as: UTF8.self) }
  }

  private func flag(_ column: FlightColumn) -> Bool? { rows.flag(column.rawValue, handle.row) }

  private func whole(_ column: FlightColumn) -> Int? { rows.whole(column.rawValue, handle.row) }

  private func decimal(_ column: FlightColumn) -> Double? { rows.decimal(column.rawValue, handle.row) }

  private func time(_ column: FlightColumn) -> Date? {
    rows.time(column.rawValue, handle.row).map { Date(timeIntervalSince1970: Double($0)) }
  }
}
