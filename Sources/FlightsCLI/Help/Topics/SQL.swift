extension HelpTopic {
  static let sql = HelpTopic("sql", summary: "Run queries in DuckDB, PostgreSQL or Spark.") {
    """
    THE VIEWS
      flights sql duckdb --over 'records/*.ndjson' | duckdb world.db

      creates the views that statements use, once per database:

      aeroapi_records     the records of AeroAPI as they are, one per row
      aeroapi_flights     one row per flight: its newest state, completed with what
                          only older states know
      aeroapi_airports    the same for airports, and
      aeroapi_airlines    for airlines
      flights, airports,  every field that 'flights fields' lists, in the usual
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
      group. 'search', 'show', 'board' and pages of 'stats' are answered from the
      rows that the engine finds for them.

      --over TABLE    a table or view of the engine, with records in a column
                      'record'
      --data FILES    files that the engine reads, as it spells them
      neither         the views above, in the database

      Nothing in the database is changed: what a statement needs disappears with the
      connection. FLIGHTS_ENGINE names the engine for all of these, and for 'filter'
      and 'sort' unless data comes from a pipe; FLIGHTS_DATA is not for engines.
      '--sql' together with '--engine' names the SQL dialect of any other program.
      Errors are those of the engine, with status 1.

    WHAT IS NOT SUPPORTED
      a list or a pattern from another field, as in
      'ident ~ registration'; the error names it
      stats without '--show'   name measures, such as count
      --tz local               name the zone
      board --after, --before  name the time and the zone: --at, --tz
      search without a kind    searches flights only
      spark: files whose names contain quotes, '$', ';' or a backslash

      The great circle between nearly opposite points on Earth is unknown.
      Spark compares texts after 'exactly' as they are, composed or not.
      Engines do not leave out records in which 'flights check' finds faults.
      A published schedule without an identifier stays a flight of its own.
    """
  }
}
