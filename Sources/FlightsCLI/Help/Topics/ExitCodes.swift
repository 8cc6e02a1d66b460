extension HelpTopic {
  static let exitCodes = HelpTopic("exit-codes", summary: "Interpret the exit status.") {
    """
      0    Success, even when no row matched or the reader of a pipe left early, as
           'head' does. With '--exit-status' the status is 1 when there are no rows.
      1    Failure: the data could not be read, is malformed or has no record of a
           flight, an airport or an airline; the query does not fit the data; or the
           output could not be written.
      2    Wrong usage: an unknown command or option, or an invalid value.
      130  Interrupted with Ctrl-C.

    'flights check' exits with 1 when something is wrong with the data, and
    '--strict' makes any record that has to be left out a failure.

    Errors and notes go to standard error, results to standard output. When the
    input is malformed, nothing is printed to standard output.
    """
  }
}
