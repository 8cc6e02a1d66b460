/// Hands over the parts of an input that other threads read, while one reads it from the start.
protocol ReadAhead: AnyObject {
  /// Where the first part starts that another thread reads.
  var firstStart: Int { get }

  /// Waits for the next part; returns its runs and where the part after it starts.
  func next() -> (runs: [ElementRun], limit: Int)

  /// Forgets the part that has come last: it does not start where a record does.
  func drop()
}
