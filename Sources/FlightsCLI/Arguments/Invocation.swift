internal import FlightOutput
internal import FlightStore

/// A user's request, checked as far as possible without data.
///
///     try Invocation(words: ["list", "airports", "-n5"])
///     // action .list(.airports), rows.limit 5
struct Invocation: Sendable, Equatable {
  /// A command with its arguments.
  enum Action: Sendable, Equatable {
    case list(EntityKind)
    case browse(BrowseRequest)
    /// A search of an entity; `nil` searches flights first, then airports and airlines.
    case search(EntityKind?, ArgumentText)
    case filter(ArgumentText)
    case sort(ArgumentText)
    case show([ArgumentText])
    case board(BoardRequest)
    case map
    case stats(StatisticsRequest)
    /// A comparison of the files before and after.
    case diff(ArgumentText, ArgumentText)
    case check
    /// An import into a store file; `nil` is the usual one.
    case importing(store: String?)
    case export
    case sql(SchemaRequest)
    /// A list of the fields of an entity or of all (`nil`) that match every word.
    case fields(EntityKind?, matching: [String], ofSchema: Bool)
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

  /// The layout of a table.
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

  /// The amount of messages on standard error.
  enum Verbosity: Sendable {
    case quiet, normal, verbose
  }

  /// The filter options: values of one option are alternatives, different options must all hold.
  struct Filters: Sendable, Equatable {
    private var texts: [Option: [ArgumentText]] = [:]
    var enroute = false

    /// The values of an option that takes some, in the order given; none if it is not given.
    subscript(option: Option) -> [ArgumentText] {
      get { texts[option] ?? [] }
      set { texts[option] = newValue.isEmpty ? nil : newValue }
    }

    /// Adds a value of an option, as if the command line gave it.
    mutating func add(_ text: String, to option: Option) {
      self[option].append(ArgumentText(text, from: .option(option)))
    }
  }

  /// The options that select, order and project rows.
  struct Rows: Sendable, Equatable {
    var sort: ArgumentText?
    var limit: Int?
    var offset = 0
    var distinct: ArgumentText?
    var count = false
    var fields: ArgumentText?
    /// The SQL dialect in which to print the query instead of answering it.
    var sql: SQLDialect?
    /// The command line of the query engine that answers instead of the library.
    var engine: ArgumentText?
    /// The records that the engine queries: files or a table.
    var over: String?
    /// The field whose values are the folders of a dataset.
    var partition: ArgumentText?
    /// Whether an answer without rows is a failure.
    var exitStatus = false
    /// Whether `check` lists every finding.
    var all = false

    /// Removes the options that determine the source of rows and the kind of output.
    mutating func removeOutputOptions() {
      (sql, engine, over) = (nil, nil, nil)
      (count, exitStatus) = (false, false)
    }
  }

  /// The options about the form and destination of output; `nil` leaves the choice to the environment.
  struct Look: Sendable, Equatable {
    var format: Format?
    var units: ArgumentText?
    var zone: ArgumentText?
    var clock: ArgumentText?
    var language: String?
    var color = Color.auto
    var header = true
    var guardsFormulas = false
    var width: Int?
    /// The template of a line for each row, which replaces a format.
    var template: LineTemplate?
    var layout = Layout.fitting
    var fit = MapFit.traffic
    /// Whether the command line itself, not a default, requests a table layout.
    var requestsTable = false
    var pager = true
    /// The file to write; `nil` for standard output.
    var output: String?
  }

  var action: Action
  var filters = Filters()
  var rows = Rows()
  var look = Look()
  /// The files and folders to read, `-` for standard input: the values of `--data`, then arguments that are paths.
  var data: [String] = []
  /// The values of `--data` in the configuration file, which count if nothing else names data.
  var usualData: [ArgumentText] = []
  var strict = false
  var verbosity = Verbosity.normal
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
    /// The first word, which is a code or an ident to show because it is no command.
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
