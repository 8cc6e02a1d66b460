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
  ///   - body: Does the work that falls to one of the parts.
  /// - Returns: What has come of each part, in order.
  static func divide<Product>(
    _ work: Int, worthThread part: Int, _ body: @escaping @Sendable (ThreadPart) -> Product
  ) -> [Product] {
    let count = work / part < 2 ? 1 : min(work / part, usefulCount)
    let others = (1..<count).map { number in WorkerThread { body(ThreadPart(number: number, count: count)) } }
    return [body(ThreadPart(number: 0, count: count))] + others.compactMap { $0.take() }
  }
}

/// One of the parts that work is divided into, a thread's own.
struct ThreadPart {
  let number: Int
  /// How many parts there are.
  let count: Int

  /// The places of so many things that fall to this part: the parts lie one behind the other and are equally long.
  func share(of work: Int) -> Range<Int> { (work * number / count)..<(work * (number + 1) / count) }

  /// The places of so many things that fall to this part when the parts take them in turn.
  func turns(of work: Int) -> StrideTo<Int> { stride(from: number, to: work, by: count) }
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
