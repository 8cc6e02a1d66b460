internal import FlightStore

/// A command line, split into command, options and arguments but not yet checked.
///
///     try RawArguments(words: ["list", "--sort", "-distance", "-n5", "airports"])
///     // command list, options sort ("-distance") and limit ("5"), positional "airports"
struct RawArguments: Sendable, Equatable {
  struct GivenOption: Sendable, Equatable {
    let option: Option
    let value: String?
  }

  private(set) var command: Command?
  /// Whether the first positional is in the place of a command, which is `show`.
  private(set) var startsWithName = false
  private(set) var options: [GivenOption] = []
  /// The words that are neither options nor the name of the command.
  private(set) var positionals: [String] = []

  /// Splits a command line without the name of the program into options, their values and arguments.
  init(words: [String]) throws(UsageError) {
    var optionsEnded = false
    var rest = words[...]
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" || isDashedArgument(word) {
        try addArgument(word, before: rest)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try readLongOption(word, &rest)
      } else {
        try readLetters(of: word, &rest)
      }
    }
  }

  func contains(_ option: Option) -> Bool { options.contains { $0.option == option } }

  private mutating func addArgument(_ word: String, before next: ArraySlice<String>) throws(UsageError) {
    if command != nil {
      positionals.append(word)
    } else if let named = Command.named(word) {
      command = named
    } else if EntityKind(rawValue: word) != nil {
      command = .list
      positionals.append(word)
    } else if Self.looksLikeName(word) {
      command = .show
      startsWithName = true
      positionals.append(word)
    } else {
      throw .unknownCommand(word, suggestion: Command.suggestion(for: word, before: next.prefix { !$0.hasPrefix("-") }))
    }
  }

  /// Whether a word in the place of a command is a code or an ident to show: `KORD`, `UAL844`, `ord`.
  ///
  /// A lowercase word that is nearly a command is a typing error instead, and one that is a topic is meant as that.
  private static func looksLikeName(_ word: String) -> Bool {
    guard (2...8).contains(word.utf8.count), word.utf8.allSatisfy(\.isASCIILetterOrDigit) else { return false }
    if word.utf8.contains(where: { !(0x61...0x7A).contains($0) }) { return true }
    return word.utf8.count < 5 && Command.meant(by: word) == nil && HelpTopic.named(word) == nil
  }

  /// Parses `--name`, `--name=value` or `--name value`.
  private mutating func readLongOption(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first ?? ""
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let (option, impliedValue) = Option.spelled(name) else {
      let values = (attached.map { [$0] } ?? []) + rest
      throw unknownOption("--" + name, name: String(name), values: values)
    }
    if option.value == .nothing || impliedValue != nil {
      options.append(GivenOption(option: option, value: impliedValue))
      if let attached {
        // `--json=ident,distance` lists the fields of the objects.
        guard impliedValue != nil, option == .format else {
          throw .invalidValue(option, .unwanted(found: attached), command)
        }
        options.append(GivenOption(option: .fields, value: attached))
      }
    } else {
      let value = if let attached { attached } else { try followingValue(of: option, &rest) }
      options.append(GivenOption(option: option, value: value))
    }
  }

  /// Parses `-q`, `-qv`, `-n5` or `-n 5`.
  private mutating func readLetters(of word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    // Without this check, `-format` would be `-f ormat`, and the error would name a value that nobody wrote.
    let name = word.dropFirst().prefix { $0 != "=" }
    if name.count > 1, let long = Option.named(name) {
      throw .unknownOption("-" + name, command, suggestion: long.spelling)
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option.lettered(letter) else {
        throw unknownOption("-" + String(letter), name: letter.isNumber ? String(name) : String(letter))
      }
      if option.value == .nothing {
        options.append(GivenOption(option: option, value: nil))
      } else {
        let value = try letters.isEmpty ? followingValue(of: option, &rest) : String(letters)
        options.append(GivenOption(option: option, value: value))
        break
      }
    }
  }

  /// Takes the next word as the value of an option, unless it is itself an option.
  private func followingValue(of option: Option, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst(), value != "--" else { throw .invalidValue(option, .missing, command) }
    if value.hasPrefix("--"), let other = Option.named(value.dropFirst(2).prefix { $0 != "=" }) {
      throw .invalidValue(option, .optionInstead(other), command)
    }
    return value
  }

  /// The entity that the arguments name, else flights.
  var entity: EntityKind { positionals.lazy.compactMap { EntityKind(rawValue: $0) }.first ?? .flights }

  private func unknownOption(
    _ spelling: String, name: String, values: [String] = []
  ) -> UsageError {
    let options = command?.options ?? Option.all
    let value = values.first
    var meant =
      Option.filters(onRoute: name, values, among: options)
      ?? Option.condition(onTime: name, value, of: entity, among: options)
      ?? Option.condition(onFigure: name, value, of: entity, among: options)
      ?? Option.meant(by: name, of: entity, among: options).map { Option.suggestion($0, for: name, with: values) }
    // What is no phase may be another condition: `--status delayed`.
    if meant == Option.phase.spelling, let other = value.flatMap({ Option.phase.meant(by: $0) }), other.hasPrefix("-") {
      meant = other
    }
    let sorted = self.options.last { $0.option == .sort }?.value
    if let keys = command == .sort ? positionals.first : sorted,
      let descends = Self.descends(by: name, before: keys.hasPrefix("-"))
    {
      let key = keys.hasPrefix("-") ? String(keys.dropFirst()) : keys
      let turned = descends ? "-" + key : key
      meant = command == .sort ? turned : "\(Option.sort.spelling) \(ShellText.inMessage(turned))"
    }
    if let count = Int(name), count > 0, options.contains(.limit) { meant = "\(Option.limit.spelling) \(count)" }
    if command == .show, let flight = positionals.first, let day = value, ["date", "day", "on"].contains(name),
      TimeLiteral(parsing: day) != nil
    {
      meant = "\(Command.list.spelling) \(Option.flights("ident = \(flight) and departure.date = \(day)"))"
    }
    if meant == nil, let command, let other = Option.all.first(where: { $0.guesses.contains(name) }) {
      return .optionOfOtherCommand(other, command)
    }
    return .unknownOption(spelling, command, suggestion: meant)
  }

  /// Whether sort keys descend with an option that people expect, if they do or do not without it.
  private static func descends(by name: String, before: Bool) -> Bool? {
    switch name {
    case "reverse": !before
    case "desc", "descending": true
    case "asc", "ascending": false
    default: nil
    }
  }

  /// Whether a word with a dash is the argument that the command expects, as `-origin` in `flights sort -origin`.
  ///
  /// Words that parse completely as short options remain options: `-q`, `-n5`, `-fcsv`.
  private func isDashedArgument(_ word: String) -> Bool {
    guard command?.takesDashedArgument == true, positionals.isEmpty else { return false }
    guard !word.hasPrefix("--"), word.count > 2 else { return false }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option.lettered(letter) else { return true }
      switch option.value {
      case .nothing: continue
      case .text: return !letters.isEmpty
      case .choice(_, let values): return !letters.isEmpty && !values.contains(String(letters))
      case .number: return !letters.allSatisfy(\.isNumber)
      }
    }
    return false
  }
}
