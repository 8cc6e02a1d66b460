/// Flights, airports and airlines from AeroAPI's JSON, linked with each other from both sides.
///
/// A store is a value: a copy is a snapshot that later changes of the original do not disturb, and costs next to nothing.
/// What is read from a store (`Flight`, `Airport`, `Airline`) keeps the snapshot that it came from alive.
///
///     var store = FlightStore()
///     try store.load(DataFiles.sources(at: "pages"))
///     store.airport(code: "KORD")?.arrivals.count
///     // 46
public struct FlightStore: Sendable {
  var graph: Graph
  var history: StoreHistory

  /// Creates an empty store.
  public init() { self.init(Graph()) }

  /// Creates a store from bytes of JSON in memory.
  ///
  /// - Parameters:
  ///   - bytes: One or more JSON documents.
  ///   - name: The name that errors use for the bytes.
  /// - Throws: `LoadError` when the bytes are no JSON. Records that are not sound are left out; `load` reports them.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(parsing bytes: some Sequence<UInt8>, name: String = "memory") throws(LoadError) {
    self.init()
    try load([.bytes(bytes, name: name)])
    forgetHistory()
  }

  init(_ graph: Graph) {
    self.graph = graph
    history = StoreHistory(graph)
  }

  /// Returns what about as many bytes hold as are asked for, from the beginnings of inputs.
  package static func beginning(of sources: [DataSource], bytes: Int) -> FlightStore {
    FlightStore(Graph(Beginning(size: bytes).tables(of: sources)))
  }

  /// Makes the present state the first one.
  package mutating func forgetHistory() { history = StoreHistory(graph) }

  /// Adds what inputs hold, all of it or, when one of them fails, nothing.
  ///
  /// A record whose entity is known already updates it: of two states of a flight the newer counts, whichever comes first.
  ///
  /// - Parameters:
  ///   - sources: The inputs, read in this order; the outcome does not depend on it.
  ///   - progress: Told from time to time how far reading has come, on the thread that reads.
  /// - Returns: How many records came, and which were left out.
  /// - Throws: `LoadError` for the first input that cannot be read or is no JSON.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @discardableResult
  public mutating func load(
    _ sources: [DataSource], progress: ((LoadProgress) -> Void)? = nil
  ) throws(LoadError) -> LoadReport {
    let observer = progress.map { LoadProgress.observer(of: sources, telling: $0) }
    return try load(with: Loading(plan: LoadPlan(), observer: observer), sources)
  }

  mutating func load(with loading: Loading, _ sources: [DataSource]) throws(LoadError) -> LoadReport {
    let tables = graph.tables
    var outcome = try LoadError.ifChanged(sources) { () throws(LoadError) in
      try loading.load(sources, onto: tables)
    }
    // Nobody else may have the tables while they are packed.
    let loaded = Graph(outcome.takeTables(), formerNames: graph.formerNames)
    var report = outcome.report
    report.conflicts = loaded.dropRepeatedValues()
    if history.limit > 0 { loaded.pack(since: graph) }
    adopt(loaded)
    return report
  }
}
