import Foundation
import Testing

/// The golden files: help pages, terminal screens and outputs for programs.
///
/// With `RECORD_GOLDEN=1` in the environment the files are written and the tests fail, so that a recording never passes
/// for a test.
enum Golden {
  enum Folder: String {
    case help, screens, formats, walks
  }

  /// Compares a text with a whole golden file.
  static func expect(
    _ text: String, _ folder: Folder, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = url(folder).appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    } else {
      #expect(text == (try String(contentsOf: file, encoding: .utf8)), sourceLocation: sourceLocation)
    }
  }

  /// Checks that a folder holds exactly the files that a test writes.
  static func expectOnly(_ names: [String], in folder: Folder, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let files = try FileManager.default.contentsOfDirectory(atPath: url(folder).path())
    #expect(files.sorted() == names.sorted(), sourceLocation: sourceLocation)
  }

  private static func url(_ folder: Folder) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/" + folder.rawValue)
  }
}
