internal import FlightStore

/// The part of a board that is wanted.
package struct BoardFrame: Sendable {
  /// What time it is, in seconds since 1970.
  package let clock: Int
  /// The number of entries to show of each board; `nil` for all.
  let limit: Int?
  /// Whether the first entries are wanted, and not those around the clock.
  let beginsWithFirst: Bool

  package init(clock: Int, limit: Int? = nil, beginsWithFirst: Bool = false) {
    self.clock = clock
    self.limit = limit
    self.beginsWithFirst = beginsWithFirst
  }

  /// Returns the entries to show where there may be room for only so many.
  func range(of board: AirportBoard, _ room: Int? = nil, scrolledBy scroll: Int = 0) -> Range<Int> {
    let count = [limit, room].compactMap { $0 }.min()
    return board.range(showing: count, around: beginsWithFirst ? nil : clock, scrolledBy: scroll)
  }
}
