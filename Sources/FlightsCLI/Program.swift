/// The program: words in, exit status out.
public enum Program {
  /// Runs the program on the words and streams of the process.
  ///
  /// - Parameter words: The command line without the name of the program.
  /// - Returns: The exit status: 0 success, 1 failure, 2 wrong usage.
  public static func run(words: [String]) -> Int32 {
    StandardStreams.heedRefusals()
    return run(words: words, .process).rawValue
  }

  /// Runs the program in given surroundings.
  package static func run(words: [String], _ console: Console) -> ExitStatus {
    // Not a command of people: what follows is a command line that is not finished.
    if words.starts(with: ["complete", "--"]) { return Run.complete(Array(words.dropFirst(2)), console) }
    do throws(UsageError) {
      let invocation = try Invocation(words: words)
      return run(invocation, console)
    } catch {
      console.report("flights: \(error.message)\n\(error.remedy)")
      return .usage
    }
  }

  private static func run(_ invocation: Invocation, _ console: Console) -> ExitStatus {
    do throws(Failure) {
      return try Run(invocation, console).perform()
    } catch {
      // Whoever reads a pipe may have seen enough; that is success.
      if case .write(let fault, file: nil) = error, fault.isClosedPipe { return .success }
      console.report("flights: " + error.message)
      return error.status
    }
  }
}
