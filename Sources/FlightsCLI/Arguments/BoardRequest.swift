internal import FlightStore

/// The arguments of `flights board`.
package struct BoardRequest: Sendable, Equatable {
  package let airport: ArgumentText
  package var arrivals = true
  package var departures = true
  /// The hours before and after the clock; `nil` for the usual ones.
  package var hours: Int?
  /// The first and last time of the board; if only one is given, the other end is open.
  package var after: ArgumentText?
  package var before: ArgumentText?
  /// The maximum number of lines for each direction.
  package var limit: Int?
  package var codeshares = false
  /// Whether to redraw the board in place when the data changes.
  package var watch = false

  /// The directions to show, in order.
  var directions: [AirportBoard.Direction] {
    AirportBoard.Direction.allCases.filter { $0 == .arrivals ? arrivals : departures }
  }

  package init(_ airport: ArgumentText) { self.airport = airport }

  /// Returns the request with the given options; both or neither of `--arrivals` and `--departures` select both.
  func with(_ options: OptionValues) -> BoardRequest {
    var request = self
    request.arrivals = options.has(.arrivals) || !options.has(.departures)
    request.departures = options.has(.departures) || !options.has(.arrivals)
    request.hours = options.number(.window)
    request.after = options.text(.after)
    request.before = options.text(.before)
    request.limit = options.number(.limit)
    request.codeshares = options.has(.codeshares)
    request.watch = options.has(.watch)
    return request
  }
}
