internal import Foundation

/// The number of repetitions in tests that repeat their work.
///
/// By default the tests are short, so that they run often; with `FLIGHTS_TESTS=long` in the environment, as set by
/// `.ci/long`, they run at full length. A long run makes the same checks on more data.
package enum Effort {
  package static let isLong = ProcessInfo.processInfo.environment["FLIGHTS_TESTS"] == "long"

  /// Returns the number of random operations, or of records of a large input.
  package static func times(_ usual: Int, long: Int) -> Int { isLong ? long : usual }

  /// Returns every `step`-th case, starting at `turn`, or all cases in a long run.
  package static func some<Case>(of cases: [Case], every step: Int, turn: Int = 0) -> [Case] {
    isLong ? cases : cases.enumerated().filter { ($0.offset + turn) % step == 0 }.map(\.element)
  }
}
