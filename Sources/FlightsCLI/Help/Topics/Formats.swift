extension HelpTopic {
  static let formats = HelpTopic("formats", summary: "Choose between a table and formats for programs.") {
    """
      --format table       Aligned columns with units in the headings; – is unknown.
      --format csv         Comma-separated values as in RFC 4180.
      --format tsv         Tab-separated values.
      --format markdown    A Markdown table.
      --format json        One array of objects.
      --format ndjson      One object a line.
      --format parquet     Typed columns for DuckDB, Spark, pandas and warehouses.
      --format postgresql  A script that makes a table and fills it by COPY.

    The name of an '--output' file chooses the format: .csv, .tsv, .json, .ndjson,
    .md, .parquet; for a map .geojson, .svg, .html. Else the output is a table on a
    terminal and TSV in a pipe or a file. 'filter' and 'sort' print NDJSON there,
    so that they can be joined:

      flights list --format ndjson | flights filter 'distance > 1000 km' \\
        | flights sort -arrival -n 10

    FOR PEOPLE
      Only a table follows '--tz', '--lang' and '--width'. Only on a terminal, or
      for '--width', does it cut a column; then the cut shows as '…'. '--wide' cuts
      nothing and has all useful columns; '-x' has a line for each field of a row.

    FOR PROGRAMS
      Every other format is the same everywhere and in every version: nothing is
      cut or colored, names are those of '--fields' with their unit (distance_km),
      figures are rounded to six decimals, times are UTC as in RFC 3339. Unknown is
      empty in CSV, TSV and Markdown, and null in JSON.

      Without '--fields' a JSON record is the one that AeroAPI gave, with its own
      keys and units, plus the derived fields: distance_km, speed_kmh, altitude_m,
      duration_min and others. 'flights' reads it again.

      A spreadsheet runs a text that begins with =, +, - or @ as a formula, whoever
      wrote it. '--guard-formulas' puts a ' before such texts in CSV and TSV;
      without it texts are as the data has them.

      When no row matches there is still a document: a line of names, or [].

    FOR DATABASES
      'list', 'filter', 'sort' and 'export' write parquet and postgresql; 'export'
      has every field of a flight. Names have underscores in the place of points
      (origin_city), times are timestamps in UTC, unknown is null, and comments say
      what a column is. Parquet has row groups of 65,536 rows with the least and
      the greatest value of each column, so that engines pass over what they do not
      need; a file in order of what is asked for lets them pass over most:

        flights list --sort destination -o flights.parquet
        duckdb -c "FROM 'flights.parquet' WHERE destination = 'KORD'"
        flights export --format postgresql | psql

    '--no-header' leaves out the names, '--fields ident,origin.city' chooses
    columns, '--fields +registration,-phase' adds to those that the format has
    without it and leaves out of them. '--template' prints a line of your own for
    each row, with values as in TSV:

      flights list --enroute --template '{ident} to {destination.city}'

    '{{' and '}}' are braces, '\\t', '\\n' and '\\\\' a tab, a line feed and a
    backslash. '--count' prints a number and nothing else.
    '--output <file>' writes the whole file or leaves the old one alone.
    """
  }
}
