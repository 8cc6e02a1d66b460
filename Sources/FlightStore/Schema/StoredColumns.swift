// Written by `SpelledOutTests` from the tables of stored fields.

/// The stored fields of a flight, as the numbers of their columns.
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
  case isBlocked
  case isDiverted
  case isCancelled
  case isPositionOnly
  case origin
  case destination
  case airline
  case departureDelay
  case arrivalDelay
  case filedETE
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
}

/// The stored fields of an airport, as the numbers of their columns.
enum AirportColumn: Int, CaseIterable {
  case code
  case hasRecord
  case alternateIdent
  case codeICAO
  case iata
  case lid
  case name
  case type
  case elevation
  case city
  case state
  case longitude
  case latitude
  case timezone
  case countryCode
  case wikiURL
}

/// The stored fields of an airline, as the numbers of their columns.
enum AirlineColumn: Int, CaseIterable {
  case code
  case hasRecord
  case icao
  case iata
  case callsign
  case name
  case country
  case location
  case phone
  case shortName
  case url
  case wikiURL
}
