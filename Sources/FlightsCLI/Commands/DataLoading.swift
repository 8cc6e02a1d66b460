internal import FlightOutput
internal import FlightSample
internal import FlightStore

/// The loading of a run's data from the first available source.
///
/// In order: `--data`, standard input for commands that read a pipe, `$FLIGHTS_DATA`, the configuration file, the store
/// file, the built-in sample.
struct DataLoading {
  var invocation: Invocation
  let console: Console
  /// Whether standard input is read by default, as by the commands of a pipe.
  var readsPipe: Bool
  /// Whether to print no messages, as during completion.
  var isSilent: Bool
  let loaded: FlightStore?

  init(invocation: Invocation, console: Console, isSilent: Bool = false, loaded: FlightStore? = nil) {
    self.invocation = invocation
    self.console = console
    self.isSilent = isSilent
    self.loaded = loaded
    readsPipe = invocation.action.readsPipe
  }

  func load() throws(Failure) -> FlightStore {
    if let loaded { return loaded }
    return try loadWithReport().store
  }

  /// Loads all data, and returns what was left out too; progress is shown on standard error or by `showProgress`.
  func loadWithReport(
    into store: FlightStore = FlightStore(), showProgress: ((String?) -> Void)? = nil
  ) throws(Failure) -> (store: FlightStore, report: LoadReport) {
    try load(showProgress: showProgress) { sources, observer throws(DataError) in
      var store = store
      let report = try store.add(sources, observer: observer)
      return (store, report)
    }
  }

  func load(for query: RowQuery, showing fields: [FieldPath]?) throws(Failure) -> FlightStore {
    if let loaded { return loaded }
    return try load { sources, observer throws(DataError) in
      let loaded = try FlightStore.data(from: sources, for: query, showing: fields, observer: observer)
      return (loaded.store, loaded.report)
    }.store
  }

  /// Loads the entities of each name, and returns the first name without any.
  func load(lookingUp names: [String], showsCards: Bool) throws(Failure) -> (
    store: FlightStore, found: [[RowSelection]], missing: String?
  ) {
    if let loaded {
      let found = names.map { loaded.lookUp($0) }
      return (loaded, found, zip(names, found).first { $1.isEmpty }?.0)
    }
    var (selections, missing): ([[RowSelection]], String?) = ([], nil)
    let store = try load { sources, observer throws(DataError) in
      let found = try FlightStore.data(from: sources, lookingUp: names, showsCards: showsCards, observer: observer)
      (selections, missing) = (found.found, found.missing)
      return (found.store, found.report)
    }.store
    return (store, selections, missing)
  }

  /// Loads the data at a path instead of the run's own.
  func load(at path: String) throws(Failure) -> FlightStore {
    var loading = self
    loading.invocation.data = [path]
    return try loading.load()
  }

  private func load(
    showProgress: ((String?) -> Void)? = nil,
    _ body: ([DataSource], ((Int) -> Void)?) throws(DataError) -> (FlightStore, LoadReport)
  ) throws(Failure) -> (store: FlightStore, report: LoadReport) {
    let sources = try self.sources()
    sayWhatIsAwaited(sources)
    let store: FlightStore
    let report: LoadReport
    let start = ContinuousClock.now
    let show = showProgress ?? (console.errorIsTerminal && reportsNotes ? console.showProgress : nil)
    let meter = show.map { LoadMeter(sources, in: invocation.options.language(console), $0) }
    do throws(DataError) {
      defer { meter?.clear() }
      (store, report) = try body(sources, meter.map { meter in { meter.add($0) } })
    } catch {
      throw Failure(error)
    }
    console.keep(store)
    let time = ContinuousClock.now - start
    if report.isBarren, !sources.contains(where: \.isStoreFile) {
      if report.faultCount > 1 { describe(report, all: invocation.options.has(.verbose)) }
      throw .nothingLoaded(report)
    }
    if invocation.options.has(.strict), report.faultCount > 0 {
      describe(report, all: false)
      throw .rejected(report)
    }
    if reportsNotes { describe(report, all: invocation.options.has(.verbose)) }
    if reportsNotes, invocation.data.isEmpty, !sources.contains(.standardInput), console.pipeHoldsJSON() {
      note("standard input has JSON, which is not read; '--data -' reads it")
    }
    sayWhatIsRead(sources, records: report.recordCount, in: time)
    return (store, report)
  }

  /// Reports, if asked to, what has been read and how long it took.
  func sayWhatIsRead(_ sources: [DataSource], records: Int, in time: Duration) {
    guard invocation.options.has(.verbose), !sources.isEmpty else { return }
    let names = sources.map { TerminalText.safe($0.name) }.joined(separator: ", ")
    // A store file has no records.
    let records = sources.allSatisfy(\.isStoreFile) ? "" : Plural.records(records) + " from "
    console.report("read \(records)\(names) in \(time.inMilliseconds)")
  }

  /// Reports that the run waits for someone to type, if it reads standard input from a terminal.
  func sayWhatIsAwaited(_ sources: [DataSource]) {
    if console.inputIsTerminal, sources.contains(.standardInput) { note("reading standard input; Ctrl-D ends it") }
  }

  /// Returns the inputs of the run, and reports unreadable files in folders; with `--strict` they are an error.
  func sources() throws(Failure) -> [DataSource] {
    let found = try inputs()
    if reportsNotes || invocation.options.has(.strict) {
      for error in found.unread { console.report(error.words(in: .terminal)) }
    }
    if invocation.options.has(.strict), !found.unread.isEmpty { throw .unreadFiles(found.unread) }
    return found.sources
  }

  func inputs() throws(Failure) -> Inputs {
    if !invocation.data.isEmpty {
      do throws(LoadError) { return try Inputs(at: invocation.data) } catch { throw .load(error) }
    }
    if readsPipe, console.inputHasData { return Inputs([.standardInput]) }
    if let path = console.variable("FLIGHTS_DATA") {
      let preset = Presets.Preset(.data, path, variable: "FLIGHTS_DATA")
      if !isSilent, invocation.options.has(.verbose) { console.report(preset.text) }
      do throws(LoadError) { return try Inputs(at: [path]) } catch { throw .usualData(error, place: preset.place) }
    }
    if !invocation.usualData.isEmpty {
      for path in invocation.usualData {
        guard !isSilent, invocation.options.has(.verbose), case .preset(let place, _) = path.source else { continue }
        console.report(Presets.Preset(.data, path.text, place: place).text)
      }
      do throws(LoadError) { return try Inputs(at: invocation.usualData.map(\.text)) } catch {
        let named = invocation.usualData.first { $0.text == error.source }
        guard case .preset(let place, _)? = named?.source else { throw .load(error) }
        throw .usualData(error, place: place)
      }
    }
    if let archive = Self.usualArchive(console), archive.exists { return Inputs([.file(path: archive.path)]) }
    if isSilent { return Inputs(DataSource.sample) }
    // If data is piped in but not read, an answer from the sample would be misleading.
    if console.inputIsWaiting() { throw .unreadInput }
    // `--quiet` suppresses the note only on a terminal: in a script nobody would notice that the answer is a sample.
    if reportsNotes || !invocation.options.isForTerminal(console) {
      console.report("showing the built-in sample; name your own files with --data")
    }
    return Inputs(DataSource.sample)
  }

  /// Whether there is so little data (less than 4 MiB) that loading all of it takes no noticeable time.
  var isSmall: Bool {
    guard let sources = silentInputs?.sources else { return false }
    return DataSource.size(of: sources).map { $0 < 4 << 20 } ?? false
  }

  /// The inputs of the run, without any message; `nil` if they cannot be found.
  var silentInputs: Inputs? {
    var quiet = self
    quiet.isSilent = true
    return try? quiet.inputs()
  }

  struct Inputs {
    private(set) var sources: [DataSource]
    /// The errors of unreadable files in folders.
    private(set) var unread: [LoadError] = []

    init(_ sources: [DataSource]) { self.sources = sources }

    /// Finds the inputs at paths; `sample` is the built-in sample.
    init(at paths: [String]) throws(LoadError) {
      self.init([])
      for path in paths {
        let found: (sources: [DataSource], unread: [LoadError])
        if path == "sample" {
          found = (DataSource.sample, [])
        } else {
          let files = try DataFiles(at: path)
          found = (files.sources, files.unread)
        }
        // The same file twice adds nothing, and standard input can be read only once.
        let earlier = sources.isEmpty ? [] : Set(sources)
        sources += found.sources.filter { !earlier.contains($0) }
        for error in found.unread where !unread.contains(error) { unread.append(error) }
      }
    }
  }

  var readsSample: Bool { silentInputs?.sources == DataSource.sample }

  /// Returns the default store file; `nil` if neither `XDG_DATA_HOME` nor `HOME` is set.
  static func usualArchive(_ console: Console) -> Archive? {
    console.path(of: "flights.store", in: "XDG_DATA_HOME", else: "/.local/share").map { Archive(path: $0) }
  }

  /// Reports unread content and rejected records, the first few of each or all.
  func describe(_ report: LoadReport, all: Bool) {
    let most = all ? Int.max : 5
    for unread in report.unread.prefix(most) { console.report(unread.message) }
    reportRest(report.unread.count - most)
    if report.indistinctCount > 0 { console.report(report.indistinctMessage) }
    guard report.rejectedCount > 0 else { return }
    for record in report.rejected.prefix(most) { console.report(record.words(in: .terminal)) }
    reportRest(report.rejectedCount - min(most, report.rejected.count))
    console.report("\(Plural.records(report.rejectedCount)) of \(report.recordCount) left out")
  }

  private func reportRest(_ count: Int) {
    if count > 0 { console.report("… and \(count) more; 'flights check' lists them") }
  }
}

extension Duration {
  /// The duration in milliseconds, with a tenth: `12.3 ms`.
  var inMilliseconds: String { "\((self / .milliseconds(1) * 10).rounded() / 10) ms" }
}

// The messages about content of an input that is not a flight, an airport or an airline.

extension LoadReport {
  /// The number of faults: rejected records, unread parts and merged flights.
  var faultCount: Int { rejectedCount + unread.count + indistinctCount }

  /// The numbers of rejected records, unread objects and other faults.
  var summary: String {
    let records = rejectedCount > 0 ? [Plural.records(rejectedCount) + " left out"] : []
    let halves = unread.filter { $0.content == .loneSurrogates }.reduce(0) { $0 + $1.count }
    let hasDerived = unread.contains(where: \.content.isDerived)
    let objects = unread.filter { !$0.content.isDerived }.reduce(0) { $0 + max(1, $1.count) } - halves
    let others = objects > 0 ? [(objects == 1 ? "1 object" : "\(objects) objects") + " not read"] : []
    let marks = halves > 0 ? [(halves == 1 ? "1 escape" : "\(halves) escapes") + " replaced"] : []
    let derived = hasDerived ? ["derived values not read"] : []
    let merged = indistinctCount > 0 ? [indistinctMessage] : []
    return (records + others + marks + derived + merged).joined(separator: ", ")
  }

  /// The message about flights that were merged although they may differ.
  var indistinctMessage: String {
    EntityKind.flights.counted(indistinctCount)
      + " without fa_flight_id or scheduled_off merged into others with the same ident and origin"
  }

  /// The message of the only fault, if there is exactly one.
  var onlyMessage: String? { faultCount == 1 ? unread.first?.message ?? rejected.first?.words(in: .terminal) : nil }
}

extension UnreadPart {
  /// The message, beginning with the place; content at the beginning of an input needs only the input's name.
  var message: String { "\(placeText): \(CheckWords(language: .en).text(self))" }

  var placeText: String {
    if place.offset > 0 { return place.words(in: .terminal) }
    return TerminalText.safe(place.source == "-" ? "standard input" : place.source)
  }
}

extension ForeignContent {
  fileprivate var isDerived: Bool { if case .derivedValues = self { true } else { false } }
}
