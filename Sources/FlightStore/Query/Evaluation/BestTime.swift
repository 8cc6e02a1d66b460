/// The certainty of a time.
public enum TimeCertainty: String, Sendable, Hashable, CaseIterable {
  /// It has happened.
  case actual
  /// It is expected.
  case estimated
  /// It is planned.
  case scheduled
}

/// The best known time of a departure or an arrival.
struct BestTime: Hashable {
  let seconds: Int
  let certainty: TimeCertainty
  /// Whether it is that of the gate, because none of the runway is known, as in published schedules.
  let isGate: Bool
}

extension Graph {
  func departure(_ row: Int) -> BestTime? { best(of: FlightFormulas.departureTimes, row: row) }
  func arrival(_ row: Int) -> BestTime? { best(of: FlightFormulas.arrivalTimes, row: row) }

  /// The first known of six times: actual, estimated and scheduled, of the runway and then of the gate.
  private func best(of columns: [FlightColumn], row: Int) -> BestTime? {
    let flights = rows(.flights)
    for (place, column) in columns.enumerated() {
      guard let seconds = flights.time(column.rawValue, ofRow: row) else { continue }
      return BestTime(seconds: seconds, certainty: TimeCertainty.allCases[place % 3], isGate: place >= 3)
    }
    return nil
  }
}
