/// The data files at a path, and the items there that cannot be read.
public struct DataFiles: Sendable {
  /// The files, in byte order of their paths.
  public private(set) var sources: [DataSource] = []
  /// The items that are not among the files, each with the reason.
  public private(set) var unread: [LoadError] = []

  /// Returns the file itself or, for a folder, the data files below it.
  ///
  /// These are all `.json`, `.ndjson` and `.jsonl` files, including compressed ones such as `.json.gz`, in byte order
  /// of their paths. Names that begin with a period are skipped; `-` is standard input.
  ///
  /// - Parameter path: The path of a file or folder, or `-`.
  /// - Returns: The inputs.
  /// - Throws: `LoadError` if the path does not exist, or is a folder without data files.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files below the folder.
  public static func sources(at path: String) throws(LoadError) -> [DataSource] { try DataFiles(at: path).sources }

  /// Creates the list of the file itself or, for a folder, the data files below it, as `sources(at:)` returns them.
  ///
  /// - Parameter path: The path of a file or folder, or `-`.
  /// - Throws: `LoadError` if the path does not exist, or is a folder without data files.
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
    if walk.files.isEmpty {
      let reason: LoadError.Reason = walk.hasHiddenFiles ? .onlyHiddenFiles : .noDataFiles
      throw unread.first ?? LoadError(reason: reason, source: path)
    }
    sources = walk.files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { .file(path: walk.folder + $0) }
  }
}

private struct FolderWalk {
  let folder: String
  var files: [String] = []
  var unread: [LoadError] = []
  /// Whether a data file was skipped because its name begins with a period.
  var hasHiddenFiles = false

  /// Collects the files below the folder at a relative path.
  mutating func collect(_ path: String) throws(InputFault) {
    for name in try Folder.names(in: folder + path) {
      guard let name else {
        skip(path, because: .nameNotUTF8)
        continue
      }
      if !name.hasPrefix(".") {
        take(path + name)
      } else if DataFiles.isDataFile(name) {
        hasHiddenFiles = true
      }
    }
  }

  private mutating func take(_ entry: String) {
    do throws(InputFault) {
      switch try Folder.content(folder + entry) {
      // Links to folders may form cycles.
      case .folder where Folder.isLink(folder + entry): skip(entry, because: .linkToFolder)
      case .folder: try collect(entry + "/")
      case .file where DataFiles.isDataFile(entry):
        try Folder.checkReadable(folder + entry)
        files.append(entry)
      case .file: if DataFiles.mayHoldData(entry) { skip(entry, because: .otherName) }
      // A pipe may have no writer, and reading it would wait forever.
      case .other: if DataFiles.isDataFile(entry) { skip(entry, because: .noFile) }
      }
    } catch {
      // A broken link is reported only if its name is that of a data file.
      if error != .missing || DataFiles.isDataFile(entry) { skip(entry, because: .unreadable(error.reason)) }
    }
  }

  private mutating func skip(_ entry: String, because reason: LoadError.Reason) {
    unread.append(LoadError(reason: reason, source: folder + entry))
  }
}

extension DataFiles {
  fileprivate static func isDataFile(_ path: String) -> Bool { hasEnding(path, [".json"] + linesEndings) }

  /// Returns whether a file without the name of a data file may hold data: it is a store file, or compressed.
  fileprivate static func mayHoldData(_ path: String) -> Bool {
    let name = path.lowercased()
    let plain = withoutCompression(name)
    return name.hasSuffix(".store") || plain != name && !(plain.split(separator: "/").last ?? "").contains(".")
  }

  /// The endings of files with a document in each line, in which no document at all is valid.
  private static let linesEndings = [".ndjson", ".jsonl"]

  /// Returns whether an input is a file with a document in each line, by its name.
  static func hasLines(_ source: DataSource) -> Bool {
    if case .file(let path) = source { hasEnding(path, linesEndings) } else { false }
  }

  /// Returns whether a name has one of some endings, perhaps before that of a compressed file.
  private static func hasEnding(_ path: String, _ endings: [String]) -> Bool {
    let name = withoutCompression(path.lowercased())
    return endings.contains { name.hasSuffix($0) }
  }

  private static func withoutCompression(_ name: String) -> Substring {
    let ending = Decompressor.endings.first { name.hasSuffix($0) }
    return name.dropLast(ending?.count ?? 0)
  }
}
