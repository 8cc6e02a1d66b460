internal import FlightOutput
internal import FlightStore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Terminal output that goes through a pager once it is longer than the screen.
///
/// Up to a screenful is buffered, so that short output never starts a pager.
final class PagedOutput {
  private let console: Console
  private let command: String
  private let height: Int
  private var kept: [UInt8] = []
  private var lineCount = 0
  /// The pager, fed through its standard input, and what Ctrl-C did before: while a pager runs, it is meant for that.
  private var pager: (process: ShellProcess, previousHandler: SignalHandler?)?
  /// Whether the output bypasses the pager because it cannot be started.
  private var isDirect = false

  /// Creates an output for a screen of `height` rows; without a pager, it goes to the console.
  init(_ console: Console, command: String, height: Int) {
    self.console = console
    self.command = command
    self.height = height
  }

  /// Calls `body` with an output that starts the pager when necessary.
  func write(_ body: (ByteOutput) throws -> Void) throws {
    defer {
      if let pager {
        pager.process.finish()
        _ = signal(SIGINT, pager.previousHandler)
      }
    }
    do {
      try body(ByteOutput { try self.take($0) })
      if pager == nil, !isDirect { try flush(console.writeOutput) }
    } catch let fault as WriteFault where fault.isClosedPipe && pager != nil {
      // Quitting the pager before the end is not an error.
    }
  }

  private func take(_ bytes: Span<UInt8>) throws {
    if let pager { return try pager.process.write(bytes) }
    if isDirect { return try console.writeOutput(bytes) }
    kept += bytes.array
    for index in bytes.indices where bytes[index] == 0x0A { lineCount += 1 }
    // The shell prompt needs one row of the screen.
    guard lineCount >= height, pager == nil else { return }
    // Defaults for `less`: quit if everything fits, show colors, keep the screen. The output is UTF-8 in any locale.
    var environment = ["LESSCHARSET": "utf-8", "LV": "-c"].merging(console.environment) { $1 }
    // Without `R`, other options of the user would show colors as codes; those that come later count.
    environment["LESS"] = environment["LESS"].map { "R " + $0 } ?? "FRX"
    if let missing = console.missingProgram(of: command) {
      console.report("no pager \(quoted(missing)) found; set PAGER to another program")
    } else if let process = ShellProcess(command, environment: environment) {
      pager = (process, signal(SIGINT, SIG_IGN))
      return try flush(process.write)
    }
    isDirect = true
    try flush(console.writeOutput)
  }

  private func flush(_ write: (Span<UInt8>) throws -> Void) throws {
    let bytes = kept
    kept = []
    try write(bytes.span)
  }
}

extension Console {
  /// Returns the program of a shell command if it does not exist; `nil` if it does or the command is not plain.
  fileprivate func missingProgram(of command: String) -> String? {
    let words = command.split { $0 == " " || $0 == "\t" }
    guard let word = words.first(where: { !$0.contains("=") }).map(String.init),
      !word.contains(where: { "\"'`$\\|&;<>(){}*?[#~".contains($0) })
    else { return nil }
    return StandardStreams.hasProgram(word, in: environment["PATH"] ?? "") ? nil : word
  }

  /// The command line of the pager: `FLIGHTS_PAGER`, `PAGER`, or `less`; `nil` if the variable is empty or `cat`,
  /// and on a dumb terminal.
  var pager: String? {
    if environment["TERM"] == "dumb" { return nil }
    guard let command = environment["FLIGHTS_PAGER"] ?? environment["PAGER"] else {
      return StandardStreams.hasProgram("less", in: environment["PATH"] ?? "") ? "less" : nil
    }
    return command.isEmpty || command == "cat" ? nil : command
  }
}
