/// The progress of loading.
public struct LoadProgress: Sendable, Hashable {
  /// The number of bytes read so far.
  public let bytesRead: Int
  /// The total number of bytes; `nil` if the size of an input is unknown.
  public let totalBytes: Int?

  /// Returns an observer that sums the bytes read from inputs and reports the progress to a function.
  static func observer(of sources: [DataSource], reportingTo report: @escaping (LoadProgress) -> Void) -> (Int) -> Void
  {
    let total = sources.reduce(Int?.some(0)) { sum, source in sum.flatMap { sum in source.size.map { sum + $0 } } }
    var bytesRead = 0
    return { count in
      // Where the parts of two threads meet, some bytes are read twice.
      bytesRead = min(bytesRead + count, total ?? .max)
      report(LoadProgress(bytesRead: bytesRead, totalBytes: total))
    }
  }
}
