/// The certainty of a time.
public enum TimeCertainty: String, Sendable, Hashable, CaseIterable {
  /// The event has happened.
  case actual
  /// The event is expected.
  case estimated
  /// The event is planned.
  case scheduled
}

/// The best known time of a departure or an arrival.
struct BestTime: Hashable {
  let seconds: Int
  let certainty: TimeCertainty
  /// Whether this is the time at the gate, because no runway time is known, as in published schedules.
  let isGate: Bool
}

extension Graph {
  func departure(_ row: Int) -> BestTime? { best(of: FlightFormulas.departureTimes, row: row) }
  func arrival(_ row: Int) -> BestTime? { best(of: FlightFormulas.arrivalTimes, row: row) }

  /// Returns the first known of six times: actual, estimated and scheduled, of the runway and then of the gate.
  private func best(of columns: [FlightColumn], row: Int) -> BestTime? {
    let flights = rows(.flights)
    for (place, column) in columns.enumerated() {
      guard let seconds = flights.time(column.rawValue, ofRow: row) else { continue }
      return BestTime(seconds: seconds, certainty: TimeCertainty.allCases[place % 3], isGate: place >= 3)
    }
    return nil
  }
}
