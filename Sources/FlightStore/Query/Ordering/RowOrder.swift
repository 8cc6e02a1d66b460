/// A total order of rows: by the requested keys, then by fixed tie-breakers.
///
/// Flights are finally ordered by departure, ident and key, airports and airlines by code. The tie-breakers have the
/// direction of the last key, so that reversing the keys reverses the rows.
///
///     keys → ranks → sorted rows
///
/// Each key becomes an array of integers, one per row (`KeyRanks`); sorting compares those (`TiedRows`), and only rows
/// that one key leaves tied are ranked by the next. Where few rows are wanted, the first key already drops those that
/// come later (`LowestRanks`).
struct RowOrder {
  private let graph: Graph
  private let keys: [Key]

  /// A key to order rows by.
  enum Key {
    /// A field, with an order of its texts if it is not the usual one.
    case field(SortKey, textPrecedes: ((String, String) -> Bool)? = nil)
    /// The place of each row in a given order; `nil` where it is unknown.
    case places(([Int]) -> [Int?], isDescending: Bool)

    fileprivate var isDescending: Bool {
      switch self {
      case .field(let key, _): key.isDescending
      case .places(_, let isDescending): isDescending
      }
    }
  }

  init(_ graph: Graph, of entity: EntityKind, by keys: [SortKey]) {
    self.init(graph, of: entity, keys: keys.map { .field($0) })
  }

  init(_ graph: Graph, of entity: EntityKind, keys: [Key]) {
    self.graph = graph
    let isDescending = keys.last?.isDescending ?? false
    self.keys = keys + Self.usual(of: entity, isDescending: isDescending).map { .field($0) }
  }

  /// The tie-breakers that make an order of rows total.
  private static func usual(of entity: EntityKind, isDescending: Bool) -> [SortKey] {
    (entity == .flights ? ["departure", "ident", "key"] : ["icao"]).compactMap {
      Field.named($0, of: entity).map { SortKey(FieldPath($0), isDescending: isDescending) }
    }
  }

  /// Returns keys followed by the tie-breakers.
  static func whole(_ keys: [SortKey], of entity: EntityKind) -> [SortKey] {
    keys + usual(of: entity, isDescending: keys.last?.isDescending ?? false)
  }

  /// Returns the first rows in order.
  ///
  /// - Complexity: O(*n*) for each key, O(*m* log *m*) for texts whose first eight bytes are equal, where *n* is the
  ///   number of rows that the keys before leave tied and *m* that of the different texts among them.
  func sorted(_ rows: [Int], first limit: Int) -> [Int] {
    var ties = TiedRows(rows, first: limit)
    for key in keys where !ties.areSorted {
      switch key {
      case .places(let places, _): ties.sort(by: places(ties.tied).map { $0.map { UInt64($0) } ?? .max })
      case .field(let key, let textPrecedes?):
        ties.sort(by: KeyRanks(key, of: ties.tied, in: graph, textPrecedes: textPrecedes).ranks)
      case .field(let key, nil):
        let first = KeyRanks(firstBytesOf: key, of: ties.tied, in: graph)
        ties.sort(by: first.ranks)
        if !first.areExact, !ties.areSorted { ties.sort(by: KeyRanks(key, of: ties.tied, in: graph).ranks) }
      }
    }
    return Array(ties.rows.prefix(max(0, limit)))
  }
}
