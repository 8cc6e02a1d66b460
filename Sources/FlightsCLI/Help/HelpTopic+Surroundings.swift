internal import FlightOutput
internal import FlightStore
internal import TerminalScreen

extension HelpTopic {
  static let formats = HelpTopic(
    name: "formats", summary: "Choose between a table and formats for programs.",
    guesses: ["csv", "json", "markdown", "ndjson", "output", "parquet", "tsv"]
  ) {
    """
      --format table       Aligned columns with units in the headings; – is unknown.
      --format csv         Comma-separated values as in RFC 4180.
      --format tsv         Tab-separated values.
      --format markdown    A Markdown table.
      --format json        One array of objects.
      --format ndjson      One object per line.
      --format parquet     Typed columns for DuckDB, Spark, pandas and warehouses.
      --format postgresql  A script that creates a table and fills it with COPY.

    The name of an '--output' file chooses the format: .csv, .tsv, .json, .ndjson,
    .md, .parquet; for a map .geojson, .svg, .html. Otherwise the output is a table
    on a terminal and TSV in a pipe or a file, where 'map' prints GeoJSON, and
    'export', 'filter' and 'sort' print NDJSON, so that they can be chained:

      flights list --format ndjson | flights filter 'distance > 1000 km' \\
        | flights sort -arrival -n 10

    FOR PEOPLE
      '--width' applies only to tables, '--lang' and '--tz' to tables and maps; but
      parts of times, such as departure.hour, and times without an offset in
      conditions follow '--tz' in every format. A table cuts columns only on a
      terminal or with '--width', and marks each cut with '…'; figures and times are
      never cut. '--wide' cuts nothing and adds all useful columns; '-x' prints a
      line for each field of a row. These two also ask for a table in a pipe or a
      file.

    FOR PROGRAMS
      Every other format is the same everywhere and in every version: nothing is
      cut or colored, names are those of '--fields' with their unit (distance_km)
      unless the value is as AeroAPI gives it (filed_ete in seconds), figures are
      rounded to six decimals, and times are UTC as in RFC 3339. An unknown value is
      empty in CSV, TSV and Markdown, and null in JSON. An empty text in the data (a
      state of "") is a known value; 'is null' does not find it.

      Without '--fields' a JSON record is the one that AeroAPI gave, with its own
      keys and units, plus the derived fields: distance_km, speed_kmh, altitude_m,
      duration_min and others. 'flights' can read it again.

      A spreadsheet runs text that begins with =, +, - or @ as a formula, whoever
      wrote it. '--guard-formulas' puts a ' before such text in CSV and TSV.

      TSV writes a tab, a line feed, a carriage return and a backslash in a text as
      '\\t', '\\n', '\\r' and '\\\\', so that a line is a row. A character on which a
      terminal would act is escaped in JSON, and a symbol such as ␛ elsewhere.

      When no row matches, the output is still a valid document: a line of names,
      [] or, in NDJSON, nothing.

    FOR DATABASES
      'list', 'filter', 'sort' and 'export' write parquet and postgresql; 'export'
      writes every field of a flight. Names have underscores instead of dots
      (origin_city), times are timestamps in UTC, unknown is null, and comments
      describe the columns. Parquet has row groups of 65,536 rows with the least and
      the greatest value of each column, so that engines skip what they do not need;
      they skip most in a file that is sorted by what queries ask for:

        flights list --sort destination -o flights.parquet
        duckdb -c "FROM 'flights.parquet' WHERE destination = 'KORD'"
        flights export --format postgresql | psql

    '--no-header' leaves out the names. '--fields ident,origin.city' chooses
    columns; '--fields +registration,-phase' adds one to the default columns and
    leaves one out; '--fields "*"' prints all. '--template' prints a line of your
    own for each row, with values as in TSV. A shell that splits lines at tabs takes
    two of them for one, and so loses empty values; it keeps them with '|':

      flights list --enroute --template '{ident} to {destination.city}'
      flights list --template '{ident}|{gate_origin}|{phase}' | while IFS='|' read …

    '{{' and '}}' are braces; '\\t', '\\n' and '\\\\' are a tab, a line feed and a
    backslash. '--count' prints the number of rows and nothing else.
    '--output <file>' writes the whole file or leaves the old one unchanged.
    """
  }

  static let data = HelpTopic(name: "data", summary: "Choose the data to read.") {
    """
    The data comes from the first of these that is given:

      1. '--data <path>', which may be repeated: a file, a folder of JSON files, or
         '-' for standard input. 'flights check' also takes paths as arguments.
      2. The environment variable FLIGHTS_DATA: a file or a folder.
      3. '--data' in the configuration file; see 'flights help environment'.
      4. The store file, which 'flights import' fills: flights.store in the folder
         $XDG_DATA_HOME/flights/ (~/.local/share/flights/).
      5. A built-in sample, with a note on standard error. '-q' omits the note only
         on a terminal: elsewhere nobody would see that the rows are a sample.
         '--data sample' names it, without a note.

    'filter' and 'sort' read standard input when it is a pipe or a file. The other
    commands read it only for '--data -', so that they are safe in a shell loop; if
    they would use the sample while data waits there, that is an error, and a note
    says if JSON waits in a pipe while FLIGHTS_DATA or the store file answers.

    WHAT IS READ
      Replies of FlightAware AeroAPI: boards of an airport or an operator, single
      flights, airports and operators, arrays of these, several replies in one
      file, and the JSON and NDJSON of flights, airports and airlines that 'flights'
      itself prints. Derived values, such as 'phase', are not read but derived
      again; a note says so where '--fields' has left out what they follow from.

      In a folder, every .json, .ndjson and .jsonl file at any depth is read, unless
      a name on the way to it begins with a period; their names may end in that of a
      compressed file too, as .json.gz. Compressed files (.gz, .zst, .xz, .bz2,
      recognized by their first bytes) are read with gzip, zstd, xz or bzip2.

      A flight is a record with a fa_flight_id, or with an ident and a time; a
      missing key means the same as null. Blanks at either end of a text are
      dropped. Keys may be spelled as other programs rewrite them: scheduledOut,
      origin.code or origin_code. A row of
      /schedules without a fa_flight_id belongs to the flight with the same ident,
      origin and scheduled departure, if there is exactly one.

      The track and the bounds of a flight (waypoints, bounding_box) are not kept.
      A record that is already there is updated, by rules that do not depend on the
      order of files. A code that no airport or airline record explains is kept as
      just a code. Inputs are never written to; '--output' refuses their names.

      A query of a store file is fast at any size of the file, because it reads
      only what it needs. '--data' and 'flights import' accept one like any other
      file; 'flights export' turns one into JSON again.

    WHAT IS WRONG
      Malformed JSON is an error with its file, line and column, and nothing is
      printed. A record that is valid JSON but not a valid flight is left out, with
      its place and the reason on standard error and a count at the end; '--strict'
      makes it a failure. 'flights check' lists all of them.

      Anything other than a flight, an airport or an airline, such as a track or the
      weather, and any file in a folder that cannot be read is named in a note or,
      with '--strict', in an error. If no record is found at all, the status is 1;
      valid data that is empty, such as a page that lists nothing, is not a failure.
    """
  }

  static let sql = HelpTopic(name: "sql", summary: "Run queries in DuckDB, PostgreSQL or Spark.") {
    """
    THE VIEWS
      flights sql duckdb --over 'records/*.ndjson' | duckdb world.db

      creates the views that statements use, once per database:

      aeroapi_records     the records of AeroAPI as they are, one per row
      aeroapi_flights     one row per flight: its newest state, completed with what
                          only older states know
      aeroapi_airports    the same for airports, and
      aeroapi_airlines    for airlines
      flights, airports,  every field that 'flights fields' lists, in default
      airlines            units: distance_km, arrival_delay_min, departure

      '--over' names files with one JSON record per line, as the engine spells them;
      files '*.parquet' with a column for each member of AeroAPI's records; or a
      table or view with a record in its column 'record'. 'flights export' turns
      pages of AeroAPI into records.

    MERGED ONCE
      flights export --format duckdb --output world
      flights list --dest ORD --engine duckdb --data 'world/aeroapi_*.parquet'
      duckdb world.db < world/views.sql

      The export has already merged the states of each flight, which is most of the
      work over raw records: three files with the stored data, and the views over
      them. '--format spark' writes the same for Spark. If the folder is copied
      elsewhere, this creates the views:

        flights sql spark --over 's3a://bucket/world/aeroapi_*.parquet'

      PostgreSQL reads a table with jsonb in its column 'record', and stores what it
      computes from it. After new records, run REFRESH MATERIALIZED VIEW for
      aeroapi_flights, aeroapi_airports and aeroapi_airlines.

        flights sql postgresql --over records | psql service=flights

      Spark reads files, folders and patterns such as 's3a://flights/2026/*'.

        flights sql spark --over records/ -o views.sql

    THE STATEMENTS
      flights list --airline UAL --sort -distance --limit 5 --sql duckdb

      prints, instead of the rows, one statement that gives the same rows, columns,
      names, units and order, with unknown values last. 'filter', 'sort', 'search',
      'board' and, with '--show', 'stats' do the same. For a name, 'show' prints
      three statements: for flights, for airports and for airlines. No data is read:
      the engine looks up codes.

    AN ENGINE THAT ANSWERS
      flights list --airline UAL --engine 'duckdb world.db'
      flights list --engine duckdb --data 's3://flights/2026/*.ndjson' --format csv
      flights list --engine 'psql service=flights' --over records --sort -distance

      has the program find the rows and prints them here, in every format, unit and
      zone, like rows from files. The program gets the statement on its standard
      input; spark-sql also gets '-f /dev/stdin' and, for '--data', a catalog in
      memory, so that no files are left behind. Rows are printed as they arrive,
      except in tables and Parquet and with '--strict'. The engine computes measures
      of groups, as in 'stats --by airline --show count', and returns one line per
      group. 'search', 'show', 'board' and the table of 'stats' without '--show' are
      answered from the rows that the engine finds for them.

      --over TABLE    a table or view of the engine, with records in a column
                      'record'
      --data FILES    files that the engine reads, as it spells them
      neither         the views above, in the database

      Nothing in the database is changed: what a statement needs disappears with the
      connection. FLIGHTS_ENGINE names the engine for all of these, and for 'filter'
      and 'sort' unless data comes from a pipe, but not for '--data sample' and
      '--data -'; FLIGHTS_DATA is not for engines.
      '--sql' together with '--engine' names the SQL dialect of any other program.
      Errors are those of the engine, with status 1.

    WHAT IS NOT SUPPORTED
      a list or a pattern from another field, as in
      'ident ~ registration'; the error names it
      --tz local               name the zone, if that of this computer has no name
      spark: files whose names contain quotes, '$', ';' or a backslash

      In the statements that '--sql' prints, also:
      board --after, --before  name the time and the zone: --at, --tz
      search without a kind    searches flights only

      The great circle between nearly opposite points on Earth is unknown.
      Spark compares texts after 'exactly' as they are, composed or not.
      Engines match patterns without accents: for ß, which is ss, they need '??'.
      Engines do not leave out records in which 'flights check' finds faults, and
      know neither respelled keys, nor flags as numbers, nor lists kept as text.
      A code or a name that the data does not have finds nothing, without a note.
      A published schedule without an identifier stays a flight of its own, and
      those of /schedules, whose airports are codes, have neither airports nor
      codeshares there.
    """
  }

  static let environment = HelpTopic(
    name: "environment", summary: "Set defaults with variables and a configuration file.",
    guesses: ["config", "configuration", "defaults", "settings", "variables"]
  ) {
    """
    An option overrides a variable and the configuration file. FLIGHTS_UNITS,
    FLIGHTS_TZ, FLIGHTS_FIELDS and FLIGHTS_DATA override the file, and the file
    overrides the other variables. An empty variable counts as unset. With '-v' a
    run reports which defaults apply and where each comes from.

    The configuration file is $XDG_CONFIG_HOME/flights/config, by default
    ~/.config/flights/config. Each line is an option, written as on the command
    line, or a comment:

      # Feet and knots, and New York's clock.
      --units aviation
      --tz America/New_York

    A command ignores options that it does not take, and '--no-config' ignores the
    file. '--output', '--template', '--quiet' and '--verbose' are for single runs. A
    line '[keys]' begins the keys of 'flights browse'; see 'flights help keys'.

      FLIGHTS_UNITS       Value of '--units'.
      FLIGHTS_TZ          Value of '--tz'.
      FLIGHTS_FIELDS      Value of '--fields', for flights.

    These three, also as lines of the file, and a line '--watch' change only tables.
    '--tz' as a default changes only the times that a table shows, not which rows a
    condition finds.

      FLIGHTS_DATA        File or folder to read without '--data'.
      FLIGHTS_ENGINE      Value of '--engine'; see 'flights help sql'.
      XDG_DATA_HOME       Folder that holds flights/ with the store file
                          (default: ~/.local/share).

      NO_COLOR            If set, no color; overrides CLICOLOR_FORCE.
      CLICOLOR_FORCE, FORCE_COLOR
                          If set and not 0, color in tables, even in a pipe.
      TERM                'dumb' means no color unless it is forced.

      COLUMNS             Width of a table, in place of the terminal's own.
      FLIGHTS_FORCE_TTY   A width: behave as if standard output were a terminal of
                          this width, even in a pipe; overrides COLUMNS. If either
                          of the two is not a number, it is ignored with a note.

      FLIGHTS_PAGER, PAGER
                          Program that shows output longer than the screen
                          (default: less); none if empty or 'cat'.

      TZ                  Zone of '--tz local', as for other programs: Europe/Oslo,
                          JST-9 (default: that of this computer).

      LC_ALL, LC_MESSAGES, LANG
                          Language of headings, words and dates, by the first that
                          is set: ru_RU.UTF-8 means Russian, anything else English.
                          Help, errors and notes are in English; only the
                          findings of 'check' are in this language.

    No variable changes CSV, TSV, Markdown, JSON or NDJSON once the format is chosen
    with '--format'.
    """
  }

  static let keys = HelpTopic(name: "keys", summary: "Choose the keys of 'flights browse'.") {
    """
    The section '[keys]' of the configuration file chooses keys; see
    'flights help environment'. A line names a command and its keys, which replace
    the default ones; a key loses its previous meaning.

      [keys]
      down = j Ctrl-N
      up = k Ctrl-P
      quit = Q F10

    A key is a character such as 'j', 'J' or '?', or one of Up, Down, Left, Right,
    PgUp, PgDn, Home, End, Insert, Delete, Enter, Tab, Esc, Backspace, Space and F1
    to F12; 'Ctrl-', 'Alt-' and 'Shift-' go before one. Ctrl-C always quits, and the
    keys that edit a line cannot be changed. '[options]' begins a section of
    options; '--no-config' ignores the whole file.

    The commands, with their default keys:

    \(commands)
    """
  }

  /// The commands of the browser with their keys and descriptions.
  private static var commands: String {
    var known: Set<BrowserCommand> = []
    let bindings = KeyTable.usual.all.filter { known.insert($0.command).inserted }
    let names = bindings.map { (name: $0.command.name, keys: $0.keys.map(\.name).joined(separator: " ")) }
    let (first, second) = (names.map(\.name.count).max() ?? 0, names.map(\.keys.count).max() ?? 0)
    let column = first + second + 6
    return zip(bindings, names).map { binding, names in
      let head =
        "  \(DisplayWidth.pad(names.name, to: first))  \(DisplayWidth.pad(names.keys, to: second))  "
      return DisplayWidth.wrap(binding.meaning(.en), to: 80 - column).enumerated()
        .map { ($0 == 0 ? head : String(repeating: " ", count: column)) + $1 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  static let exitCodes = HelpTopic(
    name: "exit-codes", summary: "Interpret the exit status.", guesses: ["exit", "exit-code", "exit-status"]
  ) {
    """
      0    Success, even when no row matched or the reader of a pipe left early, as
           'head' does. With '--exit-status' the status is 1 when there are no rows.
      1    Failure: the data could not be read, is malformed or has no record of a
           flight, an airport or an airline; 'show' does not find a name; or
           the output could not be written.
      2    Wrong usage: an unknown command or option, or an invalid value. A first
           word that may be a code or an ident, such as 'foo', is looked up instead,
           which fails if nothing in the data has that name.
      130  Interrupted with Ctrl-C.

    'flights check' exits with 1 when something is wrong with the data, and
    '--strict' makes any record that has to be left out a failure.

    Errors and notes go to standard error, results to standard output. When the
    input is malformed, nothing is printed to standard output.
    """
  }
}
