/// Which airline operates a flight, by what the flight says of itself.
enum AirlineRule {
  /// Whether an ident begins with the three letters of an airline, as `UAL1780` does and a registration does not.
  @inline(__always)
  static func hasLetters(_ ident: some RandomAccessCollection<UInt8>) -> Bool {
    guard 4...8 ~= ident.count else { return false }
    return ident.prefix(3).allSatisfy { (0x41...0x5A).contains($0) }
      && JSONScanner.isDigit(ident[ident.index(ident.startIndex, offsetBy: 3)])
  }

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
