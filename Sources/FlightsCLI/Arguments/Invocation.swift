package import FlightOutput
package import FlightStore

/// The user's request, checked as far as it can be without data.
///
///     try Invocation(words: ["list", "airports", "-n5"])
///     // action .list(.airports), rows.limit 5
package struct Invocation: Sendable, Equatable {
  /// A command with its arguments.
  package enum Action: Sendable, Equatable {
    case list(Entity)
    case browse(BrowseRequest)
    /// `nil` stands for flights, or else what has such a name.
    case search(Entity?, ArgumentText)
    case filter(ArgumentText)
    case sort(ArgumentText)
    case show([ArgumentText])
    case board(BoardRequest)
    case map
    case stats(StatisticsRequest)
    /// The files before and after.
    case diff(ArgumentText, ArgumentText)
    case check
    /// `nil` stands for the usual store file.
    case importing(store: String?)
    case export
    case sql(SchemaRequest)
    /// `nil` stands for all entities; with words, only the fields that all of them match.
    case fields(Entity?, matching: [String], ofSchema: Bool)
    case completions(Shell)
    case help(HelpPage)
    case manual
    case version
  }

  /// What a row is.
  package enum Entity: String, Sendable, CaseIterable {
    case flights, airports, airlines
  }

  /// The form of the output.
  package enum Format: String, Sendable, CaseIterable {
    case table, csv, tsv, json, ndjson, markdown
  }

  /// The form of a map that is to be drawn by something else.
  package enum Drawing: String, Sendable, CaseIterable {
    case geojson, svg, html
  }

  /// The form of rows for databases and engines.
  package enum TableFormat: String, Sendable, CaseIterable {
    case parquet, postgresql
  }

  /// The engine for which a folder of tables is written.
  package enum FolderFormat: String, Sendable, CaseIterable {
    case duckdb, spark

    var dialect: SQLDialect { self == .duckdb ? .duckDB : .spark }
  }

  /// How a table is laid out.
  package enum Layout: Sendable {
    /// As much as the width has room for.
    case fitting
    /// Everything in one line, whatever the width.
    case wide
    /// A line for each field.
    case blocks
  }

  /// When to use color.
  package enum Color: String, Sendable, CaseIterable {
    case auto, always, never
  }

  /// How much to say on standard error.
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
    /// Words of which each begins a word that a row shows.
    package var text: ArgumentText?
    package var enroute = false

    package init() {}
  }

  /// Which rows to print, in which order, and what of them.
  package struct Rows: Sendable, Equatable {
    package var sort: ArgumentText?
    package var limit: Int?
    package var offset = 0
    package var distinct: ArgumentText?
    package var count = false
    package var fields: ArgumentText?
    /// The engine that the question is to be written for, in place of an answer.
    package var sql: SQLDialect?
    /// The command line of a program that answers in our place.
    package var engine: ArgumentText?
    /// Where that program finds records: files or a table.
    package var over: String?
    /// The field whose values are folders of a dataset.
    package var partition: ArgumentText?
    /// Whether no row at all is a failure.
    package var exitStatus = false
    /// Whether `check` lists everything.
    package var all = false

    package init() {}

    /// Forgets what says where rows are found and what becomes of them.
    mutating func leaveToOutput() {
      (sql, engine, over) = (nil, nil, nil)
      (count, exitStatus) = (false, false)
    }
  }

  /// How the output looks and where it goes; `nil` leaves the choice to the environment.
  package struct Look: Sendable, Equatable {
    package var format: Format?
    package var drawing: Drawing?
    package var tableFormat: TableFormat?
    package var folderFormat: FolderFormat?
    package var units: ArgumentText?
    package var zone: ArgumentText?
    package var clock: ArgumentText?
    package var language: String?
    package var color = Color.auto
    package var header = true
    package var guardsFormulas = false
    package var width: Int?
    /// What each row is printed as in place of a format.
    package var template: LineTemplate?
    package var layout = Layout.fitting
    /// How much of the world a map shows.
    package var fit = MapFit.traffic
    /// Whether a layout was asked for on the command line, and not only among the defaults.
    package var asksForTable = false
    package var pager = true
    /// The file to write; `nil` is standard output.
    package var output: String?

    package init() {}
  }

  package var action: Action
  package var filters = Filters()
  package var rows = Rows()
  package var look = Look()
  /// The files and folders to read, `-` for standard input: the values of `--data`, then the arguments of `check`.
  package var data: [String] = []
  package var strict = false
  package var verbosity = Verbosity.normal
  /// The defaults that hold, with their places, as `--verbose` says them.
  package var presets: [String] = []
  /// The keys of the browser that were chosen.
  var keys: [KeyChoice] = []

  package init(_ action: Action) { self.action = action }
}
