/// Leaves out flights while they are read, where only the first few in an order are wanted: those that have so many before
/// them.
///
/// Each thread knows of its own flights only, and so keeps a few more than are wanted in the end. Flights that come more
/// than once do not come here when it matters: they are all kept.
final class PushedDownLimit: FlightPushdown {
  private let place: FirstPlaces
  private var flights: FirstFlights

  init(_ place: FirstPlaces) {
    self.place = place
    flights = FirstFlights(place)
  }

  func fresh() -> any FlightPushdown { PushedDownLimit(place) }

  func admits(_ flight: FlightCandidate, in tables: UnsafePointer<Tables>) -> Bool {
    flights.admit(CandidateRow(flight, in: tables))
  }

  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool { true }
}

/// The first few places in an order of flights by a number.
struct FirstPlaces {
  fileprivate let key: SortKey
  fileprivate let count: Int

  /// Takes the first places, unless the values of the key take more than the figures of a flight.
  ///
  /// - Parameters:
  ///   - key: What orders the flights first.
  ///   - count: How many are wanted, at least one.
  init?(_ key: SortKey, count: Int) {
    guard key.path.steps.isEmpty, key.path.field.isNumber else { return nil }
    (self.key, self.count) = (key, count)
    // Which clock a part of a time is told by may not be known while flights are read.
    let isUnsure = program.nodes.contains { node in
      switch node {
      case .undecided, .part: true
      default: false
      }
    }
    if isUnsure { return nil }
  }

  /// What the numbers are worked out from.
  var inputs: FlightInputs { key.path.field.inputs }

  /// What works the numbers out.
  fileprivate var program: Program {
    let context = key.path.field.context
    return ProgramCompiler(graph: nil, clock: context.clock, zone: context.zone, kind: .flights)
      .program(.field(key.path))
  }
}

/// The flights that have had the first places so far.
struct FirstFlights {
  private let key: SortKey
  private let program: Program
  private var lowest: LowestRanks

  init(_ places: FirstPlaces) {
    key = places.key
    program = places.program
    lowest = LowestRanks(places.count)
  }

  /// Tells whether a flight has one of the first places so far.
  mutating func admit(_ flight: some SingleRow) -> Bool {
    let rank = rank(program.number(of: flight) ?? .nan)
    defer { lowest.add(rank) }
    return rank <= lowest.last
  }

  /// Returns those rows of a segment that have one of the first places after all of them.
  mutating func admit(_ rows: RowMask, of segment: Segment, first: Int, texts: TextPool) -> RowMask {
    program.withNumbers(of: rows, in: segment, first: first, texts: texts) { numbers in
      rows.forEach { lowest.add(rank(numbers[$0])) }
      return rows.rows { rank(numbers[$0]) <= lowest.last }
    }
  }

  private func rank(_ number: Double) -> UInt64 { key.rank(number.isNaN ? nil : FieldValue.number(number).rank) }
}

extension Field {
  /// Whether the values are numbers or times.
  fileprivate var isNumber: Bool {
    switch kind {
    case .count, .time, .figure, .raw: true
    case .text, .code, .flag, .list, .toOne, .toMany: false
    }
  }
}
