// Written by `SpelledOutTests` from the tables of stored fields.

public import Foundation

/// The attributes that AeroAPI states of a flight, by its keys in camel case.
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
  /// Other airlines' idents for the flight, with IATA codes.
  public var codesharesIATA: [String]? { list(.codesharesIATA) }
  /// Whether the owner has asked not to be tracked in public.
  public var isBlocked: Bool? { flag(.isBlocked) }
  /// Whether the flight went to another airport.
  public var isDiverted: Bool? { flag(.isDiverted) }
  /// Whether FlightAware no longer tracks the flight.
  public var isCancelled: Bool? { flag(.isCancelled) }
  /// Whether neither a flight plan nor a schedule is known.
  public var isPositionOnly: Bool? { flag(.isPositionOnly) }
  /// Planned time from runway to runway, in seconds.
  public var filedETE: Int? { whole(.filedETE) }
  /// Share of the route already flown, in percent.
  public var progressPercent: Int? { whole(.progressPercent) }
  /// Status text from FlightAware, in the language of the account.
  public var status: String? { text(.status) }
  /// Type of aircraft, such as B738.
  public var aircraftType: String? { text(.aircraftType) }
  /// Planned length of the route as AeroAPI gives it, in statute miles.
  public var routeDistance: Int? { whole(.routeDistance) }
  /// Filed airspeed as AeroAPI gives it, in knots.
  public var filedAirspeed: Int? { whole(.filedAirspeed) }
  /// Filed altitude as AeroAPI gives it, in hundreds of feet.
  public var filedAltitude: Int? { whole(.filedAltitude) }
  /// Filed route.
  public var route: String? { text(.route) }
  /// Baggage claim at the destination.
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
  /// Scheduled time of takeoff.
  public var scheduledOff: Date? { time(.scheduledOff) }
  /// Estimated time of takeoff.
  public var estimatedOff: Date? { time(.estimatedOff) }
  /// Actual time of takeoff.
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
  /// Runway used for takeoff.
  public var actualRunwayOff: String? { text(.actualRunwayOff) }
  /// Runway used for landing.
  public var actualRunwayOn: String? { text(.actualRunwayOn) }
  /// Whether FlightAware predicts times for the flight.
  public var foresightPredictionsAvailable: Bool? { flag(.foresightPredictionsAvailable) }
  /// Predicted time of leaving the gate.
  public var predictedOut: Date? { time(.predictedOut) }
  /// Predicted time of takeoff.
  public var predictedOff: Date? { time(.predictedOff) }
  /// Predicted time of landing.
  public var predictedOn: Date? { time(.predictedOn) }
  /// Predicted time of reaching the gate.
  public var predictedIn: Date? { time(.predictedIn) }
  /// Source of the predicted time of leaving the gate.
  public var predictedOutSource: String? { text(.predictedOutSource) }
  /// Source of the predicted time of takeoff.
  public var predictedOffSource: String? { text(.predictedOffSource) }
  /// Source of the predicted time of landing.
  public var predictedOnSource: String? { text(.predictedOnSource) }
  /// Source of the predicted time of reaching the gate.
  public var predictedInSource: String? { text(.predictedInSource) }
  /// Predicted time from gate to takeoff, in seconds.
  public var predictedTaxiOutDuration: Int? { whole(.predictedTaxiOutDuration) }
  /// Source of the predicted taxi time.
  public var predictedTaxiOutDurationSource: String? { text(.predictedTaxiOutDurationSource) }
  /// Meals, in published schedules.
  public var mealService: String? { text(.mealService) }
  /// Prefix of the ident, such as L for a medical flight.
  public var identPrefix: String? { text(.identPrefix) }
  /// Time of the first known position.
  public var firstPositionTime: Date? { time(.firstPositionTime) }
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
  /// Source of the last position.
  public var positionUpdateType: String? { text(.positionUpdateType) }
}

/// The attributes of a flight's record, by AeroAPI's keys in camel case.
public struct FlightAttributes: RecordAttributes {
  /// The only instance.
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
  /// Other airlines' idents for the flight, with IATA codes.
  public let codesharesIATA = RecordAttribute<[String]>(FlightColumn.codesharesIATA)
  /// Whether the owner has asked not to be tracked in public.
  public let isBlocked = RecordAttribute<Bool>(FlightColumn.isBlocked)
  /// Whether the flight went to another airport.
  public let isDiverted = RecordAttribute<Bool>(FlightColumn.isDiverted)
  /// Whether FlightAware no longer tracks the flight.
  public let isCancelled = RecordAttribute<Bool>(FlightColumn.isCancelled)
  /// Whether neither a flight plan nor a schedule is known.
  public let isPositionOnly = RecordAttribute<Bool>(FlightColumn.isPositionOnly)
  /// AeroAPI's delay of the departure in seconds, as given: may be absurd while a time is unknown.
  public let departureDelay = RecordAttribute<Int>(FlightColumn.departureDelay)
  /// AeroAPI's delay of the arrival in seconds, as given: may be absurd while a time is unknown.
  public let arrivalDelay = RecordAttribute<Int>(FlightColumn.arrivalDelay)
  /// Planned time from runway to runway, in seconds.
  public let filedETE = RecordAttribute<Int>(FlightColumn.filedETE)
  /// Share of the route already flown, in percent.
  public let progressPercent = RecordAttribute<Int>(FlightColumn.progressPercent)
  /// Status text from FlightAware, in the language of the account.
  public let status = RecordAttribute<String>(FlightColumn.status)
  /// Type of aircraft, such as B738.
  public let aircraftType = RecordAttribute<String>(FlightColumn.aircraftType)
  /// Planned length of the route as AeroAPI gives it, in statute miles.
  public let routeDistance = RecordAttribute<Int>(FlightColumn.routeDistance)
  /// Filed airspeed as AeroAPI gives it, in knots.
  public let filedAirspeed = RecordAttribute<Int>(FlightColumn.filedAirspeed)
  /// Filed altitude as AeroAPI gives it, in hundreds of feet.
  public let filedAltitude = RecordAttribute<Int>(FlightColumn.filedAltitude)
  /// Filed route.
  public let route = RecordAttribute<String>(FlightColumn.route)
  /// Baggage claim at the destination.
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
  /// Scheduled time of takeoff.
  public let scheduledOff = RecordAttribute<Date>(FlightColumn.scheduledOff)
  /// Estimated time of takeoff.
  public let estimatedOff = RecordAttribute<Date>(FlightColumn.estimatedOff)
  /// Actual time of takeoff.
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
  /// Runway used for takeoff.
  public let actualRunwayOff = RecordAttribute<String>(FlightColumn.actualRunwayOff)
  /// Runway used for landing.
  public let actualRunwayOn = RecordAttribute<String>(FlightColumn.actualRunwayOn)
  /// Whether FlightAware predicts times for the flight.
  public let foresightPredictionsAvailable = RecordAttribute<Bool>(FlightColumn.foresightPredictionsAvailable)
  /// Predicted time of leaving the gate.
  public let predictedOut = RecordAttribute<Date>(FlightColumn.predictedOut)
  /// Predicted time of takeoff.
  public let predictedOff = RecordAttribute<Date>(FlightColumn.predictedOff)
  /// Predicted time of landing.
  public let predictedOn = RecordAttribute<Date>(FlightColumn.predictedOn)
  /// Predicted time of reaching the gate.
  public let predictedIn = RecordAttribute<Date>(FlightColumn.predictedIn)
  /// Source of the predicted time of leaving the gate.
  public let predictedOutSource = RecordAttribute<String>(FlightColumn.predictedOutSource)
  /// Source of the predicted time of takeoff.
  public let predictedOffSource = RecordAttribute<String>(FlightColumn.predictedOffSource)
  /// Source of the predicted time of landing.
  public let predictedOnSource = RecordAttribute<String>(FlightColumn.predictedOnSource)
  /// Source of the predicted time of reaching the gate.
  public let predictedInSource = RecordAttribute<String>(FlightColumn.predictedInSource)
  /// Predicted time from gate to takeoff, in seconds.
  public let predictedTaxiOutDuration = RecordAttribute<Int>(FlightColumn.predictedTaxiOutDuration)
  /// Source of the predicted taxi time.
  public let predictedTaxiOutDurationSource = RecordAttribute<String>(FlightColumn.predictedTaxiOutDurationSource)
  /// Meals, in published schedules.
  public let mealService = RecordAttribute<String>(FlightColumn.mealService)
  /// Prefix of the ident, such as L for a medical flight.
  public let identPrefix = RecordAttribute<String>(FlightColumn.identPrefix)
  /// Time of the first known position.
  public let firstPositionTime = RecordAttribute<Date>(FlightColumn.firstPositionTime)
  /// Latitude of the last known position, in degrees.
  public let positionLatitude = RecordAttribute<Double>(FlightColumn.positionLatitude)
  /// Longitude of the last known position, in degrees.
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
  /// Source of the last position.
  public let positionUpdateType = RecordAttribute<String>(FlightColumn.positionUpdateType)
}

extension Flight {
  /// The key paths of what is stored, from a flight and from an optional one, by the names of the fields.
  // A key path that captures nothing never changes; only its type does not say so.
  @safe nonisolated(unsafe) static let storedProperties: [PropertyRow<Flight>] = [
    PropertyRow("ident", \.ident, \.?.ident),
    PropertyRow("ident_icao", \.identICAO, \.?.identICAO),
    PropertyRow("ident_iata", \.identIATA, \.?.identIATA),
    PropertyRow("fa_flight_id", \.faFlightID, \.?.faFlightID),
    PropertyRow("operator", \.`operator`, \.?.`operator`),
    PropertyRow("operator_icao", \.operatorICAO, \.?.operatorICAO),
    PropertyRow("operator_iata", \.operatorIATA, \.?.operatorIATA),
    PropertyRow("flight_number", \.flightNumber, \.?.flightNumber),
    PropertyRow("registration", \.registration, \.?.registration),
    PropertyRow("atc_ident", \.atcIdent, \.?.atcIdent),
    PropertyRow("inbound_fa_flight_id", \.inboundFaFlightID, \.?.inboundFaFlightID),
    PropertyRow("codeshares", \.codeshares, \.?.codeshares),
    PropertyRow("codeshares_iata", \.codesharesIATA, \.?.codesharesIATA),
    PropertyRow("blocked", \.isBlocked, \.?.isBlocked),
    PropertyRow("diverted", \.isDiverted, \.?.isDiverted),
    PropertyRow("cancelled", \.isCancelled, \.?.isCancelled),
    PropertyRow("position_only", \.isPositionOnly, \.?.isPositionOnly),
    PropertyRow("filed_ete", \.filedETE, \.?.filedETE),
    PropertyRow("progress", \.progressPercent, \.?.progressPercent),
    PropertyRow("status", \.status, \.?.status),
    PropertyRow("aircraft", \.aircraftType, \.?.aircraftType),
    PropertyRow("route_distance", \.routeDistance, \.?.routeDistance),
    PropertyRow("filed_airspeed", \.filedAirspeed, \.?.filedAirspeed),
    PropertyRow("filed_altitude", \.filedAltitude, \.?.filedAltitude),
    PropertyRow("route", \.route, \.?.route),
    PropertyRow("baggage_claim", \.baggageClaim, \.?.baggageClaim),
    PropertyRow("seats_cabin_business", \.seatsCabinBusiness, \.?.seatsCabinBusiness),
    PropertyRow("seats_cabin_coach", \.seatsCabinCoach, \.?.seatsCabinCoach),
    PropertyRow("seats_cabin_first", \.seatsCabinFirst, \.?.seatsCabinFirst),
    PropertyRow("gate_origin", \.gateOrigin, \.?.gateOrigin),
    PropertyRow("gate_destination", \.gateDestination, \.?.gateDestination),
    PropertyRow("terminal_origin", \.terminalOrigin, \.?.terminalOrigin),
    PropertyRow("terminal_destination", \.terminalDestination, \.?.terminalDestination),
    PropertyRow("type", \.type, \.?.type),
    PropertyRow("scheduled_out", \.scheduledOut, \.?.scheduledOut),
    PropertyRow("estimated_out", \.estimatedOut, \.?.estimatedOut),
    PropertyRow("actual_out", \.actualOut, \.?.actualOut),
    PropertyRow("scheduled_off", \.scheduledOff, \.?.scheduledOff),
    PropertyRow("estimated_off", \.estimatedOff, \.?.estimatedOff),
    PropertyRow("actual_off", \.actualOff, \.?.actualOff),
    PropertyRow("scheduled_on", \.scheduledOn, \.?.scheduledOn),
    PropertyRow("estimated_on", \.estimatedOn, \.?.estimatedOn),
    PropertyRow("actual_on", \.actualOn, \.?.actualOn),
    PropertyRow("scheduled_in", \.scheduledIn, \.?.scheduledIn),
    PropertyRow("estimated_in", \.estimatedIn, \.?.estimatedIn),
    PropertyRow("actual_in", \.actualIn, \.?.actualIn),
    PropertyRow("actual_runway_off", \.actualRunwayOff, \.?.actualRunwayOff),
    PropertyRow("actual_runway_on", \.actualRunwayOn, \.?.actualRunwayOn),
    PropertyRow("foresight_predictions_available", \.foresightPredictionsAvailable, \.?.foresightPredictionsAvailable),
    PropertyRow("predicted_out", \.predictedOut, \.?.predictedOut),
    PropertyRow("predicted_off", \.predictedOff, \.?.predictedOff),
    PropertyRow("predicted_on", \.predictedOn, \.?.predictedOn),
    PropertyRow("predicted_in", \.predictedIn, \.?.predictedIn),
    PropertyRow("predicted_out_source", \.predictedOutSource, \.?.predictedOutSource),
    PropertyRow("predicted_off_source", \.predictedOffSource, \.?.predictedOffSource),
    PropertyRow("predicted_on_source", \.predictedOnSource, \.?.predictedOnSource),
    PropertyRow("predicted_in_source", \.predictedInSource, \.?.predictedInSource),
    PropertyRow("predicted_taxi_out_duration", \.predictedTaxiOutDuration, \.?.predictedTaxiOutDuration),
    PropertyRow(
      "predicted_taxi_out_duration_source", \.predictedTaxiOutDurationSource, \.?.predictedTaxiOutDurationSource),
    PropertyRow("meal_service", \.mealService, \.?.mealService),
    PropertyRow("ident_prefix", \.identPrefix, \.?.identPrefix),
    PropertyRow("first_position_time", \.firstPositionTime, \.?.firstPositionTime),
    PropertyRow("position_altitude_fl", \.positionAltitude, \.?.positionAltitude),
    PropertyRow("position_altitude_change", \.positionAltitudeChange, \.?.positionAltitudeChange),
    PropertyRow("position_groundspeed_kn", \.positionGroundspeed, \.?.positionGroundspeed),
    PropertyRow("position_heading", \.positionHeading, \.?.positionHeading),
    PropertyRow("position_time", \.positionTime, \.?.positionTime),
    PropertyRow("position_update_type", \.positionUpdateType, \.?.positionUpdateType),
  ]
}
