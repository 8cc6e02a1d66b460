internal import FlightOutput
internal import FlightStore

extension Run {
  /// `flights complete`, which the scripts of `flights completions` call: ways to go on with a command line.
  ///
  /// Whatever goes wrong, there is only nothing to complete with.
  static func complete(_ words: [String], _ console: Console) -> ExitStatus {
    var cached: FlightStore??
    let completer = Completer(words) {
      if let cached { return cached }
      cached = .some(data(of: words, console))
      return cached ?? nil
    }
    var text = ""
    for candidate in completer.candidates() {
      text += TerminalText.safe(candidate.text)
      if !candidate.about.isEmpty { text += "\t" + TerminalText.safe(candidate.about) }
      text += "\n"
    }
    try? console.print(text)
    return .success
  }

  /// The data that the finished command will have, where it can be read again.
  private static func data(of words: [String], _ console: Console) -> FlightStore? {
    var invocation = Invocation(.version)
    invocation.verbosity = .quiet
    for (index, word) in words.dropLast().enumerated() {
      if word == "--data", index + 2 < words.count { invocation.data.append(words[index + 1]) }
      if word.hasPrefix("--data=") { invocation.data.append(String(word.dropFirst(7))) }
    }
    if invocation.data.contains("-") { return nil }
    return (try? DataLoading(invocation: invocation, console: console, readsPipe: false, isSilent: true).load())
  }
}
