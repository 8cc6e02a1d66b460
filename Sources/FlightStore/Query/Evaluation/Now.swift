public import Foundation

/// The clock of this computer.
package enum SystemClock {
  /// The current time in seconds since 1970.
  package static var seconds: Int { Int(Date.now.timeIntervalSince1970) }
}

extension Graph {
  /// The default value of `now` in seconds since 1970: the newest actual time in the data.
  ///
  /// Data without an actual time, such as a timetable, are about the future, and `now` is the time of the computer.
  var now: Int { clock ?? SystemClock.seconds }
}

extension FlightStore {
  /// The default value of `now` for the data, in seconds since 1970.
  ///
  /// - Complexity: O(*n*) for the first use on a snapshot, where *n* is the number of flights.
  package var now: Int { graph.now }

  /// The value of `now` in expressions about the data: their newest actual time.
  ///
  /// Data without an actual time, such as a timetable, are about the future, and the clock is that of the computer.
  ///
  /// - Complexity: O(*n*) for the first use on a snapshot, where *n* is the number of flights.
  public var clock: Date { Date(timeIntervalSince1970: Double(graph.now)) }
}
