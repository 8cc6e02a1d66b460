/// Finds airports or airlines by any code that people use for them: in any case, the key first, then ICAO, IATA, local.
struct CodeIndex {
  private let rowsByCode: [String: [Ranked]]

  private struct Ranked {
    let rank: Int
    let row: Int
  }

  /// The columns that hold codes, the key first.
  static func columns(of kind: EntityKind) -> [Int] {
    switch kind {
    case .airports: [AirportColumn.code, .codeICAO, .codeIATA, .codeLID, .alternateIdent].map(\.rawValue)
    case .airlines: [AirlineColumn.code, .icao, .iata].map(\.rawValue)
    case .flights: []
    }
  }

  /// - Complexity: O(*n*), where *n* is the number of airports or airlines.
  init(of kind: EntityKind, in graph: Graph) {
    let columns = Self.columns(of: kind)
    var rowsByCode: [String: [Ranked]] = [:]
    let table = graph[kind].rows
    for row in 0..<table.count {
      for (rank, column) in columns.enumerated() {
        guard let code = graph.texts.string(table.text(column, row)), !code.isEmpty else { continue }
        rowsByCode[code.uppercased(), default: []].append(Ranked(rank: rank, row: row))
      }
    }
    self.rowsByCode = rowsByCode
  }

  /// The rows that go by a code in the best way that any does: an exact key hides the IATA code of another.
  ///
  /// IATA codes of airlines are not unique, so there may be several.
  func rows(_ code: String) -> [Int] {
    guard let found = rowsByCode[code.uppercased()], let best = found.map(\.rank).min() else { return [] }
    return found.filter { $0.rank == best }.map(\.row)
  }

  /// Every code that is known, for completion and suggestions.
  var codes: some Sequence<String> { rowsByCode.keys }
}

extension Graph {
  /// The code of three letters; older records have it as their alternate one.
  func airportIATA(_ row: Int) -> TextID? {
    let stated = airports.rows.text(AirportColumn.codeIATA.rawValue, row)
    if !texts.bytes(stated).isEmpty { return stated }
    let alternate = airports.rows.text(AirportColumn.alternateIdent.rawValue, row)
    let bytes = texts.bytes(alternate)
    return bytes.count == 3 && bytes.allSatisfy { (0x41...0x5A).contains($0) } ? alternate : nil
  }
}
