#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Who owns a file, and who may do what with it.
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
