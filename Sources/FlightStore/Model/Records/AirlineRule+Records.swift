extension AirlineRule {
  /// Returns the code: `operator_icao`, else `operator`, else the letters of an ident such as `UAL1780`.
  static func code(_ flight: RecordValues) -> String? {
    if let code = flight.known(FlightColumn.operatorICAO.rawValue) ?? flight.known(FlightColumn.operator.rawValue) {
      return code
    }
    guard let ident = flight.known(FlightColumn.ident.rawValue),
      ident != flight.text(FlightColumn.registration.rawValue), hasLetters(Array(ident.utf8))
    else { return nil }
    return String(ident.prefix(3))
  }
}
