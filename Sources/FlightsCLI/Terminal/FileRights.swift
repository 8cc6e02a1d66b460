#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The owner of a file, and the rights on it.
struct FileRights {
  let mode: mode_t
  let user: uid_t
  let group: gid_t

  /// Gives them to another file; where that may not be done, the contents matter more.
  func give(to descriptor: Int32) {
    _ = fchown(descriptor, user, group)
    _ = fchmod(descriptor, mode)
  }
}
