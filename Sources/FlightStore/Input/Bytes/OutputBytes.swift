#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Writes to open files.
package enum OutputBytes {
  /// Writes all bytes to a descriptor, in as many calls as necessary.
  ///
  /// - Returns: 0, or the system's error number on failure.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      #if canImport(Glibc)
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count >= 0 {
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
