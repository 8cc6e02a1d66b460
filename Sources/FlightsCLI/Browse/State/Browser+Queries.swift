internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

/// The commands that change the query of a view, or the look of all views.
extension Browser {
  func firstQuery(_ start: BrowserStart) -> BrowserQuery {
    switch start {
    case .name(let name): return Self.card(name.text)
    case .list(let entity):
      var invocation = Invocation(.list(entity))
      invocation.options = setting.invocation.options.only(Option.viewOptions)
      return BrowserQuery(invocation)
    }
  }

  private var path: FieldPath? {
    guard case .table(let table) = view.content else { return nil }
    return table.source.path(table.column)
  }

  // MARK: Order and conditions

  mutating func sort(adding: Bool) {
    guard let path, !sortKeys(path.expression).isEmpty else { return say(words.noSortColumn) }
    let earlier = sortKeys
    func isOfColumn(_ key: SortKey) -> Bool { key.path.expression == path.expression }
    var keys = adding ? earlier : earlier.prefix(1).filter(isOfColumn)
    if let index = keys.firstIndex(where: isOfColumn) {
      keys[index] = SortKey(path, isDescending: !keys[index].isDescending)
    } else {
      keys.append(SortKey(path))
    }
    keep(view)
    change { $0.options.set(.sort, to: keys.map(\.text).joined(separator: ",")) }
    // After sorting, the first row is the one of interest.
    view.releaseCursor()
  }

  /// The sort keys of the rows; none if they are invalid or if the view lists no rows.
  var sortKeys: [SortKey] { view.query.invocation.options[.sort].map { sortKeys($0.text) } ?? [] }

  private func sortKeys(_ text: String) -> [SortKey] {
    guard let kind = view.query.listed else { return [] }
    let fields = view.query.invocation.options[.fields]?.text ?? ""
    return (try? SortKey.parse(text, of: kind, naming: fields, and: custom)) ?? []
  }

  private var custom: CustomFields { store.map { CustomFields(of: $0) } ?? .none }

  mutating func dropCondition() {
    var options = view.query.invocation.options
    let query = RowQuery(view.query.listed ?? .flights)
    guard let dropped = options.dropLast({ query.splitLast($0, and: custom) }) else { return say(words.noCondition) }
    keep(view)
    change { $0.options = options }
    say(words.dropped(TerminalText.safe(dropped)))
  }

  // MARK: Groups

  mutating func openGroups() {
    let key = path?.expression ?? "airline"
    openFromRows(.stats) { $0.options.set(.by, to: key) }
  }

  mutating func openGroup(_ group: Int, groups: GroupAnswer) {
    guard group < groups.rows.count else { return openFromRows(.list(.flights)) }
    let isHour = groups.keys.contains(where: \.isHour)
    let isAirportsClock = look[.tz].map { $0.source.isPreset || $0.text == "airport" } ?? true
    guard isAirportsClock || !isHour else { return say(words.noHourGroup) }
    guard let expression = groups.expression(ofGroup: group) else { return say(words.noGroup) }
    openFromRows(.list(.flights)) {
      $0.options = $0.options.only(Option.filterOptions)
      $0.options.add(expression, to: .where)
    }
  }

  // MARK: Look

  mutating func nextUnits() {
    let names = UnitSystem.allCases.map(\.rawValue)
    let next = Self.next(after: look[.units]?.text ?? "metric", in: names)
    look.set(.units, to: next)
    say(words.units(next))
    lookChanged()
  }

  mutating func nextZone() {
    let next = Self.next(after: look[.tz]?.text ?? "airport", in: ["airport", "utc", "local"])
    look.set(.tz, to: next)
    say(words.zone(next))
    lookChanged()
  }

  mutating func nextLanguage() {
    look.set(.lang, to: (language == .ru ? Language.en : .ru).rawValue)
    lookChanged()
  }

  mutating func lookChanged() {
    version += 1
    sideLines = nil
    refresh()
  }

  private static func next(after name: String, in names: [String]) -> String {
    names.firstIndex(of: name).map { names[($0 + 1) % names.count] } ?? names[0]
  }

  /// Switches the panel beside the table to the next of card, map and none.
  mutating func nextSide() {
    switch shownSide {
    case .card: side = .map
    case .map: side = .hidden
    case .hidden, .automatic: side = .card
    }
    if side != .hidden, shownSide == .hidden { say(words.tooNarrow) }
  }

  // MARK: Copies

  /// The command line that prints what the view shows.
  var command: String {
    var invocation = withCurrentLook(view.query).invocation
    invocation.data = setting.invocation.data
    return "flights " + ShellText.joined(invocation.wholeWords)
  }

  mutating func copy() {
    copied = command
    emit(.copy(command))
    say(words.copied(TerminalText.safe(command)))
  }

  // MARK: Choosing

  /// The unique name of the entity at the cursor, as `flights show` accepts it.
  private var chosen: String? { subject.flatMap { Self.name(of: $0) } }

  mutating func mark() {
    guard let chosen else { return }
    if let index = marked.firstIndex(of: chosen) { marked.remove(at: index) } else { marked.append(chosen) }
    changeTable { $0.move(by: 1) }
  }

  /// Returns the output of a completed choice; `nil` if there is nothing to choose.
  func pick() -> String? {
    let names = marked.isEmpty ? [chosen].compactMap { $0 } : marked
    return names.isEmpty ? nil : names.map { $0 + "\n" }.joined()
  }

  // MARK: New data

  /// Shows what is different in new data, and marks the changed rows.
  mutating func showChanges(since old: FlightStore, in store: FlightStore) {
    let changes = store.changes(since: old).flights
    changed = Set(changes.updated.flatMap { $0.new.selection.rows } + changes.inserted.flatMap { $0.selection.rows })
    var clock = ClockText(.airport, in: language, usualYear: 0)
    var told: [String] = []
    for update in changes.updated {
      guard let event = update.events.first else { continue }
      let text = ChangeWords(language: language).event(event) { end, seconds in
        let zone = end == .origin ? update.new.origin?.timezone : update.new.destination?.timezone
        return clock.text(seconds, zone: zone, detail: .clock(since: nil))
      }
      told.append("\(update.new.ident ?? "") \(text)")
      if told.count == 3 { break }
    }
    let more = changes.updated.count - told.count
    if more > 0 { told.append(told.isEmpty ? words.changed(more) : words.more(more)) }
    if !changes.inserted.isEmpty { told.append(words.new(changes.inserted.count)) }
    if !changes.deleted.isEmpty { told.append(words.gone(changes.deleted.count)) }
    let text = told.isEmpty ? words.newData : told.joined(separator: " · ")
    say(TerminalText.safe(text))
  }
}
