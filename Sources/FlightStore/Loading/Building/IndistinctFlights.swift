/// Flights merged into one although nothing shows that they are the same: they have no identifier or scheduled time.
public struct IndistinctFlights: Sendable, Hashable {
  /// The ident that all of them have.
  public let ident: String
  /// The code of the airport that all of them leave; `nil` if none is given.
  public let origin: String?
  /// The number of flights merged into the first.
  public internal(set) var count: Int
}

/// A counter of indistinct flights by ident and origin.
struct IndistinctCounts {
  private struct Key: Hashable {
    let ident: String
    let origin: String?
  }

  // A bound for hostile input, which may have as many idents as records.
  private static let maximum = 10_000

  private(set) var total = 0
  private var counts: [Key: Int] = [:]

  mutating func add(_ ident: String, from origin: String?, count: Int = 1) {
    total += count
    let key = Key(ident: ident, origin: origin)
    if counts[key] != nil || counts.count < Self.maximum { counts[key, default: 0] += count }
  }

  mutating func add(_ other: IndistinctCounts) {
    for (key, count) in other.counts { add(key.ident, from: key.origin, count: count) }
    total += other.total - other.counts.values.reduce(0, +)
  }

  /// The counted flights in order of ident and origin; at most ten thousand.
  var flights: [IndistinctFlights] {
    counts.map { IndistinctFlights(ident: $0.ident, origin: $0.origin, count: $1) }
      .sorted { ($0.ident, $0.origin ?? "") < ($1.ident, $1.origin ?? "") }
  }
}
