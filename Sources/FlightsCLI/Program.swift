internal import FlightStore

/// The command-line program: arguments in, exit status out.
public enum Program {
  /// Runs the program with the arguments and streams of the process, and ends the process.
  ///
  /// The exit status is 0 for success, 1 for failure, 2 for wrong usage.
  ///
  /// - Parameter arguments: The command line, beginning with the name of the program.
  public static func run(arguments: [String]) -> Never {
    StandardStreams.ignoreWriteSignals()
    unsafe ReplacementFile.observer = { $0.map(SignalCleanup.removeFile) ?? SignalCleanup.keepFile() }
    let console = Console.process
    // Swift on Linux reads the command line from /proc. If that fails, an empty one must not be mistaken for `flights`
    // alone.
    if arguments.isEmpty {
      console.report("the command line cannot be read; /proc is missing, or no file can be opened")
      StandardStreams.end(ExitStatus.failure.rawValue)
    }
    // Swift repairs other bytes, which would name another file.
    if let (place, word) = StandardStreams.firstMisreadArgument {
      let error = UsageError.notUTF8(place, word)
      console.report("\(error.message)\n\(error.remedy)")
      StandardStreams.end(ExitStatus.usage.rawValue)
    }
    let words = Array(arguments.dropFirst())
    // The store need not be deallocated: the system frees the memory of an ended process faster.
    withExtendedLifetime(console) { StandardStreams.end(run(words: words, console).rawValue) }
  }

  static func run(words: [String], _ console: Console) -> ExitStatus {
    // An internal command of the completion scripts; the words after it are an unfinished command line.
    if words.starts(with: ["complete", "--"]) { return Run.complete(Array(words.dropFirst(2)), console: console) }
    do throws(UsageError) {
      let raw = try RawArguments(words: words)
      return run(try Invocation(checking: raw, try presets(for: raw, console)), from: raw, console: console)
    } catch {
      console.report("\(error.advised(in: words, console).message)\n\(error.remedy)")
      return .usage
    }
  }

  /// Returns the defaults for a command; help has none, so that faulty defaults cannot prevent reading how to set them.
  static func presets(for raw: RawArguments, _ console: Console) throws(UsageError) -> Presets {
    guard let command = raw.command, !command.specificOptions.isEmpty, !raw.contains(.help), !raw.contains(.version)
    else { return Presets() }
    return try Presets(console, readsFile: !raw.contains(.noConfig))
  }

  private static func run(_ invocation: Invocation, from raw: RawArguments, console: Console) -> ExitStatus {
    do throws(Failure) {
      let run = try Run(invocation, console: console)
      run.noteIdleOptions(among: raw.options.map(\.option))
      return try run.perform()
    } catch {
      // A reader that closes the pipe early, such as `head`, is not a failure.
      if case .write(let fault, file: nil) = error, fault.isClosedPipe { return .success }
      let remedy = raw.command.flatMap { error.remedy(for: $0) }
      console.report(error.message + (remedy.map { "\n" + $0 } ?? ""))
      return error.status
    }
  }
}

enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The command succeeded, even if no row matched.
  case success = 0
  /// The data, the query or the system caused an error, or a check failed.
  case failure = 1
  /// The command line is invalid.
  case usage = 2
  /// Ctrl-C: 128 plus the number of the signal, as in shells.
  case interrupted = 130
}
