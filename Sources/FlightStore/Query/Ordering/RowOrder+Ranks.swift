/// The ranks of values that eight bytes do not tell apart, or that are in an order of their own.
extension RowOrder {
  /// Returns the ranks of rows by a key; rows with the same value have the same.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of rows and *m* that of different texts.
  func ranks(of key: Key, _ rows: [Int]) -> [UInt64] {
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
