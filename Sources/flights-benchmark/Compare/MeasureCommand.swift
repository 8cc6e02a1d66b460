internal import Foundation

/// `flights-benchmark measure OUTPUT MESSAGES PROGRAM …`: runs one program and prints its usage as JSON.
///
/// It runs as a process of its own, because Linux counts the parent's memory at the time of the fork in the child's
/// peak: only a small parent gives true peaks.
enum MeasureCommand {
  static func run(_ words: [String]) throws {
    guard words.count >= 3 else {
      throw Failure.usage("measure needs a file for output, one for messages and a program")
    }
    let ending = try ChildProcess.run(Array(words[2...]), output: words[0], messages: words[1])
    FileHandle.standardOutput.write(try JSONEncoder().encode(ending))
  }
}
