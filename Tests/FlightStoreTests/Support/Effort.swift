import Foundation

/// How often a test does what it does over and over.
///
/// A run of the tests is short, so that it is run often; with `FLIGHTS_TESTS=long` in the environment, as `.ci/long` has
/// it, everything is done at full length. What a test can find is the same, a long run only looks at more of it.
enum Effort {
  static let isLong = ProcessInfo.processInfo.environment["FLIGHTS_TESTS"] == "long"

  /// The number of times: of random operations, or of records of a large input.
  static func times(_ usual: Int, long: Int) -> Int { isLong ? long : usual }

  /// Every so many of some cases, beginning with another at each turn; all in a long run.
  static func some<Case>(of cases: [Case], every step: Int, turn: Int = 0) -> [Case] {
    isLong ? cases : cases.enumerated().filter { ($0.offset + turn) % step == 0 }.map(\.element)
  }
}
