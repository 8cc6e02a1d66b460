import Foundation

/// A folder for the files of one test, which is removed when the test ends.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path = NSTemporaryDirectory() + "flights-benchmark-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: path + "/" + name)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
