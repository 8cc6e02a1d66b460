/// Loading of what one question needs.
struct PartialLoading {
  enum Outcome {
    case answer(FlightStore, LoadReport)
    /// Flights came more than once; read again, these whole.
    case repeated(Set<UInt64>)
    /// What was known of an airport or an airline when it was asked for did not stay so.
    case undecided
  }

  let query: RowQuery
  let fields: [FieldPath]
  let repeated: Set<UInt64>

  func load(_ sources: [DataSource], _ observer: ((Int) -> Void)?) throws(LoadError) -> Outcome {
    let sieve = query.sieve(showing: fields)
    let empty = GraphBuilder(
      Tables(), projection: query.projection(showing: fields), sieve: sieve,
      identities: FlightIdentities(repeated: repeated))
    var report = LoadReport()
    let builder = try FlightStore.load(sources, with: empty, &report, observer)
    let found = builder.identities.findRepeated()
    if !found.isEmpty { return .repeated(found.union(repeated)) }
    let graph = Graph(builder.tables, knownClock: builder.newestActual)
    if let sieve, !sieve.agrees(with: graph, of: builder.tables, clock: query.clock ?? graph.now) {
      return .undecided
    }
    return .answer(FlightStore(graph), report)
  }
}
