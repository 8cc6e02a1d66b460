extension GraphBuilder {
  /// Adds what another thread has made of its part of an input, as if its records had been read here.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows of the part.
  mutating func add(_ part: LoadOutcome) {
    add(part.tables, flightsComeOnce: demand != nil && part.tables.flights.indexedCount == 0)
    identities.append(part.identities)
    newestActual = [newestActual, part.newestActual].compactMap { $0 }.max()
    sievesOfParts += part.sieves
    threadCount += part.threadCount
  }

  /// Adds what other tables hold, as if everything that they came from had been read here.
  ///
  /// - Parameters:
  ///   - other: The other tables.
  ///   - flightsComeOnce: Whether no flight of theirs can be known here.
  /// - Complexity: O(*n*), where *n* is the number of rows of the other tables.
  mutating func add(_ other: Tables, flightsComeOnce: Bool = false) {
    var transfer = RowTransfer(other.texts)
    for kind in [EntityKind.airports, .airlines, .flights] {
      let table = other[kind]
      let columns = table.columnsInUse
      var places = [Int](repeating: 0, count: table.rows.count)
      for row in table.rows.presentRows {
        let states = table.states(of: row)
        if states.isEmpty {
          let place = copy(row, of: table.rows, columns, &transfer)
          places[row] = kind == .flights && flightsComeOnce ? place : commit(kind)
          continue
        }
        for state in states {
          _ = copy(state, of: table.stateRows, columns, &transfer)
          places[row] = commit(kind)
        }
        // States that have proved useless are gone, but what they had in sets is not.
        if kind == .flights { unite(places[row], with: row, of: table.rows, &transfer) }
      }
      transfer.places[kind] = places
    }
  }

  /// Copies a row to the end of our table.
  private mutating func copy(_ row: Int, of source: Table, _ columns: [Int], _ transfer: inout RowTransfer) -> Int {
    let kind = source.layout.kind
    let copy = tables[kind].rows.appendRow()
    for column in columns {
      var stored = source.stored(column, row)
      if stored == 0 { continue }
      switch source.layout.columns[column].storage {
      case .text, .list: stored = transfer.text(stored, into: &tables.texts)
      case .link: stored = transfer.link(stored, column)
      case .flag, .whole, .decimal, .time: break
      }
      tables[kind].rows.setStored(stored, column, copy)
    }
    return copy
  }

  /// Makes the last row part of its table; returns where it is found.
  private mutating func commit(_ kind: EntityKind) -> Int {
    switch kind {
    case .airports: return tables.airports.commitLastRow(in: &tables.texts)
    case .airlines: return tables.airlines.commitLastRow(in: &tables.texts)
    case .flights:
      let last = tables.flights.rows.count - 1
      let place = tables.flights.commitLastRow(
        in: &tables.texts, targets: LinkTargets(airports: tables.airports.rows, airlines: tables.airlines.rows))
      if place != last { followOperator(place) }
      return place
    }
  }

  private mutating func unite(_ row: Int, with other: Int, of source: Table, _ transfer: inout RowTransfer) {
    for column in [FlightColumn.codeshares, .codesharesIATA].map(\.rawValue) {
      let list = transfer.text(source.stored(column, other), into: &tables.texts)
      if list != 0 { tables.flights.unite(TextID(number: UInt32(list)), column, row, in: &tables.texts) }
    }
  }
}

/// Carries stored values from tables into others that number their texts and rows differently.
private struct RowTransfer {
  private let texts: TextPool
  // Each text is looked for once, and many are in most rows.
  private var numbers: [UInt32]
  /// Where the rows are found that have been carried over.
  var places: [EntityKind: [Int]] = [:]

  init(_ texts: TextPool) {
    self.texts = texts
    numbers = [UInt32](repeating: 0, count: texts.count)
  }

  mutating func text(_ stored: UInt64, into pool: inout TextPool) -> UInt64 {
    if stored == 0 { return 0 }
    if numbers[Int(stored)] == 0 {
      numbers[Int(stored)] = pool.intern(texts.bytes(TextID(number: UInt32(stored)))).number
    }
    return UInt64(numbers[Int(stored)])
  }

  func link(_ stored: UInt64, _ column: Int) -> UInt64 {
    let target: EntityKind = column == FlightColumn.airline.rawValue ? .airlines : .airports
    return places[target].map { UInt64($0[Int(stored) - 1] + 1) } ?? 0
  }
}

extension FlightStore {
  /// Adds what another store holds, as if everything that it came from had been loaded here.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the other store.
  mutating func merge(_ other: FlightStore) {
    if EntityKind.allCases.allSatisfy({ graph[$0].count == 0 }) {
      self = other
      return
    }
    var builder = GraphBuilder(graph.tables)
    builder.add(other.graph.tables)
    adopt(Graph(builder.tables))
  }
}
