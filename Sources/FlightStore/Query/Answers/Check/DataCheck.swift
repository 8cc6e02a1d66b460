/// A check of a store's data for errors and for facts that explain a result.
struct DataCheck {
  let graph: Graph
  /// Whether a time zone is known, by its name, as far as it has been looked up.
  private var zones: [TextID: Bool] = [:]
  /// The ambiguous codes reported so far, each with its kind.
  private var shared: Set<String> = []
  /// The rows that have a code as a secondary one, by kind.
  private var otherCodes: [EntityKind: [TextID: [Int]]] = [:]
  /// The coordinates of airports, as far as they have been looked up.
  var coordinates: [Int: GeoPoint?] = [:]

  init(_ graph: Graph) { self.graph = graph }

  mutating func reasons(of kind: EntityKind, row: Int) -> [DataFinding.Reason] {
    if kind == .flights { return flightReasons(row) }
    var reasons: [DataFinding.Reason] = []
    if !hasRecord(kind, row: row) {
      reasons.append(recordOfOtherCode(of: kind, row: row).map { .otherCodeOf($0) } ?? .noRecord)
    }
    if kind == .airports {
      let zone = graph.airports.rows.text(AirportColumn.timezone.rawValue, ofRow: row)
      if !isKnownZone(zone), let name = graph.texts.string(zone) { reasons.append(.unknownZone(name)) }
      reasons += suspectTexts(
        ofRow: row, in: graph.airports.rows,
        codes: [AirportColumn.code, .iata, .lid].map { ($0.column.path, $0.rawValue) },
        names: [AirportColumn.name, .city].map { ($0.column.path, $0.rawValue) })
    } else {
      reasons += suspectTexts(
        ofRow: row, in: graph.airlines.rows, codes: [AirlineColumn.icao, .iata].map { ($0.column.path, $0.rawValue) },
        names: [AirlineColumn.name, .callsign].map { ($0.column.path, $0.rawValue) })
    }
    if let shared = sharedCode(of: kind, row: row) { reasons.append(shared) }
    return reasons
  }

  func name(of kind: EntityKind, row: Int) -> String {
    graph.texts.string(graph.code(of: kind, row: row))
      ?? (kind == .flights ? String(decoding: graph.key(row), as: UTF8.self) : "")
  }

  // MARK: Airports and airlines

  private func hasRecord(_ kind: EntityKind, row: Int) -> Bool {
    let column = kind == .airports ? AirportColumn.hasRecord.rawValue : AirlineColumn.hasRecord.rawValue
    return graph[kind].rows.flag(column, ofRow: row) == true
  }

  private mutating func recordOfOtherCode(of kind: EntityKind, row: Int) -> String? {
    if otherCodes[kind] == nil { otherCodes[kind] = rowsByOtherCode(kind) }
    return otherCodes[kind]?[graph.code(of: kind, row: row)]?.first { $0 != row }
      .flatMap { graph.texts.string(graph.code(of: kind, row: $0)) }
  }

  private func rowsByOtherCode(_ kind: EntityKind) -> [TextID: [Int]] {
    let columns =
      kind == .airports
      ? [AirportColumn.iata.rawValue, AirportColumn.alternateIdent.rawValue] : [AirlineColumn.iata.rawValue]
    var rows: [TextID: [Int]] = [:]
    let table = graph[kind].rows
    for row in table.presentRows {
      for column in columns {
        let code = table.text(column, ofRow: row)
        // Two rows suffice to show that a code belongs to a row other than the one being checked.
        if !code.isNull, rows[code, default: []].count < 2 { rows[code, default: []].append(row) }
      }
    }
    return rows
  }

  private mutating func isKnownZone(_ zone: TextID) -> Bool {
    if let known = zones[zone] { return known }
    let name = graph.texts.string(zone) ?? ""
    let isKnown = name.isEmpty || Zone(named: name) != nil
    zones[zone] = isKnown
    return isKnown
  }

  /// Returns a reason if an IATA code is shared; airlines do share theirs, which a user who filters by one should know.
  private mutating func sharedCode(of kind: EntityKind, row: Int) -> DataFinding.Reason? {
    let id =
      kind == .airports
      ? graph.airportIATA(row) ?? .null : graph.airlines.rows.text(AirlineColumn.iata.rawValue, ofRow: row)
    guard let code = graph.texts.string(id), !code.isEmpty, !shared.contains("\(kind) \(code.uppercased())") else {
      return nil
    }
    let rows = graph.codes(kind).rows(code)
    guard rows.count > 1, rows.contains(row) else { return nil }
    // Only the first entity that shares a code reports it.
    shared.insert("\(kind) \(code.uppercased())")
    let others = rows.prefix(6).filter { $0 != row }.prefix(5).compactMap {
      graph.texts.string(graph.code(of: kind, row: $0))
    }
    return .sharedCode(code, others: others.sorted(), count: rows.count - 1)
  }

  // MARK: Texts

  func suspectTexts(
    ofRow row: Int, in table: Table, codes: [(field: String, column: Int)], names: [(field: String, column: Int)]
  ) -> [DataFinding.Reason] {
    func find(_ columns: [(field: String, column: Int)], by search: (String) -> Unicode.Scalar?)
      -> [DataFinding.Reason]
    {
      columns.compactMap { field, column in
        let id = table.text(column, ofRow: row)
        guard graph.texts.bytes(id).contains(where: { $0 >= 0x7F || $0 < 0x20 }), let text = graph.texts.string(id)
        else {
          return nil
        }
        return search(text).map { .suspectText(field: field, text: text, $0) }
      }
    }
    return find(codes, by: SuspectText.inCode) + find(names, by: SuspectText.inName)
  }
}

extension FlightStore {
  /// Calls a function with each finding: airports first, then airlines, then flights, each in default order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of entities.
  package func forEachFinding(_ body: (DataFinding) -> Void) {
    var check = DataCheck(graph)
    for kind in EntityKind.allCases.filter({ $0 != .flights }) + [.flights] {
      for row in RowOrder(graph, of: kind, by: []).sorted(Array(graph[kind].rows.presentRows), first: .max) {
        let reasons = check.reasons(of: kind, row: row)
        if reasons.isEmpty { continue }
        let name = check.name(of: kind, row: row)
        for reason in reasons { body(DataFinding(entity: kind, name: name, reason: reason)) }
      }
    }
  }

  /// Returns all findings: errors in the data, and facts that explain a result.
  ///
  ///     for finding in store.findings() where finding.isProblem { print(finding) }
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of entities.
  public func findings() -> [DataFinding] {
    var findings: [DataFinding] = []
    forEachFinding { findings.append($0) }
    return findings
  }
}
