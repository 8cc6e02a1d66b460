/// The states of the files among some inputs, for detecting changes while a query runs and outputs that are inputs.
///
/// A query may open a file several times: threads read parts of it, and it is read again when one pass is not enough.
/// The path must lead to the same contents each time.
package struct SourceStamps {
  private let stamps: [(source: DataSource, stamp: FileStamp)]

  /// Records the states of the files among some inputs.
  package init(_ sources: [DataSource]) {
    stamps = sources.compactMap { source in Self.stamp(source).map { (source, $0) } }
  }

  /// The first input that has changed since; `nil` if none has.
  ///
  /// A deleted file counts as unchanged: until then, every open found the same contents.
  var changed: DataSource? {
    stamps.first { source, stamp in Self.stamp(source).map { $0 != stamp } ?? false }?.source
  }

  /// Returns the input that is the file at a path, under any of its names; `nil` if none is.
  package func source(at path: String) -> DataSource? {
    guard let file = FileStamp(path) else { return nil }
    return stamps.first { $0.stamp == file }?.source
  }

  private static func stamp(_ source: DataSource) -> FileStamp? {
    // Pipes and devices are left out, because reading changes them.
    if source.size == nil { return nil }
    return switch source {
    case .file(let path): FileStamp(path)
    case .standardInput: FileStamp(of: 0)
    case .memory: nil
    }
  }
}
