public import Foundation

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

extension ArchiveError: LocalizedError, CustomStringConvertible {
  /// A description of the error, beginning with the path of the file.
  public var description: String { words(in: .plain) }

  /// A description of the error, beginning with the path of the file.
  public var errorDescription: String? { description }

  /// Returns a description of the error, beginning with the path of the file.
  package func words(in form: MessageForm) -> String { "\(form.shown(path)): \(reason)" }
}

extension ArchiveError.Reason: LocalizedError, CustomStringConvertible {
  /// A description of the reason, without the path of the file.
  public var errorDescription: String? { description }

  /// A description of the reason, without the path of the file.
  public var description: String {
    switch self {
    case .system(let why): why
    case .noStoreFile: "not a store file"
    case .cut(let size, let expected): "the file is damaged; it has \(size) of \(expected) bytes"
    case .damaged(let range): "the file is damaged between bytes \(range.lowerBound + 1) and \(range.upperBound)"
    case .changed: "the file was changed while it was read; none of it was used"
    case .laterVersion(let version): "the file has format \(version), written by a later version of flights"
    case .earlierVersion(let version):
      "the file has format \(version), written by an earlier version of flights; remove it and import the data again"
    case .contradictory: "the file is inconsistent"
    case .tooLarge: "too much data for a store file"
    }
  }
}
