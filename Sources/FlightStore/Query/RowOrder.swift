/// Puts rows in order: by the keys asked for, then, so that the order is total, by what the kind of thing is always
/// ordered by: flights by departure, ident and key, airports and airlines by code.
///
/// What is added goes in the direction of the last key, so that reversing the keys reverses the rows.
///
/// A key is turned into an array of whole numbers, one for each row, so that sorting compares numbers only; the next key is
/// looked at only for rows that the ones before leave equal.
struct RowOrder {
  private let graph: Graph
  private let entity: EntityKind
  private let keys: [Key]
  private let isDescending: Bool
  private let comparator: RowComparator?

  // From here on, ranking values is cheaper than comparing them.
  private static let few = 16

  /// What rows are ordered by.
  enum Key {
    /// A field, whose texts are in an order of their own where one is given.
    case field(SortKey, textPrecedes: ((String, String) -> Bool)? = nil)
    /// Something of each of some rows that has a place in the order asked for, or none where it is unknown.
    case places(([Int]) -> [Int?], isDescending: Bool)

    fileprivate var isDescending: Bool {
      switch self {
      case .field(let key, _): key.isDescending
      case .places(_, let isDescending): isDescending
      }
    }

    /// The field, if nothing but its values tells the order.
    fileprivate var plain: SortKey? { if case .field(let key, nil) = self { key } else { nil } }
  }

  init(_ graph: Graph, _ entity: EntityKind, _ keys: [SortKey]) {
    self.init(graph, entity, keys: keys.map { .field($0) })
  }

  init(_ graph: Graph, _ entity: EntityKind, keys: [Key]) {
    self.graph = graph
    self.entity = entity
    let isDescending = keys.last?.isDescending ?? false
    let usual = (entity == .flights ? ["departure", "ident"] : ["icao"]).compactMap { Field.named($0, of: entity) }
    self.keys = keys + usual.map { .field(SortKey(FieldPath($0), isDescending: isDescending)) }
    self.isDescending = isDescending
    let plain = self.keys.compactMap(\.plain)
    comparator = plain.count == self.keys.count ? RowComparator(graph, plain) : nil
  }

  /// Returns the first rows in order.
  ///
  /// - Complexity: O(*n* log *k*), where *n* is the number of rows and *k* the number wanted.
  func sorted(_ rows: [Int], first limit: Int) -> [Int] {
    var sorted: [Int] = []
    append(rows, by: keys[...], first: limit, to: &sorted)
    return sorted
  }

  /// Appends the first of some rows, in order of some keys.
  ///
  /// What a key tells apart the next ones need not look at, so most rows cost one value, that of the first key.
  private func append(_ rows: [Int], by keys: ArraySlice<Key>, first limit: Int, to sorted: inout [Int]) {
    if rows.count < 2 || limit <= 0 { return sorted += rows.prefix(max(0, limit)) }
    guard let key = keys.first else { return sorted += rows.sorted(by: precedesByKey).prefix(limit) }
    if rows.count < Self.few, let comparator {
      let ordered = rows.sorted { comparator.precedes($0, $1, by: keys.indices) ?? precedesByKey($0, $1) }
      return sorted += ordered.prefix(limit)
    }
    let ranked = firstRanked(ranks(of: key, rows), limit)
    var rest = limit
    var start = 0
    while start < ranked.count, rest > 0 {
      let end = ranked[start...].firstIndex { $0.rank != ranked[start].rank } ?? ranked.count
      if end - start == 1 {
        sorted.append(rows[ranked[start].place])
      } else {
        append(ranked[start..<end].map { rows[$0.place] }, by: keys.dropFirst(), first: rest, to: &sorted)
      }
      rest -= end - start
      start = end
    }
  }

  /// A row by its place among others, and its rank by a key.
  private struct Ranked: Comparable {
    let rank: UInt64
    let place: Int

    static func < (left: Ranked, right: Ranked) -> Bool {
      left.rank != right.rank ? left.rank < right.rank : left.place < right.place
    }
  }

  /// Returns places in order of their ranks: all of them, or, where few are wanted, those and what ranks like the last.
  private func firstRanked(_ ranks: [UInt64], _ limit: Int) -> [Ranked] {
    var lowest = LowestRanks(limit)
    if limit < ranks.count / 8 {
      for rank in ranks { lowest.add(rank) }
    }
    let last = lowest.last
    var ranked: [Ranked] = []
    for (place, rank) in ranks.enumerated() where rank <= last { ranked.append(Ranked(rank: rank, place: place)) }
    ranked.sort()
    return ranked
  }

  private func precedesByKey(_ left: Int, _ right: Int) -> Bool {
    guard entity == .flights, left != right else { return false }
    let (first, second) = isDescending ? (right, left) : (left, right)
    return graph.key(first).lexicographicallyPrecedes(graph.key(second))
  }

  // MARK: Ranks

  private func ranks(of key: Key, _ rows: [Int]) -> [UInt64] {
    switch key {
    case .places(let places, _): return places(rows).map { $0.map { UInt64($0) } ?? .max }
    case .field(let key, let textPrecedes):
      let values = graph.values(key.path, rows)
      let texts = textRanks(values, textPrecedes)
      let flights = keyRanks(values)
      return values.map { key.rank(rank($0, texts, flights)) }
    }
  }

  private func rank(_ value: FieldValue, _ texts: [TextID: UInt64], _ flights: [Int: UInt64]) -> UInt64? {
    switch value {
    case .text(let id), .list(let id): texts[id]
    case .row(let row, let kind): texts[graph.code(of: row, kind)]
    case .key(let row): flights[row]
    default: value.rank
    }
  }

  private func keyRanks(_ values: [FieldValue]) -> [Int: UInt64] {
    var keys: [(row: Int, key: [UInt8])] = []
    for value in values {
      if case .key(let row) = value { keys.append((row, graph.key(row))) }
    }
    keys.sort { $0.key.lexicographicallyPrecedes($1.key) }
    return Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1.row, UInt64($0)) })
  }

  /// Orders the different texts once: as is asked, else by letters without case and accents, then, among equals, by code
  /// points.
  private func textRanks(_ values: [FieldValue], _ precedes: ((String, String) -> Bool)?) -> [TextID: UInt64] {
    var ids: Set<TextID> = []
    for value in values {
      switch value {
      case .text(let id), .list(let id): ids.insert(id)
      case .row(let row, let kind): ids.insert(graph.code(of: row, kind))
      default: break
      }
    }
    if let precedes { return ranks(of: ids, precedes) }
    let ordered = ids.map { (id: $0, text: SortableText(graph.texts.bytes($0))) }.sorted { $0.text < $1.text }
    var ranks: [TextID: UInt64] = [:]
    for (rank, entry) in ordered.enumerated() { ranks[entry.id] = UInt64(rank) }
    return ranks
  }

  /// Ranks texts, those of which neither precedes the other alike.
  private func ranks(of ids: Set<TextID>, _ precedes: (String, String) -> Bool) -> [TextID: UInt64] {
    let ordered = ids.compactMap { id in graph.texts.string(id).map { (id: id, text: $0) } }
      .sorted { precedes($0.text, $1.text) }
    var ranks: [TextID: UInt64] = [:]
    for (place, entry) in ordered.enumerated() {
      let isNext = place > 0 && precedes(ordered[place - 1].text, entry.text)
      let before = place > 0 ? ranks[ordered[place - 1].id] ?? 0 : 0
      ranks[entry.id] = isNext ? before + 1 : before
    }
    return ranks
  }
}
