/// Why a store file cannot be opened or saved.
public struct ArchiveError: Error, Sendable, Hashable {
  /// What went wrong.
  public enum Reason: Error, Hashable {
    /// The system cannot do what is needed with the file; in its own words.
    case system(String)
    /// The file does not begin as store files do.
    case noStoreFile
    /// The file is shorter or longer than it was written.
    case cut(size: Int, expected: Int)
    /// The bytes from one place up to another are not those that were written.
    case damaged(Range<Int>)
    /// Somebody has written to the file while it was read.
    case changed
    /// The file was written by a later version of the program, in a form that this one does not know.
    case laterVersion(Int)
    /// The file was written by an earlier version of the program, in a form that this one no longer reads.
    case earlierVersion(Int)
    /// The bytes are those that were written, but no store can have been what they say.
    case contradictory
    /// The store has more of something than a file can hold.
    case tooLarge
  }

  /// What went wrong.
  public let reason: Reason
  /// The path of the file.
  public let path: String
}

/// A fault of a store file, whose path its reader does not know.
typealias ArchiveFault = ArchiveError.Reason
