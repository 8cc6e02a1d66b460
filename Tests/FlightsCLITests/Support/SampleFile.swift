import Foundation

@testable import FlightsCLI

/// The built-in sample as a store file, for tests with many runs: reading it takes a fifth of the time.
enum SampleFile {
  private static let path = StoreFile.path(of: "sample")

  /// The environment of a run that reads the file.
  static var environment: [String: String] { ["FLIGHTS_DATA": path] }
}

/// The flights of `Fixtures/Day` as a store file.
enum DayFile {
  static let path = StoreFile.path(of: "\(fixtures)/Day")
}

/// Store files that are removed when the tests end.
private enum StoreFile {
  private static let folder = NSTemporaryDirectory() + "flights-stores-\(UUID().uuidString)"

  /// Returns the path of a new store file with some data.
  static func path(of data: String) -> String {
    let path = folder + "/\(UUID().uuidString).flights"
    let outcome = run("import \(data) --store \(path) --quiet", .sample)
    atexit { StoreFile.remove() }
    return outcome.status == .success ? path : "no file: \(outcome.error)"
  }

  private static func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
