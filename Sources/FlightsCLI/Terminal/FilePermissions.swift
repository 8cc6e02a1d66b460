#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The owner and permissions of a file.
struct FilePermissions {
  let mode: mode_t
  let user: uid_t
  let group: gid_t

  /// Applies owner and permissions to another file; a failure is ignored, because the contents matter more.
  func apply(to descriptor: Int32) {
    _ = fchown(descriptor, user, group)
    _ = fchmod(descriptor, mode)
  }
}
