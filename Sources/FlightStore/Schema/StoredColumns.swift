// Written by `SpelledOutTests` from the tables of stored fields.

/// The stored fields of a flight, as the numbers of their columns.
package enum FlightColumn: Int, CaseIterable {
  case ident, identICAO, identIATA, faFlightID, `operator`, operatorICAO, operatorIATA, flightNumber, registration
  case atcIdent, inboundFaFlightID, codeshares, codesharesIATA, isBlocked, isDiverted, isCancelled, isPositionOnly
  case origin, destination, airline, departureDelay, arrivalDelay, filedETE, progressPercent, status, aircraftType
  case routeDistance, filedAirspeed, filedAltitude, route, baggageClaim, seatsCabinBusiness, seatsCabinCoach
  case seatsCabinFirst, gateOrigin, gateDestination, terminalOrigin, terminalDestination, type, scheduledOut
  case estimatedOut, actualOut, scheduledOff, estimatedOff, actualOff, scheduledOn, estimatedOn, actualOn, scheduledIn
  case estimatedIn, actualIn, actualRunwayOff, actualRunwayOn, foresightPredictionsAvailable, predictedOut, predictedOff
  case predictedOn, predictedIn, predictedOutSource, predictedOffSource, predictedOnSource, predictedInSource
  case predictedTaxiOutDuration, predictedTaxiOutDurationSource, mealService, identPrefix, firstPositionTime
  case positionLatitude, positionLongitude, positionAltitude, positionAltitudeChange, positionGroundspeed
  case positionHeading, positionTime, positionUpdateType
}

/// The stored fields of an airport, as the numbers of their columns.
package enum AirportColumn: Int, CaseIterable {
  case code, hasRecord, alternateIdent, codeICAO, iata, lid, name, type, elevation, city, state, longitude, latitude
  case timezone, countryCode, wikiURL
}

/// The stored fields of an airline, as the numbers of their columns.
package enum AirlineColumn: Int, CaseIterable {
  case code, hasRecord, icao, iata, callsign, name, country, location, phone, shortName, url, wikiURL
}
