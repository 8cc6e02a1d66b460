extension HelpTopic {
  static let data = HelpTopic("data", summary: "Choose the data to read.") {
    """
    The data comes from the first of these that is given:

      1. '--data <path>', which may be repeated: a file, a folder of JSON files, or
         '-' for standard input. 'flights check' also takes paths as arguments.
      2. The environment variable FLIGHTS_DATA: a file or a folder.
      3. The store file, which 'flights import' fills: flights.store in the folder
         $XDG_DATA_HOME/flights/ (~/.local/share/flights/).
      4. A built-in sample, with a note on standard error. '--data sample' names it.

    'filter' and 'sort' read standard input when it is a pipe or a file. The other
    commands read it only for '--data -', so that they are safe in a shell loop; if
    they would use the sample while data waits there, that is an error.

    WHAT IS READ
      Replies of FlightAware AeroAPI: boards of an airport or an operator, single
      flights, airports and operators, arrays of these, several replies in one
      file, and the JSON and NDJSON of flights, airports and airlines that 'flights'
      itself prints. Derived values, such as 'phase', are not read but derived
      again; a note says so where '--fields' has left out what they follow from.

      In a folder, every .json, .ndjson and .jsonl file at any depth is read, unless
      a name on the way to it begins with a period. Compressed files (.gz, .zst,
      .xz, .bz2, recognized by their first bytes) are read with gzip, zstd, xz or
      bzip2.

      A flight is a record with a fa_flight_id, or with an ident and a time; a
      missing key means the same as null. A row of /schedules without a fa_flight_id
      belongs to the flight with the same ident, origin and scheduled departure, if
      there is exactly one.

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
}
