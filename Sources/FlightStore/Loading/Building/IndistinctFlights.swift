/// Flights that were taken for one although nothing tells whether they are: they have neither an identifier nor a scheduled
/// time.
public struct IndistinctFlights: Sendable, Hashable {
  /// What all of them are called.
  public let ident: String
  /// The code of the airport that all of them leave; `nil` where none is stated.
  public let origin: String?
  /// The number of those that were merged into the first.
  public internal(set) var count: Int
}

/// Counts flights that were taken for others, by what they have in common.
struct IndistinctCounts {
  private struct Key: Hashable {
    let ident: String
    let origin: String?
  }

  // Hostile input may have as many idents as records; whoever reads the list has seen enough by then.
  private static let most = 10_000

  private(set) var total = 0
  private var counts: [Key: Int] = [:]

  mutating func add(_ ident: String, from origin: String?, count: Int = 1) {
    total += count
    let key = Key(ident: ident, origin: origin)
    if counts[key] != nil || counts.count < Self.most { counts[key, default: 0] += count }
  }

  mutating func add(_ other: IndistinctCounts) {
    for (key, count) in other.counts { add(key.ident, from: key.origin, count: count) }
    total += other.total - other.counts.values.reduce(0, +)
  }

  /// What has been counted, in order of ident and origin; at most ten thousand.
  var flights: [IndistinctFlights] {
    counts.map { IndistinctFlights(ident: $0.ident, origin: $0.origin, count: $1) }
      .sorted { ($0.ident, $0.origin ?? "") < ($1.ident, $1.origin ?? "") }
  }
}
