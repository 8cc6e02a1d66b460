internal import Foundation

/// A runner of programs that keeps their output in a work folder.
struct Runner {
  let folder: String
  /// The path of the benchmark itself.
  let program: String

  /// Runs a program under `measure` and returns its usage.
  ///
  /// Its standard output goes to the file that `output` reads if `keepsOutput` is true, else to `/dev/null`.
  func measure(_ words: [String], variables: [String: String] = [:], keepsOutput: Bool) throws(Failure) -> Usage {
    let target = keepsOutput ? outputPath : "/dev/null"
    let status = try ChildProcess.run(
      [program, "measure", target, messagesPath] + words, output: readingPath, messages: "/dev/null",
      variables: variables
    ).status
    guard status == 0, let data = FileManager.default.contents(atPath: readingPath),
      let ending = try? JSONDecoder().decode(ChildProcess.Ending.self, from: data)
    else { throw .child(words[0], status: status, messages: "cannot be started") }
    guard ending.status == 0 else {
      let name = words[0].split(separator: "/").last.map(String.init) ?? ""
      throw .child(name, status: ending.status, messages: String(text(messagesPath).prefix(600)))
    }
    return ending.usage
  }

  /// Returns the standard output of a program followed by its standard error, or `nil` if it fails.
  func answer(of words: [String]) -> String? {
    let ending = try? ChildProcess.run(words, output: outputPath, messages: messagesPath)
    return ending?.status != 0 ? nil : text(outputPath) + text(messagesPath)
  }

  /// The standard output of the previous run.
  var output: Data { FileManager.default.contents(atPath: outputPath) ?? Data() }

  private var outputPath: String { folder + "/output" }
  private var messagesPath: String { folder + "/messages" }
  private var readingPath: String { folder + "/reading" }

  private func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
