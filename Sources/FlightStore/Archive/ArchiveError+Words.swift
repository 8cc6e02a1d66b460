public import Foundation

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
