/// The program: words in, exit status out.
public enum Program {
  /// Runs the program on the words and streams of the process, and ends it.
  ///
  /// The exit status is 0 for success, 1 for failure, 2 for wrong usage.
  ///
  /// - Parameter arguments: The command line, with the name of the program first.
  public static func run(arguments: [String]) -> Never {
    StandardStreams.heedRefusals()
    let console = Console.process
    // Swift reads the command line from /proc. An empty one would look like a wish for help.
    if arguments.isEmpty {
      console.report("flights: the command line cannot be read; /proc is missing, or no file can be opened")
      StandardStreams.end(ExitStatus.failure.rawValue)
    }
    let words = Array(arguments.dropFirst())
    // What the console keeps need not be taken apart: the system does that faster.
    withExtendedLifetime(console) { StandardStreams.end(run(words: words, console).rawValue) }
  }

  /// Runs the program in given surroundings.
  package static func run(words: [String], _ console: Console) -> ExitStatus {
    // Not a command of people: what follows is a command line that is not finished.
    if words.starts(with: ["complete", "--"]) { return Run.complete(Array(words.dropFirst(2)), console: console) }
    do throws(UsageError) {
      let raw = try RawArguments(words: words)
      return run(try Invocation(checking: raw, try presets(for: raw, console)), console: console)
    } catch {
      console.report("flights: \(error.message)\n\(error.remedy)")
      return .usage
    }
  }

  /// The defaults for a command; pages of help have none, so that nothing is in the way of reading how to set them.
  private static func presets(for raw: RawArguments, _ console: Console) throws(UsageError) -> Presets {
    guard let command = raw.command, !command.specificOptions.isEmpty, !raw.contains(.help), !raw.contains(.version)
    else { return Presets() }
    do throws(Presets.Problem) { return try Presets(console, readsFile: !raw.contains(.noConfig)) } catch {
      throw .badConfiguration(place: error.place, error.what)
    }
  }

  private static func run(_ invocation: Invocation, console: Console) -> ExitStatus {
    do throws(Failure) {
      let run = try Run(invocation, console: console)
      run.noteIdleOptions()
      return try run.perform()
    } catch {
      // Whoever reads a pipe may have seen enough; that is success.
      if case .write(let fault, file: nil) = error, fault.isClosedPipe { return .success }
      console.report("flights: " + error.message)
      return error.status
    }
  }
}
