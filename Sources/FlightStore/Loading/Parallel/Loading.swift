/// Loading of inputs into tables on several threads: of a large one they read parts, of small ones each reads some.
struct Loading {
  /// What is kept of flights.
  let plan: LoadPlan
  /// Told from time to time how many bytes have been read since it was told last.
  var observer: ((Int) -> Void)?
  /// Asked from time to time whether to read no further, which is an error.
  var stop: StopCheck?
  /// How many threads there are to use; `nil` for as many as the machine has, up to four.
  var threads: Int?
  /// How many bytes are worth a thread.
  var smallestPart = 2 << 20

  enum Stop: Error {
    case failed(LoadError)
    case outOfStep
  }

  /// Loads inputs.
  ///
  /// - Throws: `LoadError` for the first input that cannot be read or is no JSON.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func load(_ sources: [DataSource], onto tables: Tables) throws(LoadError) -> LoadOutcome {
    var attempt = self
    while true {
      do throws(Stop) { return try attempt.attempt(sources, tables) } catch {
        switch error {
        case .failed(let error): throw error
        // A text that looks like a record has misled a thread. One alone is not misled.
        case .outOfStep: attempt.threads = 1
        }
      }
    }
  }

  private func attempt(_ sources: [DataSource], _ tables: Tables) throws(Stop) -> LoadOutcome {
    var builder = plan.builder(on: tables)
    let parser = RecordParser(demand: builder.demand)
    var reports = sources.map { _ in LoadReport() }
    for batch in batches(of: sources) { builder = try read(batch, of: sources, with: builder, parser, &reports) }
    builder.settle()
    var outcome = LoadOutcome(builder)
    for report in reports { outcome.report.add(report) }
    return outcome
  }

  private func read(
    _ batch: SourceBatch, of sources: [DataSource], with builder: consuming GraphBuilder, _ parser: RecordParser,
    _ reports: inout [LoadReport]
  ) throws(Stop) -> GraphBuilder {
    let readers = SideReaders(batch.others.map { part in part.map { sources[$0] } }, self, known(to: builder))
    defer { readers.stop() }
    var builder = builder
    for index in batch.first {
      builder = try read(sources[index], with: builder, parser, &reports[index], readers.observer)
    }
    for (part, reader) in zip(batch.others, readers.workers) {
      guard let taken = reader.take() else { continue }
      let (outcome, found) = try taken.get()
      builder.add(outcome)
      for (index, report) in zip(part, found) { reports[index] = report }
    }
    readers.tellRest()
    return builder
  }

  /// What is known of airports and airlines serves every thread that has to leave flights out.
  private func known(to builder: borrowing GraphBuilder) -> Tables {
    plan.sieve == nil ? Tables() : builder.tables.withoutFlights
  }

  // MARK: One input

  /// Reads an input, and adds what it holds to what has been built.
  ///
  /// The parser is always the same for a builder: it knows keys and objects from the inputs before, and the rows of these.
  func read(
    _ source: DataSource, with builder: consuming GraphBuilder, _ parser: RecordParser, _ report: inout LoadReport,
    _ observer: ((Int) -> Void)?
  ) throws(Stop) -> GraphBuilder {
    let window: ByteWindow
    do throws(InputFault) { window = try ByteWindow(opening: source) } catch {
      throw .failed(LoadError(reason: .unreadable(error.reason), source: source.name))
    }
    window.stop = stop
    window.observer = observer
    let starts = partStarts(in: source, window)
    let readers =
      starts.isEmpty
      ? nil : AheadReaders(source, window, plan, known: known(to: builder), starts: starts, observer: observer)
    defer { readers?.stop() }
    var reader = DocumentReader(window, parser: parser, sink: builder, ahead: readers)
    do throws(ReadStop) { try reader.read() } catch {
      switch error {
      case .outOfStep: throw .outOfStep
      case .input(let fault): throw .failed(LoadError(reason: .unreadable(fault.reason), source: source.name))
      case .json(let fault):
        let place = PlaceFinder.place(of: fault.offset, in: source, window)
        throw .failed(LoadError(reason: .malformed(fault.reason), source: source.name, place: place))
      }
    }
    report.recordCount = reader.recordCount
    report.rejectedCount = reader.unsoundCount
    report.rejected = RejectedRecord.describe(reader.unsound, in: source, window)
    var built = reader.finish()
    // Each goes when it has been added: all of them and what they become would take memory twice.
    var outcomes = readers?.takeOutcomes() ?? []
    while !outcomes.isEmpty { built.add(outcomes.removeFirst()) }
    return built
  }

  /// Divides an input into parts of about the same size, which begin at what seem to be records.
  ///
  /// - Returns: Where the parts after the first one start; none where the input is for one thread alone.
  private func partStarts(in source: DataSource, _ window: ByteWindow) -> [ElementStart] {
    guard window.isRepeatable, let size = source.size else { return [] }
    let count = threadCount(for: size)
    var starts: [ElementStart] = []
    for part in 1..<max(1, count) {
      guard let start = ElementStart(in: source, from: size / count * part) else { return [] }
      if start.offset > starts.last?.offset ?? 0 { starts.append(start) }
    }
    return starts
  }

  /// How many threads a number of bytes is worth.
  func threadCount(for bytes: Int) -> Int {
    let most = bytes / smallestPart
    return most < 2 ? 1 : min(threads ?? Threads.usefulCount, most)
  }
}

/// What is kept of flights when inputs are loaded.
// Sendable: of the sieve only fresh ones are made.
struct LoadPlan: @unchecked Sendable {
  /// The attributes to keep; `nil` keeps all.
  var projection: Projection?
  /// What tells which flights to keep; `nil` keeps all.
  var sieve: (any FlightSieve)?
  /// What is known of flights that come more than once.
  var repeated = NumberMap()

  func builder(on tables: consuming Tables) -> GraphBuilder {
    GraphBuilder(
      tables, projection: projection, sieve: sieve?.fresh(), identities: FlightIdentities(repeated: repeated))
  }

  /// The order in which inputs of some sizes are best read: airports and airlines before the flights that name them,
  /// and they are few.
  func order(of sizes: [Int?]) -> [Int] {
    if sieve == nil { return Array(sizes.indices) }
    return sizes.indices.sorted { (sizes[$0] ?? 0, $0) < (sizes[$1] ?? 0, $1) }
  }
}

/// What has come of loading.
struct LoadOutcome {
  private(set) var tables: Tables
  private(set) var identities: FlightIdentities
  let newestActual: Int?
  /// The sieves that were used, with the airports and airlines that were known then.
  let sieves: [(sieve: any FlightSieve, tables: Tables)]
  var report = LoadReport()
  /// In how many parts it was read.
  let partCount: Int

  init(_ builder: consuming GraphBuilder) {
    tables = builder.tables
    identities = builder.identities
    identities.sort()
    newestActual = builder.newestActual
    partCount = builder.partCount
    sieves = (builder.candidate.map { [($0.sieve, builder.tables.withoutFlights)] } ?? []) + builder.sievesOfParts
  }

  /// Gives the tables away; none are left.
  mutating func takeTables() -> Tables {
    defer { tables = Tables() }
    return tables
  }

  /// Gives the identities of flights away; none are left.
  mutating func takeIdentities() -> FlightIdentities {
    defer { identities = FlightIdentities() }
    return identities
  }
}
