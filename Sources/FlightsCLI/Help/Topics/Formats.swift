extension HelpTopic {
  static let formats = HelpTopic("formats", summary: "Choose between a table and formats for programs.") {
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
    on a terminal and TSV in a pipe or a file; 'filter' and 'sort' print NDJSON
    there, so that they can be chained:

      flights list --format ndjson | flights filter 'distance > 1000 km' \\
        | flights sort -arrival -n 10

    FOR PEOPLE
      '--tz', '--lang' and '--width' apply only to tables. A table cuts columns only
      on a terminal or with '--width', and marks each cut with '…'. '--wide' cuts
      nothing and adds all useful columns; '-x' prints a line for each field of a
      row.

    FOR PROGRAMS
      Every other format is the same everywhere and in every version: nothing is
      cut or colored, names are those of '--fields' with their unit (distance_km),
      figures are rounded to six decimals, and times are UTC as in RFC 3339. An
      unknown value is empty in CSV, TSV and Markdown, and null in JSON.

      Without '--fields' a JSON record is the one that AeroAPI gave, with its own
      keys and units, plus the derived fields: distance_km, speed_kmh, altitude_m,
      duration_min and others. 'flights' can read it again.

      A spreadsheet runs text that begins with =, +, - or @ as a formula, whoever
      wrote it. '--guard-formulas' puts a ' before such text in CSV and TSV.

      TSV writes a tab, a line feed, a carriage return and a backslash in a text as
      '\\t', '\\n', '\\r' and '\\\\', so that a line is a row. A character on which a
      terminal would act is escaped in JSON, and a symbol such as ␛ elsewhere.

      When no row matches, the output is still a valid document: a line of names,
      or [].

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
    columns; '--fields +registration,-phase' adds one to the usual columns and
    leaves one out. '--template' prints a line of your own for each row, with values
    as in TSV:

      flights list --enroute --template '{ident} to {destination.city}'

    '{{' and '}}' are braces; '\\t', '\\n' and '\\\\' are a tab, a line feed and a
    backslash. '--count' prints the number of rows and nothing else.
    '--output <file>' writes the whole file or leaves the old one alone.
    """
  }
}
