internal import FlightOutput
internal import FlightStore

/// Finds and loads the data of a run: the first that is given of `--data`, standard input for commands that read a pipe,
/// `$FLIGHTS_DATA`, the store file, the built-in sample.
struct DataLoading {
  var invocation: Invocation
  let console: Console
  /// Whether the command reads standard input without being told to.
  let readsPipe: Bool

  /// Loads everything, and adds it to a store.
  func load(into store: FlightStore = FlightStore()) throws(Failure) -> FlightStore {
    try load { sources, observer throws(DataError) in
      var store = store
      let report = try store.add(sources, observer: observer)
      return (store, report)
    }
  }

  /// Loads what a question needs.
  func load(for query: RowQuery, showing fields: [FieldPath]?) throws(Failure) -> FlightStore {
    try load { sources, observer throws(DataError) in
      let loaded = try FlightStore.data(from: sources, for: query, showing: fields, observer: observer)
      return (loaded.store, loaded.report)
    }
  }

  /// Loads what goes by some names.
  ///
  /// - Returns: The store, and the first name that nothing goes by.
  func load(lookingUp names: [String], showsCards: Bool) throws(Failure) -> (store: FlightStore, missing: String?) {
    var missing: String?
    let store = try load { sources, observer throws(DataError) in
      let found = try FlightStore.data(
        from: sources, lookingUp: names, showsCards: showsCards, observer: observer)
      missing = found.missing
      return (found.store, found.report)
    }
    return (store, missing)
  }

  /// Loads what a path names, whatever the run says of data otherwise.
  func load(at path: String) throws(Failure) -> FlightStore {
    var loading = self
    loading.invocation.data = [path]
    return try loading.load()
  }

  private func load(
    _ body: ([DataSource], ((Int) -> Void)?) throws(DataError) -> (FlightStore, LoadReport)
  ) throws(Failure) -> FlightStore {
    let sources = try self.sources()
    let store: FlightStore
    let report: LoadReport
    let start = ContinuousClock.now
    let isShown = console.errorIsTerminal && invocation.verbosity != .quiet
    let meter = isShown ? LoadMeter(sources, console, invocation.look.language(console)) : nil
    do throws(DataError) {
      defer { meter?.clear() }
      (store, report) = try body(sources, meter.map { meter in { meter.add($0) } })
    } catch {
      throw Failure(error)
    }
    console.keep(store)
    let time = ContinuousClock.now - start
    if invocation.strict, report.rejectedCount > 0 {
      describe(report, all: false)
      throw .rejected(report)
    }
    if invocation.verbosity != .quiet { describe(report, all: invocation.verbosity == .verbose) }
    if invocation.verbosity == .verbose {
      let names = sources.map { TerminalText.safe($0.name) }.joined(separator: ", ")
      console.report(
        "flights: read \(Plural.records(report.recordCount)) from \(names) in \(Self.milliseconds(time)) ms")
    }
    return store
  }

  /// The inputs of the run.
  func sources() throws(Failure) -> [DataSource] {
    if !invocation.data.isEmpty {
      do throws(LoadError) { return try Self.sources(invocation.data) } catch { throw .load(error) }
    }
    if readsPipe, console.inputHasData { return [.standardInput] }
    if let path = console.variable("FLIGHTS_DATA") {
      do throws(LoadError) { return try DataFiles.sources(at: path) } catch {
        throw .environment(error, variable: "FLIGHTS_DATA")
      }
    }
    if let archive = Self.usualArchive(console), archive.exists { return [.file(path: archive.path)] }
    if invocation.verbosity != .quiet {
      console.report("flights: showing the built-in sample; name your own files with --data")
    }
    return DataSource.sample
  }

  /// Whether the built-in sample answers.
  var readsSample: Bool {
    var quiet = self
    quiet.invocation.verbosity = .quiet
    return (try? quiet.sources()) == DataSource.sample
  }

  /// The store file that is used unless another is named; `nil` where there is no folder for it.
  static func usualArchive(_ console: Console) -> Archive? {
    // Folders of the standard that do not begin at the root are to be passed over.
    let stated = console.variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = stated ?? console.variable("HOME").map { $0 + "/.local/share" }
    return folder.map { Archive(path: $0 + "/flights/flights.store") }
  }

  private static func milliseconds(_ time: Duration) -> Double {
    (time / .milliseconds(1) * 10).rounded() / 10
  }

  static func sources(_ paths: [String]) throws(LoadError) -> [DataSource] {
    var sources: [DataSource] = []
    for path in paths {
      // The same file twice says nothing new, and standard input can be read only once.
      for source in try DataFiles.sources(at: path) where !sources.contains(source) { sources.append(source) }
    }
    return sources
  }

  /// Says which records were left out, the first few of them or all.
  private func describe(_ report: LoadReport, all: Bool) {
    guard report.rejectedCount > 0 else { return }
    let shown = all ? report.rejected[...] : report.rejected.prefix(5)
    for record in shown { console.report("flights: " + record.message) }
    let rest = report.rejectedCount - shown.count
    if rest > 0 { console.report("flights: … and \(rest) more; 'flights check' lists them") }
    console.report("flights: \(Plural.records(report.rejectedCount)) of \(report.recordCount) left out")
  }
}
