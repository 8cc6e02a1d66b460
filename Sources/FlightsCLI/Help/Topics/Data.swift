extension HelpTopic {
  static let data = HelpTopic("data", summary: "Say where the flights come from.") {
    """
    The first of these that is there:

      1. '--data <path>', which may be repeated: a file, a folder of JSON files, or
         '-' for standard input. 'flights check' also takes paths as arguments.
      2. The environment variable FLIGHTS_DATA: a file or a folder.
      3. The store file, which 'flights import' fills: flights.store in the folder
         $XDG_DATA_HOME/flights/ (~/.local/share/flights/).
      4. A built-in sample; a note on standard error says so. '--data sample' asks
         for it by name.

    'filter' and 'sort' read standard input when it is a pipe or a file. The other
    commands read it only for '--data -', so that they are safe in a shell loop;
    where the sample would answer while bytes wait there, that is an error.

    WHAT IS READ
      Replies of FlightAware AeroAPI: boards of an airport or an operator, single
      flights, airports and operators, arrays of these, several replies in one
      file, and what 'flights' itself prints as JSON or NDJSON. Of a folder, every
      .json, .ndjson and .jsonl file below it. What is compressed (.gz, .zst, .xz,
      .bz2, told by its first bytes) goes through gzip, zstd, xz or bzip2.

      A flight is what has a fa_flight_id, or an ident and a time; a key that is
      missing says no more than null. A row of /schedules without a fa_flight_id is
      the flight of the same ident, origin and scheduled departure where there is
      exactly one.

      A record that was there before updates it, by rules that make the order of
      files unimportant. A code that no airport or airline record explains is kept
      with just that code. Inputs are never written to.

      A store file answers at once, whatever its size, for a question reads of it
      only what it needs. '--data' and 'flights import' take one like any other
      file; 'flights export' turns one into JSON again.

    WHAT IS WRONG
      Malformed JSON is an error with its file, line and column, and nothing is
      printed. A record that is sound JSON but no sound flight is left out, with
      its place and the reason on standard error and a count at the end; '--strict'
      makes it a failure. 'flights check' lists all of them.

      What is no flight, airport or airline, such as a track or the weather, and
      what a folder holds that cannot be read, is named in a note, with '--strict'
      in an error. When nothing that was found is a record, the status is 1; what
      is rightly empty, as a page that lists nothing, is no fault.
    """
  }
}
