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
    let (status, _) = try ChildProcess.run(
      [program, "measure", target, messagesPath] + words, output: readingPath, messages: "/dev/null",
      variables: variables)
    guard status == 0, let data = FileManager.default.contents(atPath: readingPath),
      let reading = try? JSONDecoder().decode(MeasureCommand.Reading.self, from: data)
    else { throw .child(words[0], status: status, messages: "cannot be started") }
    guard reading.status == 0 else {
      throw .child(name(of: words), status: reading.status, messages: String(text(messagesPath).prefix(600)))
    }
    return reading.usage
  }

  /// Returns the standard output of a program followed by its standard error, or `nil` if it fails.
  func answer(of words: [String]) -> String? {
    guard let (status, _) = try? ChildProcess.run(words, output: outputPath, messages: messagesPath), status == 0 else {
      return nil
    }
    return text(outputPath) + text(messagesPath)
  }

  /// The standard output of the previous run.
  var output: Data { FileManager.default.contents(atPath: outputPath) ?? Data() }

  private var outputPath: String { folder + "/output" }
  private var messagesPath: String { folder + "/messages" }
  private var readingPath: String { folder + "/reading" }

  private func name(of words: [String]) -> String { String(words[0].split(separator: "/").last ?? "") }

  private func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
