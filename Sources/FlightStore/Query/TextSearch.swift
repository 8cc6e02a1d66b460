/// Searching by what people type: a code in any form, or the first letters of a city or a name.
extension RowQuery {
  /// Returns the rows that go by a code, followed by those whose city (of a flight, its destination's; of an airline, name)
  /// begins with the text, in any case and with any accents; each part in its usual order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func rows(searchedBy text: String, in store: FlightStore) -> RowSelection {
    var whole = self
    whole.offset = 0
    whole.limit = nil
    var exact = whole
    exact.require(searchFor: text, in: store, exactOnly: true)
    whole.require(searchFor: text, in: store, exactOnly: false)
    let first = exact.rows(in: store).rows
    let known = Set(first)
    var rows = first + whole.rows(in: store).rows.filter { !known.contains($0) }
    rows = Array(rows.dropFirst(offset))
    if let limit { rows = Array(rows.prefix(limit)) }
    return RowSelection(graph: store.graph, entity: entity, rows: rows)
  }

  /// Narrows the question to what a search finds.
  package mutating func require(searchFor text: String, in store: FlightStore, exactOnly: Bool) {
    let rows = Set(exactRows(text, in: store))
    var alternatives = [Condition.isRow(rows)]
    let names =
      switch entity {
      case .flights: ["destination.city"]
      case .airports: ["city"]
      case .airlines: ["name", "short_name"]
      }
    if !exactOnly {
      alternatives += names.compactMap { try? FieldPath(parsing: $0, of: entity) }.map {
        .compare($0, .begins, .text(text))
      }
    }
    require(.any(alternatives))
  }

  private func exactRows(_ text: String, in store: FlightStore) -> [Int] {
    switch entity {
    case .airports, .airlines: return store.graph.rows(text, of: entity)
    case .flights:
      let airports = store.graph.rows(text, of: .airports)
      let arrivals = airports.flatMap { store.graph.inverse(.destination).rows(of: $0).map(Int.init) }
      return arrivals + FlightFinder(store.graph).rows(text)
    }
  }
}

/// Finds flights by what people call them.
struct FlightFinder {
  private let graph: Graph

  init(_ graph: Graph) { self.graph = graph }

  /// Returns the flights that go by a number in any spelling (`UAL412`, `ua 412`, `UA-0412`), as operated or as one of
  /// their codeshares, or by a registration or FlightAware's identifier.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  func rows(_ text: String) -> [Int] {
    let wanted = FlightName(Array(text.utf8))
    if wanted.isEmpty { return [] }
    let operated = rows { names(of: $0).contains(wanted) }
    return operated.isEmpty ? rows { codeshares(of: $0).contains(wanted) } : operated
  }

  /// Returns the codeshare of a flight that a text names, if it names the flight by a codeshare only.
  func codeshare(_ text: String, of row: Int) -> String? {
    let wanted = FlightName(Array(text.utf8))
    if names(of: row).contains(wanted) { return nil }
    let list = [FlightColumn.codeshares, .codesharesIATA].flatMap {
      graph.texts.items(graph.flights.rows.text($0.rawValue, row))
    }
    return list.first { FlightName($0) == wanted }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func rows(where isWanted: (Int) -> Bool) -> [Int] { graph.flights.rows.presentRows.filter(isWanted) }

  private func names(of row: Int) -> [FlightName] {
    let columns: [FlightColumn] = [.ident, .identICAO, .identIATA, .atcIdent, .registration, .faFlightID]
    var names = columns.compactMap { column -> FlightName? in
      let id = graph.flights.rows.text(column.rawValue, row)
      return id.isNull ? nil : FlightName(Array(graph.texts.bytes(id)))
    }
    let code = graph.texts.bytes(graph.flights.rows.text(FlightColumn.operatorIATA.rawValue, row))
    let number = graph.texts.bytes(graph.flights.rows.text(FlightColumn.flightNumber.rawValue, row))
    if !code.isEmpty, !number.isEmpty { names.append(FlightName(Array(code) + Array(number))) }
    return names
  }

  private func codeshares(of row: Int) -> [FlightName] {
    [FlightColumn.codeshares, .codesharesIATA].flatMap { column in
      graph.texts.items(graph.flights.rows.text(column.rawValue, row)).map { FlightName($0) }
    }
  }
}

/// A flight's number without what spellings differ in: case, blanks, hyphens, and zeros before the number.
private struct FlightName: Hashable {
  private let letters: [UInt8]

  var isEmpty: Bool { letters.isEmpty }

  init(_ text: [UInt8]) {
    var letters: [UInt8] = []
    for byte in text where byte != 0x20 && byte != UInt8(ascii: "-") {
      letters.append((0x61...0x7A).contains(byte) ? byte - 0x20 : byte)
    }
    // The number begins after the last letter of the operator; IATA codes may hold a digit (`9W`), so two places stay.
    if let start = letters.indices.dropFirst(2).first(where: { JSONScanner.isDigit(letters[$0]) }) {
      let digits = letters[start...].prefix { $0 == UInt8(ascii: "0") }
      if start + digits.count < letters.count { letters.removeSubrange(start..<(start + digits.count)) }
    }
    self.letters = letters
  }
}
