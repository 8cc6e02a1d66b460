/// The progress of loading.
public struct LoadProgress: Sendable, Hashable {
  /// The number of bytes that have been read.
  public let bytesRead: Int
  /// The number of bytes; `nil` where the size of an input is unknown.
  public let totalBytes: Int?

  /// Returns what adds up how many bytes of some inputs have been read, and tells a function of it.
  static func observer(of sources: [DataSource], telling tell: @escaping (LoadProgress) -> Void) -> (Int) -> Void {
    let total = sources.reduce(Int?.some(0)) { sum, source in sum.flatMap { sum in source.size.map { sum + $0 } } }
    var bytesRead = 0
    return { count in
      // Where the parts of threads meet, some bytes are read twice.
      bytesRead = min(bytesRead + count, total ?? .max)
      tell(LoadProgress(bytesRead: bytesRead, totalBytes: total))
    }
  }
}
