/// A source of the parts of an input that other threads read while one reads it from the start.
protocol ReadAhead: AnyObject {
  /// The offset at which the first part of another thread starts.
  var firstStart: Int { get }

  /// Waits for the next part; returns its runs and the offset at which the following part starts.
  func next() -> (runs: [ElementRun], limit: Int)

  /// Discards the last part, which does not start at a record.
  func drop()
}
