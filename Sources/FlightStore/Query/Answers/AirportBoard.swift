public import Foundation

/// The arrivals or departures board of an airport, covering some hours before and after the clock.
///
/// A flight is listed at its best known time, so a late one stays until it has departed or arrived. Flights whose owner
/// has asked FlightAware not to show them in public are left out; cancelled and diverted flights are not.
///
///     let board = airport.board(.arrivals)
///     for entry in board.entries { print(entry.time, entry.flight, entry.status) }
public struct AirportBoard: Sendable {
  /// The direction of the flights on a board.
  public enum Direction: String, Sendable, CaseIterable {
    /// Flights that arrive at the airport.
    case arrivals
    /// Flights that depart from the airport.
    case departures
  }

  /// A line on the board.
  public struct Entry: Sendable, Hashable {
    /// The flight.
    public let flight: Flight
    /// The position of the flight in `rows`.
    package fileprivate(set) var index = 0
    /// The scheduled time of the same event as `seconds`, in seconds since 1970.
    package let scheduledSeconds: Int?
    /// The best known time, in seconds since 1970.
    package let seconds: Int
    /// Whether the best known time is actual, estimated or scheduled.
    public let certainty: TimeCertainty
    /// The status of the flight.
    public let status: BoardStatus

    /// The scheduled time at the gate, or at the runway if `time` is at the runway.
    public var scheduled: Date? { scheduledSeconds.map { Date(timeIntervalSince1970: Double($0)) } }

    /// The best known time at the gate, or at the runway where only the schedule gives a gate time: actual, else
    /// estimated, else scheduled.
    public var time: Date { Date(timeIntervalSince1970: Double(seconds)) }
  }

  /// Whether the board lists arrivals or departures.
  public let direction: Direction
  /// The flights, in the order of the entries.
  package let rows: RowSelection
  /// The lines, by best known time.
  public let entries: [Entry]
  /// The rows of flights in this direction without any time, which the board leaves out.
  package let untimed: [Int]
  /// The rows of blocked flights in this direction whose time is on the board or unknown, which it leaves out.
  package let blocked: [Int]

  /// The flights, in the order of the entries.
  ///
  /// - Complexity: O(1)
  public var flights: EntityList<Flight> { EntityList(rows.graph, rows: rows.rows) }

  /// The fields of flights that boards are computed from or show.
  package static let fields = [
    "ident", "fa_flight_id", "origin", "destination", "airline", "codeshares", "aircraft", "registration", "blocked",
    "phase",
    "departure_delay", "arrival_delay", "terminal_origin", "terminal_destination", "gate_origin", "gate_destination",
    "scheduled_out", "estimated_out", "actual_out", "scheduled_off", "estimated_off", "actual_off",
    "scheduled_on", "estimated_on", "actual_on", "scheduled_in", "estimated_in", "actual_in",
  ].compactMap { try? FieldPath(parsing: $0, of: .flights) }

  /// Returns the column names of a board in machine-readable formats.
  package static func columnNames(_ units: UnitPreferences) -> [String] {
    [
      "board", "ident", "airline", "airport", "city", "scheduled", "time", "certainty",
      "delay_" + units.unit(for: .duration).suffix, "terminal", "gate", "status", "codeshares", "fa_flight_id",
      "aircraft", "registration",
    ]
  }

  /// Returns the stored fields among the columns: four before the times, three up to the status, the rest after it.
  package static func shownFields(_ direction: Direction) -> [FieldPath] {
    let isArrival = direction == .arrivals
    let (here, there) = isArrival ? ("destination", "origin") : ("origin", "destination")
    return [
      "ident", "airline", there, there + ".city", isArrival ? "arrival_delay" : "departure_delay", "terminal_" + here,
      "gate_" + here, "codeshares", "fa_flight_id", "aircraft", "registration",
    ].compactMap { try? FieldPath(parsing: $0, of: .flights) }
  }

  /// Returns the positions of the `count` entries that fit on a screen around the current time; `nil` shows all.
  ///
  /// The first entry that is not over has a quarter of the space above it for earlier ones; without a clock, the range
  /// begins with the first entry. `offset` is the number of entries to scroll down, or up if it is negative.
  package func range(showing count: Int?, around clock: Int?, scrolledBy offset: Int = 0) -> Range<Int> {
    guard let count, count < entries.count else { return entries.indices }
    var start = 0
    if let clock { start = (entries.firstIndex { $0.seconds >= clock } ?? entries.count) - count / 4 }
    start = min(max(0, start + offset), entries.count - count)
    return start..<(start + count)
  }

  /// The hours before and after the clock that FlightAware's own board covers.
  package static let usualHours = (before: 5, after: 6)

  /// More hours than there are in all years that times can have.
  package static let mostHours = 100_000_000

  package static func window(around clock: Int, hours: (before: Int, after: Int)) -> BoardWindow {
    BoardWindow((clock - hours.before * 3600)...(clock + hours.after * 3600))
  }
}

/// A flight's status on a board.
public enum BoardStatus: String, Sendable, Hashable, CaseIterable {
  /// The flight has not departed, or not arrived, and is on time.
  case scheduled
  /// The flight has not departed, or not landed, and is late by a quarter of an hour or more.
  case delayed
  /// The flight has left the gate and not taken off.
  case taxiing
  /// The flight has taken off from this airport.
  case departed
  /// The flight is in the air on its way to this airport.
  case enroute
  /// The flight has landed and not reached its gate.
  case landed
  /// The flight has reached its gate.
  case arrived
  /// The flight is diverted.
  case diverted
  /// The flight is cancelled.
  case cancelled

  /// Whether the flight is no longer expected, so that a delay says nothing; AeroAPI gives 0 as a placeholder.
  package var isCalledOff: Bool { self == .cancelled || self == .diverted }
}

extension BoardStatus {
  /// The status of a flight in a phase; `isLate` is whether its delay is a quarter of an hour or more.
  package init(_ phase: Phase, isLate: Bool, on direction: AirportBoard.Direction) {
    self =
      switch (phase, direction) {
      case (.cancelled, _): .cancelled
      case (.diverted, _): .diverted
      case (.scheduled, _): isLate ? .delayed : .scheduled
      case (.taxiing, _): .taxiing
      case (.enroute, .arrivals): isLate ? .delayed : .enroute
      case (.landed, .arrivals): .landed
      case (.arrived, .arrivals): .arrived
      case (.enroute, .departures), (.landed, .departures), (.arrived, .departures): .departed
      }
  }
}

extension RowSelection {
  /// Returns a board of those flights in the selection that begin or end at an airport; their order is irrelevant.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows.
  package func board(
    _ direction: AirportBoard.Direction, of airports: [Int], within window: BoardWindow
  ) -> AirportBoard {
    let (flights, end) = (graph.flights.rows, direction == .arrivals ? FlightColumn.destination : .origin)
    var all = rows.filter { flights.link(end, ofRow: $0).map(airports.contains) == true }
    let firstBlocked = all.partition { flights.flag(.isBlocked, ofRow: $0) == true }
    func entries(of rows: [Int]) -> (timed: [AirportBoard.Entry], untimed: [Int]) {
      var entries: [AirportBoard.Entry] = []
      var untimed: [Int] = []
      flights.forEachBlock(of: rows.span, texts: graph.texts) { block, _ in
        block.withAnswers(of: direction == .arrivals ? FlightPrograms.arrivals : FlightPrograms.departures) { answers in
          func number(_ answer: Int, _ place: Int) -> Double? {
            let number = answers.numbers(answer)[place]
            return number.isNaN ? nil : number
          }
          for place in block.rows.indices {
            guard let best = number(1, place) else {
              untimed.append(block.rows[place])
              continue
            }
            guard window.contains(Int(best)) else { continue }
            entries.append(
              AirportBoard.Entry(
                flight: Flight(EntityHandle(graph: graph, row: block.rows[place])),
                scheduledSeconds: number(0, place).map { Int($0) }, seconds: Int(best),
                certainty: TimeCertainty.allCases[Int(number(2, place) ?? 0)],
                status: BoardStatus(
                  Phase(place: number(3, place) ?? 0), isLate: number(4, place) ?? 0 >= FlightStatistics.tolerance,
                  on: direction)))
          }
        }
      }
      return (entries, untimed)
    }
    let (found, hidden) = (entries(of: Array(all[..<firstBlocked])), entries(of: Array(all[firstBlocked...])))
    // The default order, which is total, breaks ties. It costs little: a window has far fewer flights than the data.
    let shown = RowOrder(graph, of: .flights).sorted(found.timed.map(\.flight.handle.row))
    var sorted = entries(of: shown).timed
    sorted.sort { ($0.seconds, $0.scheduledSeconds ?? $0.seconds) < ($1.seconds, $1.scheduledSeconds ?? $1.seconds) }
    for index in sorted.indices { sorted[index].index = index }
    let rows = RowSelection(graph: graph, entity: .flights, rows: sorted.map(\.flight.handle.row))
    return AirportBoard(
      direction: direction, rows: rows, entries: sorted, untimed: found.untimed,
      blocked: hidden.timed.map(\.flight.handle.row) + hidden.untimed)
  }

  /// Returns the one of some airports at which the most flights of the selection begin or end, without blocked ones.
  ///
  /// Of equally busy airports it is the first one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  package func busiest(of airports: RowSelection) -> RowSelection {
    if airports.count < 2 { return airports }
    var counts: [Int: Int] = [:]
    for row in rows where graph.flights.rows.flag(.isBlocked, ofRow: row) != true {
      for end in [FlightColumn.origin, .destination] {
        if let airport = graph.flights.rows.link(end, ofRow: row) { counts[airport, default: 0] += 1 }
      }
    }
    let busiest = airports.rows.max { counts[$0, default: 0] < counts[$1, default: 0] }
    return RowSelection(graph: graph, entity: .airports, rows: busiest.map { [$0] } ?? [])
  }
}

extension Airport {
  /// Returns the arrivals or departures board of the airport.
  ///
  ///     store.airport(code: "FRA")?.board(.departures, where: \.airline?.code == "DLH").entries.first?.flight
  ///
  /// - Parameters:
  ///   - direction: Whether to list arrivals or departures.
  ///   - window: The first and the last time on the board; by default from five hours before the clock of the data to
  ///     six hours after it, as on FlightAware's own board.
  ///   - filter: A condition on the flights listed.
  /// - Returns: The board, which may be empty.
  /// - Complexity: O(*k* log *k*), where *k* is the number of flights of the airport; the first use on a snapshot is
  ///   linear in its flights.
  public func board(
    _ direction: AirportBoard.Direction, within window: ClosedRange<Date>? = nil, where filter: Filter<Flight> = .all
  ) -> AirportBoard {
    let flights = (direction == .arrivals ? arrivals : departures).filtered(by: filter)
    let window = window.map { BoardWindow($0.lowerBound.wholeSeconds...$0.upperBound.wholeSeconds) }
    return RowSelection(graph: handle.graph, entity: .flights, rows: flights.rowNumbers).board(
      direction, of: [handle.row],
      within: window ?? AirportBoard.window(around: handle.graph.now, hours: AirportBoard.usualHours))
  }
}
