internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Work for as many threads as are of use.
package enum Threads {
  /// The number of threads that the machine can run at once, up to four.
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

  /// Does pieces of work, each on the thread that is free first: some may take longer, and so may a processor.
  ///
  /// - Parameters:
  ///   - count: How many pieces there are; two are worth a second thread.
  ///   - body: Does the piece of a number.
  /// - Returns: What has come of the pieces, in no order.
  static func take<Product>(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Product) -> [Product] {
    let pieces = PieceCounter(count)
    return Array(
      joining: divide(count, worthThread: 1) { _ in
        var products: [Product] = []
        while let number = pieces.next() { products.append(body(number)) }
        return products
      })
  }

  /// Makes an array of which threads fill shares.
  ///
  /// - Parameters:
  ///   - count: How many elements there are.
  ///   - part: How many are worth a thread.
  ///   - body: Gives each element of a share its value.
  /// - Returns: The array, and what has come of the shares, in no order.
  static func fill<Element: BitwiseCopyable, Product>(
    _ count: Int, worthThread part: Int,
    _ body: @escaping @Sendable (_ share: Range<Int>, _ elements: UnsafeMutableBufferPointer<Element>) -> Product
  ) -> (elements: [Element], products: [Product]) {
    var products: [Product] = []
    let elements = [Element](unsafeUninitializedCapacity: count) { elements, filled in
      // Each thread writes to places of its own.
      nonisolated(unsafe) let elements = elements
      let pieces = count / part < 2 ? 1 : count / part * 4
      products = take(pieces) { body(ThreadPart(number: $0, count: pieces).share(of: count), elements) }
      filled = count
    }
    return (elements, products)
  }
}

/// Counts pieces of work as threads take them.
private final class PieceCounter: Sendable {
  private let count: Int
  private let taken = Atomic(0)

  init(_ count: Int) { self.count = count }

  /// The number of a piece that nobody has taken yet.
  func next() -> Int? {
    let number = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }
}

/// One of the parts that work is divided into.
struct ThreadPart {
  let number: Int
  /// The number of parts.
  let count: Int

  /// The places of a list of so many elements that fall to this part: the parts follow each other, and their lengths differ
  /// by one at most.
  func share(of work: Int) -> Range<Int> { (work * number / count)..<(work * (number + 1) / count) }

  /// The places of a list of so many elements that fall to this part when the parts take them in turn.
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
