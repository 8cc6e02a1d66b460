/// What has been loaded for a question.
package struct LoadedStore: Sendable {
  package let store: FlightStore
  /// What loading found.
  package let report: LoadReport
  /// Whether the store holds all that the inputs do, and so answers other questions too.
  package let isWhole: Bool
}

/// Loading of what one question needs.
struct PartialLoading {
  enum Outcome {
    case answer(LoadedStore)
    /// Flights came more than once; read again, these whole.
    case repeated([UInt64])
    /// What tells flights apart is needed after all: some have no identifier of FlightAware's.
    case unidentified
    /// What was known of an airport or an airline when it was asked for did not stay so.
    case undecided
  }

  let query: RowQuery
  /// The fields to be shown; `nil` for whole records.
  let fields: [FieldPath]?
  /// Whether what tells flights apart is kept.
  var keepsIdentity = true
  var repeated = NumberMap()

  var plan: LoadPlan {
    LoadPlan(
      projection: query.projection(showing: fields, keepsIdentity: keepsIdentity), sieve: query.sieve(showing: fields),
      repeated: repeated)
  }

  func load(_ sources: [DataSource], _ observer: ((Int) -> Void)?) throws(LoadError) -> Outcome {
    var loaded = try Loading(plan: plan, observer: observer).load(sources, onto: Tables())
    let found = loaded.takeIdentities().findRepeated()
    if !found.isEmpty { return .repeated(found) }
    if !keepsIdentity, loaded.tables.flights.indexedCount > 0 { return .unidentified }
    let graph = Graph(loaded.tables, knownClock: loaded.newestActual)
    let clock = query.clock(in: graph)
    let agree = loaded.sieves.allSatisfy { sieve, tables in sieve.agrees(with: graph, of: tables, clock: clock) }
    return agree
      ? .answer(LoadedStore(store: FlightStore(graph), report: loaded.report, isWhole: false)) : .undecided
  }
}
