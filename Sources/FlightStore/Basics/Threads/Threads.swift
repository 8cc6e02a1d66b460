internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Parallel work on a bounded number of threads.
package enum Threads {
  /// The number of threads that the machine can run at once, up to 4.
  ///
  /// `sysconf` is called once; Foundation reads system files on every access.
  package static let usefulCount = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Divides work into parts and runs them in parallel, one of them on the current thread.
  ///
  /// - Parameters:
  ///   - work: The amount of work.
  ///   - part: The least amount of work that is worth a thread.
  ///   - body: Does the work of one part.
  /// - Returns: The result of each part, in order.
  static func divide<Product>(
    _ work: Int, worthThread part: Int, _ body: @escaping @Sendable (ThreadPart) -> Product
  ) -> [Product] {
    let count = work / part < 2 ? 1 : min(work / part, usefulCount)
    let others = (1..<count).map { number in WorkerThread { body(ThreadPart(number: number, count: count)) } }
    return [body(ThreadPart(number: 0, count: count))] + others.compactMap { $0.take() }
  }

  /// Runs pieces of work on several threads, each piece on the first thread that is free.
  ///
  /// This balances the load where pieces, or processors, differ in speed.
  ///
  /// - Parameters:
  ///   - count: The number of pieces; two are worth a second thread.
  ///   - body: Does the piece with a number.
  /// - Returns: The results, in no particular order.
  static func take<Product>(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Product) -> [Product] {
    let pieces = PieceCounter(count)
    return Array(
      joining: divide(count, worthThread: 1) { _ in
        var products: [Product] = []
        while let number = pieces.next() { products.append(body(number)) }
        return products
      })
  }

  /// Creates an array that several threads fill, each a range at a time.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - part: The number of elements that is worth a thread.
  ///   - body: Initializes the elements of a range.
  /// - Returns: The array, and the results of `body` in no particular order.
  static func fill<Element: BitwiseCopyable, Product>(
    _ count: Int, worthThread part: Int,
    _ body: @escaping @Sendable (_ share: Range<Int>, _ elements: UnsafeMutableBufferPointer<Element>) -> Product
  ) -> (elements: [Element], products: [Product]) {
    var products: [Product] = []
    let elements = unsafe [Element](unsafeUninitializedCapacity: count) { elements, filled in
      // Each thread writes to a range of its own.
      nonisolated(unsafe) let elements = unsafe elements
      let pieces = count / part < 2 ? 1 : count / part * 4
      products = take(pieces) { unsafe body(ThreadPart(number: $0, count: pieces).share(of: count), elements) }
      filled = count
    }
    return (elements, products)
  }
}

/// A counter from which threads take the next piece of work.
private final class PieceCounter: Sendable {
  private let count: Int
  private let taken = Atomic(0)

  init(_ count: Int) { self.count = count }

  /// Returns the number of the next piece that no thread has taken; `nil` if there is none.
  func next() -> Int? {
    let number = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }
}

/// One of the parts into which work is divided.
struct ThreadPart {
  let number: Int
  let count: Int

  /// Returns the range of this part in a list of `work` elements; the lengths of the parts differ by at most 1.
  func share(of work: Int) -> Range<Int> { (work * number / count)..<(work * (number + 1) / count) }

  /// Returns the indices of this part in a list of `work` elements that the parts take in turn.
  func turns(of work: Int) -> StrideTo<Int> { stride(from: number, to: work, by: count) }
}

extension Array {
  /// Creates an array by concatenating parts.
  init(joining parts: [[Element]]) {
    self = parts.first ?? []
    if parts.count < 2 { return }
    reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts.dropFirst() { self += part }
  }
}
