/// Sorts out flights while they are read, where only the first few in an order are wanted: those that have so many before
/// them.
///
/// Each thread knows of its own flights only, and so keeps a few more than are wanted in the end. Flights that come more
/// than once do not come here when it matters: they are all kept.
final class TopSieve: FlightSieve {
  private let key: SortKey
  private let limit: Int
  private var lowest: LowestRanks

  /// Makes a sieve, unless the values of the key take more than the figures of a flight.
  ///
  /// - Parameters:
  ///   - key: What orders the flights first.
  ///   - limit: How many are wanted, at least one.
  init?(_ key: SortKey, limit: Int) {
    guard key.path.steps.isEmpty, key.path.field.isFigure else { return nil }
    self.key = key
    self.limit = limit
    lowest = LowestRanks(limit)
  }

  private init(like other: TopSieve) {
    key = other.key
    limit = other.limit
    lowest = LowestRanks(limit)
  }

  func fresh() -> any FlightSieve { TopSieve(like: self) }

  func admits(_ flight: FlightCandidate, in tables: UnsafePointer<Tables>) -> Bool {
    let rank = key.rank(flight.figure(key.path.field.source).rank)
    defer { lowest.add(rank) }
    return rank <= lowest.last
  }

  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool { true }
}

extension SortKey {
  /// Returns the rank that stands for another in the direction of the key; unknown values stand last in either.
  func rank(_ rank: UInt64?) -> UInt64 {
    guard let rank else { return .max }
    return isDescending ? .max - 1 - rank : rank
  }
}

extension Field {
  /// Whether the values are numbers, times or flags that are told from a flight alone.
  fileprivate var isFigure: Bool {
    switch source {
    case .column(let column):
      switch TableLayout.of(entity).columns[column].storage {
      case .whole, .time: true
      case .text, .list, .flag, .decimal, .link: false
      }
    case .derived(let derived): derived.isFigure
    case .link, .inverse: false
    }
  }
}

extension FigureSource {
  /// The value of a field that is a figure.
  fileprivate func figure(_ source: FieldSource) -> FieldValue {
    switch source {
    case .column(let column):
      let column = FlightColumn.allCases[column]
      if column.column.storage == .time { return time(column).map { .time($0) } ?? .null }
      return whole(column).map { .whole($0) } ?? .null
    case .derived(let derived): return value(derived)
    case .link, .inverse: return .null
    }
  }
}
