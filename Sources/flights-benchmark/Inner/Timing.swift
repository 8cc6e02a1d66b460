/// An operation that is timed inside the process.
struct Timing {
  let name: String
  /// The name of one element, such as flight or text.
  let unit: String
  /// The number of elements per run.
  let elements: Int
  /// The number of bytes that one run reads, if it is of interest.
  var bytes: Int?
  /// The operation.
  let run: () throws -> Void

  /// Runs the operation once to warm up, then `runs` times, and returns the median in seconds.
  func median(of runs: Int) throws -> Double {
    try run()
    let clock = ContinuousClock()
    let seconds = try (0..<runs).map { _ in try clock.measure(run) / .seconds(1) }
    return Median.of(seconds) ?? 0
  }
}
