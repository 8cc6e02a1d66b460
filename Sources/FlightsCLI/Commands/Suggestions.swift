internal import FlightStore

/// What a text may stand for that the data does not have or a command does not take: lines, options and conditions.
struct Suggestions {
  let building: QueryBuilding
  let store: FlightStore
  private var invocation: Invocation { building.invocation }

  /// Returns what a text in place of a code can mean; `nil` if only the nearest name can be suggested.
  func meant(by text: ArgumentText, of kind: EntityKind) -> [String]? {
    if let option = [.option(.origin): Option.after, .option(.dest): .before][text.source],
      TimeLiteral.timeOfDay(text.text) != nil, case .board = invocation.action
    {
      return ["\(option.spelling) \(text.text)"]
    }
    if text.text.isEmpty { return [] }
    if let whole = inQuotes(text) { return [whole] }
    if let condition = condition(meantBy: text, of: kind) { return [condition] }
    if FlightStore.isPattern(text.text) { return [] }
    // The two letters of an airline may be those of a country too.
    let isAirline = text.text.utf8.count == 2 && store.finding(text.text, of: .airlines) == .known
    if isAirline, text.source == .argument(of: .list) { return ["\(Option.airline.spelling) \(text.text)"] }
    let regions = regions(of: text)
    if !regions.isEmpty { return regions }
    guard kind == .airports else { return nil }
    let city = city(text)
    if !city.isEmpty { return city }
    if let other = otherMeaning(of: text) { return [other] }
    let named = store.airports(called: text.text)
    return named.isEmpty ? airports(printedAs: text.text) : named
  }

  /// Returns suggestions for a city, by name or by the code of its area, that was given in place of an airport's code.
  private func city(_ text: ArgumentText) -> [String] {
    let area = store.airports(ofArea: text.text)
    if !area.isEmpty { return area }
    let airports = store.airports(ofCity: text.text)
    guard !airports.isEmpty, text.source == .option(.dest) else { return airports }
    return ["\(Option.city.spelling) \(ShellText.inMessage(text.text))"] + airports
  }

  /// Returns what an argument of `flights list` or `flights board` can mean instead of an airport: a command or an option.
  private func otherMeaning(of text: ArgumentText) -> String? {
    if text.source == .argument(of: .board),
      store.finding(text.text, of: .airlines) == .known || Self.mayNameFlight(text.text)
    {
      return "\(Command.show.spelling) \(text.text)"
    }
    guard text.source == .argument(of: .list), !text.text.contains("\"") else { return nil }
    let word = ShellText.inMessage(text.text)
    // Most flights that have landed have reached their gates, and are in the next phase.
    if let phase = Phase(rawValue: Option.phase.canonical(text.text)), phase != .landed {
      return phase == .enroute ? Option.enroute.spelling : "\(Option.phase.spelling) \(phase.rawValue)"
    }
    if let keys = Self.groups[text.text.lowercased()] {
      return "\(Command.stats.spelling) \(Option.by.spelling) \(keys)"
    }
    if let condition = Option.condition(named: text.text.lowercased()) {
      return Option.suggestion(condition, for: text.text.lowercased(), given: invocation.options.has)
    }
    if let filter = filter(named: text.text, lettersFrom: 3) { return filter }
    let fields = text.text.split(separator: ",").map(String.init)
    if fields.count > 1, fields.allSatisfy({ (try? FieldPath(parsing: $0, of: .flights)) != nil }) {
      return "\(Option.fields.spelling) \(text.text)"
    }
    if let line = ends(in: text.text) { return line }
    if store.finding(text.text, of: .airlines) == .known { return "\(Option.airline.spelling) \(word)" }
    guard Self.mayNameFlight(text.text) else { return nil }
    let others = Command.list.options.filter { invocation.options.has($0) && $0 != .airport }
    return others.allSatisfy(Command.show.options.contains)
      ? "\(Command.show.spelling) \(word)" : Option.flights("ident = \(word)")
  }

  /// Returns the filter of flights whose aircraft or whose number without an airline a text names; `nil` without such
  /// flights.
  func filter(named text: String, lettersFrom least: Int = 5) -> String? {
    func finds(_ field: String) -> Bool {
      let query = RowQuery(.flights, where: field, .equal, anyOf: [text])
      if query.count(in: store) > 0 { return true }
      // The store may have only what the query asked for; that of an engine is all there is.
      let loading = DataLoading(invocation: invocation, console: building.console, loaded: building.loaded)
      guard !invocation.options.has(.engine), building.console.variable("FLIGHTS_ENGINE") == nil,
        let all = loading.everyRow(of: query, loaded: store)
      else { return false }
      return query.count(in: all) > 0
    }
    if AircraftNames.areNamed(text, lettersFrom: least), finds("aircraft") {
      return "\(Option.aircraft.spelling) \(ShellText.inMessage(text))"
    }
    return Int(text) != nil && finds("flight_number") ? "\(Option.where.spelling) \"flight_number = \(text)\"" : nil
  }

  /// Returns the line for the flights between two airports or cities that a text joins.
  private func ends(in text: String) -> String? {
    let ends = text.split { " -–—→>".contains($0) }.map(String.init)
    guard ends.count == 2, ends.allSatisfy({ isKnown($0, .airports) }) else { return nil }
    return "\(Command.list.spelling) \(ends[0]) \(ends[1])"
  }

  /// Returns the option or the line with quotes around a name, of which an argument is the second word.
  private func inQuotes(_ text: ArgumentText) -> String? {
    guard text.source == .argument(of: .list) else { return nil }
    for (option, kind) in QueryBuilding.codes.map({ ($0.option, $0.kind) }) + [(.city, .airports)] {
      for first in invocation.options.all(option) where first != text {
        let name = "\(first.text) \(text.text)"
        let (word, areArguments) = (ShellText.inMessage(name), first.source == text.source)
        if isKnown(name, kind) { return "\(areArguments ? Command.list.spelling : option.spelling) \(word)" }
        if areArguments, isKnown(name, .airlines) {
          return "\(Command.list.spelling) \(Option.airline.spelling) \(word)"
        }
        if areArguments, first.text.utf8.count == 2, text.text.allSatisfy(\.isNumber) {
          return "\(Command.show.spelling) \(word)"
        }
      }
    }
    return nil
  }

  /// Returns the airport whose code is among the words of a text, or those of the city before its last word.
  private func airports(printedAs text: String) -> [String]? {
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard words.count > 1 else { return nil }
    let code = words.first { $0 == $0.uppercased() && $0.utf8.count > 2 && store.finding($0, of: .airports) == .known }
    if let code { return [code] }
    let city = words.dropLast().joined(separator: " ")
    let airports = [words.last, nil].lazy.map { store.airports(readAsCity: city, inState: $0) }
    return airports.first { !$0.isEmpty }
  }

  func isKnown(_ name: String, _ kind: EntityKind) -> Bool {
    store.finding(name, of: kind) == .known || kind == .airports && !store.airports(readAsCity: name).isEmpty
  }

  /// Returns the name, for a shell, that several words are in the data, or the airline's that they resemble.
  func name(of words: [String]) -> String? {
    let whole = words.joined(separator: " ")
    guard words.count > 1 else { return nil }
    if !store.lookUp(whole).isEmpty { return ShellText.inMessage(whole) }
    guard case .misspelled(let meant?) = store.finding(whole, of: .airlines) else { return nil }
    return ShellText.inMessage(meant)
  }

  /// Returns what a name can mean that is not an argument of a command: with the one before it a longer name, else a filter.
  ///
  /// `whole` is the name with the arguments after it.
  func meanings(of word: String, after first: String?, whole: String, for command: Command) -> [String] {
    if let first {
      if command == .browse, let whole = name(of: [first, word]) { return ["\(command.spelling) \(whole)"] }
      let ofCity = store.airports(readAsCity: "\(first) \(word)")
      if !ofCity.isEmpty { return ofCity.map { "\(command.spelling) \($0)" } }
      if command == .browse, isKnown(first, .airports), isKnown(word, .airports) {
        return ["\(command.spelling) \(Option.origin.spelling) \(first) \(Option.dest.spelling) \(word)"]
      }
    }
    for name in [whole, word] {
      let filters = [(Option.airport, EntityKind.airports), (.airline, .airlines)]
        .filter { isKnown(name, $1) }.map { "\($0.0.spelling) \(ShellText.inMessage(name))" }
      if !filters.isEmpty { return filters }
    }
    let others = meant(by: ArgumentText(word, from: .argument(of: .list)), of: .airports) ?? []
    return others.map { other in
      let isCode = !other.hasPrefix("-") && !other.hasPrefix(Command.program)
      if isCode { return "\(Option.airport.spelling) \(other)" }
      if other.hasPrefix(Command.show.spelling), command != .browse { return Option.flights("ident = \(word)") }
      // Other commands order groups, or nothing.
      return other.hasPrefix(Option.sort.spelling) ? "\(Command.list.spelling) \(other)" : other
    }
  }

  /// Returns the list of flights that a search for a text without matches may mean: those of an airline or to a country.
  func otherSearch(for text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    if words.count > 1, let kind = words.last, EntityKind(rawValue: kind) != nil {
      return "\(Command.search.spelling) \(kind) \(ShellText.inMessage(words.dropLast().joined(separator: " ")))"
    }
    if TimeLiteral(day: text) != nil, let day = Option.condition(named: text.lowercased()) {
      return "\(Command.list.spelling) \(day)"
    }
    if store.finding(text, of: .airlines) == .known, !text.contains("\"") {
      return "\(Command.list.spelling) \(Option.airline.spelling) \(ShellText.inMessage(text))"
    }
    if let filter = filter(named: text) { return "\(Command.list.spelling) \(filter)" }
    if let line = ends(in: text) { return line }
    let regions = regions(of: ArgumentText(text, from: .option(.dest)))
    return regions.last.map { "\(Command.list.spelling) \($0)" }
  }

  /// Returns conditions on the state or the country that a text names in place of an airport or an airline.
  private func regions(of text: ArgumentText) -> [String] {
    let areAirlines = text.source == .option(.airline)
    return regions(text.text, of: Self.links[text.source] ?? [], areAirlines: areAirlines).map {
      "\(Option.where.spelling) \"\($0)\""
    }
  }

  /// Returns the conditions on the state and the country that a text names in place of a code at the end of some paths.
  func regions(_ text: String, of paths: [String], areAirlines: Bool) -> [String] {
    if paths.isEmpty || text.contains(where: { "'\"".contains($0) }) { return [] }
    // Two letters are the code of an airline, but not of an airport.
    let isState = !areAirlines && store.hasAirports(inState: text)
    let isCountry = (!areAirlines || text.utf8.count > 2) && FlightStore.isCountry(text)
    let name = text.contains(" ") ? "'\(text)'" : text
    return ((isState ? ["state"] : []) + (isCountry ? ["country"] : [])).map { field in
      paths.map { "\($0).\(field) = \(name)" }.joined(separator: " or ")
    }
  }

  /// Returns the condition that a pattern or a negated code stands for in place of an airport or an airline.
  private func condition(meantBy text: ArgumentText, of kind: EntityKind) -> String? {
    let conditions = (Self.links[text.source] ?? []).compactMap {
      store.condition(meantBy: text.text, for: $0, of: kind)
    }
    let joint = text.text.hasWildcards ? " or " : " and "
    return conditions.isEmpty ? nil : "\(Option.where.spelling) \"\(conditions.joined(separator: joint))\""
  }

  /// The relationships that the values of options and arguments are compared with.
  private static let links: [ArgumentText.Source: [String]] = [
    .option(.dest): ["destination"], .option(.origin): ["origin"], .option(.airport): ["origin", "destination"],
    .argument(of: .list): ["origin", "destination"], .option(.airline): ["airline"],
  ]

  /// What people ask to list that flights are grouped by.
  static let groups = [
    "airlines": "airline", "airports": "destination", "origins": "origin", "destinations": "destination",
    "hours": "hour", "days": "departure.date", "countries": "destination.country", "states": "destination.state",
    "cities": "destination.city",
    "routes": "origin,destination", "pairs": "origin,destination", "aircraft": "aircraft", "types": "aircraft",
  ]

  /// Whether a text is too long for the code of an airport and consists of letters and digits, as flight numbers and
  /// registrations do.
  static func mayNameFlight(_ text: String) -> Bool {
    let rest = text.filter { $0 != " " && $0 != "-" }
    return FlightStore.isCityRatherThanCode(text) && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && rest.contains(where: \.isLetter) && rest.contains(where: \.isNumber)
  }

  /// Returns what a name that nothing has may stand for: another command, or similar names.
  func meant(by name: ArgumentText, among names: [ArgumentText]) -> [String] {
    let words = names.map(\.text)
    let first = words.first.flatMap { $0 == name.text ? nil : $0 }
    if let first, let direction = Option.named(name.text), [.arrivals, .departures].contains(direction),
      store.finding(first, of: .airports) == .known
    {
      return ["\(Command.board.spelling) \(ShellText.inMessage(first)) \(direction.spelling)"]
    }
    if Positionals.looksLikePath(name.text) { return ["\(Option.data.spelling) \(ShellText.inMessage(name.text))"] }
    if let whole = self.name(of: words) { return ["\(Command.show.spelling) \(whole)"] }
    if let first, Int(name.text) != nil, store.finding(first, of: .airlines) == .known {
      return ["\(Command.show.spelling) \(first)\(name.text)"]
    }
    if let first, TimeLiteral(parsing: name.text) != nil, let flights = store.lookUp(first).first,
      flights.entity == .flights, let ident = flights.text("ident")
    {
      return ["\(Command.list.spelling) \(Option.flights("ident = \(ident) and departure.date = \(name.text)"))"]
    }
    // The kind needs no word of its own.
    let rest = words.dropFirst()
    if first == nil, !rest.isEmpty, EntityKind.allCases.contains(where: { $0.singular == name.text.lowercased() }) {
      return ["\(Command.show.spelling) \(ShellText.inMessage(rest.joined(separator: " ")))"]
    }
    if words.count == 3, words[1] == "to", name.text == "to", isKnown(words[0], .airports), isKnown(words[2], .airports)
    {
      return ["\(Command.list.spelling) \(words.map { ShellText.inMessage($0) }.joined(separator: " "))"]
    }
    if let filter = filter(named: name.text) { return ["\(Command.list.spelling) \(filter)"] }
    let airports = store.airports(called: name.text)
    let command = name.source == .wordForCommand ? Command.meant(byCode: name.text, before: rest) : nil
    if let command, command.contains(" ") { return [command] }
    let similar = airports.isEmpty ? store.suggestion(for: name.text) : nil
    return [command, similar].compactMap { $0 } + airports
  }
}
