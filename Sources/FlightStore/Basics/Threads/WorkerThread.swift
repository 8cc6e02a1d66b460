internal import FlightProcessors

/// Work on another thread, and its result.
///
/// If the system provides no thread, the work runs on the thread that waits for it. A Swift task is not used because
/// the concurrency runtime takes some milliseconds to start, enough to read whole files; a Dispatch queue waits forever
/// for a thread that it does not get.
// Sendable: one thread starts the work and waits for it, and it reads the result only after the other thread has ended.
package final class WorkerThread<Product>: @unchecked Sendable {
  /// The storage of the result.
  private final class Box {
    var product: Product?
  }

  private let box = Box()
  private let task: ThreadTask
  /// The thread, until it has been joined.
  private var thread: flight_thread?
  /// Whether the work runs on a thread of its own.
  package let hasThread: Bool

  /// Starts the work on a new thread.
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

  /// Waits for the work to end and returns its result.
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
