/// Finds flights by what people call them: a number in any spelling (`UAL412`, `ua 412`, `UA-0412`), as operated or as one
/// of the codeshares, a registration or FlightAware's identifier.
struct FlightFinder {
  private let graph: Graph

  init(_ graph: Graph) { self.graph = graph }

  private var flights: Table { graph.rows(.flights) }
  private var texts: TextPool { graph.texts }

  /// The condition that holds for every flight that goes by a name, and for a few that only look like it.
  static func condition(_ text: String) -> Condition {
    let name = FlightName(text)
    if name.isEmpty { return .any([]) }
    let spelled = (names + codeshares).compactMap { column in
      path(column).map { Condition.compare($0, .equal, .spelling(name)) }
    }
    // The operator's code and the number make a name together, which takes the two of them to tell.
    let apart: [Condition] = [(FlightColumn.operatorIATA, Comparison.begins), (.flightNumber, .matches)].compactMap {
      column, comparison in path(column).map { .compare($0, comparison, .spelling(name)) }
    }
    return .any(spelled + [.all(apart)])
  }

  /// Returns the flights that go by a name as operated, or, where there is none, as one of their codeshares.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of flights and *m* that of texts.
  func rows(_ text: String) -> [Int] {
    let name = FlightName(text)
    if name.isEmpty { return [] }
    let operated = graph.textMarks { text in
      var roles: TextRole = name.ends(with: text) == true ? .number : []
      if name.begins(with: text) == true { roles.formUnion(name.isSpelled(text) ? [.code, .name] : .code) }
      return roles.rawValue
    }
    let found = rows { columns, row in
      if Self.names.contains(where: { columns.has(.name, in: $0, row: row, by: operated) }) { return true }
      // What the two make together takes the two of them to tell.
      return columns.has(.code, in: .operatorIATA, row: row, by: operated)
        && columns.has(.number, in: .flightNumber, row: row, by: operated)
    }.filter { isOperated($0, as: name) }
    if !found.isEmpty { return found }
    return flights.presentRows.filter { row in
      Self.codeshares.contains { column in
        withText(column, ofRow: row) { TextPool.anyItem(of: $0) { name.isSpelled($0) } }
      }
    }
  }

  /// Returns the rows that pass a test of their columns.
  private func rows(where passes: @escaping @Sendable (_ columns: TextColumns, _ row: Int) -> Bool) -> [Int] {
    let count = flights.segments.count
    let parts = Threads.divide(count, worthThread: 32) { [graph] part in
      var rows: [Int] = []
      graph.rows(.flights).forEachSegment(part.share(of: count)) { segment, first, mask in
        let columns = TextColumns(segment)
        mask.forEach { if passes(columns, $0) { rows.append(first + $0) } }
      }
      return rows
    }
    return Array(joining: parts)
  }

  /// Returns the codeshare of a flight that a text names, if it names the flight by a codeshare only.
  func codeshare(_ text: String, of row: Int) -> String? {
    let name = FlightName(text)
    if isOperated(row, as: name) { return nil }
    let list = Self.codeshares.flatMap { texts.items(flights.text($0.rawValue, ofRow: row)) }
    return list.first { FlightName($0) == name }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The columns that hold names of a flight as it is operated.
  static let names: [FlightColumn] = [
    .ident, .identICAO, .identIATA, .atcIdent, .registration, .faFlightID,
  ]
  /// The columns that hold lists of other names.
  static let codeshares: [FlightColumn] = [.codeshares, .codesharesIATA]

  private static func path(_ column: FlightColumn) -> FieldPath? {
    try? FieldPath(parsing: column.column.path, of: .flights)
  }

  private func withText<Result>(_ column: FlightColumn, ofRow row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    body(texts.bytes(flights.text(column.rawValue, ofRow: row)).span)
  }

  private func isOperated(_ row: Int, as name: FlightName) -> Bool {
    if Self.names.contains(where: { withText($0, ofRow: row, name.isSpelled) }) { return true }
    let code = withText(.operatorIATA, ofRow: row) { $0.array }
    let number = withText(.flightNumber, ofRow: row) { $0.array }
    if code.isEmpty || number.isEmpty || name.begins(with: code.span) == false { return false }
    return name == FlightName(code + number)
  }
}

/// What a text may be of the name of a flight.
private struct TextRole: OptionSet {
  let rawValue: UInt8

  static let name = TextRole(rawValue: 1)
  static let code = TextRole(rawValue: 2)
  static let number = TextRole(rawValue: 4)
}

/// The texts of the flights of a segment.
private struct TextColumns {
  private let segment: Uncounted<Segment>

  init(_ segment: Segment) { self.segment = Uncounted(segment) }

  /// Tells whether a text is marked as something.
  func has(_ role: TextRole, in column: FlightColumn, row: Int, by marks: [UInt8]) -> Bool {
    let number = Int(segment { $0.columns[column.rawValue][row] })
    return number < marks.count && marks[number] & role.rawValue != 0
  }
}
