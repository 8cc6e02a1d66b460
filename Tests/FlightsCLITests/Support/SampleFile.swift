import Foundation

@testable import FlightsCLI

/// The built-in sample as a store file, for tests with many runs: reading it takes a fifth of the time.
enum SampleFile {
  private static let path: String = {
    let path = NSTemporaryDirectory() + "flights-sample-\(UUID().uuidString).flights"
    let outcome = run("import sample --store \(path) --quiet", .sample)
    atexit { SampleFile.remove() }
    return outcome.status == .success ? path : "no file: \(outcome.error)"
  }()

  private static func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The environment of a run that reads the file.
  static var environment: [String: String] { ["FLIGHTS_DATA": path] }
}
