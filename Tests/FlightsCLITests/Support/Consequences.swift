import FlightStore
import Foundation
import Testing

@testable import FlightsCLI

/// All that a run of the program leaves behind, so that one assertion compares it.
struct Consequences: Equatable, CustomStringConvertible {
  var output = ""
  var error = ""
  var status = FlightsCLI.ExitStatus.success

  var description: String { "status \(status.rawValue)\n--- output\n\(output)--- error\n\(error)---" }

  /// The lines of the output.
  var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }
}

/// The surroundings of a run in a test: no terminal, and the small day for data, unless said otherwise.
struct Surroundings {
  var environment = ["FLIGHTS_DATA": SmallDay.path]
  var terminalWidth: Int?
  var refuses: Int32?
  /// Small files by their path.
  var files: [String: String] = [:]
  /// What the clock of the computer shows: the day of the small day and of the sample.
  var now = 1_773_511_200

  /// No terminal, and the built-in sample for data.
  static let sample = Surroundings(environment: [:])

  /// Runs the program on words.
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

/// Runs the program on a line of words with blanks between them; a word in `'…'` may hold blanks.
func run(_ line: String, _ surroundings: Surroundings = Surroundings()) -> Consequences {
  var words: [String] = []
  for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
    words += index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
  }
  return surroundings.run(words)
}

/// A folder for the files of one test, gone when the test is.
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

/// The folder of fixtures.
let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures")
  .standardizedFileURL.path()
