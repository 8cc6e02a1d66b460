internal import Foundation

/// A value that one thread at a time looks at or changes.
///
/// `Synchronization.Mutex` would do, but its lock on Linux is one that the thread sanitizer does not see; this one is a
/// lock of POSIX threads, whose every use it follows.
// Sendable: the value is touched under the lock alone, and what goes in or comes out is sent.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  /// Calls a function with the value, which no other thread has meanwhile.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
