extension HelpTopic {
  static let exitCodes = HelpTopic("exit-codes", summary: "Tell from the exit status what happened.") {
    """
      0    Success, also when no row matched and when the reader of a pipe left
           early, as 'head' does. With '--exit-status' no row is status 1.
      1    Failure: the data could not be read, is malformed or holds no record of
           a flight, an airport or an airline; the query does not fit it; or the
           output could not be written.
      2    Wrong usage: an unknown command or option, or a value that cannot be.
      130  Interrupted with Ctrl-C.

    'flights check' ends with 1 when something is wrong with the data, and
    '--strict' makes a record that has to be left out a failure.

    Errors and notes go to standard error, results to standard output. When the
    input is malformed, nothing is printed to standard output.
    """
  }
}
