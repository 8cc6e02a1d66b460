internal import FlightStore

/// What to write in place of options, values and words that people expect.
extension Option {
  /// Returns what to write in place of a value that is none of the choices: another one, or a condition.
  func meant(by value: String) -> String? {
    guard case .choice(_, let values) = self.value else { return nil }
    let value = value.lowercased().replacing(" ", with: "-")
    return NearestName.nearest(to: value, in: values)
      ?? (self == .phase ? Option.meant(by: value, among: [.enroute, .where]) : nil)
  }

  /// Returns what to write in place of an unknown option: another one, or a condition on the field of that name.
  static func meant(by name: String, of entity: EntityKind = .flights, among options: [Option]) -> String? {
    if let day = condition(onDay: name, of: entity, among: options) { return day }
    // Other entities, and groups, have other keys than flights.
    if let (option, value) = phrases[name], options.contains(option), option.entities.contains(entity),
      option != .sort || value == "-…" || entity == .flights && !options.contains(.by)
    {
      return "\(option.spelling) \(value)"
    }
    // The directions of a board are nearer to its arrivals than the filters of all commands.
    let guessing = (options.contains(.arrivals) ? boardOptions : []) + options
    if let guessed = guessing.first(where: { $0.guesses.contains(name) && $0.entities.contains(entity) }) {
      return guessed.spelling
    }
    if options.contains(.where),
      let condition = exclusion(named: name, of: entity) ?? condition(on: name, of: entity)
        ?? figure(named: name, of: entity).flatMap({ figure in
          figure.bound.map { ShellText.inMessage("\(figure.field) \($0) …") }
        })
    {
      return "\(Option.where.spelling) \(condition)"
    }
    return NearestName.nearest(to: name, in: options.map(\.name)).flatMap { named($0)?.spelling }
  }

  /// The options with values that stand for names of options elsewhere.
  private static let phrases: [String: (Option, String)] = [
    "reverse": (.sort, "-…"), "desc": (.sort, "-…"), "descending": (.sort, "-…"), "table": (.format, "table"),
    "hour": (.by, "hour"), "arrived": (.phase, "arrived"), "exclude": (.where, "\"not …\""),
    // The flag 'cancelled' is also true of some diverted flights.
    "cancelled": (.phase, "cancelled"), "canceled": (.phase, "cancelled"), "longest": (.sort, "-distance"),
    "shortest": (.sort, "distance"), "fastest": (.sort, "-speed"), "slowest": (.sort, "speed"),
    "highest": (.sort, "-altitude"), "lowest": (.sort, "altitude"), "worst": (.sort, "-delay"),
    "earliest": (.sort, "departure"), "latest": (.sort, "-departure"),
    "next": (.after, "now --before +2h"), "within": (.after, "now --before +2h"),
    "on": (.after, "… --before …"), "date": (.after, "… --before …"), "day": (.after, "… --before …"),
    "between": (.after, "… --before …"), "time": (.after, "…"),
    "tonight": (.after, "18:00"), "evening": (.after, "18:00"),
    "route": (.origin, "… --dest …"),
    "utc": (.tz, "utc"), "zulu": (.tz, "utc"), "local": (.tz, "local"), "metric": (.units, "metric"),
    "imperial": (.units, "imperial"), "aviation": (.units, "aviation"),
  ]

  /// Returns the filter by a condition, for a shell.
  static func flights(_ condition: String) -> String { "\(Self.where.spelling) \(ShellText.inMessage(condition))" }

  /// Returns the filters by both ends that an option stands for: `--route ORD-FRA`, and `--between ORD FRA` for both
  /// directions; `--inbound ORD` is about one.
  static func filters(onRoute name: String, _ words: [String], among options: [Option]) -> String? {
    let words = words.prefix(3).filter { $0 != "and" && $0 != "to" }
    let ends = words.flatMap { $0.split { "-–—→>,".contains($0) } }.prefix(2)
    if name == "inbound", options.contains(.dest), let end = words.first, !end.hasPrefix("-") {
      return "\(dest.spelling) \(ShellText.inMessage(end)) \(enroute.spelling)"
    }
    guard options.contains(.origin), ends.count == 2,
      ends.allSatisfy({ 3...4 ~= $0.utf8.count && $0.allSatisfy(\.isLetter) })
    else { return nil }
    switch name {
    case "route": return "\(origin.spelling) \(ends[0]) \(dest.spelling) \(ends[1])"
    case "between":
      let codes = "(\(ends[0]), \(ends[1]))"
      return "\(Self.where.spelling) \"origin in \(codes) and destination in \(codes)\""
    default: return nil
    }
  }

  /// Returns the condition on a time that an option stands for where there is none of that name: `--until 18:00`.
  ///
  /// A board has options of its own for times, and would show none outside its hours.
  static func condition(
    onTime name: String, _ value: String?, of entity: EntityKind, among options: [Option]
  ) -> String? {
    if let day = condition(onDay: name, of: entity, among: options) { return day }
    guard let value = namedTimes[name] ?? value, let first = value.first, let (named, sign) = times[name],
      entity == .flights, options.contains(.where), !options.contains(.after)
    else { return nil }
    let field = named ?? "departure"
    let condition: String
    if TimeLiteral.timeOfDay(value) != nil {
      // Few flights depart at the minute.
      condition = "\(field).time \(sign == "=" ? ">=" : sign) \(value)"
    } else if TimeLiteral(parsing: value) != nil, name != "time" {
      // After a date are the flights from then on.
      condition = "\(field) \(sign == ">" ? ">=" : sign) \(value)"
    } else if TimeLiteral.offset(value) != nil, sign != "=" {
      condition = "\(field) \(sign) \("+-".contains(first) ? "now \(first) \(value.dropFirst())" : value)"
    } else {
      return nil
    }
    return flights(condition)
  }

  /// Returns the period or the condition that the name of a day stands for: `--after today --before today`.
  private static func condition(onDay name: String, of entity: EntityKind, among options: [Option]) -> String? {
    guard TimeLiteral(day: name) != nil, entity == .flights else { return nil }
    if options.contains(.after) { return "\(after.spelling) \(name) \(before.spelling) \(name)" }
    return options.contains(.where) ? "\(Self.where.spelling) \"departure = \(name)\"" : nil
  }

  /// Returns a suggestion for a name with the times that were written after it in place of its own: those of
  /// `--between`, one day, or the duration of `--next`.
  static func suggestion(_ text: String, for name: String, with values: [String]) -> String {
    let times = values.filter { $0 != "and" }.prefix { !$0.hasPrefix("-") && !$0.contains(" ") }.prefix(2)
    guard let first = times.first else { return text }
    if TimeLiteral.offset("+" + first) != nil, ["next", "within"].contains(name) {
      return text.replacing("2h", with: first)
    }
    func isTime(_ text: String) -> Bool { TimeLiteral.timeOfDay(text) != nil || TimeLiteral(parsing: text) != nil }
    let last = name == "between" ? times.dropFirst().first : first
    guard let last, isTime(first), isTime(last) else { return text }
    return text.replacing("\(after.spelling) …", with: "\(after.spelling) \(first)")
      .replacing("\(before.spelling) …", with: "\(before.spelling) \(last)")
      .replacing("between … and …", with: "between \(first) and \(last)")
  }

  /// Returns a suggestion for a name that tells neither end of flights, at the end that the options leave open: the
  /// arrival and the origin of flights to a `--dest`, the gate of arrivals on a board of these.
  static func suggestion(_ text: String, for name: String, given has: (Option) -> Bool) -> String {
    let isAtDestination = has(.dest) && !has(.origin) || has(.arrivals) && !has(.departures)
    let isKnown = namesOfConditions[name] != nil || TimeLiteral(day: name) != nil
    let tellsNeither = times[name].map { $0.field == nil } ?? (isKnown || FieldPathError.tellsNoEnd(name))
    return isAtDestination && tellsNeither ? FieldPathError.atDestination(text) : text
  }

  /// Returns the condition that an option such as `--min-distance 500` or `--delay '>30'` stands for.
  static func condition(
    onFigure name: String, _ value: String?, of entity: EntityKind, among options: [Option]
  ) -> String? {
    guard let value, options.contains(.where), let (field, figure, bound) = figure(named: name, of: entity) else {
      return nil
    }
    let sign = value.prefix { "<>=".contains($0) }
    var condition =
      "\(field) \(sign.isEmpty ? bound ?? ">=" : String(sign)) \(value.dropFirst(sign.count).trimming(" "))"
    if figure == .duration, condition.last?.isNumber == true { condition += " min" }
    return Self.option(where: condition, of: entity)
  }

  /// The comparisons of times that names of options stand for, with the field if the name tells it.
  private static let times: [String: (field: String?, sign: String)] = [
    "after": (nil, ">"), "since": (nil, ">="), "start": (nil, ">="), "before": (nil, "<"), "until": (nil, "<="),
    "end": (nil, "<="), "on": (nil, "="), "time": (nil, "="), "departure": ("departure", "="),
    "arrival": ("arrival", "="), "date": (nil, "="), "tonight": (nil, ">="), "evening": (nil, ">="),
  ]
  /// The times that names of options mean without a value.
  private static let namedTimes = ["tonight": "18:00", "evening": "18:00"]

  /// Returns the figure that an option such as `--min-distance` or `--late` is about, with the comparison in its name.
  private static func figure(
    named name: String, of entity: EntityKind
  ) -> (field: String, figure: FigureClass, bound: String?)? {
    let bound = ["min-": ">=", "max-": "<="][String(name.prefix(4))]
    let word = String(name.dropFirst(bound == nil ? 0 : 4)).replacing("-", with: "_")
    let field = ["late", "delayed"].contains(word) ? "delay" : word
    guard let path = try? FieldPath(parsing: field, of: entity), case .figure(let figure, _) = path.field.kind else {
      return nil
    }
    return (field, figure, bound)
  }

  /// Returns an option with a text, if that is a condition.
  private static func option(where text: String, of entity: EntityKind) -> String? {
    var query = RowQuery(entity)
    guard (try? query.require(text)) != nil else { return nil }
    return "\(Self.where.spelling) \(ShellText.inMessage(text))"
  }

  /// The conditions and fields that stand for names of options which no field has.
  private static let namesOfConditions = [
    "codeshare": "codeshares", "day": "departure.date", "gate": "gate_origin", "terminal": "terminal_origin",
    "next": "departure between now and now + 2h", "within": "departure between now and now + 2h",
    "between": "departure between … and …", "not-delayed": "delay < 15 min", "not-late": "delay < 15 min",
  ]

  /// Returns the whole condition or order that a word stands for, as an option: `--where blocked`, `--sort -distance`.
  static func condition(named word: String) -> String? {
    if word.contains(" ") { return nil }
    return meant(by: word, among: [.where, .phase, .sort]).flatMap { $0.contains(" ") && !$0.contains("…") ? $0 : nil }
  }

  /// Returns the option that words are which stand for rows without one: `--where "delay > 30"` for `where delay gt 30`.
  static func condition(written words: [String], of entity: EntityKind = .flights) -> String? {
    let isMarked = words.first == Self.where.name
    let signs = ["gt": ">", "ge": ">=", "gte": ">=", "lt": "<", "le": "<=", "lte": "<=", "eq": "=", "ne": "!="]
    let text = words.dropFirst(isMarked ? 1 : 0).map { signs[$0] ?? $0 }.joined(separator: " ")
    // A single word is looked for in the data first.
    guard isMarked || text.contains(where: { " =<>~".contains($0) }) else { return nil }
    if !text.isEmpty, let option = option(where: text, of: entity) { return option }
    if entity != .flights { return nil }
    let name = text.lowercased().replacing(" ", with: "-")
    return enroute.guesses.contains(name) ? enroute.spelling : condition(named: name)
  }

  /// Returns the negated condition that an option such as `--no-airline` or `--exclude-cancelled` stands for.
  private static func exclusion(named name: String, of entity: EntityKind) -> String? {
    guard let prefix = ["no-", "not-", "exclude-", "without-"].first(where: name.hasPrefix),
      let condition = condition(on: String(name.dropFirst(prefix.count)), of: entity), !condition.contains(" ")
    else { return nil }
    return ShellText.inMessage(condition.hasSuffix("=…") ? "\(condition.dropLast(2)) != …" : "not \(condition)")
  }

  /// Returns a condition on the field with a name, or with one that people use for it.
  private static func condition(on name: String, of entity: EntityKind) -> String? {
    let field = name.replacing("-", with: "_")
    let other = entity == .flights ? Self.namesOfConditions[name] ?? FieldPathError.otherNames[field] : nil
    let name = other ?? field
    if name.contains(" ") { return ShellText.inMessage(name.contains(" - ") ? "\(name) > …" : name) }
    if name.contains(".") { return name + "=…" }
    do throws(FieldPathError) {
      let path = try FieldPath(parsing: name, of: entity)
      return path.field.kind == .flag ? name : name + "=…"
    } catch { return error.suggestion.flatMap { $0.hasSuffix("." + name) ? $0 + "=…" : nil } }
  }
}
