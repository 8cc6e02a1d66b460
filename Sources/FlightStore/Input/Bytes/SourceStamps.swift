/// The states in which the files among some inputs are found, to be compared with those in which they are left.
///
/// A file may be opened several times while a question is answered: by threads that read parts of it, and once more where
/// one reading does not tell enough. What stands at its name must be the same each time.
struct SourceStamps {
  private let stamps: [(source: DataSource, stamp: FileStamp)]

  /// Looks at the files among inputs.
  init(_ sources: [DataSource]) {
    stamps = sources.compactMap { source in Self.stamp(source).map { (source, $0) } }
  }

  /// The first input that is not as it was; `nil` when all are.
  ///
  /// One that has gone was the same whenever it could be opened.
  var changed: DataSource? {
    stamps.first { source, stamp in Self.stamp(source).map { $0 != stamp } ?? false }?.source
  }

  private static func stamp(_ source: DataSource) -> FileStamp? {
    // Reading a pipe or a device changes it.
    if source.size == nil { return nil }
    return switch source {
    case .file(let path): FileStamp(path)
    case .standardInput: FileStamp(of: 0)
    case .memory: nil
    }
  }
}
