/// The part of a query that filters flights while they are read (predicate pushdown).
protocol FlightPushdown: AnyObject {
  /// Returns whether a flight may be part of the answer; any other is skipped.
  ///
  /// The tables are the ones being filled. They are large, and a pointer avoids copying them.
  func admits(_ flight: FlightCandidate, in tables: UnsafePointer<Tables>) -> Bool

  /// Returns whether the airports and airlines known when flights were filtered agree with those of the complete graph.
  ///
  /// - Parameters:
  ///   - graph: The graph of everything that was read.
  ///   - tables: The tables that were being filled.
  ///   - clock: The value of `now`, in seconds since 1970.
  /// - Returns: Whether filtering was correct.
  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool

  /// Returns a pushdown for the same query without any state; each thread uses its own.
  func fresh() -> any FlightPushdown
}
