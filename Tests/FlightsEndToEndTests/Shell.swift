import Foundation
import Testing

/// The output and the exit status of a command.
struct Outcome: Equatable, CustomStringConvertible {
  var output = ""
  var error = ""
  var status: Int32 = 0

  var description: String { "status \(status)\n--- output\n\(output)--- error\n\(error)---" }

  var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }
}

/// A runner of the built program in a shell, at the root of the repository.
enum Shell {
  /// The root of the repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    .path()

  /// The folder of the program: that in `FLIGHTS_PROGRAM`, or the one built with the tests, whose folder is that of the
  /// test bundle or one of its parents.
  static let programFolder: String = {
    if let program = ProcessInfo.processInfo.environment["FLIGHTS_PROGRAM"] {
      return URL(filePath: program).deletingLastPathComponent().path()
    }
    let words = CommandLine.arguments
    let bundle = words.firstIndex(of: "--test-bundle-path").map { words[$0 + 1] } ?? words[0]
    var folder = URL(filePath: bundle).deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      if FileManager.default.isExecutableFile(atPath: folder.appending(path: "flights").path()) { break }
      folder.deleteLastPathComponent()
    }
    return folder.path()
  }()

  /// Runs a line of bash, in which `flights` is the built program.
  ///
  /// Output goes to files, so that no pipe has to be drained while the command runs, and none can block.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - input: A file for standard input, or `nil` for none.
  ///   - environment: Variables in addition to a minimal environment.
  /// - Returns: The output and the exit status.
  /// - Throws: An error if the line cannot be run.
  static func run(_ line: String, input: String? = nil, _ environment: [String: String] = [:]) throws -> Outcome {
    let folder = try Scratch()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(filePath: root)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = [
      "PATH": programFolder + ":" + path, "HOME": folder.path, "LC_ALL": "C", "TMPDIR": folder.path,
    ].merging(environment) { $1 }
    process.standardInput = try input.map { try FileHandle(forReadingFrom: URL(filePath: $0)) } ?? FileHandle.nullDevice
    process.standardOutput = try folder.handle("output")
    process.standardError = try folder.handle("error")
    heedSignals()
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    return Outcome(output: try folder.read("output"), error: try folder.read("error"), status: status)
  }

  /// Lets child processes receive signals.
  ///
  /// They inherit the signal mask of this thread, and threads of tests block all signals.
  private static func heedSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { signal(number, SIG_DFL) }
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Returns the path of a program of the system; `nil` if it is not installed.
  static func path(of program: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(program)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  static func has(_ program: String) -> Bool { (try? run("command -v \(program)").status) == 0 }
}

/// A folder for the files of one test, which is removed when the test ends.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "flights-end-to-end-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  func file(_ name: String, _ text: String) throws -> String { try file(name, text.utf8) }

  func handle(_ name: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(filePath: try file(name, "")))
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }
}

/// Real replies that may exist next to the repository, and are not the project's to publish.
enum SharedData {
  static let folder: String? = {
    let folder = Shell.root + "/../shared/data/enroute-2022-01"
    let path = ProcessInfo.processInfo.environment["FLIGHTS_SHARED_DATA"] ?? folder
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()
}
