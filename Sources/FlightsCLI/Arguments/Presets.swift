internal import FlightOutput

/// The user's defaults: options from environment variables, then from the configuration file, and browser keys.
struct Presets: Sendable, Equatable {
  /// An option with its value, and its source as a message names it.
  struct Preset: Sendable, Equatable {
    let option: Option
    let value: String?
    let place: String

    init(_ option: Option, _ value: String?, place: String) {
      self.option = option
      self.value = value
      self.place = place
    }

    init(_ option: Option, _ value: String, variable: String) {
      self.init(option, value, place: Self.variablePrefix + variable)
    }

    private static let variablePrefix = "environment variable "

    /// Returns whether a place is an environment variable, not a line of the configuration file.
    static func isVariable(_ place: String) -> Bool { place.hasPrefix(variablePrefix) }

    /// The default and its source, as `--verbose` prints them.
    var text: String {
      "option '\(option.spelling)\(value.map { " " + TerminalText.safe($0) } ?? "")' from \(TerminalText.safe(place))"
    }
  }

  private(set) var presets: [Preset] = []
  private(set) var keys: [KeyAssignment] = []

  init() {}

  init(_ console: Console, readsFile: Bool) throws(UsageError) {
    for (name, option) in Self.variables {
      guard let text = console.variable(name) else { continue }
      presets.append(Preset(option, text, variable: name))
    }
    guard readsFile, let path = Self.path(console), let file = console.readFile(path) else { return }
    guard let bytes = file.bytes else { throw .badConfiguration(place: path, file.fault) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var section = Section.options
    for (index, line) in lines.enumerated() {
      let (text, place) = (String(decoding: line, as: UTF8.self).trimming(" \t\r"), "\(path):\(index + 1)")
      if text.isEmpty || text.hasPrefix("#") { continue }
      if text.hasPrefix("[") {
        section = try Section(text, place: place)
      } else if section == .keys {
        try addKeys(text, place: place)
      } else {
        try add(text, place: place, console)
      }
    }
  }

  /// The environment variables that set an option.
  static var variables: [(name: String, option: Option)] {
    [("FLIGHTS_UNITS", .units), ("FLIGHTS_TZ", .tz), ("FLIGHTS_FIELDS", .fields)]
  }

  /// Options that make no sense as defaults.
  private static let oneTime: [Option] = [.help, .version, .output, .template, .noConfig, .quiet, .verbose]

  /// Returns the path of the configuration file; `nil` if neither `XDG_CONFIG_HOME` nor `HOME` is set.
  static func path(_ console: Console) -> String? {
    console.path(of: "config", in: "XDG_CONFIG_HOME", else: "/.config")
  }

  private enum Section: String {
    case options, keys

    init(_ heading: String, place: String) throws(UsageError) {
      guard heading.hasSuffix("]"), let section = Section(rawValue: String(heading.dropFirst().dropLast())) else {
        throw .badConfiguration(place: place, "expected '[keys]' or '[options]'; found \(quoted(heading))")
      }
      self = section
    }
  }

  /// Adds a line of the section `[keys]`: a browser command and its keys.
  private mutating func addKeys(_ text: String, place: String) throws(UsageError) {
    let choice = try KeyAssignment(parsing: text, place: place)
    if let other = keys.first(where: { $0.command != choice.command && !Set($0.keys).isDisjoint(with: choice.keys) }) {
      let key = choice.keys.first { other.keys.contains($0) }?.name ?? ""
      throw .badConfiguration(place: place, "key '\(key)' is already assigned to '\(other.command.name)'")
    }
    keys.append(choice)
  }

  /// Adds a line of the section `[options]`: an option as on the command line.
  private mutating func add(_ line: String, place: String, _ console: Console) throws(UsageError) {
    let text = Self.withLongName(line)
    guard text.hasPrefix("--") else {
      throw .badConfiguration(
        place: place, "expected an option such as '--units imperial'; found \(quoted(text))")
    }
    let end = text.firstIndex { $0 == "=" || $0 == " " || $0 == "\t" } ?? text.endIndex
    let name = text[..<end].dropFirst(2)
    var rest = end == text.endIndex ? nil : text[text.index(after: end)...].trimming(" \t\r").unquoted
    guard let (option, impliedValue) = Option.spelled(name), !Self.oneTime.contains(option) else {
      let near = Option.meant(by: String(name), among: Option.all.filter { !Self.oneTime.contains($0) })
      throw .badConfiguration(
        place: place, "no option '--\(TerminalText.safe(String(name)))' for a configuration file" + didYouMean(near))
    }
    if let second = Self.secondOption(in: text[end...], after: option) {
      throw .badConfiguration(
        place: place, "a line holds one option; found '\(option.spelling)' and '\(second.spelling)'")
    }
    if option.value == .nothing || impliedValue != nil {
      if rest != nil { throw .badConfiguration(place: place, "option '\(option.spelling)' takes no value") }
    } else if rest?.isEmpty ?? true {
      throw .badConfiguration(place: place, "option '\(option.spelling)' needs a value; write '\(option.usage)'")
    }
    if [.data, .store].contains(option) { rest = rest.map(console.expandingHome) }
    presets.append(Preset(option, impliedValue ?? rest, place: place))
  }

  /// Returns a line with the long name of an option in place of its letter: `--limit 3` for `-n 3`, `--limit=3` for `-n3`.
  private static func withLongName(_ line: String) -> String {
    guard line.hasPrefix("-"), let letter = line.dropFirst().first, let option = Option.lettered(letter) else {
      return line
    }
    let rest = line.dropFirst(2)
    let isAttached = rest.first.map { $0 != " " && $0 != "\t" } ?? false
    return option.spelling + (isAttached ? "=" : "") + rest
  }

  /// Returns the first option in the rest of a line, unless it is part of a command line or of a text in quotes.
  private static func secondOption(in rest: Substring, after option: Option) -> Option? {
    if option == .engine { return nil }
    var quote: Character?
    for word in rest.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      if quote == nil, let named = Self.option(spelledBy: word) { return named }
      for character in word where character == "'" || character == "\"" {
        if quote == nil { quote = character } else if quote == character { quote = nil }
      }
    }
    return nil
  }

  /// Returns the option that a word such as `--limit=2`, `-n` or `-n2` is.
  private static func option(spelledBy word: Substring) -> Option? {
    if word.hasPrefix("--") { return Option.named(word.dropFirst(2).prefix { $0 != "=" }) }
    guard word.hasPrefix("-"), word.dropFirst(2).allSatisfy(\.isNumber) else { return nil }
    return word.dropFirst().first.flatMap(Option.lettered)
  }
}

extension StringProtocol {
  func trimming(_ signs: String) -> String {
    var text = self[...].drop { signs.contains($0) }
    while let last = text.last, signs.contains(last) { text = text.dropLast() }
    return String(text)
  }

  /// The text without the quotes around it, which a shell would remove.
  fileprivate var unquoted: String {
    guard count > 1, let first, first == last, first == "'" || first == "\"" else { return String(self) }
    return String(dropFirst().dropLast())
  }
}
