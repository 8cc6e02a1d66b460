/// The data files that a path stands for, and what there is besides that cannot be read.
public struct DataFiles: Sendable {
  /// The files, in the order of their paths' bytes.
  public private(set) var sources: [DataSource] = []
  /// What was found and is not among them, each with the reason.
  public private(set) var unread: [LoadError] = []

  /// Returns the file itself, or for a folder the data files below it.
  ///
  /// These are every `.json`, `.ndjson` and `.jsonl` file, also a compressed one such as `.json.gz`, in the order of their
  /// paths' bytes. Names that begin with a point are passed over; `-` is standard input.
  ///
  /// - Parameter path: A path of a file or folder, or `-`.
  /// - Returns: The inputs.
  /// - Throws: `LoadError` when the path does not exist, or is a folder without data files.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files below the folder.
  public static func sources(at path: String) throws(LoadError) -> [DataSource] { try DataFiles(at: path).sources }

  /// Finds the file itself, or for a folder the data files below it, as `sources(at:)` does.
  ///
  /// - Parameter path: A path of a file or folder, or `-`.
  /// - Throws: `LoadError` when the path does not exist, or is a folder without data files.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files below the folder.
  public init(at path: String) throws(LoadError) {
    if path == "-" {
      sources = [.standardInput]
      return
    }
    var walk = FolderWalk(folder: path.hasSuffix("/") ? path : path + "/")
    do throws(InputFault) {
      guard try Folder.content(path) == .folder else {
        sources = [.file(path: path)]
        return
      }
      try walk.collect("")
    } catch {
      throw LoadError(reason: .unreadable(error.reason), source: path)
    }
    unread = walk.unread.sorted { $0.source.utf8.lexicographicallyPrecedes($1.source.utf8) }
    if walk.files.isEmpty { throw unread.first ?? LoadError(reason: .noDataFiles, source: path) }
    sources = walk.files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { .file(path: walk.folder + $0) }
  }
}

/// The way through a folder and those below it.
private struct FolderWalk {
  let folder: String
  var files: [String] = []
  var unread: [LoadError] = []

  /// Collects what lies below the folder at a path in this one.
  ///
  /// - Throws: `InputFault` when the folder cannot be read.
  mutating func collect(_ path: String) throws(InputFault) {
    for name in try Folder.names(in: folder + path) {
      guard let name else {
        passOver(path, because: .nameNotUTF8)
        continue
      }
      if !name.hasPrefix(".") { take(path + name) }
    }
  }

  private mutating func take(_ entry: String) {
    do throws(InputFault) {
      switch try Folder.content(folder + entry) {
      // Links to folders may lead back.
      case .folder where Folder.isLink(folder + entry): passOver(entry, because: .linkToFolder)
      case .folder: try collect(entry + "/")
      case .file: if Self.isDataFile(entry) { files.append(entry) }
      // Nobody may ever write to a pipe, and reading would wait forever.
      case .other: if Self.isDataFile(entry) { passOver(entry, because: .noFile) }
      }
    } catch {
      // Of a link that leads nowhere the name is all there is.
      if error != .missing || Self.isDataFile(entry) { passOver(entry, because: .unreadable(error.reason)) }
    }
  }

  private mutating func passOver(_ entry: String, because reason: LoadError.Reason) {
    unread.append(LoadError(reason: reason, source: folder + entry))
  }

  private static func isDataFile(_ path: String) -> Bool {
    var name = path.lowercased()[...]
    if let ending = Decompressor.endings.first(where: { name.hasSuffix($0) }) { name = name.dropLast(ending.count) }
    return [".json", ".ndjson", ".jsonl"].contains { name.hasSuffix($0) }
  }
}
