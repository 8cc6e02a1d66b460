/// The values of a sort key as integers that order like them, so that sorting compares only integers.
///
/// Unknown values rank last in either direction, as `UInt64.max`.
struct KeyRanks {
  let ranks: [UInt64]
  /// Whether equal ranks mean equal values; if not, only the first eight bytes of texts are ranked.
  let areExact: Bool
}

extension KeyRanks {
  // Without ranks of first bytes: 1.22 and 1.24 times the CPU time (all flights as CSV, of a store file).

  // Enough values that a prefetched text has arrived when the last of them is read, few enough to stay in the L1 cache.
  private static let readAtOnce = 256

  /// Creates ranks from the first eight bytes of the values, which distinguish most of them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  init(firstBytesOf key: SortKey, of rows: [Int], in graph: Graph) {
    let (ranks, areExact) = unsafe Threads.fill(rows.count, worthThread: 1 << 14) { share, ranks in
      let read = graph.reader(of: key.path)
      var first = FirstBytes(graph)
      var values: [FieldValue] = []
      values.reserveCapacity(Self.readAtOnce)
      for start in stride(from: share.lowerBound, to: share.upperBound, by: Self.readAtOnce) {
        let end = min(start + Self.readAtOnce, share.upperBound)
        read.forEachValue(of: rows.span.extracting(start..<end)) { _, value in
          if case .text(let id) = value { first.texts.prefetchText(Int(id.number)) }
          values.append(value)
        }
        for index in values.indices { unsafe ranks[start + index] = key.rank(first.rank(of: values[index])) }
        values.removeAll(keepingCapacity: true)
      }
      return first.areExact
    }
    self.init(ranks: ranks, areExact: areExact.allSatisfy(\.self))
  }

  /// Creates ranks of whole values: equal values have equal ranks.
  ///
  /// Texts are in the given order, by default that of letters without case and accents, then of code points.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of rows and *m* that of different texts.
  init(_ key: SortKey, of rows: [Int], in graph: Graph, textPrecedes precedes: ((String, String) -> Bool)? = nil) {
    let values = graph.values(key.path, ofRows: rows)
    let texts = graph.ranks(ofTexts: values, by: precedes)
    let flights = graph.ranks(ofKeys: values)
    ranks = values.map { value in
      if let text = graph.text(of: value) { return key.rank(texts[text]) }
      return if case .key(let row) = value { key.rank(flights[row]) } else { key.rank(value.rank) }
    }
    areExact = true
  }
}

extension SortKey {
  /// Returns a rank adjusted to the direction of the key; unknown values come last in either direction.
  func rank(_ rank: UInt64?) -> UInt64 {
    guard let rank else { return .max }
    return isDescending ? .max - 1 - rank : rank
  }
}

extension Graph {
  /// Ranks the distinct texts among values; texts of which neither precedes the other have equal ranks.
  fileprivate func ranks(
    ofTexts values: [FieldValue], by precedes: ((String, String) -> Bool)?
  ) -> [TextID: UInt64] {
    let ids = Set(values.compactMap(text))
    if let precedes {
      return Self.ranks(ids.compactMap { id in texts.string(id).map { (id, $0) } }, precedes)
    }
    let sortable = ids.map { [texts] id in
      (id, (folded: texts.bytes(id).withSpan { SearchText.fold($0) }, bytes: texts.bytes(id)))
    }
    return Self.ranks(sortable) { left, right in
      left.folded == right.folded
        ? left.bytes.lexicographicallyPrecedes(right.bytes) : left.folded.lexicographicallyPrecedes(right.folded)
    }
  }

  /// Ranks the flights among values by their keys.
  fileprivate func ranks(ofKeys values: [FieldValue]) -> [Int: UInt64] {
    let rows = values.compactMap { value in if case .key(let row) = value { row } else { nil } }
    return Self.ranks(rows.map { ($0, key($0)) }) { $0.lexicographicallyPrecedes($1) }
  }

  private static func ranks<Value: Hashable, Sortable>(
    _ values: [(value: Value, sortable: Sortable)], _ precedes: (Sortable, Sortable) -> Bool
  ) -> [Value: UInt64] {
    var ranks: [Value: UInt64] = [:]
    var (rank, previous): (UInt64, Sortable?) = (0, nil)
    for (value, sortable) in values.sorted(by: { precedes($0.sortable, $1.sortable) }) {
      if let previous, precedes(previous, sortable) { rank += 1 }
      ranks[value] = rank
      previous = sortable
    }
    return ranks
  }
}

extension FieldValue {
  /// The value as a number that orders like it; `nil` for null and for values that are ordered by their texts or keys.
  ///
  /// No rank is `UInt64.max`, which is reserved for unknown values.
  var rank: UInt64? {
    switch self {
    case .flag(let flag): flag ? 1 : 0
    case .whole(let whole): Self.ordered(Int64(whole))
    case .time(let time): Self.ordered(Int64(time))
    case .number(let number): Self.ordered(number)
    case .phase(let phase): UInt64(phase.place)
    case .part(let value, _): FieldValue.whole(value).rank
    case .null, .text, .list, .row, .key: nil
    }
  }

  // Flipping the sign bit makes signed numbers order as unsigned ones. Values have little more than 32 bits, so none
  // becomes `UInt64.max`.
  private static func ordered(_ value: Int64) -> UInt64 { UInt64(bitPattern: value ^ Int64.min) }

  // The bits of positive numbers are in order, those of negative numbers in reverse order. Only a NaN could become
  // `UInt64.max`, and none is stored.
  private static func ordered(_ value: Double) -> UInt64 {
    let bits = (value == 0 ? 0 : value).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}

/// A ranking of values by the first eight bytes of their texts.
struct FirstBytes {
  let texts: TextPool
  private let graph: Graph
  /// Whether equal ranks have meant equal values so far.
  private(set) var areExact = true
  /// A cache of the ranks of texts, direct-mapped by the low bits of their numbers.
  private var folded = [(text: TextID, rank: UInt64)?](repeating: nil, count: 256)

  init(_ graph: Graph) {
    self.graph = graph
    texts = graph.texts
  }

  /// Returns the rank of a value; `nil` for an unknown one.
  @inline(__always)
  mutating func rank(of value: FieldValue) -> UInt64? {
    switch value {
    case .text(let id), .list(let id): return rank(of: id)
    case .row(let row, let kind): return rank(of: graph.code(of: kind, row: row))
    case .key(let row):
      areExact = false
      return SearchText.number(graph.key(row).span)
    case .null, .flag, .whole, .number, .time, .phase, .part: return value.rank
    }
  }

  @inline(__always)
  private mutating func rank(of id: TextID) -> UInt64 {
    let text = unsafe texts.bytes(id).buffer.span
    // Knowing that short uppercase codes are identified by their prefix more than halves the time of sorting by ident.
    areExact = areExact && SearchText.isDeterminedBySortPrefix(text)
    return SearchText.plainSortPrefix(text) ?? rankOfFolded(text, id: id)
  }

  // Folding each distinct text once cuts sorting by a partly non-English status to a quarter to half of the time.
  private mutating func rankOfFolded(_ text: Span<UInt8>, id: TextID) -> UInt64 {
    let place = Int(id.number) & (folded.count - 1)
    if let known = folded[place], known.text == id { return known.rank }
    let rank = SearchText.sortPrefix(text)
    folded[place] = (id, rank)
    return rank
  }
}
