internal import FlightSQL
internal import FlightStore

// The command table. A new command is a row here and a case of `Invocation.Action`.

extension Command {
  /// All commands, in the order of help.
  static let all = [
    browse, list, search, filter, sort, show, board, map, stats, diff, check, `import`, export, sql, fields,
    completions,
    help, man,
    version,
  ]

  static let list = Command(
    name: "list", summary: "List flights, airports or airlines.",
    usage: ["[<options>] [flights] [<from>] [<to>]", "[<options>] airports|airlines"],
    examples: [
      "flights list --dest KORD --enroute",
      "flights list SFO ORD",
      "flights list --sort -distance --limit 5",
      "flights list airports --where 'elevation > 1000 m' --sort -elevation",
      "flights list --data day/ --airline UAL --format csv --output united.csv",
    ],
    arguments: [
      ("airports|airlines", "What to list instead of flights."),
      ("<from>", "The airport where the flights start; alone, where they start or end."),
      ("<to>", "The airport where they end."),
    ],
    specificOptions: Option.filterOptions + Option.statementOptions + Option.tableOptions + Option.dataOptions,
    formats: Invocation.Format.ofRows + Invocation.Format.ofDatabases,
    notes: [
      "A code is ICAO, IATA or local, in any case: KORD, ord. For airports and airlines the filters are '--where', '--text' "
        + "and, for airports, '--city'.",
      "Flights are ordered by departure, then by ident; so are those that the keys of '--sort' leave equal, in the "
        + "direction of the last key. Airports and airlines are ordered by code.",
    ],
    guesses: ["ls", "print", "dump"],
    action: { arguments throws(UsageError) in .list(try arguments.listed()) }
  )

  static let search = Command(
    name: "search", summary: "Search by the first letters of a city, an airline or a code.",
    usage: ["[<options>] [flights|airports|airlines] <text>"],
    examples: [
      "flights search San",
      "flights search airports zur",
      "flights search airlines 'Air C' --fields icao,name",
      "flights search San --enroute",
    ],
    arguments: [
      ("flights|airports|airlines", "What to search (default: flights)."),
      ("<text>", "Beginning of a city or a name; case and accents do not matter."),
    ],
    specificOptions: Option.filterOptions + Option.statementOptions + Option.tableOptions + Option.dataOptions,
    notes: [
      "Airports are found by their city, flights by the city of their destination, airlines by their name, and all "
        + "of them by their codes. An exact code comes first. If no city or name begins with the text, their other "
        + "words and idents are searched; if no flight matches, so are airports and airlines."
    ],
    guesses: ["find", "grep", "lookup"],
    action: { arguments throws(UsageError) in
      let entity = try arguments.entityBeforeText()
      return .search(entity, try arguments.joined("a text", after: entity?.rawValue))
    }
  )

  static let filter = Command(
    name: "filter", summary: "Print the flights that match an expression.",
    usage: ["[<options>] <expression>"],
    examples: [
      "flights filter 'distance > 1000 km and not cancelled' --data day/",
      "flights list --format ndjson | flights filter 'altitude is null'",
      "flights filter 'destination.city ^= San' < KORD.json | flights sort -arrival",
    ],
    arguments: [("<expression>", "Expression, in quotes for the shell; see 'flights help expressions'.")],
    specificOptions: Option.statementOptions + Option.tableOptions + Option.dataOptions,
    pipeFormat: .ndjson,
    formats: Invocation.Format.ofRows + Invocation.Format.ofDatabases,
    notes: [pipeNote],
    guesses: ["where", "select"],
    action: { arguments throws(UsageError) in .filter(try arguments.one("an expression", quoted: true)) }
  )

  static let sort = Command(
    name: "sort", summary: "Print the flights in order.",
    usage: ["[<options>] <keys>"],
    examples: [
      "flights sort -distance,ident --data day/",
      "flights list --format ndjson | flights sort arrival | head -n 3",
      "flights filter 'airline = UAL' < KORD.json | flights sort -arrival -n 10",
    ],
    arguments: [("<keys>", "Fields separated by commas; '-' before one reverses it.")],
    specificOptions: Option.statementOptions.filter { $0 != .sort } + Option.tableOptions + Option.dataOptions,
    takesDashedArgument: true,
    pipeFormat: .ndjson,
    formats: Invocation.Format.ofRows + Invocation.Format.ofDatabases,
    notes: [
      pipeNote,
      "Unknown values come last in either order. Flights that the keys leave equal are ordered by departure, then by "
        + "ident, in the direction of the last key.",
    ],
    guesses: ["order"],
    action: { arguments throws(UsageError) in .sort(try arguments.one("sort keys")) }
  )

  static let show = Command(
    name: "show", summary: "Show an airport, an airline or a flight in full.",
    usage: ["[<options>] <code|ident> ..."],
    examples: ["flights show KORD", "flights show UAL414 --tz utc", "flights show ord united 'ua 414' --format json"],
    arguments: [
      (
        "<code|ident>",
        "Code of an airport or an airline, name of an airline or a city, or ident, registration or FlightAware id of a "
          + "flight."
      )
    ],
    specificOptions: Option.engineOptions + Option.lookOptions + Option.dataOptions,
    notes: [
      "Write a code in any case and an ident in any spelling: UAL414, 'ua 414', or a codeshare of it.",
      "Of several flights of that name, a table shows the one that is flying now or is nearest to 'now' first.",
    ],
    statuses: ("success", "failure"),
    guesses: ["get", "info", "view", "describe", "airport"],
    action: { arguments throws(UsageError) in .show(try arguments.some("a code or an ident")) }
  )

  static let board = Command(
    name: "board", summary: "Show the arrivals and departures of an airport.",
    usage: ["[<options>] <airport>"],
    examples: [
      "flights board KDEN",
      "flights board fra --departures --window 2",
      "flights board KORD --arrivals --after 14:00 --limit 10",
      "flights board KORD --data day/ --at now --watch",
      "flights board KSFO --arrivals --format csv",
    ],
    arguments: [
      (
        "<airport>",
        "Code of the airport, ICAO, IATA or local, or the name of its city; the busiest airport of several."
      )
    ],
    specificOptions: Option.filterOptions + [limitOfBoards] + Option.engineOptions + Option.boardOptions
      + Option.lookOptions + Option.dataOptions,
    notes: [
      "The board shows the last 5 hours and the next 6, by the best known time at the gate, so that a late flight "
        + "stays on it. Where the gate time is only scheduled, both times are those at the runway. 'Now' is the newest actual time in the data, unless '--at' sets another. '--after' and "
        + "'--before' choose another period: '--after now --before +2h' is the next two hours, '--after today --before today' the whole day; 18:00 is local time at the airport, or in the zone of '--tz', on the "
        + "day of the board. With '--after 22:00', '--before 6:00' is on the next day. '--limit' keeps the lines around 'now', or the first ones from '--after' on.",
      "Times are local times of the airport, or in the zone of '--tz'; the title names the zone. '~' marks a time that is not actual, '+1' "
        + "one on the next day. Flights whose owner has asked not to be tracked in public are left out.",
    ],
    statuses: ("success", "failure"),
    guesses: ["fids", "arrivals", "departures", "timetable"],
    action: { arguments throws(UsageError) in .board(try arguments.one("an airport")) }
  )

  static let map = Command(
    name: "map", summary: "Draw a map of airports, routes and aircraft in the air.",
    usage: ["[<options>]"],
    examples: [
      "flights map",
      "flights map --enroute --airline DLH",
      "flights map --dest KDEN --format html --output denver.html",
      "flights map --format geojson > flights.geojson",
    ],
    specificOptions: Option.filterOptions + [.fit] + Option.lookOptions + Option.dataOptions,
    pipeFormat: .geojson,
    formats: Invocation.Format.ofRows + Invocation.Format.ofMaps,
    notes: [
      "The map shows as much of the world as nine in ten flights need; the codes of the few distant airports that "
        + "this leaves out are at the edge ('‹NRT'). '--fit all' shows every airport in its place. Routes are great "
        + "circles; an aircraft is at its last known position, or else where its progress puts it on its route.",
      "geojson is for other programs; svg and html are drawings that open in a browser without a network, with names "
        + "under the pointer. In a pipe the map is geojson.",
    ],
    guesses: ["draw", "plot", "globe"],
    action: { _ in .map }
  )

  static let stats = Command(
    name: "stats", summary: "Count flights, and summarize their distances and delays.",
    usage: ["[<options>]"],
    examples: [
      "flights stats",
      "flights stats --by airline --dest KSFO",
      "flights stats --by origin,destination --show count --limit 10",
      "flights stats --by hour --show 'count,share(departure_delay >= 15 min)'",
      "flights stats --by airline --having 'flights > 5' --sort -arrival_delay_p90",
    ],
    specificOptions: Option.filterOptions + [.by, .show, .having, .sort, .limit] + Option.engineOptions
      + Option.lookOptions + Option.dataOptions,
    notes: [
      "'On time' means less than 15 minutes late, in whole minutes as delays are printed: 14 min 30 s counts as 15. "
        + "p50 and p90 are the delays that half and nine tenths of the "
        + "flights stay within. Delays are those of flights that have departed or, for arrivals, landed; cancelled "
        + "flights and, for arrivals, diverted ones do not count. Expected delays of the others are listed "
        + "separately ('expected_departure_…', 'expected_arrival_…'); until AeroAPI knows better, it expects them on "
        + "time.",
      "Unknown values are counted, but never averaged in. '--by hour' is the hour of departure, local to the "
        + "airport whatever '--tz' says; '--by departure.hour' follows it. Groups by names and codes are ordered by their number of flights.",
      "'--show', '--having' and '--sort' take the columns of CSV and JSON by name, and measures: "
        + "median(arrival_delay) is of all flights of a group whose delay is known, expected or not, "
        + "median(arrival_delay where landed) of those that have landed; see 'flights help expressions'.",
    ],
    guesses: ["statistics", "summary", "count", "group", "delays", "report"],
    action: { _ in .stats }
  )

  static let diff = Command(
    name: "diff", summary: "Show what has changed between two sets of files.",
    usage: ["[<options>] <old> <new>"],
    examples: [
      "flights diff KDEN-noon.json KDEN.json",
      "flights diff yesterday/ today/ --airline UAL",
      "flights diff before.json after.json --dest KORD --format ndjson",
      "curl -s \"$URL\" | flights diff KDEN.json - --exit-status",
    ],
    arguments: [
      ("<old>", "File, folder or '-' with the old data."),
      ("<new>", "File, folder or '-' with the new data."),
    ],
    specificOptions: Option.filterOptions + [.exitStatus] + Option.lookOptions.filter { $0 != .units } + [.strict],
    notes: [
      "A table says what happened to each flight: left the gate, took off, landed, cancelled, diverted; another "
        + "time, gate, terminal, airport or aircraft. Other changes, such as a position, are listed as details.",
      "The other formats have a row for every changed value, with the value before and after; the kind of change is "
        + "inserted, updated, moved (the flight has another airport or airline) or deleted.",
      "A filter keeps the flights that match it before or after the change.",
    ],
    statuses: ("success, even when nothing changed", "failure"),
    guesses: ["changes", "compare", "delta", "since"],
    action: { arguments throws(UsageError) in
      let (old, new) = (try arguments.one("the old file"), try arguments.one("the new file"))
      if old.text == "-", new.text == "-" { throw .standardInputTwice(arguments.command) }
      return .diff(old, new)
    }
  )

  static let check = Command(
    name: "check", summary: "Check the data and list what is wrong with it.",
    usage: ["[<options>] [<path> ...]"],
    examples: ["flights check", "flights check KORD.json day/", "flights check --format ndjson - < KORD.json"],
    arguments: [("<path>", "File, folder or '-' to check; without one, see 'flights help data'.")],
    specificOptions: [.everything, .format, .lang, .color, .noHeader, .guardFormulas, .width, .output, .data],
    notes: [
      "A table shows three examples of each kind of finding that occurs more than five times; '--all' lists "
        + "everything, as formats for programs do. A note is worth knowing, but not a problem.",
      "A table names a flight whose ident others have by its fa_flight_id, which 'flights show' takes.",
    ],
    statuses: ("the data is sound", "something is wrong with it"),
    guesses: ["validate", "verify", "lint"],
    action: { arguments throws(UsageError) in
      try arguments.readPaths()
      return .check
    }
  )

  static let `import` = Command(
    name: "import", summary: "Add data to the store file, which makes later queries fast.",
    usage: ["[<options>] <path> ..."],
    examples: [
      "flights import day/",
      "curl -s \"$URL\" | flights import -",
      "flights import --store may.store day/05/",
    ],
    arguments: [("<path>", "File, folder or '-' to add; also another store file.")],
    specificOptions: [.store, .strict],
    notes: [
      "Commands read the store file where nothing else names data; see 'flights help data'. It is in "
        + "$XDG_DATA_HOME/flights/ (~/.local/share/flights/); to start over, remove it.",
      "Newer records update older ones. AeroAPI does not tell when a state of a flight was current, so the newer is "
        + "the one with the later event, such as the takeoff, or with more progress, in whatever order they are "
        + "imported. Of two that have come equally far, the one imported later counts, with its gates, estimates and "
        + "cancellation. A record without a status only fills gaps.",
      "So import the replies of different hours one after another. Of the files of one import, the values decide, and "
        + "a store file among them is older than the others.",
      "An import takes effect as a whole or, if it is interrupted or fails, not at all; simultaneous imports wait for "
        + "each other.",
    ],
    statuses: ("success", "failure"),
    guesses: ["load", "add", "store", "save", "insert"],
    action: { arguments throws(UsageError) in
      try arguments.readPaths(least: 1)
      return .importing
    }
  )

  static let export = Command(
    name: "export", summary: "Write all data as JSON, as Parquet or for a query engine.",
    usage: ["[<options>]"],
    examples: [
      "flights export --output all.ndjson",
      "flights export --airline UAL --format json > united.json",
      "flights export --data may.store | flights import -",
      "flights export --output flights.parquet",
      "flights export --format postgresql | psql",
      "flights export --format parquet --partition departure.date --output dataset",
      "flights export --format duckdb --output world",
    ],
    specificOptions: Option.filterOptions + [.format, .partition, .at, .output] + Option.dataOptions,
    pipeFormat: .ndjson,
    formats: [.json, .ndjson] + Invocation.Format.ofDatabases + Invocation.Format.ofFolders,
    notes: [
      "As JSON, 'export' writes the records of airports and airlines, then those of flights; with a filter, only the "
        + "flights that match and the airports and airlines that they name.",
      "As parquet and postgresql, it writes the flights with all their fields, one column each; 'flights list "
        + "airports' and 'flights list airlines' have these formats too.",
      "With '--partition' the output is a folder, 'departure_date=2022-01-25/part.parquet' and so on, which Hive, "
        + "Spark, DuckDB, Trino and Athena read as one table. Unchanged files are not rewritten, and none are "
        + "removed.",
      "For duckdb and spark the output is also a folder: the stored data of flights, airports and airlines, one file "
        + "each, and 'views.sql', which creates the views over them that '--engine' and the statements of '--sql' "
        + "use; see 'flights help sql'.",
    ],
    guesses: ["backup", "write"],
    action: { _ in .export }
  )

  static let fields = Command(
    name: "fields", summary: "List the fields that filters, sort keys and columns can name.",
    usage: ["[<options>] [flights|airports|airlines] [<word> ...]"],
    examples: [
      "flights fields", "flights fields delay", "flights fields airports code", "flights fields --schema --format json",
    ],
    arguments: [
      ("flights|airports|airlines", "Whose fields to list (default: all)."),
      ("<word>", "Only fields whose name or meaning has a word that begins with this."),
    ],
    specificOptions: [.data, .schema, .format, .lang, .color, .noHeader, .width, .output],
    notes: [
      "A store file may hold fields that a program has added for data of its own. They are listed with the others, "
        + "and 'list', 'stats' and 'export' take them like any other."
    ],
    statuses: ("success", "failure"),
    guesses: ["columns", "schema"],
    action: { arguments throws(UsageError) in
      let (entity, words) = arguments.entityAndWords()
      return .fields(entity, matching: words)
    }
  )

  static let completions = Command(
    name: "completions", summary: "Print the completion script for a shell.",
    usage: ["bash|zsh|fish"],
    examples: [
      "flights completions bash > ~/.local/share/bash-completion/completions/flights",
      "flights completions zsh > ~/.zfunc/_flights",
      "flights completions fish > ~/.config/fish/completions/flights.fish",
    ],
    arguments: [("bash|zsh|fish", "The shell.")],
    notes: [
      "The script asks the program itself, so it always knows the commands, options, fields and units, and the "
        + "airports, airlines, cities and flights in the data that the command would read. To try it without "
        + "installing it:",
      "source <(flights completions bash)",
    ],
    statuses: ("success", "failure"),
    guesses: ["completion", "autocomplete"],
    action: { arguments throws(UsageError) in .completions(try arguments.choice("one of")) }
  )

  static let help = Command(
    name: "help", summary: "Explain a command or a topic.",
    usage: ["[<command>|<topic>]"],
    examples: ["flights help", "flights help list", "flights help expressions"],
    arguments: [
      ("<command>", "A command, such as list; 'flights help' names them all."),
      ("<topic>", "A topic, such as expressions; 'flights help' names them too."),
    ],
    statuses: ("success", "failure"),
    guesses: ["usage", "?"],
    action: { arguments throws(UsageError) in .help(try arguments.helpPage()) }
  )

  static let man = Command(
    name: "man", summary: "Print the manual page.",
    usage: [""],
    examples: ["flights man > ~/.local/share/man/man1/flights.1", "flights man | man -l -"],
    statuses: ("success", "failure"),
    guesses: ["manual", "manpage"],
    action: { _ in .manual }
  )

  static let version = Command(
    name: "version", summary: "Print the version.",
    usage: [""],
    examples: ["flights version"],
    statuses: ("success", "failure"),
    action: { _ in .version }
  )

  private static let pipeNote =
    "Reads standard input when it is a pipe or a file; in a pipe, prints NDJSON, which the next 'filter' or 'sort' "
    + "reads."

  static let browse = Command(
    name: "browse", summary: "Explore the data: move between rows, cards, boards and maps.",
    usage: ["[<options>] [flights|airports|airlines]", "[<options>] <code|ident>"],
    examples: [
      "flights browse",
      "flights browse --data day/ --dest KORD --enroute",
      "flights browse KDEN --units imperial",
      "flights show \"$(flights browse --pick)\"",
    ],
    arguments: [
      ("flights|airports|airlines", "The table to begin with (default: flights)."),
      ("<code|ident>", "The airport, airline or flight to begin with."),
    ],
    specificOptions: Option.browseOptions + [.units, .tz, .at, .lang, .color] + Option.dataOptions,
    notes: [
      "The last line shows the most useful keys; '?' lists all of them. The first line is the command that prints "
        + "what the screen shows: ':' edits it, 'y' copies it.",
      "'browse' needs a terminal. In scripts, use 'flights list'; with '--pick', standard output may be a pipe.",
    ],
    statuses: ("success", "failure, or nothing was chosen"),
    guesses: ["tui", "ui", "open", "explore", "interactive", "browser"],
    action: { arguments throws(UsageError) in .browse(try arguments.startOfBrowsing()) }
  )

  static let sql = Command(
    name: "sql", summary: "Print the SQL views that the statements of '--sql' use.",
    usage: ["[<options>] <engine>"],
    examples: [
      "flights sql duckdb --over 'records/*.ndjson' | duckdb world.db",
      "flights sql duckdb --over records -o views.sql",
    ],
    arguments: [
      // A literal, because the table is built at every start, and joining the names takes as long as reading some
      // flights.
      ("<engine>", "SQL dialect: duckdb, postgresql or spark.")
    ],
    specificOptions: [schemaOfEngine, recordsOfViews, .output],
    notes: [
      "Create the views once, over AeroAPI records, one per line; 'flights help sql' describes them. PostgreSQL "
        + "reads a table, which '--over' has to name."
    ],
    statuses: ("success", "failure"),
    guesses: ["duckdb", "ddl", "create"],
    action: { arguments throws(UsageError) in .sql(try arguments.choice("an engine:")) }
  )

  /// The options of other commands, described for this one.
  private static let limitOfBoards = Option(
    "limit", short: Option.limit.short, takes: Option.limit.value, in: .rows,
    summary: "Print at most this many rows of each board", guesses: Option.limit.guesses)
  private static let schemaOfEngine = Option(
    "schema", in: .rows, summary: "Print the views, as without this option", guesses: Option.schema.guesses)
  private static let recordsOfViews = Option(
    "over", takes: Option.over.value, in: .data, summary: Option.over.summary, default: SQLRecordSource.usualRecords,
    guesses: Option.over.guesses)
}
