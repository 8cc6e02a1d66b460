import FlightStore
import Foundation

/// A folder for the files of one test, which is removed when the test ends.
final class Folder {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  /// The store file of the folder, which does not exist at first.
  var archive: Archive { Archive(path: path + "/flights.store") }

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, creates its folders if needed, and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }
}
