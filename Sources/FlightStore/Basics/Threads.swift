internal import FlightSystem
internal import Foundation
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

  /// Divides work into parts that run in parallel, one on the current thread, and returns their results in order.
  ///
  /// `part` is the least amount of work that is worth a thread.
  static func divide<Product>(
    _ work: Int, worthThread part: Int, _ body: @escaping @Sendable (ThreadPart) -> Product
  ) -> [Product] {
    let count = work / part < 2 ? 1 : min(work / part, usefulCount)
    let others = (1..<count).map { number in WorkerThread { body(ThreadPart(number: number, count: count)) } }
    return [body(ThreadPart(number: 0, count: count))] + others.compactMap { $0.take() }
  }

  /// Runs pieces of work on several threads, each piece on the first that is free; returns their results in any order.
  ///
  /// This balances the load where pieces, or processors, differ in speed. Two pieces are worth a second thread.
  static func take<Product>(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Product) -> [Product] {
    let pieces = PieceCounter(count)
    return Array(
      joining: divide(count, worthThread: 1) { _ in
        var products: [Product] = []
        while let number = pieces.next() { products.append(body(number)) }
        return products
      })
  }

  /// Creates an array whose ranges are initialized by `body` on several threads; returns its results in any order too.
  ///
  /// `part` is the number of elements that is worth a thread.
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

/// The part of a thread in work that several share.
struct ThreadPart {
  let number: Int
  let count: Int

  /// Returns the range of this part in a list of `work` elements; the lengths of the parts differ by at most 1.
  func share(of work: Int) -> Range<Int> { (work * number / count)..<(work * (number + 1) / count) }

  /// Returns the indices of this part in a list of `work` elements that the parts take in turn.
  func turns(of work: Int) -> StrideTo<Int> { stride(from: number, to: work, by: count) }
}

extension Array {
  init(joining parts: [[Element]]) {
    self = parts.first ?? []
    if parts.count < 2 { return }
    reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts.dropFirst() { self += part }
  }
}

extension RandomAccessCollection {
  /// Returns the first index whose element passes a test that all later elements pass too; the end if there is none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  package func partitioningIndex(where passes: (Element) -> Bool) -> Index {
    var (first, count) = (startIndex, count)
    while count > 0 {
      let middle = index(first, offsetBy: count / 2)
      (first, count) = passes(self[middle]) ? (first, count / 2) : (index(after: middle), (count - 1) / 2)
    }
    return first
  }
}

/// Work on another thread, and its result.
///
/// If the system provides no thread, the work runs on the thread that waits for it. A Swift task is not used because
/// the concurrency runtime takes some milliseconds to start, enough to read whole files; a Dispatch queue waits forever
/// for a thread that it does not get.
// Sendable: one thread starts the work and waits for it, and it reads the result only after the other thread has ended.
package final class WorkerThread<Product>: @unchecked Sendable {
  private final class Box {
    var product: Product?
  }

  private let box = Box()
  private let task: ThreadTask
  /// The thread, until it has been joined.
  private var thread: flight_thread?
  /// Whether the work runs on a thread of its own.
  package let hasThread: Bool

  package convenience init(_ work: @escaping @Sendable () -> Product) {
    unsafe self.init(work, start: flight_thread_start)
  }

  /// Starts the work on a thread that `start` creates; `start` returns 0 on success.
  init(
    _ work: @escaping @Sendable () -> Product,
    start: (UnsafeMutablePointer<flight_thread>, @escaping flight_thread_body, UnsafeMutableRawPointer?) -> Int32
  ) {
    task = ThreadTask { [box] in box.product = work() }
    var started = flight_thread()
    let context = unsafe Unmanaged.passRetained(task)
    hasThread = unsafe start(&started, ThreadTask.body, context.toOpaque()) == 0
    if hasThread { thread = started } else { unsafe context.release() }
  }

  deinit { if let thread { flight_thread_detach(thread) } }

  @discardableResult
  package func join() -> Product? {
    wait()
    return box.product
  }

  /// Waits for the work to end and moves its result out; a second call returns `nil`.
  func take() -> Product? {
    wait()
    defer { box.product = nil }
    return box.product
  }

  private func wait() {
    if let thread {
      flight_thread_join(thread)
      self.thread = nil
    } else {
      task.run()
    }
  }
}

/// Work that is done at most once.
private final class ThreadTask {
  private var work: (() -> Void)?

  init(_ work: @escaping () -> Void) { self.work = work }

  func run() {
    work?()
    work = nil
  }

  /// The thread's entry point, which consumes the retained task.
  static let body: flight_thread_body = { context in
    if let context = unsafe context { unsafe Unmanaged<ThreadTask>.fromOpaque(context).takeRetainedValue().run() }
    return nil
  }
}

/// A value that only one thread at a time reads or changes.
///
/// `Synchronization.Mutex` is not used because the thread sanitizer does not see its lock on Linux; it follows every
/// use of the POSIX lock under `NSLock`.
// Sendable: the value is accessed only under the lock, and values that enter or leave are sent.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
