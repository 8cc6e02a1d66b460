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
