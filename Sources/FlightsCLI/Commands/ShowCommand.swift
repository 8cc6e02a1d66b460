internal import FlightOutput
internal import FlightSQL
internal import FlightStore

extension Run {
  func show(_ names: [ArgumentText]) throws(Failure) -> ExitStatus {
    if let dialect = statementDialect {
      let statements = try names.map { name throws(Failure) in
        try supported(SQLLookUp(name.text, units: look.units, dialect: dialect).text)
      }
      return try print(statements.joined(separator: "\n"))
    }
    let (store, selections, missing) = try lookUp(names.map(\.text))
    if let name = names.first(where: { $0.text == missing }) {
      throw .nothingCalled(name, meant: building.with(store).suggestions.meant(by: name, among: names))
    }
    for (name, found) in zip(names, selections) {
      if found.first?.entity == .airports { building.with(store).noteCity(name.text) }
      noteOthers(than: found, called: name.text, in: store)
    }
    let groups = zip(names, selections).flatMap { name, selections in selections.map { (name: name.text, rows: $0) } }
    let found = groups.flatMap(\.rows.single)
    let clock = try building.clock()
    switch look.format {
    case .table: try showCards(groups, display: display(store, clock: clock), clock: clock ?? store.now)
    case .json, .ndjson:
      // Records of several entities are in one array, or one to a line.
      let format = RecordFormat(found, lines: look.format == .ndjson, units: look.units)
      try target.write { try format.write(to: $0) }
    default:
      let kinds = Self.byKind(found)
      if kinds.count > 1 { note("'\(look.format)' has a table for each kind of record; 'json' has one array") }
      try printer.print(kinds)
    }
    return .success
  }

  /// Reports the airport or the airline that shares the code of what is shown.
  private func noteOthers(than found: [RowSelection], called name: String, in store: FlightStore) {
    if !reportsNotes { return }
    for (kind, key) in store.others(called: name, than: found) {
      // `show` finds an airport before an airline with the same key.
      let command = key.uppercased() == name.uppercased() ? "list \(kind.rawValue) --where code=" : "show "
      let (name, key) = (TerminalText.safe(name), TerminalText.safe(key))
      note(
        "'\(name)' is a code of \(kind.singular) \(key) too; 'flights \(command)\(key)' shows it")
    }
  }

  /// Returns the entities of some names, in loaded data or from an engine.
  private func lookUp(_ names: [String]) throws(Failure) -> (
    store: FlightStore, found: [[RowSelection]], missing: String?
  ) {
    guard let engine = try engine() else {
      return try loading().load(lookingUp: names, showsCards: look.format == .table)
    }
    var found: [[RowSelection]] = []
    var last = FlightStore()
    for name in names {
      let first = try store(for: LookUp.question([name]), showing: nil, from: engine)
      last = first
      var rows = first.lookUp(name)
      let lookUp = LookUp([name], found: rows, store: first)
      if !lookUp.isComplete(showingCards: look.format == .table) {
        last = try store(for: lookUp.questionForCards, showing: nil, from: engine)
        rows = last.lookUp(name)
      }
      // Airports and airlines without any flight are found only by their own query.
      for kind in [EntityKind.airports, .airlines] where rows.isEmpty {
        rows = try store(for: RowQuery(kind), showing: nil, from: engine).lookUp(name)
      }
      found.append(rows)
      if rows.isEmpty { return (last, found, name) }
    }
    return (last, found, nil)
  }

  /// Returns the rows grouped by entity, so that each group has one header, in order of first appearance.
  ///
  /// An engine answers for each name alone, so a group can have rows of several snapshots.
  private static func byKind(_ found: [RowSelection]) -> [[RowSelection]] {
    var groups: [[RowSelection]] = []
    for rows in found {
      guard let index = groups.firstIndex(where: { $0[0].entity == rows.entity }) else {
        groups.append([rows])
        continue
      }
      let last = groups[index].count - 1
      if !groups[index][last].append(rows) { groups[index].append(rows) }
    }
    return groups
  }

  func showCards(
    _ found: [(name: String, rows: RowSelection)], display: Display, clock: Int
  ) throws(Failure) {
    try target.write { output in
      for (index, (name, rows)) in found.enumerated() {
        if index > 0 { try output.write("\n") }
        try EntityCard.write(
          rows, requestedName: name, display: display, clock: clock, width: look.width, styled: look.usesColor,
          to: output)
      }
    }
  }
}
