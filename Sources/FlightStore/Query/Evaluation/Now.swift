public import Foundation

/// The clock of this computer.
package enum SystemClock {
  /// Seconds since 1970.
  package static var seconds: Int { Int(Date.now.timeIntervalSince1970) }
}

extension Graph {
  /// What `now` means unless somebody says otherwise, in seconds since 1970: the newest actual time in the data.
  ///
  /// Data without one, such as a timetable, are about what is to come, and `now` is the time of the computer.
  var now: Int { clock ?? SystemClock.seconds }
}

extension FlightStore {
  /// What `now` means in the data unless somebody says otherwise, in seconds since 1970.
  ///
  /// - Complexity: O(*n*) for the first use on a snapshot, where *n* is the number of flights.
  package var now: Int { graph.now }

  /// What `now` means in expressions about the data: the newest actual time that they state.
  ///
  /// Data without one, such as a timetable, are about what is to come, and the clock is that of the computer.
  ///
  /// - Complexity: O(*n*) for the first use on a snapshot, where *n* is the number of flights.
  public var clock: Date { Date(timeIntervalSince1970: Double(graph.now)) }
}
