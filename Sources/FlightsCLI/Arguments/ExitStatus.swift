/// The status with which the program ends.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The question was answered, also when no row matched.
  case success = 0
  /// The data, the query or the system stood in the way.
  case failure = 1
  /// The words on the command line make no sense.
  case usage = 2
  /// Ctrl-C; 128 and the number of the signal, as shells count.
  case interrupted = 130
}
