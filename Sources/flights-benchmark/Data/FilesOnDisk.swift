internal import Foundation

/// The files at a path: every file of a folder, or the file itself.
enum FilesOnDisk {
  /// Reads the files once, so that they are in the page cache for every program.
  static func warm(_ path: String) {
    for file in files(path) {
      guard let handle = FileHandle(forReadingAtPath: file) else { continue }
      while let piece = try? handle.read(upToCount: 1 << 20), !piece.isEmpty {}
    }
  }

  static func size(of path: String) -> Int {
    files(path).reduce(0) { sum, file in
      sum + ((try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0)
    }
  }

  static func files(_ path: String) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [path] }
    return names.sorted().map { path + "/" + $0 }
  }
}
