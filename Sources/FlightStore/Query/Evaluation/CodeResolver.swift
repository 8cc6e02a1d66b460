/// A resolver of codes that users write to airports and airlines.
struct CodeResolver {
  private let graph: Graph

  init(_ graph: Graph) { self.graph = graph }

  /// Returns the rows that a code stands for, ignoring case.
  ///
  /// A code is the key, else the ICAO, IATA or local code; for an airline it is else the name, or the beginning of the
  /// name of exactly one airline.
  func rows(_ code: String, of kind: EntityKind) -> [Int] {
    let rows = graph.rows(code, of: kind)
    guard rows.isEmpty, kind == .airlines else { return rows }
    let named = airlines(named: code)
    return named.count == 1 ? named : []
  }

  /// Returns the airlines with a name, or else those whose name begins with it.
  func airlines(named name: String) -> [Int] {
    let name = SearchText.fold(name)
    if name.isEmpty { return [] }
    var whole: [Int] = []
    var beginning: [Int] = []
    for row in graph.airlines.rows.presentRows {
      for column in [AirlineColumn.name, .shortName, .callsign] {
        let text = graph.airlines.rows.text(column.rawValue, ofRow: row)
        if text.isNull { continue }
        var folded: [UInt8] = []
        graph.texts.bytes(text).withSpan { SearchText.fold($0, into: &folded) }
        if folded == name, whole.last != row { whole.append(row) }
        if SearchText.hasPrefix(folded, prefix: name), beginning.last != row { beginning.append(row) }
      }
    }
    return whole.isEmpty ? beginning : whole
  }
}
