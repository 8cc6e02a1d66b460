internal import FlightOutput
internal import FlightStore

extension Run {
  /// The bytes of JSON to read: about 4 ms at 1 GB/s, which leaves room for slow machines.
  ///
  /// Completions may be incomplete, but never slow.
  private static let budget = 4 << 20

  /// Runs `flights complete`, which the completion scripts call: prints candidates for the last word.
  ///
  /// An error only means that there are no candidates.
  static func complete(_ words: [String], console: Console) -> ExitStatus {
    var cached: FlightStore?
    let completer = Completer(words) { demand in
      if let cached { return cached }
      guard let sources = sources(of: words, console) else { return nil }
      if !sources.isEmpty, sources.allSatisfy(\.isStoreFile) { return stored(in: sources, for: demand) }
      cached = .beginning(of: sources, bytes: budget)
      return cached
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

  /// Returns the data that the finished command would read, unless it is standard input, which can be read only once.
  private static func sources(of words: [String], _ console: Console) -> [DataSource]? {
    var invocation = Invocation(.version).quiet
    for (index, word) in words.dropLast().enumerated() {
      if word == "--data", index + 2 < words.count { invocation.data.append(words[index + 1]) }
      if word.hasPrefix("--data=") { invocation.data.append(String(word.dropFirst(7))) }
    }
    // Shells give words as they are typed.
    invocation.data = invocation.data.map { path in
      console.expandingHome(path.hasPrefix("$HOME/") ? "~" + path.dropFirst(5) : path)
    }
    if invocation.data.contains("-") { return nil }
    let loading = DataLoading(invocation: invocation, console: console, isSilent: true)
    return try? loading.inputs().sources
  }

  /// Loads the demanded columns of store files, and of flights only those that match the prefix.
  private static func stored(in sources: [DataSource], for demand: Completer.Demand) -> FlightStore? {
    var query = RowQuery(demand.kind)
    query.isOrdered = false
    if demand.kind == .flights, let field = demand.fields.first {
      // Without a prefix there would be too many flights.
      if demand.prefix.isEmpty { return nil }
      query.require(field, .begins, anyOf: [demand.prefix])
    }
    let fields = FieldPath.paths(demand.fields, of: demand.kind)
    return try? FlightStore.data(from: sources, for: query, showing: fields, observer: nil).store
  }
}
