internal import Dispatch
internal import FlightProcessors

/// Work that is done on another thread, and what has come of it.
///
/// A task would take the concurrency runtime some milliseconds to start, in which whole files are read.
// Sendable: the other thread alone calls the work, and its product is looked at only after it has ended.
package final class WorkerThread<Product>: @unchecked Sendable {
  private let group = DispatchGroup()
  private var product: Product?

  /// Starts the work.
  ///
  /// Linux may start a thread on the processor of the one that starts it, let it wait there, and move it only at a tick
  /// some milliseconds later, in which a whole store file is asked. So it is let begin, and moves of its own accord.
  package init(_ work: @escaping @Sendable () -> Product) {
    let processor = flight_processor()
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in
      flight_processor_leave(processor)
      product = work()
    }
    flight_processor_yield()
  }

  /// Waits for the work to end and returns what has come of it.
  @discardableResult
  package func join() -> Product? {
    group.wait()
    return product
  }

  /// Waits for the work to end and gives away what has come of it; the second time there is nothing.
  func take() -> Product? {
    group.wait()
    defer { product = nil }
    return product
  }
}
