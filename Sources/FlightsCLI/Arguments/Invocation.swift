internal import FlightOutput
internal import FlightSQL
internal import FlightStore

/// A user's request, checked as far as possible without data.
///
///     try Invocation(words: ["list", "airports", "-n5"])
///     // action .list(.airports), option limit 5
struct Invocation: Sendable, Equatable {
  /// A command with its arguments.
  enum Action: Sendable, Equatable {
    case list(EntityKind)
    case browse(BrowserStart)
    /// A search of an entity; `nil` searches flights first, then airports and airlines.
    case search(EntityKind?, ArgumentText)
    case filter(ArgumentText)
    case sort(ArgumentText)
    case show([ArgumentText])
    case board(ArgumentText)
    case map
    case stats
    /// A comparison of the files before and after.
    case diff(ArgumentText, ArgumentText)
    case check
    case importing
    case export
    case sql(SQLDialect)
    /// A list of the fields of an entity or of all (`nil`) that match every word.
    case fields(EntityKind?, matching: [String])
    case completions(Shell)
    case help(HelpPage)
    case manual
    case version

    /// Whether the command reads standard input without being told to, if that is a pipe or a file.
    var readsPipe: Bool {
      switch self {
      case .filter, .sort: true
      default: false
      }
    }
  }

  /// The format of output, as `--format` names it.
  enum Format: String, Sendable, CaseIterable {
    case table, csv, tsv, json, ndjson, markdown
    case geojson, svg, html
    case parquet, postgresql
    case duckdb, spark

    static let ofRows: [Format] = [.table, .csv, .tsv, .json, .ndjson, .markdown]
    static let ofDatabases: [Format] = [.parquet, .postgresql]
    static let ofMaps: [Format] = [.geojson, .svg, .html]
    /// The query engines for which a folder of files is written.
    static let ofFolders: [Format] = [.duckdb, .spark]
  }

  enum Layout: Sendable {
    /// As many columns as fit the width.
    case fitting
    /// All useful columns in one line, regardless of the width.
    case wide
    /// A line for each field.
    case blocks
  }

  enum Color: String, Sendable, CaseIterable {
    case auto, always, never
  }

  var action: Action
  var options = OptionValues()
  /// The files and folders to read, `-` for standard input: the values of `--data`, then arguments that are paths.
  var data: [String] = []
  /// The values of `--data` in the configuration file, which count if nothing else names data.
  var usualData: [ArgumentText] = []
  /// The defaults in effect with their sources, as `--verbose` prints them.
  var presets: [String] = []
  /// The browser keys that the configuration file assigns.
  var keys: [KeyAssignment] = []

  init(_ action: Action) { self.action = action }
}

/// A text from the command line that the library parses, with the source to name in an error.
struct ArgumentText: Sendable, Hashable {
  enum Source: Sendable, Hashable {
    case option(String)
    case argument(of: String)
    /// The first word, which is a code or an ident to show because it is not a command.
    case wordForCommand
    /// A default: an environment variable or a line of the configuration file, and the option that it sets.
    case preset(String, String)

    /// The source as named in an error: `option '--sort'` or `'flights sort'`.
    var description: String {
      switch self {
      case .option(let spelling): "option '\(spelling)'"
      case .argument(let command): "'\(command)'"
      case .wordForCommand: ArgumentText.Source.argument(of: .show).description
      case .preset(let place, let spelling): "\(place): option '\(spelling)'"
      }
    }
  }

  let text: String
  let source: Source

  init(_ text: String, from source: Source) {
    self.text = text
    self.source = source
  }
}

extension ArgumentText.Source {
  /// Whether the source is a default, which affects output for people but no format for programs.
  var isPreset: Bool { if case .preset = self { true } else { false } }

  static func option(_ option: Option) -> Self { .option(option.spelling) }

  static func argument(of command: Command) -> Self { .argument(of: command.spelling) }
}
