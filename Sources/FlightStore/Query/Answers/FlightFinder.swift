/// Finds flights by any name in use for them.
///
/// A name is a flight number in any spelling (`UAL412`, `ua 412`, `UA-0412`), as operated or as one of the codeshares,
/// a registration, FlightAware's identifier, or the key of the flight. `UA412` also means `UAL412` if an airline of that IATA code is known.
package struct FlightFinder {
  private let graph: Graph

  init(_ graph: Graph) { self.graph = graph }

  private var flights: Table { graph.rows(.flights) }
  private var texts: TextPool { graph.texts }

  /// Returns the condition that a flight has a name, as operated or also as a codeshare.
  static func condition(_ text: String, withCodeshares: Bool = true) -> Condition {
    let name = FlightName(identifier(ofKey: text) ?? text)
    if name.isEmpty { return .any([]) }
    // The ident stands for the names with codes, and for an operator and a number apart.
    let columns = [.atcIdent, .registration, .faFlightID] + (withCodeshares ? codeshares : [])
    return .any(
      (Field.ident.map { [.compare(FieldPath($0), .equal, .text(text))] } ?? [])
        + columns.compactMap { column in path(column).map { .compare($0, .equal, .spelling(name)) } })
  }

  /// Returns the flights operated under a name or, if there are none, the flights with a codeshare of that name.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of flights and *m* the number of interned texts.
  func rows(_ text: String) -> [Int] {
    let operated = operated(text)
    if !operated.isEmpty { return operated }
    let isSpelled = names(meaning: text).isSpelled
    let shares = graph.textMarks { list in TextPool.anyItem(of: list, isSpelled) ? 1 : 0 }
    return rows(with: 1, of: shares, in: Self.codeshares)
  }

  func operated(_ text: String) -> [Int] {
    if let identifier = Self.identifier(ofKey: text) {
      return operated(identifier).filter { graph.withText(of: .key($0)) { $0.text } == text }
    }
    let name = FlightName(text)
    if name.isEmpty { return [] }
    let others = Array(names(meaning: text).dropFirst())
    let isOther = others.isSpelled
    // Texts are tested one after another, which takes a tenth of the time of following each flight to its texts.
    let (begins, isSpelled): (UInt8, UInt8) = (1, 2)
    let marks = graph.textMarks { text in
      let isBegun = name.begins(with: text) == true
      if !isBegun, others.isEmpty { return 0 }
      let isNamed = isBegun && name.isSpelled(text) || isOther(text)
      return (isBegun ? begins : 0) | (isNamed ? isSpelled : 0)
    }
    let named = rows(with: isSpelled, of: marks, in: Self.names)
    let apart = rows(with: begins, of: marks, in: [.operatorIATA]).filter { isSpelledApart(name, ofRow: $0) }
    return apart.isEmpty ? named : Set(named).union(apart).sorted()
  }

  /// Returns the identifier in the key of a flight, such as `UAL412-1643016395-fa-0007/KSFO/KORD`.
  private static func identifier(ofKey text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[0]) : nil
  }

  private func names(meaning text: String) -> [FlightName] { CodeResolver(graph).names(meaning: FlightName(text)) }

  /// Returns the flights with a text that has a mark in one of some columns.
  private func rows(with mark: UInt8, of marks: [UInt8], in columns: [FlightColumn]) -> [Int] {
    let count = flights.segments.count
    let parts = Threads.divide(count, worthThread: 32) { [graph] part in
      var rows: [Int] = []
      marks.withUncounted { marks in
        graph.rows(.flights).forEachSegment(part.share(of: count)) { segment, first, mask in
          let found = columns.reduce(RowMask.none) { found, column in
            let texts = segment.columns[column.rawValue]
            return texts.width == 0 ? found : found | mask.rows { marks[Int(texts[$0])] & mark != 0 }
          }
          found.forEach { rows.append(first + $0) }
        }
      }
      return rows
    }
    return Array(joining: parts)
  }

  /// Returns the codeshare that a text spells, or `nil` if the flight is operated under that name itself.
  func codeshare(_ text: String, of row: Int) -> String? {
    let names = names(meaning: text)
    if isSpelledApart(names[0], ofRow: row) { return nil }
    if Self.names.contains(where: { withText($0, ofRow: row, names.isSpelled) }) { return nil }
    let list = Self.codeshares.flatMap { texts.items(flights.text($0, ofRow: row)) }
    return list.first { names.contains(FlightName($0)) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The columns that hold names under which a flight is operated.
  package static let names: [FlightColumn] = [
    .ident, .identICAO, .identIATA, .atcIdent, .registration, .faFlightID,
  ]
  package static let codeshares: [FlightColumn] = [.codeshares, .codesharesIATA]

  private static func path(_ column: FlightColumn) -> FieldPath? {
    try? FieldPath(parsing: column.column.path, of: .flights)
  }

  private func withText<Result>(_ column: FlightColumn, ofRow row: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    texts.bytes(flights.text(column, ofRow: row)).withSpan(body)
  }

  /// Returns whether the code of the operator and the flight number spell a name together, as `ProgramLayout.isNamed` has
  /// it for conditions.
  private func isSpelledApart(_ name: FlightName, ofRow row: Int) -> Bool {
    guard let code = name.parts?.code, withText(.flightNumber, ofRow: row, name.hasNumber) else { return false }
    return withText(.operatorIATA, ofRow: row, FlightName(code).isSpelled)
  }
}
