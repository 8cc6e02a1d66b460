package import FlightOutput
package import FlightStore

/// A user's request, checked as far as possible without data.
///
///     try Invocation(words: ["list", "airports", "-n5"])
///     // action .list(.airports), rows.limit 5
package struct Invocation: Sendable, Equatable {
  /// A command with its arguments.
  package enum Action: Sendable, Equatable {
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
  package enum Format: String, Sendable, CaseIterable {
    case table, csv, tsv, json, ndjson, markdown
    case geojson, svg, html
    case parquet, postgresql
    case duckdb, spark

    /// The formats of rows.
    package static let ofRows: [Format] = [.table, .csv, .tsv, .json, .ndjson, .markdown]
    /// The formats of rows for databases and query engines.
    static let ofDatabases: [Format] = [.parquet, .postgresql]
    /// The formats of maps for other programs.
    static let ofMaps: [Format] = [.geojson, .svg, .html]
    /// The query engines for which a folder of files is written.
    static let ofFolders: [Format] = [.duckdb, .spark]
  }

  /// The layout of a table.
  package enum Layout: Sendable {
    /// As many columns as fit the width.
    case fitting
    /// All useful columns in one line, regardless of the width.
    case wide
    /// A line for each field.
    case blocks
  }

  /// The condition for colored output.
  package enum Color: String, Sendable, CaseIterable {
    case auto, always, never
  }

  /// The amount of messages on standard error.
  package enum Verbosity: Sendable {
    case quiet, normal, verbose
  }

  /// The filter options: values of one option are alternatives, different options must all hold.
  package struct Filters: Sendable, Equatable {
    package var destinations: [ArgumentText] = []
    package var origins: [ArgumentText] = []
    package var airports: [ArgumentText] = []
    package var airlines: [ArgumentText] = []
    package var aircraft: [ArgumentText] = []
    package var cities: [ArgumentText] = []
    package var phases: [ArgumentText] = []
    package var expressions: [ArgumentText] = []
    /// Words, each of which must begin a word that the row shows.
    package var text: ArgumentText?
    package var enroute = false

    package init() {}
  }

  /// The options that select, order and project rows.
  package struct Rows: Sendable, Equatable {
    package var sort: ArgumentText?
    package var limit: Int?
    package var offset = 0
    package var distinct: ArgumentText?
    package var count = false
    package var fields: ArgumentText?
    /// The SQL dialect in which to print the query instead of answering it.
    package var sql: SQLDialect?
    /// The command line of the query engine that answers instead of the library.
    package var engine: ArgumentText?
    /// The records that the engine queries: files or a table.
    package var over: String?
    /// The field whose values are the folders of a dataset.
    package var partition: ArgumentText?
    /// Whether an answer without rows is a failure.
    package var exitStatus = false
    /// Whether `check` lists every finding.
    package var all = false

    package init() {}

    /// Removes the options that determine the source of rows and the kind of output.
    mutating func removeOutputOptions() {
      (sql, engine, over) = (nil, nil, nil)
      (count, exitStatus) = (false, false)
    }
  }

  /// The options about the form and destination of output; `nil` leaves the choice to the environment.
  package struct Look: Sendable, Equatable {
    package var format: Format?
    package var units: ArgumentText?
    package var zone: ArgumentText?
    package var clock: ArgumentText?
    package var language: String?
    package var color = Color.auto
    package var header = true
    package var guardsFormulas = false
    package var width: Int?
    /// The template of a line for each row, which replaces a format.
    package var template: LineTemplate?
    package var layout = Layout.fitting
    /// The extent of the world that a map shows.
    package var fit = MapFit.traffic
    /// Whether the command line itself, not a default, requests a table layout.
    package var requestsTable = false
    package var pager = true
    /// The file to write; `nil` for standard output.
    package var output: String?

    package init() {}
  }

  package var action: Action
  package var filters = Filters()
  package var rows = Rows()
  package var look = Look()
  /// The files and folders to read, `-` for standard input: the values of `--data`, then arguments that are paths.
  package var data: [String] = []
  /// The values of `--data` in the configuration file, which count if nothing else names data.
  package var usualData: [ArgumentText] = []
  package var strict = false
  package var verbosity = Verbosity.normal
  /// The defaults in effect with their sources, as `--verbose` prints them.
  package var presets: [String] = []
  /// The browser keys that the configuration file assigns.
  var keys: [KeyAssignment] = []

  package init(_ action: Action) { self.action = action }
}

/// A text from the command line that the library parses, with the source to name in an error.
package struct ArgumentText: Sendable, Hashable {
  /// The place where a text was written.
  package enum Source: Sendable, Hashable {
    case option(String)
    case argument(of: String)
    /// The first word, which is a code or an ident to show because it is no command.
    case wordForCommand
    /// A default: an environment variable or a line of the configuration file, and the option that it sets.
    case preset(String, String)

    /// The source as named in an error: `option '--sort'` or `'flights sort'`.
    package var description: String {
      switch self {
      case .option(let spelling): "option '\(spelling)'"
      case .argument(let command): "'\(command)'"
      case .wordForCommand: ArgumentText.Source.argument(of: .show).description
      case .preset(let place, let spelling): "\(place): option '\(spelling)'"
      }
    }
  }

  package let text: String
  package let source: Source

  package init(_ text: String, from source: Source) {
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
