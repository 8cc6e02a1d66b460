internal import Foundation

/// Two builds of `flights` to compare.
struct Builds {
  /// A `flights` executable and the benchmark that was built with it.
  struct Build: CustomStringConvertible {
    let flights: String
    /// The path of the benchmark next to it, which loads a whole graph.
    let benchmark: String?
    let version: String

    var description: String { "\(flights): \(version)" }
  }

  let this: Build
  let other: Build

  init(this: String?, other: String, _ runner: Runner) throws(Failure) {
    let folder = URL(fileURLWithPath: runner.program).deletingLastPathComponent()
    self.this = try Self.build(
      at: this ?? folder.appendingPathComponent("flights").path, benchmark: runner.program, runner)
    let beside = URL(fileURLWithPath: other).deletingLastPathComponent().appendingPathComponent("flights-benchmark")
      .path
    self.other = try Self.build(at: other, benchmark: ChildProcess.find(beside), runner)
  }

  private static func build(at path: String, benchmark: String?, _ runner: Runner) throws(Failure) -> Build {
    guard let found = ChildProcess.find(path), let version = runner.answer(of: [found, "version"]) else {
      throw .data("\(path): no 'flights' that runs")
    }
    let line = version.split(separator: "\n").first.map(String.init) ?? ""
    return Build(flights: found, benchmark: benchmark, version: line)
  }
}
