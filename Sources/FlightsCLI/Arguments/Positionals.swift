internal import FlightStore

/// The positional arguments of a command, which its row in the table takes one after another.
struct Positionals {
  let command: Command
  private var words: ArraySlice<String>
  private var quotingHelps = false
  private var argument = ""
  /// The airports of flights, with the filters that they are the values of.
  private(set) var ends: [(option: Option, text: ArgumentText)] = []
  /// The files and folders among the arguments.
  private(set) var paths: [String] = []

  init(of command: Command, _ words: [String]) {
    self.command = command
    self.words = words[...]
  }

  /// Takes the entity, if there is one, and all words after it; before a word, an entity may be in the singular.
  mutating func entityAndWords() -> (EntityKind?, [String]) {
    if words.count > 1, let kind = EntityKind.allCases.first(where: { $0.singular == words.first }) {
      words[words.startIndex] = kind.rawValue
    }
    let entity = takeEntity()
    defer { words = [] }
    return (entity, words.filter { !$0.isEmpty })
  }

  private mutating func takeEntity() -> EntityKind? {
    let entity = words.first.flatMap { EntityKind(rawValue: $0) }
    if entity != nil { words.removeFirst() }
    return entity
  }

  /// Takes what `flights list` lists: an entity, and for flights one airport at either end, or origin and destination.
  mutating func listed() throws(UsageError) -> EntityKind {
    let entity = takeEntity()
    if let word = words.first, let condition = Option.condition(written: Array(words), of: entity ?? .flights) {
      throw .unexpectedArgument(word, command, .instead([condition]))
    }
    if let entity {
      argument = entity.rawValue
      if entity != .flights { return entity }
      if let next = words.first, EntityKind(rawValue: next) != nil {
        throw .unexpectedArgument(next, command, nil)
      }
    }
    guard let first = words.first, !Positionals.looksLikePath(first), !first.isEmpty else { return .flights }
    if words.count > 1 || Int(first) != nil && first.utf8.count < 3 || Invocation.Format(rawValue: first) != nil
      || first == Option.count.name, let option = option
    {
      throw .unexpectedArgument(first, command, .instead([option]))
    }
    if words.count < 3 { try checkEntity(first) }
    let word = first.lowercased()
    if !["from", "to"].contains(word), Suggestions.groups[word] == nil,
      let line = Command.line(ofOther: word, before: words.dropFirst())
    {
      let prefix = Command.list.name + " -"
      let meant = line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count - 1)) : "\(Command.program) \(line)"
      throw .unexpectedArgument(first, command, .instead([meant]))
    }
    if first == "help" { throw .unexpectedArgument(first, command, .instead(["flights help \(command.name)"])) }
    if let word = words.last, let order = Self.order(word) {
      throw .unexpectedArgument(word, command, .instead([order]))
    }
    if words.count == 3, let last = words.last, ["or", "and"].contains(words[words.startIndex + 1]) {
      let line = "\(command.spelling) \(Option.airport.spelling) \(ShellText.inMessage("\(first),\(last)"))"
      throw .unexpectedArgument(words[words.startIndex + 1], command, .instead([line]))
    }
    // Two airports are origin and destination: `SFO ORD`, `SFO to ORD`, `from SFO to ORD`; one alone may be either.
    let isFrom = words.count > 1 && takeWord("from")
    if !isFrom, words.count > 1, takeWord("to") {
      takeEnd(.dest)
    } else if words.count > 1 {
      takeEnd(.origin)
      if words.count > 1 { _ = takeWord("to") }
      takeEnd(.dest)
    } else {
      takeEnd(isFrom ? .origin : .airport)
    }
    return .flights
  }

  /// Takes a word if it is next.
  private mutating func takeWord(_ word: String) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  private mutating func takeEnd(_ option: Option) {
    guard let word = words.popFirst() else { return }
    ends.append((option, ArgumentText(word, from: .argument(of: command))))
  }

  /// Takes an entity before the text; throws if the first of several words is nearly one.
  mutating func entityBeforeText() throws(UsageError) -> EntityKind? {
    if let entity = takeEntity() { return entity }
    if words.count > 1, let word = words.first { try checkEntity(word) }
    return nil
  }

  /// Takes the first view of the browser: rows of an entity, or a card by name.
  mutating func startOfBrowsing() throws(UsageError) -> BrowserStart {
    if let entity = takeEntity() { return .list(entity) }
    guard let word = words.popFirst() else { return .list(.flights) }
    if word.isEmpty { throw .missingArgument("a code or an ident", command, after: nil) }
    if Positionals.looksLikePath(word) { throw .unexpectedArgument(word, command, .dataOption) }
    // A shorter word alone may be a code.
    let rest = Array(words)
    for line in [[word] + rest, rest + [word]] where line.count > 1 || word.utf8.count > 3 {
      let text = ShellText.joined(line)
      if Command.named(line[0]) != nil, (try? Browser.query(at: text)) != nil {
        throw .unexpectedArgument(line[0], command, .typed(text))
      }
    }
    argument = word
    return .name(ArgumentText(word, from: .argument(of: command)))
  }

  /// Takes the one argument that the command needs; `what` names it in an error.
  ///
  /// If it is `quoted`, further arguments suggest missing quotes.
  mutating func one(_ what: String, quoted: Bool = false) throws(UsageError) -> ArgumentText {
    guard let word = words.popFirst(), !word.isEmpty else { throw .missingArgument(what, command, after: nil) }
    if let option = Option.named(word), option.value == .nothing, option.group == .rows,
      command.options.contains(option), let next = words.first
    {
      let line = "\(command.spelling) \(ShellText.inMessage(next)) \(option.spelling)"
      throw .unexpectedArgument(word, command, .instead([line]))
    }
    quotingHelps = quoted
    argument = word
    return ArgumentText(word, from: .argument(of: command))
  }

  /// Takes all arguments as one text, so that `flights search San Francisco` needs no quotes, with single blanks.
  mutating func joined(_ what: String, after entity: String?) throws(UsageError) -> ArgumentText {
    let text = words.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    words = []
    if text.isEmpty { throw .missingArgument(what, command, after: entity) }
    return ArgumentText(text, from: .argument(of: command))
  }

  /// Takes all arguments, at least one.
  mutating func some(_ what: String) throws(UsageError) -> [ArgumentText] {
    let texts = words.map { ArgumentText($0, from: .argument(of: command)) }
    words = []
    guard !texts.isEmpty, texts.allSatisfy({ !$0.text.isEmpty }) else {
      throw .missingArgument(what, command, after: nil)
    }
    return texts
  }

  /// Takes all arguments as files and folders, at least `least` of them.
  mutating func readPaths(least: Int = 0) throws(UsageError) {
    paths = Array(words)
    words = []
    if paths.count < least { throw .missingArgument("a path, or '-' for standard input", command, after: nil) }
    if paths.contains("") { throw .missingArgument("a path", command, after: nil) }
  }

  /// Takes an argument that is one of a few words; `what` comes before them in an error.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ what: String)
    throws(UsageError) -> Choice
  {
    let names = Choice.allCases.map(\.rawValue)
    guard let word = words.popFirst() else {
      throw .missingArgument("\(what) \(names.joined(separator: ", "))", command, after: nil)
    }
    if let choice = Choice(rawValue: word) { return choice }
    throw .unknownWord(word, of: names, command)
  }

  /// Takes the name of a help page; without one, the page is the overview.
  mutating func helpPage() throws(UsageError) -> HelpPage {
    guard let word = words.popFirst() else { return .overview }
    if let page = HelpPage.named(word) { return page }
    throw .unknownHelp(word, suggestion: HelpPage.meant(by: word))
  }

  func finish() throws(UsageError) {
    guard let word = words.first else { return }
    if Positionals.looksLikePath(word), command.options.contains(.data) {
      let files = [Option.output, .data].map { "\($0.spelling) \(ShellText.inMessage(word))" }
      throw .unexpectedArgument(word, command, command == .export ? .instead(files) : .dataOption)
    }
    throw .unexpectedArgument(word, command, advice(about: word))
  }

  /// Returns what an argument may stand for that the command does not take: an option, its value, or another command.
  private func advice(about word: String) -> UsageError.Advice {
    if TimeLiteral(day: word) != nil, let day = Option.meant(by: word, among: command.options) {
      return .instead([day])
    }
    if quotingHelps {
      if EntityKind(rawValue: argument) == nil {
        let whole = Option.condition(written: [Option.where.name, argument, "and", word]) != nil
        return whole ? .instead([ShellText.inMessage("\(argument) and \(word)")]) : .quotes
      }
      let condition = "\(Option.where.spelling) \(ShellText.inMessage(word))"
      return .instead(["\(Command.list.spelling) \(argument) \(condition)"])
    }
    if command.options.contains(.where), let condition = Option.condition(written: Array(words)) {
      return .instead([condition])
    }
    if command == .sort, word == "desc", !argument.hasPrefix("-") {
      return .instead([ShellText.inMessage("-" + argument)])
    }
    if command.options.contains(.sort), let order = Self.order(word) { return .instead([order]) }
    if command.options.contains(.by) {
      let isKey = word == GroupQuery.hourName || (try? FieldPath(parsing: word, of: .flights)) != nil
      if let keys = Suggestions.groups[word] ?? (isKey ? word : nil) {
        return .instead(["\(Option.by.spelling) \(keys)"])
      }
      var measures = try? GroupQuery(keys: nil)
      if (try? measures?.show(word)) != nil {
        return .instead(["\(Option.show.spelling) \(ShellText.inMessage(word))"])
      }
    }
    if let option { return .instead([option]) }
    if command == .list, FlightStore.isCityRatherThanCode(word), FlightStore.isCountry(word) {
      let name = word.contains(" ") ? "'\(word)'" : word
      return .instead(["\(Option.where.spelling) \"country = \(name)\""])
    }
    let (isCode, mayBeName) = (!FlightStore.isCityRatherThanCode(word), Positionals.mayBeName(word))
    guard word.utf8.count > 1, isCode || mayBeName, EntityKind(rawValue: word) == nil else { return .instead([]) }
    if command == .list, argument == EntityKind.airports.rawValue, word.utf8.count == 2 {
      let fields = ["state"] + (FlightStore.isCountry(word) ? ["country"] : [])
      return .instead(fields.map { "\(Option.where.spelling) \($0)=\(word)" })
    }
    if command == .list {
      return .instead(ends.isEmpty ? ["\((isCode ? Command.show : .search).spelling) \(word)"] : [])
    }
    return .name(after: argument.isEmpty ? nil : argument)
  }

  /// The option that the next words are without dashes, with its value: `--sort distance` for `order by distance`.
  private var option: String? {
    guard let word = words.first else { return nil }
    if Int(word) != nil, command.options.contains(.limit) { return "\(Option.limit.spelling) \(word)" }
    if let format = Invocation.Format(rawValue: word), command.options.contains(.format) {
      let line = "\(Option.format.spelling) \(format)"
      if command.formats.contains(format) { return line }
      return Invocation.Format.ofRows.contains(format) ? "\(Command.list.spelling) \(line)" : nil
    }
    let guessed: [Option] = [.sort, .limit]
    guard
      let option = command.options.first(where: { option in
        option.name == word || guessed.contains(option) && option.guesses.contains(word)
      })
    else { return nil }
    let rest = words.dropFirst().drop { $0 == "by" }
    if option.value == .nothing || rest.isEmpty { return option.spelling }
    return "\(option.spelling) \(ShellText.inMessage(rest.prefix(rest.count > 2 ? 1 : 2).joined(separator: " ")))"
  }

  /// Returns the option that a direction behind a key stands for.
  private static func order(_ word: String) -> String? {
    ["desc": "-", "asc": ""][word].map { "\(Option.sort.spelling) \($0)…" }
  }

  /// Throws an error if a word is nearly an entity.
  private func checkEntity(_ word: String) throws(UsageError) {
    let names = EntityKind.allCases.map(\.rawValue)
    if NearestName.nearest(to: word, in: names) != nil { throw .unknownWord(word, of: names, command) }
  }

  /// Whether a word consists of what names and idents do.
  static func mayBeName(_ word: String) -> Bool {
    word.count < 40 && word.contains(where: \.isLetter)
      && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == " " }
  }

  static func looksLikePath(_ word: String) -> Bool {
    let lower = word.lowercased()
    return word == "-" || word.contains("/") || [".json", ".ndjson", ".jsonl"].contains { lower.hasSuffix($0) }
  }
}
