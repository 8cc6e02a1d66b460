internal import Foundation

/// Finds the data files that a path stands for.
public enum DataFiles {
  /// Returns the file itself, or for a folder every `.json`, `.ndjson` and `.jsonl` file below it, in the order of their
  /// paths' bytes. Names that begin with a point are passed over; `-` is standard input.
  ///
  /// - Parameter path: A path of a file or folder, or `-`.
  /// - Throws: `LoadError` when the path does not exist, or is a folder without data files.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files below the folder.
  public static func sources(at path: String) throws(LoadError) -> [DataSource] {
    if path == "-" { return [.standardInput] }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw LoadError(reason: .unreadable(InputFault.missing.reason), source: path)
    }
    guard isFolder.boolValue else { return [.file(path: path)] }
    var files: [String] = []
    let entries = FileManager.default.enumerator(atPath: path)
    while let entry = entries?.nextObject() as? String {
      let parts = entry.split(separator: "/")
      if parts.contains(where: { $0.hasPrefix(".") }) { continue }
      let suffix = parts.last?.split(separator: ".").last?.lowercased()
      if let suffix, ["json", "ndjson", "jsonl"].contains(suffix) { files.append(entry) }
    }
    guard !files.isEmpty else { throw LoadError(reason: .noDataFiles, source: path) }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { .file(path: folder + $0) }
  }
}
