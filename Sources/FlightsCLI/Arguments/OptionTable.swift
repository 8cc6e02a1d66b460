internal import FlightOutput
internal import FlightSQL
internal import FlightStore

// The option table. A new option is a row here and an entry in a group below; the command table determines which
// commands take it.

extension Option {
  // MARK: Filters

  static let dest = Option(
    "dest", takes: .text(placeholder: "code"), repeats: true, isList: true, aliases: ["to", "destination"],
    in: .filters, of: [.flights], summary: "Flights to this airport, or to the airports of this city",
    guesses: ["arrival", "arr", "ades"])
  static let origin = Option(
    "origin", takes: .text(placeholder: "code"), repeats: true, isList: true, aliases: ["from"],
    in: .filters, of: [.flights], summary: "Flights from this airport, or from the airports of this city",
    guesses: ["departure", "dep", "adep"])
  static let airport = Option(
    "airport", takes: .text(placeholder: "code"), repeats: true, isList: true, in: .filters, of: [.flights],
    summary: "Flights from or to this airport", guesses: ["via"])
  static let airline = Option(
    "airline", takes: .text(placeholder: "code"), repeats: true, isList: true, in: .filters, of: [.flights],
    summary: "Flights of this airline, by its code or its name", guesses: ["operator", "carrier"])
  static let aircraft = Option(
    "aircraft", takes: .text(placeholder: "type"), repeats: true, isList: true, in: .filters, of: [.flights],
    summary: "Flights with this type of aircraft: A320, 737, Airbus",
    guesses: ["type", "plane", "model", "aircraft-type", "equipment"])
  static let city = Option(
    "city", takes: .text(placeholder: "prefix"), repeats: true, isList: true, in: .filters, of: [.flights, .airports],
    summary: "Flights to, or airports in, a city whose name begins with this")
  static let enroute = Option(
    "enroute", in: .filters, of: [.flights],
    summary: "Flights that have taken off but not landed",
    guesses: ["en-route", "airborne", "flying", "inbound", "in-the-air", "in-air", "in-flight", "inflight"])
  static let phase = Option(
    "phase",
    takes: .choice(
      placeholder: "name", of: ["scheduled", "taxiing", "enroute", "landed", "arrived", "diverted", "cancelled"]),
    repeats: true, isList: true, in: .filters, of: [.flights],
    summary: "Flights in this phase", guesses: ["status", "state"])
  static let `where` = Option(
    "where", takes: .text(placeholder: "expression"), repeats: true, in: .filters,
    summary: "Rows that match this expression; see 'flights help expressions'",
    guesses: ["filter", "query", "expression"])

  static let text = Option(
    "text", takes: .text(placeholder: "words"), in: .filters,
    summary: "Rows whose columns, as printed, have words beginning with each of these",
    guesses: ["match", "contains", "words"])

  // MARK: Rows

  static let sort = Option(
    "sort", takes: .text(placeholder: "keys"), in: .rows,
    summary: "Order by these fields; '-' before one reverses it",
    guesses: ["order", "order-by", "sort-by"])
  static let limit = Option(
    "limit", short: "n", takes: .number(placeholder: "count", from: 0), in: .rows,
    summary: "Print at most this many rows", guesses: ["head", "max", "top", "first"])
  static let offset = Option(
    "offset", takes: .number(placeholder: "count", from: 0), in: .rows,
    summary: "Skip this many rows first", default: "0", guesses: ["skip"])
  static let distinct = Option(
    "distinct", takes: .text(placeholder: "names"), in: .rows,
    summary: "Keep one row, the last, for each combination of these values", guesses: ["unique", "uniq"])
  static let count = Option("count", in: .rows, summary: "Print the number of rows and nothing else")
  static let fields = Option(
    "fields", takes: .text(placeholder: "names"), in: .rows,
    summary: "Columns to print: a list, or changes to the default ones: +registration,-phase",
    guesses: ["columns", "select", "field", "cols"])
  static let template = Option(
    "template", takes: .text(placeholder: "line"), in: .rows,
    summary: "Print a line for each row: '{ident} to {destination.city}'", guesses: ["printf", "line"])
  static let sql = Option(
    "sql", takes: .choice(placeholder: "engine", of: SQLDialect.allCases.map(\.rawValue)), in: .rows,
    summary: "Print the query as SQL for this engine; see 'flights help sql'", guesses: ["query", "explain"])
  static let engine = Option(
    "engine", takes: .text(placeholder: "command"), in: .data,
    summary: "Program that answers the query: 'duckdb world.db'; see 'flights help sql'",
    guesses: ["warehouse", "backend"])
  static let exitStatus = Option("exit-status", in: .rows, summary: "Exit with status 1 when there are no rows")

  static let over = Option(
    "over", takes: .text(placeholder: "records"), in: .data,
    summary: "Records that the engine reads: a table with a column 'record', or files", guesses: ["table", "view"])

  static let schema = Option(
    "schema", in: .rows, summary: "List the stored attributes and relationships instead",
    guesses: ["model", "types"])
  static let partition = Option(
    "partition", takes: .text(placeholder: "field"), in: .output,
    summary: "Write a folder of Parquet files, one for each value: departure.date", guesses: ["partition-by", "hive"])
  static let everything = Option(
    "all", in: .rows, summary: "List every finding, not just examples of each kind",
    guesses: ["everything", "full"])
  static let by = Option(
    "by", takes: .text(placeholder: "keys"), in: .rows,
    summary: "Group flights by these fields, or by hour", guesses: ["group-by", "group", "per"])
  static let show = Option(
    "show", takes: .text(placeholder: "measures"), in: .rows,
    summary: "Measures to print per group, after its keys: count,p90(arrival_delay)",
    guesses: ["measure", "measures", "aggregate", "agg"])
  static let having = Option(
    "having", takes: .text(placeholder: "expression"), in: .rows,
    summary: "Groups that match this expression: 'count > 5'")

  static let arrivals = Option(
    "arrivals", in: .rows, summary: "Show only arrivals", guesses: ["arriving", "arrival", "arr"])
  static let departures = Option(
    "departures", in: .rows, summary: "Show only departures", guesses: ["departing", "departure", "dep"])
  static let window = Option(
    "window", takes: .number(placeholder: "hours", from: 1), in: .rows,
    summary: "Hours to show before and after 'now'", default: "5 before, 6 after",
    guesses: ["hours"])
  static let after = Option(
    "after", takes: .text(placeholder: "time"), in: .rows,
    summary: "Show flights from this time on: 18:00, +2h, 2022-01-26T18:00", guesses: ["since", "start"])
  static let before = Option(
    "before", takes: .text(placeholder: "time"), in: .rows, summary: "Show flights up to this time",
    guesses: ["until", "end"])
  static let codeshares = Option("codeshares", in: .rows, summary: "Show the codeshare idents of each flight")

  static let watch = Option(
    "watch", in: .rows, summary: "Redraw in place when the data files change, until 'q'",
    guesses: ["follow", "live", "refresh"])

  static let pick = Option(
    "pick", in: .rows, summary: "Print the codes or identifiers chosen with Enter, and quit",
    guesses: ["choose", "select"])

  // MARK: Look

  static let format = Option(
    "format", short: "f",
    takes: .choice(placeholder: "format", of: Invocation.Format.ofRows.map(\.rawValue)), in: .output,
    summary: "Output format", default: "table on a terminal",
    guesses: ["as", "type"])
  static let units = Option(
    "units", takes: .text(placeholder: "units"), in: .output,
    summary: "Units of figures; see 'flights help units'", default: "metric")
  static let tz = Option(
    "tz", takes: .text(placeholder: "zone"), in: .output,
    summary: "Time zone: airport, utc, local, Europe/Oslo or +05:30", default: "airport",
    guesses: ["timezone", "time-zone", "zone"])
  static let at = Option(
    "at", takes: .text(placeholder: "time"), in: .output,
    summary: "What 'now' means: data, now or a time; see 'flights help times'", default: "data",
    guesses: ["now", "clock", "time"])
  static let lang = Option(
    "lang", takes: .choice(placeholder: "code", of: ["en", "ru"]), in: .output,
    summary: "Language of headings, words and dates", default: "from LANG", guesses: ["language", "locale"])
  static let color = Option(
    "color", takes: .choice(placeholder: "when", of: Invocation.Color.allCases.map(\.rawValue)), in: .output,
    summary: "Use color", default: "auto", guesses: ["colour", "colors"])
  static let noHeader = Option(
    "no-header", in: .output, summary: "Leave out the line of column names",
    guesses: ["no-headers", "no-heading", "headless"])
  static let guardFormulas = Option(
    "guard-formulas", in: .output, summary: "Put ' before text that spreadsheets run as formulas",
    guesses: ["escape-formulas", "excel", "safe", "spreadsheet"])
  static let width = Option(
    "width", takes: .number(placeholder: "columns", from: 1), in: .output,
    summary: "Cut a table to this many characters", default: "the terminal's width")
  static let wide = Option(
    "wide", in: .output, summary: "Print every useful column, however wide the table gets",
    guesses: ["full", "no-truncate"])
  static let expanded = Option(
    "expanded", short: "x", in: .output, summary: "Print a table as blocks: a line for each field of a row",
    guesses: ["vertical", "blocks", "records"])
  static let fit = Option(
    "fit", takes: .choice(placeholder: "what", of: MapFit.allCases.map(\.rawValue)), in: .output,
    summary: "Show where most traffic is, or all airports", default: "traffic", guesses: ["zoom", "bounds", "extent"])
  static let output = Option(
    "output", short: "o", takes: .text(placeholder: "file"), in: .output,
    summary: "Write to a file, whole or not at all", guesses: ["out", "save"])

  // MARK: Data

  static let data = Option(
    "data", takes: .text(placeholder: "path"), repeats: true, in: .data,
    summary: "File, folder or '-' to read; see 'flights help data'",
    guesses: ["file", "input", "path", "from-file", "files"])
  static let store = Option(
    "store", takes: .text(placeholder: "file"), in: .data,
    summary: "The store file", default: "flights/flights.store in $XDG_DATA_HOME", guesses: ["into", "database", "db"])
  static let strict = Option("strict", in: .data, summary: "Fail when a record has to be left out")

  // MARK: General

  static let quiet = Option(
    "quiet", short: "q", in: .general,
    summary: "Print no notes or warnings, except when a pipe or a file gets the sample", guesses: ["silent"])
  static let verbose = Option(
    "verbose", short: "v", in: .general, summary: "Report what is read and how long it takes", guesses: ["debug"])
  static let noConfig = Option(
    "no-config", in: .general, summary: "Ignore the configuration file; see 'flights help environment'",
    guesses: ["config", "noconfig"])
  static let noPager = Option(
    "no-pager", in: .general, summary: "Print long output without a pager", guesses: ["pager", "plain"])
  static let help = Option("help", short: "h", in: .general, summary: "Show this help", guesses: ["usage", "?"])
  static let version = Option("version", in: .general, summary: "Show the version")

  /// All options, in the order of help.
  static let all =
    filterOptions + statementOptions + [schema, partition, by, show, having, everything, pick, fit] + boardOptions
    + tableOptions
    + dataOptions + [store] + generalOptions

  static let filterOptions = [dest, origin, airport, airline, aircraft, city, enroute, phase, `where`, text]
  static let browseOptions = filterOptions + [sort, limit, distinct, fields, pick, watch]

  /// The options that choose what a view of the browser shows, in the order of its address.
  static let viewOptions =
    [by, show, having, arrivals, departures, window, after, before, codeshares] + filterOptions
    + [sort, limit, offset, distinct, fields]
  /// The options that apply to all views of the browser, in the order of a command line.
  static let lookOfViews = [units, tz, at, lang]

  static let rowOptions = [sort, limit, offset, distinct, count, fields, template, exitStatus]
  /// The options of commands whose query can be printed as SQL.
  static let statementOptions = rowOptions + engineOptions
  /// The options of commands that a query engine can answer.
  static let engineOptions = [sql, engine, over]
  static let boardOptions = [arrivals, departures, window, after, before, codeshares, watch]
  static let lookOptions = [format, units, tz, at, lang, color, noHeader, guardFormulas, width, output]
  static let tableOptions = [
    format, units, tz, at, lang, color, noHeader, guardFormulas, width, wide, expanded, output,
  ]
  static let dataOptions = [data, strict]
  static let generalOptions = [quiet, verbose, noPager, noConfig, help, version]
}
