import FlightStore
import Foundation
import Testing

@testable import FlightsCLI

/// Everything that a run of the program produces, for comparison in one assertion.
struct Consequences: Equatable, CustomStringConvertible {
  var output = ""
  var error = ""
  var status = FlightsCLI.ExitStatus.success

  var description: String { "status \(status.rawValue)\n--- output\n\(output)--- error\n\(error)---" }

  var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }
  /// The number that `--count` prints.
  var count: Int { get throws { try #require(Int(output.dropLast())) } }
}

/// The environment of a run in a test: by default no terminal, and the small day as data.
struct Surroundings {
  var environment = ["FLIGHTS_DATA": SmallDay.path]
  var terminalWidth: Int?
  var refuses: Int32?
  /// The contents of small files by path.
  var files: [String: String] = [:]
  /// The computer's clock, which shows the day of the small day and of the sample.
  var now = 1_773_511_200

  /// An environment without a terminal, with the built-in sample as data.
  static let sample = Surroundings(environment: [:])

  /// An environment without a terminal, with the sample in a store file, which is read in a fifth of the time.
  static var storedSample: Surroundings { Surroundings(environment: SampleFile.environment) }

  func run(_ words: [String]) -> Consequences {
    var output: [UInt8] = []
    var error: [UInt8] = []
    var console = Console(
      environment: environment, outputIsTerminal: terminalWidth != nil, errorIsTerminal: false,
      terminalWidth: terminalWidth,
      writeOutput: { bytes in
        if let refuses { throw WriteFault(code: refuses) }
        output += bytes.array
      },
      writeError: { error += $0.array })
    console.now = { [now] in now }
    console.readFile = { [files] path in files[path].map { (Array($0.utf8), "") } }
    let status = Program.run(words: words, console)
    return Consequences(
      output: String(decoding: output, as: UTF8.self), error: String(decoding: error, as: UTF8.self), status: status)
  }
}

/// Runs the program with a line of words separated by spaces; a word in `'…'` may contain spaces.
func run(_ line: String, _ surroundings: Surroundings = Surroundings()) -> Consequences {
  var words: [String] = []
  for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
    words += index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
  }
  return surroundings.run(words)
}

/// A folder for the files of one test, which is removed when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "flights-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }
}
