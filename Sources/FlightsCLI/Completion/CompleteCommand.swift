internal import FlightOutput
internal import FlightStore

extension Run {
  /// Runs `flights complete`, which the completion scripts call: prints candidates for the last word.
  ///
  /// An error only means that there are no candidates.
  static func complete(_ words: [String], console: Console) -> ExitStatus {
    var cached: FlightStore??
    let completer = Completer(words) { demand in
      if let cached { return cached }
      guard let sources = sources(of: words, console) else { return nil }
      if !sources.isEmpty, sources.allSatisfy(\.isStoreFile) { return stored(in: sources, for: demand) }
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

  /// Returns the data that the finished command would read, unless it is standard input, which can be read only once.
  private static func sources(of words: [String], _ console: Console) -> [DataSource]? {
    var invocation = Invocation(.version)
    invocation.verbosity = .quiet
    for (index, word) in words.dropLast().enumerated() {
      if word == "--data", index + 2 < words.count { invocation.data.append(words[index + 1]) }
      if word.hasPrefix("--data=") { invocation.data.append(String(word.dropFirst(7))) }
    }
    if invocation.data.contains("-") { return nil }
    let loading = DataLoading(invocation: invocation, console: console, isSilent: true)
    return try? loading.inputs().sources
  }

  /// Loads the part of files that takes no noticeable time; a malformed file does not affect the others.
  private static func beginning(of sources: [DataSource]) -> FlightStore {
    var store = FlightStore()
    for source in BoundedData.sources(sources, read: { StandardStreams.readStart(of: $0, count: $1) }) {
      _ = try? store.load([source])
    }
    return store
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

/// A bounded part of the data: completions may be incomplete, but never slow.
struct BoundedData {
  /// The total bytes to read: about 4 ms at 1 GB/s, which leaves room for slow machines.
  static let budget = 4 << 20
  private static let maximumFiles = 100

  /// Returns sources within the budget: small files whole, and the beginning of a larger one.
  ///
  /// Small files come first, because files of airports and airlines are among them.
  static func sources(_ sources: [DataSource], read: (String, Int) -> [UInt8]?) -> [DataSource] {
    var left = budget
    var bounded: [DataSource] = []
    let files = sources.filter { $0.size != nil }.sorted { ($0.size ?? 0) < ($1.size ?? 0) }.prefix(maximumFiles)
    for source in files {
      guard let size = source.size, left > 0 else { break }
      if size <= left {
        bounded.append(source)
        left -= size
      } else if case .file(let path) = source, let bytes = read(path, left), let whole = wholeRecords(bytes) {
        bounded.append(.bytes(whole, name: path))
        left = 0
      }
    }
    return bounded
  }

  /// Returns the complete records at the beginning of a file, with open brackets closed; `nil` if it is not JSON.
  static func wholeRecords(_ bytes: [UInt8]) -> [UInt8]? {
    var open: [UInt8] = []
    var isText = false
    var isEscaped = false
    var whole: (end: Int, open: [UInt8])?
    for index in bytes.indices {
      let byte = bytes[index]
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if open.popLast() == nil { return nil }
        // A record ends here: an object in an array, or one at the top level.
        if byte == UInt8(ascii: "}"), open.last ?? UInt8(ascii: "[") == UInt8(ascii: "[") { whole = (index + 1, open) }
      default: break
      }
    }
    guard let whole else { return nil }
    let closing = whole.open.reversed().map { $0 == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    return Array(bytes[..<whole.end]) + closing
  }
}
