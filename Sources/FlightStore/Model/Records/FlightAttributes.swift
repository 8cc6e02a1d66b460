public import Foundation

/// The attributes of a flight's record: what AeroAPI states of a flight, by its keys in camel case.
public struct FlightAttributes: RecordAttributes {
  /// The only list there is.
  public static let all = FlightAttributes()

  /// Operator and number, such as UAL412, or the registration.
  public let ident = RecordAttribute<String>(FlightColumn.ident)
  /// Ident with the operator's ICAO code.
  public let identICAO = RecordAttribute<String>(FlightColumn.identICAO)
  /// Ident with the operator's IATA code.
  public let identIATA = RecordAttribute<String>(FlightColumn.identIATA)
  /// FlightAware's identifier; a diversion repeats it.
  public let faFlightID = RecordAttribute<String>(FlightColumn.faFlightID)
  /// Code of the operator as AeroAPI gives it: ICAO, else IATA.
  public let `operator` = RecordAttribute<String>(FlightColumn.operator)
  /// ICAO code of the operator.
  public let operatorICAO = RecordAttribute<String>(FlightColumn.operatorICAO)
  /// IATA code of the operator.
  public let operatorIATA = RecordAttribute<String>(FlightColumn.operatorIATA)
  /// Number of the flight without the operator; may hold letters.
  public let flightNumber = RecordAttribute<String>(FlightColumn.flightNumber)
  /// Registration of the aircraft.
  public let registration = RecordAttribute<String>(FlightColumn.registration)
  /// Ident that air traffic control uses, where it differs.
  public let atcIdent = RecordAttribute<String>(FlightColumn.atcIdent)
  /// FlightAware's identifier of the inbound flight.
  public let inboundFaFlightID = RecordAttribute<String>(FlightColumn.inboundFaFlightID)
  /// Other airlines' idents for the flight.
  public let codeshares = RecordAttribute<[String]>(FlightColumn.codeshares)
  /// The same with IATA codes.
  public let codesharesIATA = RecordAttribute<[String]>(FlightColumn.codesharesIATA)
  /// Whether the owner has asked not to be tracked in public.
  public let blocked = RecordAttribute<Bool>(FlightColumn.blocked)
  /// Whether the flight went elsewhere.
  public let diverted = RecordAttribute<Bool>(FlightColumn.diverted)
  /// Whether FlightAware no longer tracks the flight.
  public let cancelled = RecordAttribute<Bool>(FlightColumn.cancelled)
  /// Whether neither plan nor schedule is known.
  public let positionOnly = RecordAttribute<Bool>(FlightColumn.positionOnly)
  /// AeroAPI's delay of the departure, in seconds, as given: may be absurd while a time is unknown.
  public let departureDelay = RecordAttribute<Int>(FlightColumn.departureDelay)
  /// AeroAPI's delay of the arrival, in seconds, as given: may be absurd while a time is unknown.
  public let arrivalDelay = RecordAttribute<Int>(FlightColumn.arrivalDelay)
  /// Planned time from runway to runway, in seconds.
  public let filedEte = RecordAttribute<Int>(FlightColumn.filedEte)
  /// Share of the way that is flown, in percent.
  public let progressPercent = RecordAttribute<Int>(FlightColumn.progressPercent)
  /// What FlightAware says of the flight, in the language of the account.
  public let status = RecordAttribute<String>(FlightColumn.status)
  /// Type of aircraft, such as B738.
  public let aircraftType = RecordAttribute<String>(FlightColumn.aircraftType)
  /// Planned length of the route, in statute miles.
  public let routeDistance = RecordAttribute<Int>(FlightColumn.routeDistance)
  /// Filed airspeed, in knots.
  public let filedAirspeed = RecordAttribute<Int>(FlightColumn.filedAirspeed)
  /// Filed altitude, in hundreds of feet.
  public let filedAltitude = RecordAttribute<Int>(FlightColumn.filedAltitude)
  /// Filed route.
  public let route = RecordAttribute<String>(FlightColumn.route)
  /// Where baggage is claimed.
  public let baggageClaim = RecordAttribute<String>(FlightColumn.baggageClaim)
  /// Seats in business class.
  public let seatsCabinBusiness = RecordAttribute<Int>(FlightColumn.seatsCabinBusiness)
  /// Seats in economy class.
  public let seatsCabinCoach = RecordAttribute<Int>(FlightColumn.seatsCabinCoach)
  /// Seats in first class.
  public let seatsCabinFirst = RecordAttribute<Int>(FlightColumn.seatsCabinFirst)
  /// Gate of departure.
  public let gateOrigin = RecordAttribute<String>(FlightColumn.gateOrigin)
  /// Gate of arrival.
  public let gateDestination = RecordAttribute<String>(FlightColumn.gateDestination)
  /// Terminal of departure.
  public let terminalOrigin = RecordAttribute<String>(FlightColumn.terminalOrigin)
  /// Terminal of arrival.
  public let terminalDestination = RecordAttribute<String>(FlightColumn.terminalDestination)
  /// Airline or General_Aviation.
  public let type = RecordAttribute<String>(FlightColumn.type)
  /// Scheduled time of leaving the gate.
  public let scheduledOut = RecordAttribute<Date>(FlightColumn.scheduledOut)
  /// Estimated time of leaving the gate.
  public let estimatedOut = RecordAttribute<Date>(FlightColumn.estimatedOut)
  /// Actual time of leaving the gate.
  public let actualOut = RecordAttribute<Date>(FlightColumn.actualOut)
  /// Scheduled time of taking off.
  public let scheduledOff = RecordAttribute<Date>(FlightColumn.scheduledOff)
  /// Estimated time of taking off.
  public let estimatedOff = RecordAttribute<Date>(FlightColumn.estimatedOff)
  /// Actual time of taking off.
  public let actualOff = RecordAttribute<Date>(FlightColumn.actualOff)
  /// Scheduled time of landing.
  public let scheduledOn = RecordAttribute<Date>(FlightColumn.scheduledOn)
  /// Estimated time of landing.
  public let estimatedOn = RecordAttribute<Date>(FlightColumn.estimatedOn)
  /// Actual time of landing.
  public let actualOn = RecordAttribute<Date>(FlightColumn.actualOn)
  /// Scheduled time of reaching the gate.
  public let scheduledIn = RecordAttribute<Date>(FlightColumn.scheduledIn)
  /// Estimated time of reaching the gate.
  public let estimatedIn = RecordAttribute<Date>(FlightColumn.estimatedIn)
  /// Actual time of reaching the gate.
  public let actualIn = RecordAttribute<Date>(FlightColumn.actualIn)
  /// Runway of taking off.
  public let actualRunwayOff = RecordAttribute<String>(FlightColumn.actualRunwayOff)
  /// Runway of landing.
  public let actualRunwayOn = RecordAttribute<String>(FlightColumn.actualRunwayOn)
  /// Whether FlightAware predicts times for the flight.
  public let foresightPredictionsAvailable = RecordAttribute<Bool>(FlightColumn.foresightPredictionsAvailable)
  /// Predicted time of leaving the gate.
  public let predictedOut = RecordAttribute<Date>(FlightColumn.predictedOut)
  /// Predicted time of taking off.
  public let predictedOff = RecordAttribute<Date>(FlightColumn.predictedOff)
  /// Predicted time of landing.
  public let predictedOn = RecordAttribute<Date>(FlightColumn.predictedOn)
  /// Predicted time of reaching the gate.
  public let predictedIn = RecordAttribute<Date>(FlightColumn.predictedIn)
  /// What the prediction rests on.
  public let predictedOutSource = RecordAttribute<String>(FlightColumn.predictedOutSource)
  /// What the prediction rests on.
  public let predictedOffSource = RecordAttribute<String>(FlightColumn.predictedOffSource)
  /// What the prediction rests on.
  public let predictedOnSource = RecordAttribute<String>(FlightColumn.predictedOnSource)
  /// What the prediction rests on.
  public let predictedInSource = RecordAttribute<String>(FlightColumn.predictedInSource)
  /// Predicted time from gate to take-off, in seconds.
  public let predictedTaxiOutDuration = RecordAttribute<Int>(FlightColumn.predictedTaxiOutDuration)
  /// What the prediction rests on.
  public let predictedTaxiOutDurationSource = RecordAttribute<String>(FlightColumn.predictedTaxiOutDurationSource)
  /// Meals, in published schedules.
  public let mealService = RecordAttribute<String>(FlightColumn.mealService)
  /// Prefix of the ident, such as L for a medical flight.
  public let identPrefix = RecordAttribute<String>(FlightColumn.identPrefix)
  /// Time of the first known position.
  public let firstPositionTime = RecordAttribute<Date>(FlightColumn.firstPositionTime)
  /// Latitude of the last known position.
  public let positionLatitude = RecordAttribute<Double>(FlightColumn.positionLatitude)
  /// Longitude of the last known position.
  public let positionLongitude = RecordAttribute<Double>(FlightColumn.positionLongitude)
  /// Altitude at the last known position, in hundreds of feet.
  public let positionAltitude = RecordAttribute<Int>(FlightColumn.positionAltitude)
  /// C climbing, D descending, - level.
  public let positionAltitudeChange = RecordAttribute<String>(FlightColumn.positionAltitudeChange)
  /// Speed over ground at the last known position, in knots.
  public let positionGroundspeed = RecordAttribute<Int>(FlightColumn.positionGroundspeed)
  /// Heading at the last known position, in degrees.
  public let positionHeading = RecordAttribute<Int>(FlightColumn.positionHeading)
  /// Time of the last known position.
  public let positionTime = RecordAttribute<Date>(FlightColumn.positionTime)
  /// Where the last position comes from.
  public let positionUpdateType = RecordAttribute<String>(FlightColumn.positionUpdateType)
}
