/// The stored attributes of a flight, in the order of AeroAPI's record, with how each is read, kept and merged.
///
/// A column without a path is filled by the graph.
enum FlightColumn: Int, CaseIterable {
  case ident
  case identICAO
  case identIATA
  case faFlightID
  case `operator`
  case operatorICAO
  case operatorIATA
  case flightNumber
  case registration
  case atcIdent
  case inboundFaFlightID
  case codeshares
  case codesharesIATA
  case blocked
  case diverted
  case cancelled
  case positionOnly
  case origin
  case destination
  case airline
  case departureDelay
  case arrivalDelay
  case filedEte
  case progressPercent
  case status
  case aircraftType
  case routeDistance
  case filedAirspeed
  case filedAltitude
  case route
  case baggageClaim
  case seatsCabinBusiness
  case seatsCabinCoach
  case seatsCabinFirst
  case gateOrigin
  case gateDestination
  case terminalOrigin
  case terminalDestination
  case type
  case scheduledOut
  case estimatedOut
  case actualOut
  case scheduledOff
  case estimatedOff
  case actualOff
  case scheduledOn
  case estimatedOn
  case actualOn
  case scheduledIn
  case estimatedIn
  case actualIn
  case actualRunwayOff
  case actualRunwayOn
  case foresightPredictionsAvailable
  case predictedOut
  case predictedOff
  case predictedOn
  case predictedIn
  case predictedOutSource
  case predictedOffSource
  case predictedOnSource
  case predictedInSource
  case predictedTaxiOutDuration
  case predictedTaxiOutDurationSource
  case mealService
  case identPrefix
  case firstPositionTime
  case positionLatitude
  case positionLongitude
  case positionAltitude
  case positionAltitudeChange
  case positionGroundspeed
  case positionHeading
  case positionTime
  case positionUpdateType

  /// The times of what has happened to a flight.
  static let actualTimes: [FlightColumn] = [.actualOut, .actualOff, .actualOn, .actualIn, .positionTime]

  var column: Column {
    switch self {
    case .ident: Column(path: "ident", storage: .text, role: .detail)
    case .identICAO: Column(path: "ident_icao", storage: .text, role: .detail)
    case .identIATA: Column(path: "ident_iata", storage: .text, role: .detail)
    case .faFlightID: Column(path: "fa_flight_id", storage: .text, role: .detail, isDistinct: true)
    case .operator: Column(path: "operator", storage: .text, role: .detail)
    case .operatorICAO: Column(path: "operator_icao", storage: .text, role: .detail)
    case .operatorIATA: Column(path: "operator_iata", storage: .text, role: .detail)
    case .flightNumber: Column(path: "flight_number", storage: .text, role: .detail)
    case .registration: Column(path: "registration", storage: .text, role: .detail)
    case .atcIdent: Column(path: "atc_ident", storage: .text, role: .detail)
    case .inboundFaFlightID: Column(path: "inbound_fa_flight_id", storage: .text, role: .detail, isDistinct: true)
    case .codeshares: Column(path: "codeshares", storage: .list, role: .union)
    case .codesharesIATA: Column(path: "codeshares_iata", storage: .list, role: .union)
    case .blocked: Column(path: "blocked", storage: .flag, role: .detail)
    case .diverted: Column(path: "diverted", storage: .flag, role: .state)
    case .cancelled: Column(path: "cancelled", storage: .flag, role: .state)
    case .positionOnly: Column(path: "position_only", storage: .flag, role: .detail)
    case .origin: Column(path: "origin", storage: .link, role: .detail)
    case .destination: Column(path: "destination", storage: .link, role: .detail)
    case .airline: Column(path: "", storage: .link, role: .detail)
    case .departureDelay: Column(path: "departure_delay", storage: .whole, role: .state)
    case .arrivalDelay: Column(path: "arrival_delay", storage: .whole, role: .state)
    case .filedEte: Column(path: "filed_ete", storage: .whole, role: .detail)
    case .progressPercent: Column(path: "progress_percent", storage: .whole, role: .state)
    case .status: Column(path: "status", storage: .text, role: .state)
    case .aircraftType: Column(path: "aircraft_type", storage: .text, role: .detail)
    case .routeDistance: Column(path: "route_distance", storage: .whole, role: .detail)
    case .filedAirspeed: Column(path: "filed_airspeed", storage: .whole, role: .detail)
    case .filedAltitude: Column(path: "filed_altitude", storage: .whole, role: .detail)
    case .route: Column(path: "route", storage: .text, role: .detail)
    case .baggageClaim: Column(path: "baggage_claim", storage: .text, role: .detail)
    case .seatsCabinBusiness: Column(path: "seats_cabin_business", storage: .whole, role: .detail)
    case .seatsCabinCoach: Column(path: "seats_cabin_coach", storage: .whole, role: .detail)
    case .seatsCabinFirst: Column(path: "seats_cabin_first", storage: .whole, role: .detail)
    case .gateOrigin: Column(path: "gate_origin", storage: .text, role: .detail)
    case .gateDestination: Column(path: "gate_destination", storage: .text, role: .detail)
    case .terminalOrigin: Column(path: "terminal_origin", storage: .text, role: .detail)
    case .terminalDestination: Column(path: "terminal_destination", storage: .text, role: .detail)
    case .type: Column(path: "type", storage: .text, role: .detail)
    case .scheduledOut: Column(path: "scheduled_out", storage: .time, role: .detail)
    case .estimatedOut: Column(path: "estimated_out", storage: .time, role: .state)
    case .actualOut: Column(path: "actual_out", storage: .time, role: .state)
    case .scheduledOff: Column(path: "scheduled_off", storage: .time, role: .detail)
    case .estimatedOff: Column(path: "estimated_off", storage: .time, role: .state)
    case .actualOff: Column(path: "actual_off", storage: .time, role: .state)
    case .scheduledOn: Column(path: "scheduled_on", storage: .time, role: .detail)
    case .estimatedOn: Column(path: "estimated_on", storage: .time, role: .state)
    case .actualOn: Column(path: "actual_on", storage: .time, role: .state)
    case .scheduledIn: Column(path: "scheduled_in", storage: .time, role: .detail)
    case .estimatedIn: Column(path: "estimated_in", storage: .time, role: .state)
    case .actualIn: Column(path: "actual_in", storage: .time, role: .state)
    case .actualRunwayOff: Column(path: "actual_runway_off", storage: .text, role: .detail)
    case .actualRunwayOn: Column(path: "actual_runway_on", storage: .text, role: .detail)
    case .foresightPredictionsAvailable: Column(path: "foresight_predictions_available", storage: .flag, role: .detail)
    case .predictedOut: Column(path: "predicted_out", storage: .time, role: .state)
    case .predictedOff: Column(path: "predicted_off", storage: .time, role: .state)
    case .predictedOn: Column(path: "predicted_on", storage: .time, role: .state)
    case .predictedIn: Column(path: "predicted_in", storage: .time, role: .state)
    case .predictedOutSource: Column(path: "predicted_out_source", storage: .text, role: .state)
    case .predictedOffSource: Column(path: "predicted_off_source", storage: .text, role: .state)
    case .predictedOnSource: Column(path: "predicted_on_source", storage: .text, role: .state)
    case .predictedInSource: Column(path: "predicted_in_source", storage: .text, role: .state)
    case .predictedTaxiOutDuration: Column(path: "predicted_taxi_out_duration", storage: .whole, role: .state)
    case .predictedTaxiOutDurationSource:
      Column(path: "predicted_taxi_out_duration_source", storage: .text, role: .state)
    case .mealService: Column(path: "meal_service", storage: .text, role: .detail)
    case .identPrefix: Column(path: "ident_prefix", storage: .text, role: .detail)
    case .firstPositionTime: Column(path: "first_position_time", storage: .time, role: .detail)
    case .positionLatitude: Column(path: "last_position/latitude", storage: .decimal, role: .detail)
    case .positionLongitude: Column(path: "last_position/longitude", storage: .decimal, role: .detail)
    case .positionAltitude: Column(path: "last_position/altitude", storage: .whole, role: .detail)
    case .positionAltitudeChange: Column(path: "last_position/altitude_change", storage: .text, role: .detail)
    case .positionGroundspeed: Column(path: "last_position/groundspeed", storage: .whole, role: .detail)
    case .positionHeading: Column(path: "last_position/heading", storage: .whole, role: .detail)
    case .positionTime: Column(path: "last_position/timestamp", storage: .time, role: .detail)
    case .positionUpdateType: Column(path: "last_position/update_type", storage: .text, role: .detail)
    }
  }
}
