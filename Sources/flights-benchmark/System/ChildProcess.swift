#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The resources that a child process has used.
struct Usage: Codable {
  /// The elapsed time, in seconds.
  var wall: Double
  /// The user and system time over all cores, in seconds.
  var processor: Double
  /// The peak resident memory, in bytes.
  var peakMemory: Int

  var megabytes: Double { Double(peakMemory) / 1e6 }

  /// Returns the means of the times of several runs, and the highest peak.
  static func mean(_ usages: [Usage]) -> Usage {
    var mean = total(usages)
    mean.wall /= Double(usages.count)
    mean.processor /= Double(usages.count)
    return mean
  }

  /// Returns the sums of the times of several runs, and the highest peak.
  static func total(_ usages: [Usage]) -> Usage {
    usages.reduce(into: Usage(wall: 0, processor: 0, peakMemory: 0)) { sum, usage in
      sum.wall += usage.wall
      sum.processor += usage.processor
      sum.peakMemory = max(sum.peakMemory, usage.peakMemory)
    }
  }
}

/// The only place that starts programs and waits for them.
enum ChildProcess {
  struct Ending: Codable {
    /// The exit status, or 128 plus the signal that ended the process.
    var status: Int32
    var usage: Usage
  }

  /// Runs a program to its end.
  ///
  /// The variables are added to those of this process, none of which it has set.
  static func run(
    _ words: [String], output: String, messages: String, variables: [String: String] = [:]
  ) throws(Failure) -> Ending {
    for (name, value) in variables { setenv(name, value, 1) }
    defer { for name in variables.keys { unsetenv(name) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, messages, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }

    let start = ContinuousClock.now
    var process = pid_t()
    let error = posix_spawnp(&process, words[0], &actions, nil, arguments, environ)
    guard error == 0 else { throw .system(words[0], error) }
    var status: Int32 = 0
    var resources = rusage()
    while wait4(process, &status, 0, &resources) < 0 {
      if errno != EINTR { throw .system(words[0], errno) }
    }
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let processor = seconds(resources.ru_utime) + seconds(resources.ru_stime)
    #if canImport(Darwin)
      let memory = resources.ru_maxrss
    #else
      let memory = resources.ru_maxrss * 1024
    #endif
    // The low seven bits hold the signal that ended the process, the next byte its exit status.
    return Ending(
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F,
      usage: Usage(wall: wall, processor: processor, peakMemory: memory))
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  /// Returns the path at which the shell would find a program.
  static func find(_ name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    guard let path = getenv("PATH") else { return nil }
    for folder in String(cString: path).split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    return nil
  }
}
