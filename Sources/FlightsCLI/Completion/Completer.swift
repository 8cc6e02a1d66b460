internal import FlightOutput
internal import FlightSQL
internal import FlightStore

/// The completion of an unfinished word of a command line.
struct Completer {
  /// A completion, with a short description.
  struct Candidate: Equatable {
    let text: String
    let about: String

    init(_ text: String, about: String = "") {
      self.text = text
      self.about = about
    }
  }

  /// The data that a completion needs.
  struct Demand {
    let kind: EntityKind
    let fields: [String]
    /// The beginning of the values that are needed.
    let prefix: String
  }

  private let words: ArraySlice<String>
  private let unfinished: String
  /// Loads data; called only for words that come from data.
  private let store: (Demand) -> FlightStore?
  /// The maximum number of rows to read for the values of a field.
  private static let maximumRows = 50_000
  /// The maximum number of values to offer: shells are slow with more, and nobody reads them.
  private static let maximumValues = 1000

  /// Creates a completer of words, the unfinished one last; `store` loads the demanded data, if there is any.
  init(_ words: [String], store: @escaping (Demand) -> FlightStore?) {
    self.words = words.dropLast()
    unfinished = words.last ?? ""
    self.store = store
  }

  func candidates() -> [Candidate] {
    let command = words.lazy.compactMap { Command.named($0) }.first
    if let (option, prefix, value) = unfinishedValue {
      if option == .where { return expression(value, of: entity, after: prefix) }
      let head = option.isList ? value.lastIndex(of: ",").map { value[...$0] } ?? "" : ""
      let tail = String(value.dropFirst(head.count))
      return completed(values(of: option, for: command, text: tail), from: tail, after: prefix + head)
    }
    if unfinished.hasPrefix("--"), unfinished.contains("=") { return [] }
    let isKey = command?.takesDashedArgument == true && !unfinished.hasPrefix("--") && unfinished != "-"
    if unfinished.hasPrefix("-"), !isKey {
      let options = command?.options ?? Option.generalOptions
      return completed(options.map { Candidate($0.spelling, about: $0.summary) }, from: unfinished, after: "")
    }
    if command == .filter, !unfinished.hasPrefix("-") { return expression(unfinished, of: .flights, after: "") }
    guard let command else {
      return completed(Command.all.map { Candidate($0.name, about: $0.summary) }, from: unfinished, after: "")
    }
    return completed(arguments(of: command), from: unfinished, after: "")
  }

  /// The option whose value is being written, after a space or after `=`, and what precedes the value in its word.
  private var unfinishedValue: (option: Option, prefix: String, value: String)? {
    if let last = words.last, last.hasPrefix("-"), let option = option(last), option.value != .nothing {
      return (option, "", unfinished)
    }
    guard let sign = unfinished.firstIndex(of: "="), let option = option(String(unfinished[..<sign])) else {
      return nil
    }
    return (option, String(unfinished[...sign]), String(unfinished[unfinished.index(after: sign)...]))
  }

  private func option(_ word: String) -> Option? {
    if word.hasPrefix("--") { return Option.spelled(word.dropFirst(2)).flatMap { $0.value == nil ? $0.option : nil } }
    return word.count == 2 ? Option.lettered(word[word.index(after: word.startIndex)]) : nil
  }

  /// Keeps candidates that begin with a text, in any case, and adds a prefix to them.
  private func completed(_ candidates: [Candidate], from text: String, after prefix: String) -> [Candidate] {
    let wanted = text.lowercased()
    return candidates.filter { $0.text.lowercased().hasPrefix(wanted) }.map {
      Candidate(prefix + $0.text, about: $0.about)
    }
  }

  // MARK: Values

  private func expression(_ text: String, of entity: EntityKind, after prefix: String) -> [Candidate] {
    let (candidates, replaced) = candidates(inExpression: text, of: entity)
    return completed(candidates, from: "", after: prefix + text.dropLast(replaced))
  }

  /// Returns the completions of the end of an unfinished expression, and the number of characters that they replace.
  func candidates(inExpression text: String, of entity: EntityKind) -> (candidates: [Candidate], replaced: Int) {
    let expression = ExpressionCompleter(text, of: entity)
    let names = { (names: [String]) in names.map { Candidate($0) } }
    let candidates: [Candidate] =
      switch expression.wanted {
      case .field: fields(entity, in: expression.part) + names(["not"])
      case .sign(let field): names(ExpressionCompleter.signs(of: field))
      case .value(let field): values(of: field, from: expression.part)
      case .unit(let field): names((field.figureClass?.units ?? []).map(\.rawValue) + ["and", "or"])
      case .known: names(["null", "not null"])
      case .connective: names(["and", "or"])
      }
    let found = completed(candidates, from: expression.part, after: "")
    return (found.map(expression.quoted), text.count - expression.head.count)
  }

  private func values(of field: Field, from part: String) -> [Candidate] {
    if let names = field.timePart?.names { return names.map { Candidate($0) } }
    return switch field.kind {
    case .toOne(.airports): codes(.airports)
    case .toOne(.airlines): codes(.airlines)
    case .time: [Candidate("now"), Candidate("now - 2h"), Candidate("today")]
    case .text, .code, .list:
      if field.name == "phase" {
        (Option.phase.choices ?? []).map { Candidate($0) }
      } else {
        distinct(field.name, of: field.entity, from: part)
      }
    default: []
    }
  }

  private func values(of option: Option, for command: Command?, text: String) -> [Candidate] {
    switch option {
    case .dest, .origin, .airport: return places
    case .airline:
      let codes = codes(.airlines)
      // A short name may be a code too.
      let known = Set(codes.map(\.text))
      return codes + airlineNames.filter { !known.contains($0.text) }
    case .aircraft:
      return distinct("aircraft", of: .flights, from: text).map {
        Candidate($0.text, about: AircraftNames.name(of: $0.text) ?? "")
      }
    case .city: return distinct("city", of: .airports)
    case .sort where command?.name == "stats": return measured(Self.measures + columns)
    case .sort: return list(fields(entity), signs: "-")
    case .fields: return list(fields(entity), signs: "+-")
    case .show: return measured(Self.measures + columns)
    case .having: return measured(Self.measures + columns + fields(.flights))
    case .by: return list([Candidate(GroupQuery.hourName, about: "Hour of the departure")] + fields(.flights))
    case .distinct: return list(fields(entity))
    case .units: return list(units)
    case .tz: return [Candidate("airport"), Candidate("utc"), Candidate("local")] + distinct("timezone", of: .airports)
    case .at:
      return [
        Candidate("data", about: "The newest time in the data"), Candidate("now", about: "The clock of this computer"),
      ]
    default:
      if case .choice(_, let values) = command?.value(of: option) ?? option.value {
        return values.map { Candidate($0) }
      }
      return []
    }
  }

  private func arguments(of command: Command) -> [Candidate] {
    let entities = EntityKind.allCases.map { Candidate($0.rawValue) }
    let hasEntity = words.contains { EntityKind(rawValue: $0) != nil }
    switch command.name {
    case "fields": return entities
    // The names of tables come first, alone.
    case "list": return hasEntity ? [] : entities + (unfinished.isEmpty ? [] : places)
    case "search": return entities + distinct("city", of: .airports)
    case "sort": return list(fields(.flights), signs: "-")
    case "show": return named + distinct("city", of: .airports)
    case "browse": return hasEntity ? [] : entities + (unfinished.isEmpty ? [] : named)
    case "board": return places
    case "sql": return SQLDialect.allCases.map { Candidate($0.rawValue) }
    case "completions": return Shell.allCases.map { Candidate($0.rawValue) }
    case "help":
      return Command.all.filter { HelpTopic.named($0.name) == nil }.map { Candidate($0.name, about: $0.summary) }
        + HelpTopic.all.map { Candidate($0.name, about: $0.summary) }
    default: return []
    }
  }

  /// The entity that the words before name; flights if they name none.
  private var entity: EntityKind { words.lazy.compactMap { EntityKind(rawValue: $0) }.first ?? .flights }

  private func fields(_ entity: EntityKind) -> [Candidate] { fields(entity, in: unfinished) }

  private func fields(_ entity: EntityKind, in unfinished: String) -> [Candidate] {
    // After `destination.` come the fields of an airport, and after `departure.` the parts of a time.
    let part = unfinished.split(separator: ",", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    if let end = part.lastIndex(of: "."),
      let path = try? FieldPath(parsing: String(part[..<end].drop { "+-".contains($0) }), of: entity)
    {
      let way = part[...end].drop { "+-".contains($0) }
      switch path.field.kind {
      case .toOne(let target): return Field.all(of: target).map { Candidate(way + $0.name, about: $0.help) }
      case .time: return TimePart.allCases.map { Candidate(way + $0.rawValue) }
      default: break
      }
    }
    return Field.all(of: entity).map { Candidate($0.name, about: $0.help) }
  }

  /// Returns candidates for the last element of a comma-separated list.
  private func list(_ candidates: [Candidate], signs: String = "") -> [Candidate] {
    var prefix = value.lastIndex(of: ",").map { String(value[...$0]) } ?? ""
    if let sign = value.dropFirst(prefix.count).first, signs.contains(sign) { prefix.append(sign) }
    return candidates.map { Candidate(prefix + $0.text, about: $0.about) }
  }

  /// Returns candidates for the unfinished end of an expression of measures: fields within parentheses, else names.
  private func measured(_ names: [Candidate]) -> [Candidate] {
    let end = value.lastIndex { ",( -".contains($0) }
    let head = end.map { String(value[...$0]) } ?? ""
    let isArgument = head.count { $0 == "(" } > head.count { $0 == ")" }
    let candidates = isArgument ? fields(.flights, in: String(value.dropFirst(head.count))) : names
    return candidates.map { Candidate(head + $0.text, about: $0.about) }
  }

  /// The measures of groups, of which the others take a field in parentheses.
  private static let measures = [
    Candidate("count", about: "Number of flights"), Candidate("share(", about: "Share that meets a condition"),
    Candidate("distinct(", about: "Number of different values"), Candidate("sum(", about: "Total"),
    Candidate("mean(", about: "Average"), Candidate("median(", about: "Middle value"),
    Candidate("min(", about: "Least value"), Candidate("max(", about: "Greatest value"),
    Candidate("p90(", about: "Value that nine tenths do not exceed"),
  ]

  /// The columns of statistics, which are measures too.
  private var columns: [Candidate] { StatisticsColumn.all.map { Candidate($0.name) } }

  /// The unfinished value of an option, or the unfinished argument.
  private var value: String { unfinishedValue?.value ?? unfinished }

  private var units: [Candidate] {
    UnitSystem.allCases.map { Candidate($0.rawValue) }
      + FigureClass.choosable.flatMap { figure in figure.units.map { Candidate("\(figure.rawValue)=\($0.rawValue)") } }
  }

  // MARK: Data

  /// The codes of airports and airlines, and idents.
  private var named: [Candidate] {
    codes(.airports) + codes(.airlines) + distinct("ident", of: .flights, from: unfinished)
  }

  private var places: [Candidate] { codes(.airports) + distinct("city", of: .airports) }

  private func codes(_ kind: EntityKind) -> [Candidate] {
    let about = kind == .airports ? ["name", "city"] : ["name"]
    let demand = Demand(kind: kind, fields: ["icao", "iata"] + about, prefix: "")
    guard let store = store(demand) else { return [] }
    let rows = RowQuery(kind).rows(in: store)
    return rows.rows.prefix(Self.maximumRows).flatMap { row -> [Candidate] in
      let text = about.lazy.compactMap { rows.text($0, of: kind, row: row) }.first ?? ""
      let codes = ["icao", "iata"].compactMap { rows.text($0, of: kind, row: row) }.filter { !$0.isEmpty }
      return (codes.first == codes.last ? Array(codes.prefix(1)) : codes).map { Candidate($0, about: text) }
    }
  }

  /// The names of airlines, and the short names that stand for one airline.
  private var airlineNames: [Candidate] {
    let fields = ["name", "short_name", "callsign"]
    guard let store = store(Demand(kind: .airlines, fields: fields, prefix: "")) else { return [] }
    let rows = RowQuery(.airlines).found(in: store)
    var names: Set<String> = []
    var shortNames: Set<String> = []
    var owners: [[UInt8]: Set<Int>] = [:]
    for row in rows.rows.prefix(Self.maximumRows) {
      for field in fields {
        guard let text = rows.text(field, of: .airlines, row: row), !text.isEmpty else { continue }
        owners[SearchText.fold(text), default: []].insert(row)
        if field == "name" { names.insert(text) }
        if field == "short_name" { shortNames.insert(text) }
      }
    }
    names.formUnion(shortNames.filter { owners[SearchText.fold($0)]?.count == 1 })
    return names.sorted().map { Candidate($0) }
  }

  private func distinct(_ field: String, of kind: EntityKind, from prefix: String = "") -> [Candidate] {
    guard let store = store(Demand(kind: kind, fields: [field], prefix: prefix)) else { return [] }
    var query = RowQuery(kind)
    if !prefix.isEmpty { query.require(field, .begins, anyOf: [prefix]) }
    let rows = query.found(in: store)
    let values = Set(rows.rows.prefix(Self.maximumRows).compactMap { rows.text(field, of: kind, row: $0) })
    return Self.abridged(values, from: prefix).sorted().map { Candidate($0) }
  }

  /// Returns values or, of too many, their longest prefixes of one length that are few enough.
  ///
  /// The common prefix, which a shell inserts, stays the same.
  static func abridged(_ values: Set<String>, from prefix: String) -> Set<String> {
    guard values.count > maximumValues else { return values }
    var beginnings: Set<String> = [prefix]
    var length = prefix.count
    while true {
      length += 1
      let longer = Set(values.lazy.map { String($0.prefix(length)) })
      if longer.count > maximumValues { return beginnings }
      beginnings = longer
    }
  }
}
