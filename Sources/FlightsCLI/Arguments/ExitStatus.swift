/// The exit status of the program.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The command succeeded, even if no row matched.
  case success = 0
  /// The data, the query or the system caused an error, or a check failed.
  case failure = 1
  /// The command line is invalid.
  case usage = 2
  /// Ctrl-C: 128 plus the number of the signal, as in shells.
  case interrupted = 130
}
