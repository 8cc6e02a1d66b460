internal import FlightOutput
internal import FlightStore

/// What a run works on: a store, and what was said while it was loaded.
struct LoadedData {
  let store: FlightStore
  let report: LoadReport
}

/// Finds and loads the data of a run: the first that is given of `--data`, standard input for commands that read a pipe,
/// `$FLIGHTS_DATA`, the built-in sample.
struct DataLoading {
  let invocation: Invocation
  let console: Console
  /// Whether the command reads standard input without being told to.
  let readsPipe: Bool

  func load() throws(Failure) -> LoadedData {
    let sources = try self.sources()
    var store = FlightStore()
    let report: LoadReport
    let start = ContinuousClock.now
    do throws(LoadError) { report = try store.load(sources) } catch { throw .load(error) }
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
    return LoadedData(store: store, report: report)
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
    if invocation.verbosity != .quiet {
      console.report("flights: showing the built-in sample; name your own files with --data")
    }
    return DataSource.sample
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
