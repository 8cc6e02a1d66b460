/// The values of a key as numbers in their order, as far as eight bytes tell it: of texts these are the first ones.
///
/// Values are read in the order of the rows, so that memory is walked through and not jumped about in; what then compares
/// them looks at one number for each.
struct RowLeads {
  let ranks: [UInt64]
  /// Whether rows of the same rank have the same value.
  let areExact: Bool

  init(ranks: [UInt64], areExact: Bool) {
    self.ranks = ranks
    self.areExact = areExact
  }

  /// - Complexity: O(*n*), where *n* is the number of rows.
  init(_ key: SortKey, of rows: [Int], in graph: Graph) {
    let parts = Threads.divide(rows.count, worthThread: 1 << 14) { part in
      RowLeads(key, part: rows[part.share(of: rows.count)], in: graph)
    }
    self.init(ranks: Array(joining: parts.map(\.ranks)), areExact: parts.allSatisfy(\.areExact))
  }

  private init(_ key: SortKey, part rows: ArraySlice<Int>, in graph: Graph) {
    let read = graph.reader(of: key.path)
    let texts = graph.texts
    var ranks: [UInt64] = []
    ranks.reserveCapacity(rows.count)
    var areExact = true
    for row in rows {
      let value = read(row)
      if let rank = value.rank {
        ranks.append(key.rank(rank))
      } else if case .null = value {
        ranks.append(key.rank(nil))
      } else {
        areExact = false
        ranks.append(key.rank(Self.lead(of: value, graph, texts)))
      }
    }
    self.init(ranks: ranks, areExact: areExact)
  }

  @inline(__always)
  private static func lead(of value: FieldValue, _ graph: Graph, _ texts: TextPool) -> UInt64 {
    switch value {
    case .text(let id), .list(let id): SearchText.lead(texts.bytes(id))
    case .row(let row, let kind): SearchText.lead(texts.bytes(graph.code(of: row, kind)))
    case .key(let row): graph.key(row).withUnsafeBufferPointer { SearchText.number($0) }
    case .null, .flag, .whole, .number, .time, .phase: 0
    }
  }
}
