internal import FlightOutput
internal import FlightStore

extension Run {
  /// Runs `flights search`: prints rows with a code, then rows that begin with a text.
  ///
  /// Without an entity it searches flights and, if none is found, airports and then airlines.
  func search(_ entity: EntityKind?, text: ArgumentText) throws(Failure) -> ExitStatus {
    let query = try building.query(entity ?? .flights)
    let fields = try fieldChoice(query)
    if let status = try statement(query, fields: fields, searchingFor: text.text) {
      if entity == nil { note("the statement searches flights; name airports or airlines to search those") }
      return status
    }
    let needed = query.demand(ofSearchFor: text.text, showing: printer.shownFields(fields, of: query.entity))
    let store = try self.store(for: needed.query, showing: needed.fields)
    try building.with(store).check(query, showing: fields.named)
    let rows = found(query, text: text.text, in: store)
    if let entity, entity != .flights { building.with(store).noteHidden(text.text, of: entity) }
    // With an offset or a limit of 0, an empty answer does not mean that nothing is found.
    if rows.count == 0, query.offset == 0, query.limit != 0 {
      if entity == nil, let status = try searchOtherKinds(text) { return status }
      explainNothingFound(query, text: text.text, in: store)
    }
    return try answer(rows, fields: fields, in: store, query: query, text: text.text)
  }

  /// Reports what leaves no row of a search: a part of the condition, or the text itself.
  private func explainNothingFound(_ query: RowQuery, text: String, in store: FlightStore) {
    guard reportsNotes else { return }
    let name = quoted(text)
    let counts = query.withoutParts.map { (name: $0.name, count: found($0.query, text: text, in: store).count) }
    let relaxations = counts.filter { $0.count > 0 }.map { NoRows.count($0.count, without: $0.name) }
    if !relaxations.isEmpty {
      return note(
        "no \(query.entity.rawValue) with \(name) found; " + relaxations.joined(separator: ", "))
    }
    var whole = RowQuery(query.entity)
    (whole.clock, whole.zone) = (query.clock, query.zone)
    let rest = query.hasParts ? found(whole, text: text, in: store).count : 0
    let kinds: [EntityKind] = query.entity == .airlines ? [.airlines] : [.airports]
    let other = query.entity == .flights ? building.with(store).suggestions.otherSearch(for: text) : nil
    let meant = rest > 0 ? nil : other ?? store.nearestName(to: text, of: kinds)
    let hint = rest > 0 ? "; \(rest) without the other conditions" : didYouMean(meant)
    let file = text.split(separator: " ").dropFirst().last.map(String.init).flatMap { word in
      Positionals.looksLikePath(word) ? "; to read a file, write '--data \(TerminalText.safe(word))'" : nil
    }
    note("no \(query.entity.rawValue) with \(name)" + (file ?? hint))
  }

  /// Searches airports and airlines after no flight was found; `nil` if they have no match either.
  private func searchOtherKinds(_ text: ArgumentText) throws(Failure) -> ExitStatus? {
    let options = invocation.options
    guard ![.fields, .sort, .distinct].contains(where: options.has), !options.hasFilters,
      !invocation.data.contains("-")
    else { return nil }
    for kind in [EntityKind.airports, .airlines] {
      let query = try building.query(kind)
      let store =
        if let engine = try engine() {
          try self.store(for: RowQuery(kind), showing: printer.shownFields(of: kind), from: engine)
        } else {
          try loading().again.load(for: RowQuery(kind), showing: printer.shownFields(of: kind))
        }
      let found = found(query, text: text.text, in: store)
      guard found.count > 0 else { continue }
      note("no flights with \(quoted(text.text)); showing \(kind.rawValue)")
      return try answer(found, fields: .usual, in: store, query: query, text: text.text)
    }
    return nil
  }

  /// Returns the rows of a search: by code and first letters, or else by the first letters of any word.
  private func found(_ query: RowQuery, text: String, in store: FlightStore) -> RowSelection {
    guard [.count, .sort, .distinct].contains(where: invocation.options.has) else {
      return query.rows(rankedBy: text, in: store)
    }
    var unranked = query
    unranked.require(searchFor: text, in: store)
    // The search for any word is a fallback for no matches, not for a part beyond the last row.
    let isFound = unranked.found(in: store).count > 0
    return isFound ? unranked.rows(in: store) : query.rows(searchedByWord: text, in: store)
  }

  private func answer(
    _ rows: RowSelection, fields: FieldChoice, in store: FlightStore, query: RowQuery, text: String
  ) throws(Failure) -> ExitStatus {
    if invocation.options.has(.count) { return try answer(count: rows.count) }
    var tableQuery = tableQuery(query, in: store)
    if tableQuery.isLimited, look.format == .table {
      var unlimited = query
      (unlimited.limit, unlimited.offset) = (nil, 0)
      tableQuery.foundCount = found(unlimited, text: text, in: store).count
    }
    return try answer(rows, fields: fields, in: store, tableQuery: tableQuery, clock: query.clock) { true }
  }
}
