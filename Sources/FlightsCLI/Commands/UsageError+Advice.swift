internal import FlightStore

extension UsageError {
  /// Returns the error with suggestions that fit the rest of a line.
  func fitted(to words: [String]) -> UsageError {
    switch self {
    case .unknownOption(let spelling, let command?, let meant?):
      let name = String(spelling.drop { $0 == "-" })
      return .unknownOption(spelling, command, suggestion: command.suggestion(meant, for: name, given: words))
    case .unexpectedArgument(let word, let command, .instead(let meant)):
      let fitted = meant.map { command.suggestion($0, for: word, given: words) }
      return .unexpectedArgument(word, command, .instead(fitted))
    default: return self
    }
  }

  /// Returns the error with the suggestions that depend on the data: what a name stands for that is no argument or no
  /// command of a line.
  ///
  /// An error does not wait for much data to be read: then the length of a name says what it may be.
  func advised(in words: [String], _ console: Console) -> UsageError {
    switch self {
    case .unknownCommand(let name, nil) where Positionals.mayBeName(name):
      let run = run(.show, name, in: [Command.show.name] + words, keeping: [.data], console)
      let isRegistration = name.contains("-") && name == name.uppercased()
      guard let run, run.loading().isSmall ? (try? run.load())?.lookUp(name).isEmpty == false : isRegistration else {
        return self
      }
      return .unknownCommand(name, suggestion: "\(Command.show.name) \(ShellText.inMessage(name))")
    case .unexpectedArgument(let word, let command, .name(let first, let option, _)):
      let kept = [.data, .city] + QueryBuilding.codes.map(\.option)
      guard command.options.contains(.airport), let run = run(.list, word, in: words, keeping: kept, console) else {
        return self
      }
      guard run.loading().isSmall, let store = try? run.load() else {
        if Suggestions.mayNameFlight(word) {
          let meant = Option.flights("ident = \(ShellText.inMessage(word))")
          return .unexpectedArgument(word, command, .name(after: first, with: option, instead: [meant]))
        }
        let options =
          word.utf8.count == 2 ? [Option.airline] : word.utf8.count == 4 ? [.airport] : [.airport, .airline]
        let meant = options.map { "\($0.spelling) \(ShellText.inMessage(word))" }
        return .unexpectedArgument(word, command, .name(after: first, with: option, instead: meant))
      }
      let arguments = (try? RawArguments(words: words))?.positionals ?? []
      let whole = arguments.drop { $0 != word }.joined(separator: " ")
      let meant = run.building.with(store).suggestions.meanings(of: word, after: first, whole: whole, for: command)
        .map { command.suggestion($0, for: word, given: words) }
      return .unexpectedArgument(word, command, .name(after: first, with: option, instead: meant))
    default: return fitted(to: words)
    }
  }

  /// Returns the run of a command with a name and some options of a line, without output.
  private func run(
    _ command: Command, _ name: String, in words: [String], keeping kept: [Option], _ console: Console
  ) -> Run? {
    let given = (try? RawArguments(words: words))?.options.filter { kept.contains($0.option) } ?? []
    let options = given.map { "\($0.option.spelling)=\($0.value ?? "")" }
    guard !given.contains(where: { $0.value == "-" }),
      let raw = try? RawArguments(words: [command.name, name] + options),
      let presets = try? Program.presets(for: raw, console), let invocation = try? Invocation(checking: raw, presets)
    else { return nil }
    return try? Run(invocation.quiet, console: console.writing())
  }
}
