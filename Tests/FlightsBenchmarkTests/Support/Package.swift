import Foundation

/// The location of this package.
enum Package {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL.path()
}
