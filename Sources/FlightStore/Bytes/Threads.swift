#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Work for as many threads as are of use.
package enum Threads {
  /// How many threads the machine can run at once, up to four.
  ///
  /// Foundation would read files of the system to tell, and do so every time.
  package static let usefulCount = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Does work in parts, one of them on this thread.
  ///
  /// - Parameters:
  ///   - work: How much there is to do.
  ///   - part: How much is worth a thread.
  ///   - body: Does one of some parts: the work that falls to its number.
  /// - Returns: What has come of each part, in order.
  static func divide<Product>(
    _ work: Int, worthThread part: Int, _ body: @escaping @Sendable (_ number: Int, _ count: Int) -> Product
  ) -> [Product] {
    let count = work / part < 2 ? 1 : min(work / part, usefulCount)
    let others = (1..<count).map { number in WorkerThread { body(number, count) } }
    return [body(0, count)] + others.compactMap { $0.take() }
  }
}

extension Array {
  /// Puts what threads have found one behind the other.
  init(joining parts: [[Element]]) {
    self = parts.first ?? []
    if parts.count < 2 { return }
    reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts.dropFirst() { self += part }
  }
}
