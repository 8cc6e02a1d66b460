/// Sorts out flights while they are read, where only the first few in an order are wanted: those that have so many before
/// them.
///
/// Each thread knows of its own flights only, and so keeps a few more than are wanted in the end. Flights that come more
/// than once do not come here when it matters: they are all kept.
final class PushedDownLimit: FlightPushdown {
  private let key: SortKey
  private let program: Program
  private let limit: Int
  private var lowest: LowestRanks

  /// Makes a limit that can be pushed down, unless the values of the key take more than the figures of a flight.
  ///
  /// - Parameters:
  ///   - key: What orders the flights first.
  ///   - limit: How many are wanted, at least one.
  init?(_ key: SortKey, limit: Int) {
    let context = key.path.field.context
    let compiler = ProgramCompiler(graph: nil, clock: context.clock, zone: context.zone, kind: .flights)
    guard key.path.steps.isEmpty, key.path.field.isNumber else { return nil }
    program = compiler.program(.field(key.path))
    // Which clock a part of a time is told by may not be known while flights are read.
    let isUnsure = program.nodes.contains { node in
      switch node {
      case .undecided, .part: true
      default: false
      }
    }
    if isUnsure { return nil }
    self.key = key
    self.limit = limit
    lowest = LowestRanks(limit)
  }

  private init(like other: PushedDownLimit) {
    key = other.key
    let context = key.path.field.context
    program = ProgramCompiler(graph: nil, clock: context.clock, zone: context.zone, kind: .flights)
      .program(.field(key.path))
    limit = other.limit
    lowest = LowestRanks(limit)
  }

  func fresh() -> any FlightPushdown { PushedDownLimit(like: self) }

  func admits(_ flight: FlightCandidate, in tables: UnsafePointer<Tables>) -> Bool {
    let number = program.number(of: CandidateRow(flight, in: tables))
    let rank = key.rank(number.flatMap { FieldValue.number($0).rank })
    defer { lowest.add(rank) }
    return rank <= lowest.last
  }

  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool { true }
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
