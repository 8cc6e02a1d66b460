extension HelpTopic {
  static let sql = HelpTopic("sql", summary: "Ask the same question of another engine.") {
    """
    THE VIEWS
      flights sql --schema duckdb --over 'records/*.ndjson' | duckdb world.db

      prints, once for a database, the views that statements stand on:

      aeroapi_records     the records of AeroAPI as they are, one a row
      aeroapi_flights     one row a flight: of several states of one the newest,
                          with what older ones know and it does not
      aeroapi_airports    the same of airports, and
      aeroapi_airlines    of airlines
      flights, airports,  every field that 'flights fields' lists, in the usual
      airlines            units: distance_km, arrival_delay_min, departure

      '--over' names files with one record of JSON a line, as the engine spells
      them, files '*.parquet' with a column for each member of AeroAPI's records, or
      a table or view with a record in its column 'record'. Pages of AeroAPI are
      made into records by 'flights export'.

    MERGED ONCE
      flights export --format duckdb --output world
      flights list --dest ORD --engine duckdb --data 'world/aeroapi_*.parquet'
      duckdb world.db < world/views.sql

      The export has merged the states of each flight already, which is most of the
      work over raw records: three files with what is stored, and the views over
      them. '--format spark' writes the same for Spark. Where the folder has been
      copied elsewhere, the views are made by

        flights sql --schema spark --over 's3a://bucket/world/aeroapi_*.parquet'

      PostgreSQL reads a table with jsonb in its column 'record', and keeps what is
      worked out of it: after new records, REFRESH MATERIALIZED VIEW aeroapi_flights
      (aeroapi_airports, aeroapi_airlines).

        flights sql --schema postgresql --over records | psql service=flights

      Spark reads files, folders and patterns of them, as 's3a://flights/2026/*'.

        flights sql --schema spark --over records/ -o views.sql

    THE STATEMENTS
      flights list --airline UAL --sort -distance --limit 5 --sql duckdb

      prints, in place of the rows, one statement that gives the same rows, columns,
      names, units and order, unknown values last. 'filter', 'sort', 'search',
      'board' and, with '--show', 'stats' do so too. 'show' prints three statements
      for a name, of which those for flights, for airports or for airlines find
      something. No data are read: a code is looked up by the engine.

    AN ENGINE THAT ANSWERS
      flights list --airline UAL --engine 'duckdb world.db'
      flights list --engine duckdb --data 's3://flights/2026/*.ndjson' --format csv
      flights list --engine 'psql service=flights' --over records --sort -distance

      has the program find the rows and prints them here, in every format, unit and
      zone, as it would rows of files. The statement goes to its standard input; of
      spark-sql the command line gets '-f /dev/stdin' besides, and for '--data' a
      catalog in memory, so that no files stay behind. Rows are printed as they
      come, but for tables, Parquet and '--strict'. Measures of groups, as of
      'stats --by airline --show count', are worked out by the engine, and a line a
      group comes back. 'search', 'show', 'board' and pages of 'stats' are answered
      from the flights that they are about.

      --over TABLE    a table or view of the engine, with records in a column
                      'record'
      --data FILES    files that the engine reads, as it spells them
      neither         the views above, which the database has

      Nothing in the database is changed: what a statement stands on is gone with
      the connection. FLIGHTS_ENGINE names the engine for all of these, for 'filter'
      and 'sort' where no pipe brings data; FLIGHTS_DATA is not the engine's.
      '--sql' beside '--engine' says whose SQL a program of another name takes.
      Errors are the engine's own, and make the status 1.

    WHAT CANNOT BE SAID
      a list or a pattern in another field, as in
      'ident ~ registration'; the error names it
      stats without '--show'  name measures, such as count
      --tz local               name the zone
      board --after, --before  name the clock and the zone: --at, --tz
      search without a kind    is for flights
      spark: files whose names hold quotes, '$', ';' or a backslash

      The great circle between nearly opposite places of the earth is unknown.
      Spark compares texts after 'exactly' as they are, composed or not.
      Records that 'flights check' finds fault with are not left out by an engine.
      A published schedule without an identifier stays a flight of its own.
    """
  }
}
