/// A load of inputs into tables on several threads, which share one large input or divide small ones among them.
struct Loading {
  let plan: LoadPlan
  /// A function called from time to time with the number of bytes read since its last call.
  var observer: ((Int) -> Void)?
  /// A function called from time to time that returns whether to stop reading, which is an error.
  var stop: StopCheck?
  /// The number of threads to use; `nil` for the number that the machine supports, up to four.
  var threads: Int?
  /// The smallest number of bytes worth a thread of its own.
  var smallestPart = 2 << 20

  enum Stop: Error {
    case failed(LoadError)
    case outOfStep
  }

  /// Loads inputs.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func load(_ sources: [DataSource], onto tables: Tables) throws(LoadError) -> LoadOutcome {
    var attempt = self
    while true {
      do throws(Stop) { return try attempt.attempt(sources, onto: tables) } catch {
        switch error {
        case .failed(let error): throw error
        // A text that looks like a record has misled a thread, which cannot happen to a single one.
        case .outOfStep: attempt.threads = 1
        }
      }
    }
  }

  private func attempt(_ sources: [DataSource], onto tables: Tables) throws(Stop) -> LoadOutcome {
    var builder = plan.builder(on: tables)
    builder.beginLoad()
    let parser = RecordParser(keys: builder.keys, demand: builder.demand)
    var reports = sources.map { _ in LoadReport() }
    for batch in batches(ofSizes: sources.map(\.size)) {
      builder = try read(batch, of: sources, with: builder, parser: parser, reports: &reports)
    }
    if plan.areRows { builder.pack() } else { builder.joinAndPack() }
    var outcome = LoadOutcome(builder)
    outcome.report.indistinctCount = outcome.findings.indistinct.total
    outcome.report.indistinct = outcome.findings.indistinct.flights
    for report in reports { outcome.report.add(report) }
    return outcome
  }

  private func read(
    _ batch: SourceBatch, of sources: [DataSource], with builder: consuming GraphBuilder, parser: RecordParser,
    reports: inout [LoadReport]
  ) throws(Stop) -> GraphBuilder {
    let readers = BatchReaders(
      batch.others.map { part in part.map { sources[$0] } }, loading: self, known: known(to: builder))
    defer { readers.stop() }
    var builder = builder
    for index in batch.first {
      builder = try read(
        sources[index], with: builder, parser: parser, report: &reports[index], observer: readers.observer)
    }
    for (part, reader) in zip(batch.others, readers.workers) {
      guard let taken = reader.take() else { continue }
      let (outcome, found) = try taken.get()
      builder.add(outcome)
      for (index, report) in zip(part, found) { reports[index] = report }
    }
    readers.reportRest()
    return builder
  }

  /// Returns the tables that other threads start with: a pushdown needs the known airports and airlines.
  private func known(to builder: borrowing GraphBuilder) -> Tables {
    plan.pushdown == nil ? builder.tables.empty : builder.tables.withoutFlights
  }

  // MARK: One input

  /// Reads an input and adds its records to the builder.
  ///
  /// A builder always uses the same parser, which caches the keys and objects of earlier inputs with their rows.
  func read(
    _ source: DataSource, with builder: consuming GraphBuilder, parser: RecordParser, report: inout LoadReport,
    observer: ((Int) -> Void)?
  ) throws(Stop) -> GraphBuilder {
    let window: ByteWindow
    do throws(InputFault) { window = try ByteWindow(opening: source) } catch {
      throw .failed(LoadError(reason: .unreadable(error.reason), source: source.name))
    }
    window.stop = stop
    window.observer = observer
    let starts = partStarts(in: source, window: window)
    let readers =
      starts.isEmpty
      ? nil
      : AheadReaders(source, window: window, plan: plan, known: known(to: builder), starts: starts, observer: observer)
    defer { readers?.stop() }
    var reader = DocumentReader(window, parser: parser, sink: builder, ahead: readers)
    do throws(ReadStop) { try reader.read() } catch {
      switch error {
      case .outOfStep: throw .outOfStep
      case .input(let fault): throw .failed(LoadError(reason: .unreadable(fault.reason), source: source.name))
      case .json(let fault):
        // An archive cannot open a compressed file.
        if fault.offset == 0, source == .standardInput || window.isRepeatable,
          window.startsWith(StoreFileSignature.bytes)
        {
          throw .failed(LoadError(reason: .storeFile, source: source.name))
        }
        let place = PlaceFinder.place(of: fault.offset, in: source, after: window)
        throw .failed(LoadError(reason: .malformed(fault.reason), source: source.name, place: place))
      }
    }
    report.recordCount = reader.recordCount
    report.rejectedCount = reader.unsoundCount
    report.nextPageCount = reader.nextPageCount
    report.rejected = RejectedRecord.describe(reader.unsound, in: source, window: window)
    if !reader.unread.isEmpty {
      report.unread = UnreadPart.describe(reader.unread, in: source, window: window)
    }
    // A pipe or a file of lines may be empty: the command that wrote it may have found nothing.
    if reader.isEmpty, source.size != nil, !DataFiles.hasLines(source) {
      report.noteEmpty(source, hasBytes: window.offset(of: window.end) > 0)
    }
    var built = reader.finish()
    // Each outcome is freed once it is added: keeping all of them would double the memory.
    var outcomes = readers?.takeOutcomes() ?? []
    while !outcomes.isEmpty { built.add(outcomes.removeFirst()) }
    built.findings.places?.endInput(source)
    return built
  }

  /// Divides an input into parts of similar size that begin at likely records.
  ///
  /// - Returns: The starts of the parts after the first one; empty if a single thread reads the input.
  private func partStarts(in source: DataSource, window: ByteWindow) -> [ElementStart] {
    guard let size = window.size else { return [] }
    let count = threadCount(for: size)
    var starts: [ElementStart] = []
    for part in 1..<max(1, count) {
      guard let start = ElementStart(in: source, from: size / count * part) else { return [] }
      if start.offset > starts.last?.offset ?? 0 { starts.append(start) }
    }
    return starts
  }

  func threadCount(for bytes: Int) -> Int {
    let most = bytes / smallestPart
    return most < 2 ? 1 : min(threads ?? Threads.usefulCount, most)
  }
}

/// The flights that a load keeps, and which of their attributes.
// Sendable: the pushdown is used only to make fresh ones.
struct LoadPlan: @unchecked Sendable {
  /// The attributes to keep; `nil` keeps all.
  var projection: Projection?
  /// The filter of flights; `nil` keeps all.
  var pushdown: (any FlightPushdown)?
  /// The flights that come more than once, by the hashes of their identities.
  var repeated = NumberMap()
  /// Whether the places of flights are noted, so that some can be read afterward.
  var notesPlaces = false
  /// Whether the records are rows of an answer, which are flights of their own even if they lack what tells them apart.
  var areRows = false

  func builder(on tables: consuming Tables) -> GraphBuilder {
    GraphBuilder(
      tables, projection: projection, pushdown: pushdown?.fresh(), identities: FlightIdentities(repeated: repeated),
      notesPlaces: notesPlaces)
  }

  /// Returns the order in which to read inputs of given sizes.
  ///
  /// With a pushdown, small inputs come first: they are likely to hold the airports and airlines that flights name.
  func order(of sizes: [Int?]) -> [Int] {
    if pushdown == nil { return Array(sizes.indices) }
    return sizes.indices.sorted { (sizes[$0] ?? 0, $0) < (sizes[$1] ?? 0, $1) }
  }
}

/// What a load finds besides the records themselves.
struct ReadFindings {
  /// The identities of the flights, if only some attributes are kept.
  var identities: FlightIdentities
  /// The places of the flights, if they are noted.
  var places: FlightPlaces?
  /// The newest actual time of the flights of which only some attributes are kept.
  var newestActual: Int?
  var partCount = 1
  /// The pushdowns that were used, each with the airports and airlines known to it.
  var pushdowns: [(pushdown: any FlightPushdown, tables: Tables)] = []
  /// The number of records of flights that have no identifier but may belong to identified flights.
  ///
  /// It is counted only if some of the attributes are kept.
  var scheduleCount = 0
  var indistinct = IndistinctCounts()

  mutating func append(_ part: ReadFindings) {
    identities.append(part.identities)
    if let others = part.places { places?.append(others) }
    newestActual = [newestActual, part.newestActual].compactMap { $0 }.max()
    partCount += part.partCount
    pushdowns += part.pushdowns
    scheduleCount += part.scheduleCount
    indistinct.add(part.indistinct)
  }
}

struct LoadOutcome {
  private(set) var tables: Tables
  private(set) var findings: ReadFindings
  var report = LoadReport()
  /// Whether the load has changed the tables.
  let hasChanges: Bool

  init(_ builder: consuming GraphBuilder) {
    tables = builder.tables
    findings = builder.findings
    hasChanges = builder.hasChanges
    findings.identities.sort()
    if let candidate = builder.candidate { findings.pushdowns.append((candidate.pushdown, tables.withoutFlights)) }
  }

  /// Returns the tables and leaves empty ones.
  mutating func takeTables() -> Tables {
    defer { tables = Tables() }
    return tables
  }
}
