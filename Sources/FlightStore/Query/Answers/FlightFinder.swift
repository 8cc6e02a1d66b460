/// Finds flights by any name in use for them.
///
/// A name is a flight number in any spelling (`UAL412`, `ua 412`, `UA-0412`), as operated or as one of the codeshares,
/// a registration, or FlightAware's identifier.
struct FlightFinder {
  private let graph: Graph

  init(_ graph: Graph) { self.graph = graph }

  private var flights: Table { graph.rows(.flights) }
  private var texts: TextPool { graph.texts }

  /// Returns a condition that holds for every flight with a name, and for a few false positives.
  static func condition(_ text: String) -> Condition {
    let name = FlightName(text)
    if name.isEmpty { return .any([]) }
    let spelled = (names + codeshares).compactMap { column in
      path(column).map { Condition.compare($0, .equal, .spelling(name)) }
    }
    // Operator code and flight number are separate columns, so this part only checks how the name begins and ends.
    let apart: [Condition] = [(FlightColumn.operatorIATA, Comparison.begins), (.flightNumber, .matches)].compactMap {
      column, comparison in path(column).map { .compare($0, comparison, .spelling(name)) }
    }
    return .any(spelled + [.all(apart)])
  }

  /// Returns the flights operated under a name or, if there are none, the flights with a codeshare of that name.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of flights and *m* the number of interned texts.
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
      // Code and number are marked separately: only both together can spell the name.
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

  /// Returns the flights whose text columns pass a test.
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

  /// Returns the codeshare that a text spells, or `nil` if the flight is operated under that name itself.
  func codeshare(_ text: String, of row: Int) -> String? {
    let name = FlightName(text)
    if isOperated(row, as: name) { return nil }
    let list = Self.codeshares.flatMap { texts.items(flights.text($0.rawValue, ofRow: row)) }
    return list.first { FlightName($0) == name }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The columns that hold names under which a flight is operated.
  static let names: [FlightColumn] = [
    .ident, .identICAO, .identIATA, .atcIdent, .registration, .faFlightID,
  ]
  /// The columns that hold lists of codeshares.
  static let codeshares: [FlightColumn] = [.codeshares, .codesharesIATA]

  private static func path(_ column: FlightColumn) -> FieldPath? {
    try? FieldPath(parsing: column.column.path, of: .flights)
  }

  private func withText<Result>(_ column: FlightColumn, ofRow row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    texts.bytes(flights.text(column.rawValue, ofRow: row)).withSpan(body)
  }

  private func isOperated(_ row: Int, as name: FlightName) -> Bool {
    if Self.names.contains(where: { withText($0, ofRow: row, name.isSpelled) }) { return true }
    let code = withText(.operatorIATA, ofRow: row) { $0.array }
    let number = withText(.flightNumber, ofRow: row) { $0.array }
    if code.isEmpty || number.isEmpty || name.begins(with: code.span) == false { return false }
    return name == FlightName(code + number)
  }
}

/// The parts of a flight's name that a text can be.
private struct TextRole: OptionSet {
  let rawValue: UInt8

  static let name = TextRole(rawValue: 1)
  static let code = TextRole(rawValue: 2)
  static let number = TextRole(rawValue: 4)
}

/// The text columns of one segment of flights.
private struct TextColumns {
  private let segment: Uncounted<Segment>

  init(_ segment: Segment) { self.segment = Uncounted(segment) }

  /// Returns whether the text in a column is marked as having a role.
  func has(_ role: TextRole, in column: FlightColumn, row: Int, by marks: [UInt8]) -> Bool {
    let number = Int(segment { $0.columns[column.rawValue][row] })
    return number < marks.count && marks[number] & role.rawValue != 0
  }
}
