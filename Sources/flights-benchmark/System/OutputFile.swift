#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import FlightStore

/// A file that is written front to back.
struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private(set) var size = 0

  /// Creates the file, or empties an existing one.
  init(creating path: String) throws(Failure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw .system(path, errno) }
  }

  deinit { _ = close(descriptor) }

  /// Writes the bytes of a buffer and empties it.
  mutating func take(_ buffer: inout [UInt8]) throws(Failure) {
    let error = buffer.withUnsafeBytes { OutputBytes.write($0, to: descriptor) }
    if error != 0 { throw .system(path, error) }
    size += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}
