/// One operation that is timed inside the process.
struct Timing {
  let name: String
  /// What one element is: a flight, a text.
  let unit: String
  /// The number of elements that one run handles.
  let elements: Int
  /// The number of bytes that one run reads, where that is of interest.
  var bytes: Int?
  /// Does the work once.
  let run: () throws -> Void

  /// Runs the work once to warm up, then several times, and returns the median in seconds.
  func median(of runs: Int) throws -> Double {
    try run()
    let clock = ContinuousClock()
    let seconds = try (0..<runs).map { _ in try clock.measure(run) / .seconds(1) }
    return Median.of(seconds) ?? 0
  }
}
