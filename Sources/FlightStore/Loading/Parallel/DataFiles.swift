/// Finds the data files that a path stands for.
public enum DataFiles {
  /// Returns the file itself, or for a folder the data files below it.
  ///
  /// These are every `.json`, `.ndjson` and `.jsonl` file, in the order of their paths' bytes. Names that begin with a
  /// point are passed over; `-` is standard input.
  ///
  /// - Parameter path: A path of a file or folder, or `-`.
  /// - Returns: The inputs.
  /// - Throws: `LoadError` when the path does not exist, or is a folder without data files.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files below the folder.
  public static func sources(at path: String) throws(LoadError) -> [DataSource] {
    if path == "-" { return [.standardInput] }
    guard let isFolder = Folder.isFolder(path) else {
      throw LoadError(reason: .unreadable(InputFault.missing.reason), source: path)
    }
    guard isFolder else { return [.file(path: path)] }
    let folder = path.hasSuffix("/") ? path : path + "/"
    var files: [String] = []
    collect("", in: folder, &files)
    guard !files.isEmpty else { throw LoadError(reason: .noDataFiles, source: path) }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { .file(path: folder + $0) }
  }

  /// Adds the data files below a folder, which is itself in another, by their paths in that one.
  ///
  /// Links to folders are not followed: they may lead back.
  private static func collect(_ path: String, in folder: String, _ files: inout [String]) {
    for name in Folder.names(in: folder + path) where !name.hasPrefix(".") {
      let entry = path + name
      switch Folder.isFolder(folder + entry) {
      case true?: if !Folder.isLink(folder + entry) { collect(entry + "/", in: folder, &files) }
      case false?: if isDataFile(name) { files.append(entry) }
      case nil: break
      }
    }
  }

  private static func isDataFile(_ name: String) -> Bool {
    let lowercased = name.lowercased()
    return [".json", ".ndjson", ".jsonl"].contains { lowercased.hasSuffix($0) }
  }
}
