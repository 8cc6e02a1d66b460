/// Flights, airports and airlines from AeroAPI's JSON, linked with each other from both sides.
///
/// A store is a value: a copy is a snapshot that later changes of the original do not disturb, and costs next to nothing.
/// What is read from a store (`Flight`, `Airport`, `Airline`) keeps the snapshot that it came from alive.
///
///     var store = FlightStore()
///     try store.load(DataFiles.sources(at: "pages"))
///     store.airport("KORD")?.arrivals.count
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
    rollForward()
  }

  init(_ graph: Graph) {
    self.graph = graph
    history = StoreHistory(graph)
  }

  /// Makes the present state the first one.
  private mutating func rollForward() { history = StoreHistory(graph) }

  /// Adds what inputs hold, all of it or, when one of them fails, nothing.
  ///
  /// A record whose thing is known already updates it: of two states of a flight the newer counts, whichever comes first.
  ///
  /// - Parameters:
  ///   - sources: The inputs, read in this order; the outcome does not depend on it.
  ///   - observer: Told from time to time how many bytes have been read since it was told last.
  /// - Returns: How many records came, and which were left out.
  /// - Throws: `LoadError` for the first input that cannot be read or is no JSON.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @discardableResult
  public mutating func load(_ sources: [DataSource], observer: ((Int) -> Void)? = nil) throws(LoadError) -> LoadReport {
    var report = LoadReport()
    adopt(Graph(try Self.load(sources, with: GraphBuilder(graph.tables), &report, observer).tables))
    return report
  }

  /// Hands the records of inputs to a builder and gives it back.
  static func load(
    _ sources: [DataSource], with builder: consuming GraphBuilder, _ report: inout LoadReport,
    _ observer: ((Int) -> Void)?
  ) throws(LoadError) -> GraphBuilder {
    var builder = builder
    for source in sources { builder = try load(source, with: builder, &report, observer) }
    return builder
  }

  private static func load(
    _ source: DataSource, with builder: consuming GraphBuilder, _ report: inout LoadReport, _ observer: ((Int) -> Void)?
  ) throws(LoadError) -> GraphBuilder {
    let window: ByteWindow
    do throws(InputFault) { window = try ByteWindow(opening: source) } catch {
      throw LoadError(reason: .unreadable(error.reason), source: source.name)
    }
    window.observer = observer
    var reader = DocumentReader(window, parser: RecordParser(demand: builder.demand), sink: builder)
    do throws(ReadStop) { try reader.read() } catch {
      switch error {
      case .input(let fault): throw LoadError(reason: .unreadable(fault.reason), source: source.name)
      case .json(let fault):
        let place = place(of: fault.offset, in: source, window)
        throw LoadError(reason: .malformed(fault.reason), source: source.name, place: place)
      }
    }
    report.recordCount += reader.recordCount
    report.rejectedCount += reader.unsoundCount
    report.rejected += rejected(reader.unsound, in: source, window)
    return reader.finish()
  }

  private static func place(of offset: Int, in source: DataSource, _ window: ByteWindow) -> SourcePlace {
    if var finder = PlaceFinder(source, after: window) { return finder.place(of: offset) }
    return window.place(of: offset)
  }

  private static func rejected(_ unsound: [UnsoundPlace], in source: DataSource, _ window: ByteWindow)
    -> [RejectedRecord]
  {
    if unsound.isEmpty { return [] }
    // An object that holds others ends after them, and so is reported after them.
    let unsound = unsound.sorted { $0.offset < $1.offset }
    var rejected: [RejectedRecord] = []
    if var finder = PlaceFinder(source, after: window) {
      for unsound in unsound {
        let place = finder.place(of: unsound.offset)
        rejected.append(RejectedRecord(place: place, path: unsound.path, cause: unsound.reason))
      }
    } else {
      for unsound in unsound {
        let bare = SourcePlace(source: source.name, offset: unsound.offset, line: nil, column: nil, excerpt: nil)
        rejected.append(RejectedRecord(place: unsound.place ?? bare, path: unsound.path, cause: unsound.reason))
      }
    }
    return rejected
  }
}
