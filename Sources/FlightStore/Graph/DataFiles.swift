internal import Foundation

/// Finds the data files that a path stands for.
public enum DataFiles {
  /// Returns the file itself, or for a folder the data files below it.
  ///
  /// These are every `.json`, `.ndjson` and `.jsonl` file, in the order of their paths' bytes. Names that begin with a point are passed over; `-` is standard input.
  ///
  /// - Parameter path: A path of a file or folder, or `-`.
  /// - Returns: The inputs.
  /// - Throws: `LoadError` when the path does not exist, or is a folder without data files.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files below the folder.
  public static func sources(at path: String) throws(LoadError) -> [DataSource] {
    if path == "-" { return [.standardInput] }
    guard let isFolder = isFolder(path) else {
      throw LoadError(reason: .unreadable(InputFault.missing.reason), source: path)
    }
    guard isFolder else { return [.file(path: path)] }
    let folder = path.hasSuffix("/") ? path : path + "/"
    var files: [String] = []
    // The enumerator does not follow a link at its start.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let entries = FileManager.default.enumerator(atPath: target)
    while let entry = entries?.nextObject() as? String {
      let names = entry.split(separator: "/")
      guard let name = names.last, !names.contains(where: { $0.hasPrefix(".") }), isDataFile(name) else { continue }
      if Self.isFolder(folder + entry) == false { files.append(entry) }
    }
    guard !files.isEmpty else { throw LoadError(reason: .noDataFiles, source: path) }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { .file(path: folder + $0) }
  }

  private static func isDataFile(_ name: Substring) -> Bool {
    let lowercased = name.lowercased()
    return [".json", ".ndjson", ".jsonl"].contains { lowercased.hasSuffix($0) }
  }

  /// Tells whether there is a folder at a path; `nil` where there is nothing.
  private static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isThere ? isFolder.boolValue : nil
  }
}
