/// The contents of a store: the tables of flights, airports and airlines, and the texts that they share.
///
/// A value: copies share what neither changes.
struct Tables {
  var texts: TextPool
  var flights: EntityTable
  var airports: EntityTable
  var airlines: EntityTable
  /// The number of texts when all of them were last known to be in use.
  private var textsInUse = 0

  init(_ schema: Schema = .aeroAPI, hasher: ByteHasher = .process) {
    texts = TextPool(hasher: hasher)
    flights = EntityTable(schema.flights)
    airports = EntityTable(schema.airports)
    airlines = EntityTable(schema.airlines)
  }

  /// Builds the indexes of texts and rows that were read from a file.
  ///
  /// - Complexity: O(*n*) for the first time, where *n* is the number of texts and rows.
  mutating func makeIndexes() {
    texts.makeIndex()
    for kind in EntityKind.allCases { self[kind].makeIndex(of: self[kind].rows.count, in: texts) }
  }

  subscript(kind: EntityKind) -> EntityTable {
    get {
      switch kind {
      case .flights: flights
      case .airports: airports
      case .airlines: airlines
      }
    }
    // In place: changing a copy of a table, while the original still exists, would copy its storage.
    _modify {
      switch kind {
      case .flights: yield &flights
      case .airports: yield &airports
      case .airlines: yield &airlines
      }
    }
  }

  var isEmpty: Bool { EntityKind.allCases.allSatisfy { self[$0].count == 0 } }

  /// Returns the texts and leaves none.
  mutating func takeTexts() -> TextPool {
    defer { texts = TextPool(hasher: texts.hasher) }
    return texts
  }

  var schema: Schema {
    Schema(flights: flights.rows.layout, airports: airports.rows.layout, airlines: airlines.rows.layout)
  }

  /// Adds custom attributes.
  ///
  /// - Returns: The first attribute that exists with another type, or exceeds the limit, in which case nothing has
  ///   changed; otherwise `nil`.
  mutating func add(_ columns: [CustomColumn]) -> CustomColumn? {
    let before = self
    for column in columns {
      guard let layout = self[column.entity].rows.layout.adding([column]) else {
        self = before
        return column
      }
      self[column.entity].layOut(by: layout)
    }
    internDefaults()
    return nil
  }

  /// Interns the default texts of custom attributes, so that comparisons can refer to them by number.
  private mutating func internDefaults() {
    for column in customColumns {
      switch column.defaultValue {
      case .text(let text): _ = texts.intern(text)
      case .list(let list): _ = texts.intern(TextPool.joined(list))
      case .flag, .whole, .decimal, .time, .link, nil: break
      }
    }
  }

  /// Gives these tables and others the same columns.
  ///
  /// Where both have a custom attribute of the same name with different types, the others lose theirs.
  mutating func share(with others: inout Tables) {
    for column in others.customColumns { _ = add([column]) }
    for kind in EntityKind.allCases { others[kind].layOut(by: self[kind].rows.layout) }
  }

  var customColumns: [CustomColumn] { EntityKind.allCases.flatMap { self[$0].rows.layout.customColumns } }

  /// Tables with the same columns and no rows.
  var empty: Tables {
    var empty = Tables(hasher: texts.hasher)
    for kind in EntityKind.allCases { empty[kind] = EntityTable(self[kind].rows.layout) }
    return empty
  }

  var withoutFlights: Tables {
    var others = self
    others.flights = EntityTable(flights.rows.layout)
    return others
  }

  // MARK: Compaction

  /// Declares all texts to be in use, as they are after loading.
  mutating func trustTexts() { textsInUse = texts.count }

  /// Whether more than half of the rows or texts, and thousands of them, have been deleted.
  ///
  /// Compaction is linear, and at least as many changes as there are rows or texts precede it, so its amortized cost
  /// per change is constant.
  var isWasteful: Bool {
    texts.count > 2 * textsInUse + Self.allowance
      || EntityKind.allCases.contains { self[$0].rows.vacantCount > self[$0].count + Self.allowance / 16 }
  }

  private static let allowance = 1 << 16

  var withoutGaps: Tables { EntityKind.allCases.contains { self[$0].rows.vacantCount > 0 } ? compacted() : self }

  /// Returns tables with the same contents in the same order, without deleted rows and unused texts.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func compacted() -> Tables {
    var compact = empty
    var numbers: [UInt64?] = Array(repeating: nil, count: texts.count)
    func number(of old: UInt64, in new: inout TextPool) -> UInt64 {
      if old == 0 { return 0 }
      if let number = numbers[Int(old)] { return number }
      let number = UInt64(new.intern(texts.bytes(TextID(number: UInt32(old)))).number)
      numbers[Int(old)] = number
      return number
    }
    func places(_ kind: EntityKind) -> [Int: UInt64] {
      Dictionary(uniqueKeysWithValues: self[kind].rows.presentRows.enumerated().map { ($1, UInt64($0 + 1)) })
    }
    let newPlaces = [EntityKind.airports: places(.airports), .airlines: places(.airlines)]
    for kind in [EntityKind.airports, .airlines, .flights] {
      let columns = self[kind].rows.layout.columns
      let targets = columns.map { column in column.target.flatMap { newPlaces[$0] } }
      compact[kind] = EntityTable(compacting: self[kind], texts: &compact.texts) { column, stored, texts in
        switch columns[column].storage {
        case .text, .list: return number(of: stored, in: &texts)
        case .flag, .whole, .decimal, .time: return stored
        case .link:
          return stored == 0 ? 0 : targets[column]?[Int(stored) - 1] ?? 0
        }
      }
    }
    compact.internDefaults()
    compact.trustTexts()
    return compact
  }
}

/// Records that do not say which flight they belong to, joined to that flight.
///
/// `/schedules` gives no `fa_flight_id` to a flight that is far off, and a flight without a filed plan has no destination
/// until it lands. Which flight they belong to depends on all of the data, so they are joined at the end of a load and
/// separated before the next one, and the result does not depend on the order of input.
extension Tables {
  /// The rows that could be joined, each with that of its flight: none after a load, but changes can make a flight look
  /// like a record of another.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights.
  var joinableRows: NumberMap {
    var rows = NumberMap()
    for pair in IncompleteFlights(in: flights.rows).pairs + Schedules(of: flights.rows).pairs {
      rows.set(pair.flight, for: UInt64(pair.row))
    }
    return rows
  }

  /// Joins flights whose origin or destination is unknown to the flight with the same identifier.
  ///
  /// - Parameter separate: The rows that are not joined, each to the flight given.
  /// - Returns: The rows of the flights with both airports.
  /// - Complexity: O(*n*), where *n* is the number of flights.
  mutating func joinIncompleteFlights(except separate: NumberMap) -> [Int] {
    join(IncompleteFlights(in: flights.rows).pairs.filter { separate[UInt64($0.row)] != $0.flight })
  }

  /// Joins flights without an identifier to the identified flight with the same ident, origin and scheduled departure.
  ///
  /// A schedule may give a flight the time by which a further one is found.
  ///
  /// - Parameter separate: The rows that are not joined, each to the flight given.
  /// - Returns: The rows of the identified flights.
  /// - Complexity: O(*n*), where *n* is the number of flights, for each length of such a chain.
  mutating func joinSchedules(except separate: NumberMap) -> [Int] {
    var joined: [Int] = []
    while true {
      let flights = join(Schedules(of: flights.rows).pairs.filter { separate[UInt64($0.row)] != $0.flight })
      if flights.isEmpty { return joined }
      joined += flights
    }
  }

  /// Merges some rows into others, and deletes them.
  private mutating func join(_ pairs: [JoinedRows]) -> [Int] {
    if pairs.isEmpty { return [] }
    let targets = LinkTargets(airports: airports.rows, airlines: airlines.rows)
    flights.makeIndex(of: flights.rows.count, in: texts)
    for pair in pairs {
      flights.join(pair.row, to: pair.flight, in: &texts, targets: targets)
      flights.remove(pair.row, in: texts)
    }
    return pairs.map(\.flight)
  }

  /// Splits joined flights into rows of their own again, and returns the rows that have changed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of flights that are merged from several states.
  mutating func separateFlights() -> [Int] {
    var changed: [Int] = []
    for (row, states) in flights.mergedRows where flights.isJoined(row, states: states) {
      flights.makeIndex(of: flights.rows.count, in: texts)
      changed += [row] + flights.separate(row, in: &texts)
    }
    return changed
  }
}

private typealias JoinedRows = (row: Int, flight: Int)

/// The flights whose origin or destination is unknown, with the flights of the same identifiers.
private struct IncompleteFlights {
  private let rows: Table
  private var groups: [UInt64: (incomplete: [Int], complete: [Int])] = [:]

  init(in rows: Table) {
    self.rows = rows
    for row in rows.presentRows where !hasBothEnds(row) {
      let id = stored(.faFlightID, row)
      if id != 0 { groups[id, default: ([], [])].incomplete.append(row) }
    }
    if groups.isEmpty { return }
    for row in rows.presentRows where hasBothEnds(row) { groups[stored(.faFlightID, row)]?.complete.append(row) }
  }

  private func stored(_ column: FlightColumn, _ row: Int) -> UInt64 { rows.stored(column, ofRow: row) }

  private func hasBothEnds(_ row: Int) -> Bool { stored(.origin, row) != 0 && stored(.destination, row) != 0 }

  private func hasNoEnd(_ row: Int) -> Bool { stored(.origin, row) == 0 && stored(.destination, row) == 0 }

  /// Returns whether the airports that a row knows are those of another one.
  private func agrees(_ row: Int, with other: Int) -> Bool {
    [FlightColumn.origin, .destination].allSatisfy { stored($0, row) == 0 || stored($0, row) == stored($0, other) }
  }

  /// The incomplete flights, each with the only flight of its identifier that has both airports or, if there is none and
  /// it has neither itself, that has one.
  var pairs: [JoinedRows] {
    groups.values.flatMap { group in
      let others = group.complete.isEmpty ? group.incomplete.filter { !hasNoEnd($0) } : group.complete
      guard others.count == 1 else { return [JoinedRows]() }
      return group.incomplete.filter { $0 != others[0] && agrees($0, with: others[0]) }.map { ($0, others[0]) }
    }
  }
}

/// The flights without an identifier, with the identified flights that match.
private struct Schedules {
  /// The values that a flight and its schedule share.
  private struct Key: Hashable {
    let ident, origin, departure: UInt64
    /// The column of the departure.
    let column: FlightColumn
  }

  private let rows: Table
  private var all: [(schedule: Int, flights: [Int])] = []
  private var places: [Key: Int] = [:]

  init(of rows: Table) {
    self.rows = rows
    for row in rows.presentRows where rows.text(.faFlightID, ofRow: row).isNull {
      // Most schedules have only the time out; one with a time off is matched by that.
      let isByOff = rows.stored(.scheduledOff, ofRow: row) != 0
      guard let key = key(ofRow: row, by: isByOff ? .scheduledOff : .scheduledOut) else { continue }
      places[key] = all.count
      all.append((row, []))
    }
    if all.isEmpty { return }
    for row in rows.presentRows where !rows.text(.faFlightID, ofRow: row).isNull {
      for column in [FlightColumn.scheduledOff, .scheduledOut] {
        if let key = key(ofRow: row, by: column), let place = places[key] { all[place].flights.append(row) }
      }
    }
  }

  private func key(ofRow row: Int, by column: FlightColumn) -> Key? {
    let key = Key(
      ident: rows.stored(.ident, ofRow: row),
      origin: rows.stored(.origin, ofRow: row),
      departure: rows.stored(column, ofRow: row), column: column)
    return key.ident == 0 || key.origin == 0 || key.departure == 0 ? nil : key
  }

  /// The schedules that have an unambiguous flight, with that flight.
  ///
  /// The two records of a diversion are one flight; the schedule is that of the one to its destination.
  var pairs: [JoinedRows] {
    all.compactMap { schedule, flights in
      guard let first = flights.first, flights.allSatisfy({ isSame(.faFlightID, $0, first) }) else { return nil }
      if flights.count == 1 { return (schedule, first) }
      let ofDestination = flights.filter { isSame(.destination, $0, schedule) }
      return ofDestination.count == 1 ? (schedule, ofDestination[0]) : nil
    }
  }

  private func isSame(_ column: FlightColumn, _ row: Int, _ other: Int) -> Bool {
    rows.stored(column, ofRow: row) == rows.stored(column, ofRow: other)
  }
}
