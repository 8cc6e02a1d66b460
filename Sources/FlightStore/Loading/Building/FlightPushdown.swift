/// The part of a question that is answered while flights are read (predicate pushdown): what cannot be in the answer is not
/// kept.
protocol FlightPushdown: AnyObject {
  /// Tells whether a flight may be part of the answer; one that cannot be is not kept.
  ///
  /// The tables are those that are being filled; they are large, and to lend them would be to copy them.
  func admits(_ flight: FlightCandidate, in tables: UnsafePointer<Tables>) -> Bool

  /// Whether what was known of airports and airlines when flights were left out is what a graph says that has all of them.
  ///
  /// - Parameters:
  ///   - graph: What has come of all that was read.
  ///   - tables: The tables that were being filled then.
  ///   - clock: What `now` means.
  /// - Returns: Whether leaving flights out was right.
  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool

  /// Returns another for the same question, which knows nothing yet: each thread has its own.
  func fresh() -> any FlightPushdown
}
