internal import FlightStore

/// One option of the command line: a row of the table that parsing, help and tests are read from.
// An object, for it is in the lists of many commands, and what it says is much to copy.
package final class Option: Sendable {
  /// What follows the name of an option.
  package enum Value: Sendable, Equatable {
    case nothing
    case text(placeholder: String)
    case choice(placeholder: String, of: [String])
    case number(placeholder: String, from: Int)

    /// The word that stands for the value in help, without its angle brackets.
    package var placeholder: String? {
      switch self {
      case .nothing: nil
      case .text(let placeholder), .choice(let placeholder, _), .number(let placeholder, _): placeholder
      }
    }
  }

  /// A heading in help under which related options stand, in the order a reader needs them.
  package enum Group: String, Sendable, CaseIterable {
    case filters = "FILTERS"
    case rows = "ROWS"
    case look = "LOOK"
    case data = "DATA"
    case general = "GENERAL"

    /// What the reader should know about all options of the group.
    package var note: String? {
      self == .filters ? "Repeating a filter means 'or'; different filters mean 'and'." : nil
    }
  }

  /// The long name without dashes, unique in the table.
  package let name: String
  package let short: Character?
  package let value: Value
  /// Whether several values may be given; of any other option they would contradict each other.
  package let repeats: Bool
  /// Whether a value may hold several, separated by commas.
  package let isList: Bool
  /// Other names that mean the same, which help does not list.
  package let aliases: [String]
  package let group: Group
  /// The entities whose rows the option can choose among.
  package let entities: [Invocation.Entity]
  /// What the option does, without a full stop; help adds the values and the default.
  package let summary: String
  package let defaultText: String?
  /// Names that people try first when they do not know this one; they only lead to a suggestion.
  package let guesses: [String]

  init(
    _ name: String, short: Character? = nil, takes value: Value = .nothing, repeats: Bool = false, isList: Bool = false,
    aliases: [String] = [], in group: Group,
    of entities: [Invocation.Entity] = Invocation.Entity.allCases, _ summary: String,
    default defaultText: String? = nil,
    guesses: [String] = []
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.isList = isList
    self.aliases = aliases
    self.group = group
    self.entities = entities
    self.summary = summary
    self.defaultText = defaultText
    self.guesses = guesses
  }

  /// The values that there are to choose from, if the table names them.
  var choices: [String]? { if case .choice(_, let values) = value { values } else { nil } }

  /// The option as a user writes it: `--format`.
  package var spelling: String { "--" + name }

  /// The option with a placeholder for its value: `--limit <count>`.
  package var usage: String { spelling + (value.placeholder.map { " <\($0)>" } ?? "") }
}

extension Option: Hashable {
  package static func == (first: Option, second: Option) -> Bool { first.name == second.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Option {
  /// Returns the option with a long name, given without dashes.
  package static func named(_ name: some StringProtocol) -> Option? { all.first { $0.name == name } }

  /// Returns the option that a name means, given without dashes, and the value that goes with it, if the name says that too:
  /// `to` is `dest`, `json` is `format` with its value `json`.
  static func spelled(_ name: some StringProtocol) -> (option: Option, value: String?)? {
    if let option = named(name) { return (option, nil) }
    if let option = all.first(where: { option in option.aliases.contains { $0 == name } }) { return (option, nil) }
    return switch name {
    case "json", "ndjson", "csv", "tsv", "markdown", "geojson", "svg", "html": (format, String(name))
    case "jsonl", "md": (format, format.canonical(String(name)))
    case "no-color", "no-colour": (color, Invocation.Color.never.rawValue)
    default: nil
    }
  }

  /// Returns a value as the table spells it: one of a choice in any case, and by the other names that people use.
  func canonical(_ text: String) -> String {
    guard case .choice(_, let values) = value, !values.contains(text) else { return text }
    let lower = text.lowercased()
    if self == .format { return ["md": "markdown", "jsonl": "ndjson"][lower] ?? lower }
    return values.contains(lower) ? lower : text
  }

  /// Returns the option with a short letter.
  package static func lettered(_ letter: Character) -> Option? { all.first { $0.short == letter } }

  /// Returns the option that somebody who wrote an unknown name may have meant.
  static func meant(by name: String, among options: [Option]) -> Option? {
    if let guessed = options.first(where: { $0.guesses.contains(name) }) { return guessed }
    return NearestName.nearest(to: name, in: options.map(\.name)).flatMap { named($0) }
  }
}
