/// The airlines that the operators and idents of flights name.
extension Tables {
  /// Links a merged flight to the airline of its operator, which another state may have contributed.
  ///
  /// The state with that operator has already added the airline. Without an operator, the airline stays that of the
  /// ident. An airline that a state gives in contradiction to its operator also stays.
  mutating func followOperator(_ row: Int) {
    let states = flights.states(of: row)
    guard !states.isEmpty, !states.contains(where: { isAirlineGiven(in: flights.stateRows, row: $0) }) else { return }
    guard let airline = airlines.row(code: operatorCode(in: flights.rows, row: row), in: texts),
      flights.rows.link(FlightColumn.airline.rawValue, ofRow: row) != airline
    else { return }
    flights.rows.makeUnique(row)
    flights.rows.setStored(UInt64(airline + 1), ofColumn: FlightColumn.airline.rawValue, row: row)
  }

  /// Returns whether a flight has another airline than its operator or its ident would give it.
  private mutating func isAirlineGiven(in flights: Table, row: Int) -> Bool {
    let airline = flights.link(FlightColumn.airline.rawValue, ofRow: row)
    let code = airline.map { airlines.rows.text(AirlineColumn.code.rawValue, ofRow: $0) } ?? .null
    return code != airlineCode(in: flights, row: row)
  }

  /// Returns the code of a flight's airline: that of its operator, else the letters of its ident.
  mutating func airlineCode(in flights: Table, row: Int) -> TextID {
    let code = operatorCode(in: flights, row: row)
    if !code.isNull { return code }
    let registration = flights.text(FlightColumn.registration.rawValue, ofRow: row)
    return airlineLetters(of: flights.text(FlightColumn.ident.rawValue, ofRow: row), not: registration)
  }

  /// Returns `operator_icao`, else `operator`; null if neither is known.
  // Inlined: a call of a nonmutating method would copy the tables.
  @inline(__always)
  private func operatorCode(in flights: Table, row: Int) -> TextID {
    for column in [FlightColumn.operatorICAO, .operator] {
      let code = flights.text(column.rawValue, ofRow: row)
      if !texts.bytes(code).isEmpty { return code }
    }
    return .null
  }

  /// Returns the letters of an ident such as `UAL1780`; null for a registration or any other form.
  mutating func airlineLetters(of ident: TextID, not registration: TextID) -> TextID {
    let bytes = texts.bytes(ident)
    guard ident != registration, AirlineRule.hasLetters(bytes) else { return .null }
    return texts.intern(Bytes(rebasing: bytes[..<3]))
  }
}
