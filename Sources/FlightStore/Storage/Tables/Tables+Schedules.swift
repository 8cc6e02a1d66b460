/// Published schedules, joined to the flights that fly them.
///
/// `/schedules` gives no `fa_flight_id` to a flight that is far off. It is joined to the identified flight with the
/// same ident, origin and scheduled departure, if there is exactly one. Which one that is depends on all of the data,
/// so flights are joined at the end of a load and separated before the next one, and the result does not depend on the
/// order of input.
extension Tables {
  /// Merges flights without an identifier into the identified flights that match them, and deletes them.
  ///
  /// - Returns: The rows of the identified flights.
  /// - Complexity: O(*n*), where *n* is the number of flights.
  mutating func joinSchedules() -> [Int] {
    var schedules = Schedules(of: flights.rows)
    if schedules.isEmpty { return [] }
    schedules.findFlights()
    let pairs = schedules.pairs
    if pairs.isEmpty { return [] }
    let targets = LinkTargets(airports: airports.rows, airlines: airlines.rows)
    flights.makeIndex(of: flights.rows.count, in: texts)
    for (schedule, flight) in pairs {
      flights.join(schedule, to: flight, in: &texts, targets: targets)
      flights.remove(schedule, in: texts)
    }
    return pairs.map(\.flight)
  }

  /// Splits joined flights without an identifier into rows of their own again.
  ///
  /// - Returns: The rows that have changed.
  /// - Complexity: O(*n*), where *n* is the number of flights that are merged from several states.
  mutating func separateSchedules() -> [Int] {
    var changed: [Int] = []
    for (row, states) in flights.mergedRows where flights.isJoined(row, states: states) {
      flights.makeIndex(of: flights.rows.count, in: texts)
      changed += [row, flights.rows.count]
      flights.separate(row, in: &texts)
    }
    return changed
  }
}

/// The flights without an identifier, by the key that joins them, with the identified flights that match.
private struct Schedules {
  /// The values that a flight and its schedule share.
  private struct Key: Hashable {
    let ident, origin: UInt64
    let departure: UInt64
  }

  /// The identified flights that match a schedule.
  private struct Candidates {
    let schedule: Int
    /// The first match.
    var flight: Int?
    /// Whether all matches have the same identifier, as the two records of a diversion do.
    var areOneFlight = true
    var count = 0
    /// The first two matches with the destination of the schedule.
    var ofDestination: [Int] = []
  }

  private let rows: Table
  private var all: [Candidates] = []
  // Most schedules have only the time out; one with a time off is matched by that.
  private var placesByOff: [Key: Int] = [:]
  private var placesByOut: [Key: Int] = [:]

  init(of rows: Table) {
    self.rows = rows
    for row in rows.presentRows where rows.text(FlightColumn.faFlightID.rawValue, ofRow: row).isNull {
      let isByOff = rows.stored(FlightColumn.scheduledOff.rawValue, ofRow: row) != 0
      guard let key = key(ofRow: row, by: isByOff ? .scheduledOff : .scheduledOut) else { continue }
      if isByOff { placesByOff[key] = all.count } else { placesByOut[key] = all.count }
      all.append(Candidates(schedule: row))
    }
  }

  var isEmpty: Bool { all.isEmpty }

  private func key(ofRow row: Int, by departure: FlightColumn) -> Key? {
    let key = Key(
      ident: rows.stored(FlightColumn.ident.rawValue, ofRow: row),
      origin: rows.stored(FlightColumn.origin.rawValue, ofRow: row),
      departure: rows.stored(departure.rawValue, ofRow: row))
    return key.ident == 0 || key.origin == 0 || key.departure == 0 ? nil : key
  }

  /// Finds the identified flights that match the schedules.
  mutating func findFlights() {
    for row in rows.presentRows where !rows.text(FlightColumn.faFlightID.rawValue, ofRow: row).isNull {
      if !placesByOff.isEmpty, let key = key(ofRow: row, by: .scheduledOff), let place = placesByOff[key] {
        note(row, at: place)
      }
      if !placesByOut.isEmpty, let key = key(ofRow: row, by: .scheduledOut), let place = placesByOut[key] {
        note(row, at: place)
      }
    }
  }

  private mutating func note(_ row: Int, at place: Int) {
    func stored(_ column: FlightColumn, ofRow row: Int) -> UInt64 { rows.stored(column.rawValue, ofRow: row) }
    if let known = all[place].flight {
      if stored(.faFlightID, ofRow: known) != stored(.faFlightID, ofRow: row) { all[place].areOneFlight = false }
    } else {
      all[place].flight = row
    }
    all[place].count += 1
    let isOfDestination = stored(.destination, ofRow: row) == stored(.destination, ofRow: all[place].schedule)
    if isOfDestination, all[place].ofDestination.count < 2 { all[place].ofDestination.append(row) }
  }

  /// The schedules that have an unambiguous flight, with that flight.
  var pairs: [(schedule: Int, flight: Int)] {
    all.compactMap { candidates in
      guard let flight = candidates.flight, candidates.areOneFlight else { return nil }
      if candidates.count == 1 { return (candidates.schedule, flight) }
      return candidates.ofDestination.count == 1 ? (candidates.schedule, candidates.ofDestination[0]) : nil
    }
  }
}
