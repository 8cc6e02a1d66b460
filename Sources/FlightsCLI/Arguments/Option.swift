internal import FlightStore

/// An option of the command line, as a row of the table from which the parser, the help and the tests are driven.
// A class, because each option is in the lists of many commands and large to copy.
final class Option: Sendable {
  enum Value: Sendable, Equatable {
    case nothing
    case text(placeholder: String)
    case choice(placeholder: String, of: [String])
    case number(placeholder: String, from: Int)

    /// The placeholder of the value in help, without angle brackets.
    var placeholder: String? {
      switch self {
      case .nothing: nil
      case .text(let placeholder), .choice(let placeholder, _), .number(let placeholder, _): placeholder
      }
    }
  }

  /// A heading in help for related options, in the order that a reader needs them.
  enum Group: String, Sendable, CaseIterable {
    case filters = "FILTERS"
    case rows = "ROWS"
    case output = "OUTPUT"
    case data = "DATA"
    case general = "GENERAL"

    /// A note in help about all options of the group.
    var note: String? {
      self == .filters
        ? "Several values of a filter mean 'or'; different filters, and several '--where', mean 'and'." : nil
    }
  }

  /// The long name without dashes, unique in the table.
  let name: String
  let short: Character?
  let value: Value
  /// Whether the option may be repeated with different values, which otherwise is a contradiction.
  let repeats: Bool
  /// Whether a value may be a comma-separated list.
  let isList: Bool
  /// Synonyms, which help does not list.
  let aliases: [String]
  let group: Group
  /// The entities whose rows the option can select.
  let entities: [EntityKind]
  /// A description without a period, to which help adds the values and the default.
  let summary: String
  let defaultText: String?
  /// Names that people try for this option, which only lead to a suggestion.
  let guesses: [String]

  init(
    _ name: String, short: Character? = nil, takes value: Value = .nothing, repeats: Bool = false, isList: Bool = false,
    aliases: [String] = [], in group: Group,
    of entities: [EntityKind] = EntityKind.allCases, summary: String,
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

  /// The possible values, if the table lists them.
  var choices: [String]? { if case .choice(_, let values) = value { values } else { nil } }

  /// The option as a user writes it: `--format`.
  var spelling: String { "--" + name }

  /// The option with a placeholder for its value: `--limit <count>`.
  var usage: String { spelling + (value.placeholder.map { " <\($0)>" } ?? "") }
}

extension Option: Equatable {
  static func == (first: Option, second: Option) -> Bool { first.name == second.name }
}

extension Option {
  /// Returns the option with a long name, given without dashes.
  static func named(_ name: some StringProtocol) -> Option? { all.first { $0.name == name } }

  /// Pairs of options that exclude each other.
  static let exclusive = [[wide, width], [wide, expanded], [window, after], [window, before]]

  /// Pairs of options of which a typed one replaces the other where that is a default.
  // Both directions of a board together are what it shows without them.
  static let alternatives = exclusive + [[arrivals, departures]]

  /// Returns the option that a name stands for, given without dashes, with its value if the name implies one.
  ///
  /// `to` is `dest`, and `json` is `format` with its value `json`.
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

  /// Returns a value in its canonical spelling: choices in any case, and synonyms of formats and phases.
  func canonical(_ text: String) -> String {
    guard case .choice(_, let values) = value, !values.contains(text) else { return text }
    let lower = text.lowercased()
    if self == .format { return ["md": "markdown", "jsonl": "ndjson"][lower] ?? lower }
    if self == .phase, let phase = Phase(named: text) { return phase.rawValue }
    return values.contains(lower) ? lower : text
  }

  static func lettered(_ letter: Character) -> Option? { all.first { $0.short == letter } }
}
