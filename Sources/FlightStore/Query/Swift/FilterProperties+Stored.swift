// Written by `SpelledOutTests` from the tables of stored fields.

public import Foundation

/// The attributes that AeroAPI states of a flight, as filters know them.
extension FlightProperties {
  /// Operator and number, such as UAL412, or the registration.
  public var ident: FilterField<Root, String> { path.text("ident") }
  /// Ident with the operator's ICAO code.
  public var identICAO: FilterField<Root, String> { path.text("ident_icao") }
  /// Ident with the operator's IATA code.
  public var identIATA: FilterField<Root, String> { path.text("ident_iata") }
  /// FlightAware's identifier; a diversion repeats it.
  public var faFlightID: FilterField<Root, String> { path.text("fa_flight_id") }
  /// Code of the operator as AeroAPI gives it: ICAO, else IATA.
  public var `operator`: FilterField<Root, String> { path.text("operator") }
  /// ICAO code of the operator.
  public var operatorICAO: FilterField<Root, String> { path.text("operator_icao") }
  /// IATA code of the operator.
  public var operatorIATA: FilterField<Root, String> { path.text("operator_iata") }
  /// Number of the flight without the operator; may hold letters.
  public var flightNumber: FilterField<Root, String> { path.text("flight_number") }
  /// Registration of the aircraft.
  public var registration: FilterField<Root, String> { path.text("registration") }
  /// Ident that air traffic control uses, where it differs.
  public var atcIdent: FilterField<Root, String> { path.text("atc_ident") }
  /// FlightAware's identifier of the inbound flight.
  public var inboundFaFlightID: FilterField<Root, String> { path.text("inbound_fa_flight_id") }
  /// Other airlines' idents for the flight.
  public var codeshares: FilterField<Root, Never> { path.list("codeshares") }
  /// Other airlines' idents for the flight, with IATA codes.
  public var codesharesIATA: FilterField<Root, Never> { path.list("codeshares_iata") }
  /// Whether the owner has asked not to be tracked in public.
  public var isBlocked: FilterField<Root, Bool> { path.flag("blocked") }
  /// Whether the flight went to another airport.
  public var isDiverted: FilterField<Root, Bool> { path.flag("diverted") }
  /// Whether FlightAware no longer tracks the flight.
  public var isCancelled: FilterField<Root, Bool> { path.flag("cancelled") }
  /// Whether neither a flight plan nor a schedule is known.
  public var isPositionOnly: FilterField<Root, Bool> { path.flag("position_only") }
  /// Planned time from runway to runway, in seconds.
  public var filedETE: FilterField<Root, Int> { path.whole("filed_ete") }
  /// Share of the route already flown, in percent.
  public var progressPercent: FilterField<Root, Int> { path.whole("progress") }
  /// Status text from FlightAware, in the language of the account.
  public var status: FilterField<Root, String> { path.text("status") }
  /// Type of aircraft, such as B738.
  public var aircraftType: FilterField<Root, String> { path.text("aircraft") }
  /// Planned length of the route as AeroAPI gives it, in statute miles.
  public var routeDistance: FilterField<Root, Int> { path.whole("route_distance") }
  /// Filed airspeed as AeroAPI gives it, in knots.
  public var filedAirspeed: FilterField<Root, Int> { path.whole("filed_airspeed") }
  /// Filed altitude as AeroAPI gives it, in hundreds of feet.
  public var filedAltitude: FilterField<Root, Int> { path.whole("filed_altitude") }
  /// Filed route.
  public var route: FilterField<Root, String> { path.text("route") }
  /// Baggage claim at the destination.
  public var baggageClaim: FilterField<Root, String> { path.text("baggage_claim") }
  /// Seats in business class.
  public var seatsCabinBusiness: FilterField<Root, Int> { path.whole("seats_cabin_business") }
  /// Seats in economy class.
  public var seatsCabinCoach: FilterField<Root, Int> { path.whole("seats_cabin_coach") }
  /// Seats in first class.
  public var seatsCabinFirst: FilterField<Root, Int> { path.whole("seats_cabin_first") }
  /// Gate of departure.
  public var gateOrigin: FilterField<Root, String> { path.text("gate_origin") }
  /// Gate of arrival.
  public var gateDestination: FilterField<Root, String> { path.text("gate_destination") }
  /// Terminal of departure.
  public var terminalOrigin: FilterField<Root, String> { path.text("terminal_origin") }
  /// Terminal of arrival.
  public var terminalDestination: FilterField<Root, String> { path.text("terminal_destination") }
  /// Airline or General_Aviation.
  public var type: FilterField<Root, String> { path.text("type") }
  /// Scheduled time of leaving the gate.
  public var scheduledOut: FilterField<Root, Date> { path.time("scheduled_out") }
  /// Estimated time of leaving the gate.
  public var estimatedOut: FilterField<Root, Date> { path.time("estimated_out") }
  /// Actual time of leaving the gate.
  public var actualOut: FilterField<Root, Date> { path.time("actual_out") }
  /// Scheduled time of takeoff.
  public var scheduledOff: FilterField<Root, Date> { path.time("scheduled_off") }
  /// Estimated time of takeoff.
  public var estimatedOff: FilterField<Root, Date> { path.time("estimated_off") }
  /// Actual time of takeoff.
  public var actualOff: FilterField<Root, Date> { path.time("actual_off") }
  /// Scheduled time of landing.
  public var scheduledOn: FilterField<Root, Date> { path.time("scheduled_on") }
  /// Estimated time of landing.
  public var estimatedOn: FilterField<Root, Date> { path.time("estimated_on") }
  /// Actual time of landing.
  public var actualOn: FilterField<Root, Date> { path.time("actual_on") }
  /// Scheduled time of reaching the gate.
  public var scheduledIn: FilterField<Root, Date> { path.time("scheduled_in") }
  /// Estimated time of reaching the gate.
  public var estimatedIn: FilterField<Root, Date> { path.time("estimated_in") }
  /// Actual time of reaching the gate.
  public var actualIn: FilterField<Root, Date> { path.time("actual_in") }
  /// Runway used for takeoff.
  public var actualRunwayOff: FilterField<Root, String> { path.text("actual_runway_off") }
  /// Runway used for landing.
  public var actualRunwayOn: FilterField<Root, String> { path.text("actual_runway_on") }
  /// Whether FlightAware predicts times for the flight.
  public var foresightPredictionsAvailable: FilterField<Root, Bool> { path.flag("foresight_predictions_available") }
  /// Predicted time of leaving the gate.
  public var predictedOut: FilterField<Root, Date> { path.time("predicted_out") }
  /// Predicted time of takeoff.
  public var predictedOff: FilterField<Root, Date> { path.time("predicted_off") }
  /// Predicted time of landing.
  public var predictedOn: FilterField<Root, Date> { path.time("predicted_on") }
  /// Predicted time of reaching the gate.
  public var predictedIn: FilterField<Root, Date> { path.time("predicted_in") }
  /// Source of the predicted time of leaving the gate.
  public var predictedOutSource: FilterField<Root, String> { path.text("predicted_out_source") }
  /// Source of the predicted time of takeoff.
  public var predictedOffSource: FilterField<Root, String> { path.text("predicted_off_source") }
  /// Source of the predicted time of landing.
  public var predictedOnSource: FilterField<Root, String> { path.text("predicted_on_source") }
  /// Source of the predicted time of reaching the gate.
  public var predictedInSource: FilterField<Root, String> { path.text("predicted_in_source") }
  /// Predicted time from gate to takeoff, in seconds.
  public var predictedTaxiOutDuration: FilterField<Root, Int> { path.whole("predicted_taxi_out_duration") }
  /// Source of the predicted taxi time.
  public var predictedTaxiOutDurationSource: FilterField<Root, String> {
    path.text("predicted_taxi_out_duration_source")
  }
  /// Meals, in published schedules.
  public var mealService: FilterField<Root, String> { path.text("meal_service") }
  /// Prefix of the ident, such as L for a medical flight.
  public var identPrefix: FilterField<Root, String> { path.text("ident_prefix") }
  /// Time of the first known position.
  public var firstPositionTime: FilterField<Root, Date> { path.time("first_position_time") }
  /// Altitude at the last known position, in hundreds of feet.
  public var positionAltitude: FilterField<Root, Int> { path.whole("position_altitude_fl") }
  /// C climbing, D descending, - level.
  public var positionAltitudeChange: FilterField<Root, String> { path.text("position_altitude_change") }
  /// Speed over ground at the last known position, in knots.
  public var positionGroundspeed: FilterField<Root, Int> { path.whole("position_groundspeed_kn") }
  /// Heading at the last known position, in degrees.
  public var positionHeading: FilterField<Root, Int> { path.whole("position_heading") }
  /// Time of the last known position.
  public var positionTime: FilterField<Root, Date> { path.time("position_time") }
  /// Source of the last position.
  public var positionUpdateType: FilterField<Root, String> { path.text("position_update_type") }
}

/// The attributes that AeroAPI states of an airport, as filters know them.
extension AirportProperties {
  /// Other code in older records.
  public var alternateIdent: FilterField<Root, String> { path.text("alternate_ident") }
  /// ICAO code, where AeroAPI states it.
  public var codeICAO: FilterField<Root, String> { path.text("code_icao") }
  /// Local code of the country's authority.
  public var lid: FilterField<Root, String> { path.text("lid") }
  /// Name.
  public var name: FilterField<Root, String> { path.text("name") }
  /// Airport, Heliport, Seaplane Base and so on.
  public var type: FilterField<Root, String> { path.text("type") }
  /// City that it serves.
  public var city: FilterField<Root, String> { path.text("city") }
  /// State or province.
  public var state: FilterField<Root, String> { path.text("state") }
  /// Longitude, east positive, in degrees.
  public var longitude: FilterField<Root, Double> { path.decimal("longitude") }
  /// Latitude, north positive, in degrees.
  public var latitude: FilterField<Root, Double> { path.decimal("latitude") }
  /// Name of its time zone.
  public var timezone: FilterField<Root, String> { path.text("timezone") }
  /// Country by ISO 3166-1.
  public var countryCode: FilterField<Root, String> { path.text("country") }
  /// Address of its Wikipedia article.
  public var wikiURL: FilterField<Root, String> { path.text("wiki_url") }
}

/// The attributes that AeroAPI states of an airline, as filters know them.
extension AirlineProperties {
  /// ICAO code, where AeroAPI states it.
  public var icao: FilterField<Root, String> { path.text("code_icao") }
  /// IATA code; not unique.
  public var iata: FilterField<Root, String> { path.text("iata") }
  /// Radio callsign of its flights.
  public var callsign: FilterField<Root, String> { path.text("callsign") }
  /// Name.
  public var name: FilterField<Root, String> { path.text("name") }
  /// Country.
  public var country: FilterField<Root, String> { path.text("country") }
  /// Location of its head office.
  public var location: FilterField<Root, String> { path.text("location") }
  /// Telephone number.
  public var phone: FilterField<Root, String> { path.text("phone") }
  /// Short name.
  public var shortName: FilterField<Root, String> { path.text("short_name") }
  /// Address of its website.
  public var url: FilterField<Root, String> { path.text("url") }
  /// Address of its Wikipedia article.
  public var wikiURL: FilterField<Root, String> { path.text("wiki_url") }
}
