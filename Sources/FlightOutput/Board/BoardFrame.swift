internal import FlightStore

/// The part of a board to show.
package struct BoardFrame: Sendable {
  /// The current time, in seconds since 1970.
  package let clock: Int
  /// The maximum number of entries of each board; `nil` for all.
  let limit: Int?
  /// Whether to show the first entries instead of those around the clock.
  let beginsWithFirst: Bool

  package init(clock: Int, limit: Int? = nil, beginsWithFirst: Bool = false) {
    self.clock = clock
    self.limit = limit
    self.beginsWithFirst = beginsWithFirst
  }

  /// Returns the entries to show, at most `room` of them.
  func range(of board: AirportBoard, _ room: Int? = nil, scrolledBy scroll: Int = 0) -> Range<Int> {
    let count = [limit, room].compactMap { $0 }.min()
    return board.range(showing: count, around: beginsWithFirst ? nil : clock, scrolledBy: scroll)
  }
}
