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
    let (ranks, areExact) = Threads.fill(rows.count, worthThread: 1 << 14) { share, ranks in
      let read = graph.reader(of: key.path)
      let texts = graph.texts
      var areExact = true
      var values: [FieldValue] = []
      values.reserveCapacity(Self.readAtOnce)
      for start in stride(from: share.lowerBound, to: share.upperBound, by: Self.readAtOnce) {
        let places = start..<min(start + Self.readAtOnce, share.upperBound)
        for place in places {
          let value = read(rows[place])
          if case .text(let id) = value { texts.prefetchText(Int(id.number)) }
          values.append(value)
        }
        for (place, value) in zip(places, values) {
          if let rank = value.rank {
            ranks[place] = key.rank(rank)
          } else if case .null = value {
            ranks[place] = key.rank(nil)
          } else {
            areExact = false
            ranks[place] = key.rank(Self.lead(of: value, graph, texts))
          }
        }
        values.removeAll(keepingCapacity: true)
      }
      return areExact
    }
    self.init(ranks: ranks, areExact: areExact.allSatisfy(\.self))
  }

  // Their texts have been brought near when the first is looked at.
  private static let readAtOnce = 64

  @inline(__always)
  private static func lead(of value: FieldValue, _ graph: Graph, _ texts: TextPool) -> UInt64 {
    switch value {
    case .text(let id), .list(let id): SearchText.lead(texts.bytes(id))
    case .row(let row, let kind): SearchText.lead(texts.bytes(graph.code(of: row, kind)))
    case .key(let row): graph.key(row).withUnsafeBufferPointer { SearchText.number($0) }
    case .null, .flag, .whole, .number, .time, .phase, .part: 0
    }
  }
}
