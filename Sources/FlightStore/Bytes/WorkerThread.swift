internal import Dispatch

/// Work that is done on another thread, and what has come of it.
///
/// A task would take the concurrency runtime some milliseconds to start, in which whole files are read.
// Sendable: the other thread alone calls the work, and its product is looked at only after it has ended.
package final class WorkerThread<Product>: @unchecked Sendable {
  private let group = DispatchGroup()
  private var product: Product?

  /// Starts the work.
  package init(_ work: @escaping @Sendable () -> Product) {
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in product = work() }
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
