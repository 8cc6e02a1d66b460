internal import FlightOutput
internal import FlightStore

/// The environment, streams and clock of a run: those of the process, or of a test.
struct Console {
  var environment: [String: String] = [:]
  var outputIsTerminal = false
  var errorIsTerminal = false
  var inputIsTerminal = false
  /// Whether standard input is a pipe or a file.
  var inputHasData = false
  /// Returns whether unread bytes are available on standard input, without reading them.
  var inputIsWaiting: () -> Bool = { false }
  /// Returns whether those bytes are JSON in a pipe.
  var pipeHoldsJSON: () -> Bool = { false }
  /// The columns of the terminal, if standard output is one.
  var terminalWidth: Int?
  /// The rows of that terminal.
  var terminalHeight: Int?
  /// Returns the time of this computer, in seconds since 1970.
  var now: () -> Int = { SystemClock.seconds }
  /// Reads a small file: its bytes, or the reason for a failure; `nil` if there is no such file.
  var readFile: (String) -> (bytes: [UInt8]?, fault: String)? = { _ in nil }
  let writeOutput: (Span<UInt8>) throws -> Void
  private(set) var writeError: (Span<UInt8>) throws -> Void
  private let kept = Kept()

  private final class Kept {
    var values: [Any] = []
  }

  static var process: Console {
    Console(
      environment: StandardStreams.environment, outputIsTerminal: StandardStreams.isTerminal(1),
      errorIsTerminal: StandardStreams.isTerminal(2), inputIsTerminal: StandardStreams.isTerminal(0),
      inputHasData: StandardStreams.inputHasData, inputIsWaiting: { StandardStreams.inputIsWaiting },
      pipeHoldsJSON: { StandardStreams.pipeHoldsJSON }, terminalWidth: StandardStreams.size(1)?.width,
      terminalHeight: StandardStreams.size(1)?.height,
      readFile: { StandardStreams.readFile($0) },
      writeOutput: { try StandardStreams.write($0, to: 1) }, writeError: { try StandardStreams.write($0, to: 2) })
  }

  /// Keeps a value as long as the console exists, so that the run does not wait for its deallocation.
  func keep(_ thing: some Any) { kept.values = [thing] }

  /// Returns a console with another destination of output, which is discarded by default, as messages are.
  func writing(output: @escaping (Span<UInt8>) throws -> Void = { _ in }) -> Console {
    Console(
      environment: environment, outputIsTerminal: outputIsTerminal, terminalWidth: terminalWidth,
      terminalHeight: terminalHeight, now: now, writeOutput: output, writeError: { _ in })
  }

  /// Returns a console that also passes each message on, without the name of the program before it.
  func telling(_ hear: @escaping (String) -> Void) -> Console {
    var console = self
    let writeError = writeError
    console.writeError = { bytes in
      // Only messages begin with the name; progress does not.
      let text = String(decoding: bytes.array, as: UTF8.self)
      if text.hasPrefix(Self.messagePrefix) { hear(String(text.dropFirst(Self.messagePrefix.count).dropLast())) }
      try writeError(bytes)
    }
    return console
  }

  private static let messagePrefix = "flights: "

  /// Standard output in the form that formats use.
  var output: ByteOutput { ByteOutput(writeOutput) }

  func print(_ text: String) throws { try text.withBytes { try writeOutput($0) } }

  /// Writes a message after the name of the program; a failure to do so is ignored.
  func report(_ message: String) { writeLine(Self.messagePrefix + message) }

  /// Writes a line to standard error; a failure to do so is ignored.
  func writeLine(_ line: String) { try? (line + "\n").withBytes { try writeError($0) } }

  /// Shows a line of progress on standard error in place of the one before; `nil` removes it.
  func showProgress(_ line: String?) {
    try? ("\r" + (line ?? "") + "\u{1B}[K").withBytes { try writeError($0) }
  }

  /// Returns the value of an environment variable; `nil` if it is unset or empty.
  func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns a path with the home folder in place of `~/`, as shells expand it.
  func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = variable("HOME") else { return path }
    return home + path.dropFirst()
  }

  /// Returns the path of a file in the folder that an XDG variable names or, without it, in one of the home folder;
  /// `nil` if neither the variable nor `HOME` is set.
  func path(of file: String, in name: String, else folder: String) -> String? {
    // The XDG specification demands that relative paths are ignored.
    let configured = variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (configured ?? variable("HOME").map { $0 + folder }).map { $0 + "/flights/" + file }
  }
}
