internal import FlightProcessors

/// Work that is done on another thread, and what has come of it.
///
/// Where the system gives no thread, the work is done by whoever waits for it. A task would take the concurrency runtime
/// some milliseconds to start, in which whole files are read; a queue of Dispatch waits forever for a thread that it does
/// not get.
// Sendable: one thread starts the work and waits for it, and looks at its product only after the other has ended.
package final class WorkerThread<Product>: @unchecked Sendable {
  /// The work, and what has come of it.
  private final class Box {
    var product: Product?
  }

  private let box = Box()
  private let task: ThreadTask
  /// The thread, until somebody has waited for it to end.
  private var thread: flight_thread?
  /// Whether the work is done by a thread of its own.
  package let hasThread: Bool

  /// Starts the work.
  package convenience init(_ work: @escaping @Sendable () -> Product) {
    self.init(work, start: flight_thread_start)
  }

  /// Starts the work on a thread that a function starts, which returns 0 if it has.
  init(
    _ work: @escaping @Sendable () -> Product,
    start: (UnsafeMutablePointer<flight_thread>, @escaping flight_thread_body, UnsafeMutableRawPointer?) -> Int32
  ) {
    task = ThreadTask { [box] in box.product = work() }
    var started = flight_thread()
    let context = Unmanaged.passRetained(task)
    hasThread = start(&started, ThreadTask.body, context.toOpaque()) == 0
    if hasThread { thread = started } else { context.release() }
  }

  deinit { if let thread { flight_thread_detach(thread) } }

  /// Waits for the work to end and returns what has come of it.
  @discardableResult
  package func join() -> Product? {
    wait()
    return box.product
  }

  /// Waits for the work to end and gives away what has come of it; the second time there is nothing.
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

/// Work that is done once.
private final class ThreadTask {
  private var work: (() -> Void)?

  init(_ work: @escaping () -> Void) { self.work = work }

  /// Does the work, unless it has been done.
  func run() {
    work?()
    work = nil
  }

  /// Does the work of a task that has been retained for the thread.
  static let body: flight_thread_body = { context in
    if let context { Unmanaged<ThreadTask>.fromOpaque(context).takeRetainedValue().run() }
    return nil
  }
}
