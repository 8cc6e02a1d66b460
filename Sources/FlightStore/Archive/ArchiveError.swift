/// An error that occurs while opening or saving a store file.
public struct ArchiveError: Error, Sendable, Hashable {
  /// The reason of an error.
  public enum Reason: Error, Hashable {
    /// A system call failed, with the message of the system.
    case system(String)
    /// The file does not begin as store files do.
    case noStoreFile
    /// The file is shorter or longer than when it was written.
    case cut(size: Int, expected: Int)
    /// The bytes of a range are not those that were written.
    case damaged(Range<Int>)
    /// The file was written to while it was read.
    case changed
    /// The file has the given format version, of a later version of the program.
    case laterVersion(Int)
    /// The file has the given format version, of an earlier version of the program, which is not supported.
    case earlierVersion(Int)
    /// The bytes are those that were written, but they do not describe a store.
    case contradictory
    /// The store exceeds a limit of the file format.
    case tooLarge
  }

  /// The reason of the error.
  public let reason: Reason
  /// The path of the file.
  public let path: String
}

/// An error of a store file, as thrown by code that does not know its path.
typealias ArchiveFault = ArchiveError.Reason
