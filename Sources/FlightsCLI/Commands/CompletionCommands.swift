internal import FlightOutput
internal import FlightStore

extension Run {
  /// `flights complete`, which the scripts of `flights completions` call: ways to go on with a command line.
  ///
  /// Whatever goes wrong, there is only nothing to complete with.
  static func complete(_ words: [String], console: Console) -> ExitStatus {
    var cached: FlightStore??
    let completer = Completer(words) { demand in
      if let cached { return cached }
      guard let sources = sources(of: words, console) else { return nil }
      if !sources.isEmpty, sources.allSatisfy(\.isStoreFile) { return stored(sources, demand) }
      cached = .some(beginning(of: sources))
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
  private static func sources(of words: [String], _ console: Console) -> [DataSource]? {
    var invocation = Invocation(.version)
    invocation.verbosity = .quiet
    for (index, word) in words.dropLast().enumerated() {
      if word == "--data", index + 2 < words.count { invocation.data.append(words[index + 1]) }
      if word.hasPrefix("--data=") { invocation.data.append(String(word.dropFirst(7))) }
    }
    if invocation.data.contains("-") { return nil }
    let loading = DataLoading(invocation: invocation, console: console, readsPipe: false, isSilent: true)
    return try? loading.inputs().sources
  }

  /// What can be read at once; a file that is odd is no reason to offer nothing of the others.
  private static func beginning(of sources: [DataSource]) -> FlightStore {
    var store = FlightStore()
    for source in BoundedData.sources(sources, read: { StandardStreams.readStart(of: $0, count: $1) }) {
      _ = try? store.load([source])
    }
    return store
  }

  /// The columns that are wanted, of store files, and of flights only those that a word can become.
  private static func stored(_ sources: [DataSource], _ demand: Completer.Demand) -> FlightStore? {
    var query = RowQuery(demand.kind)
    query.isOrdered = false
    if demand.kind == .flights, let field = demand.fields.first {
      // Of all flights there would be too many.
      if demand.prefix.isEmpty { return nil }
      query.require(field, .begins, anyOf: [demand.prefix])
    }
    let fields = demand.fields.compactMap { try? FieldPath(parsing: $0, of: demand.kind) }
    return try? FlightStore.data(from: sources, for: query, showing: fields, observer: nil).store
  }
}
