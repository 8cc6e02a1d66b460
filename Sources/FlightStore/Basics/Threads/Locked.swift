internal import Foundation

/// A value that only one thread at a time reads or changes.
///
/// `Synchronization.Mutex` is not used because the thread sanitizer does not see its lock on Linux; it follows every
/// use of the POSIX lock under `NSLock`.
// Sendable: the value is accessed only under the lock, and values that enter or leave are sent.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  /// Calls `body` with exclusive access to the value.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
