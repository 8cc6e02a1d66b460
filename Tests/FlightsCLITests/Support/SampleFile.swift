import Foundation
import Testing

@testable import FlightsCLI

/// The built-in sample as a store file, for tests with many runs: reading it takes a fifth of the time.
enum SampleFile {
  private static let path: String? = {
    let path = NSTemporaryDirectory() + "flights-sample-\(UUID().uuidString).flights"
    let outcome = run("import sample --store \(path) --quiet", .sample)
    atexit { SampleFile.remove() }
    return outcome.status == .success ? path : nil
  }()

  private static func remove() { if let path { try? FileManager.default.removeItem(atPath: path) } }

  /// Returns the environment of a run that reads the file.
  static func environment() throws -> [String: String] { ["FLIGHTS_DATA": try #require(path)] }
}
