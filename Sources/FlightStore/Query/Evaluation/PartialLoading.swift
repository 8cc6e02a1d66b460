/// The store that has been loaded for a question.
package struct LoadedStore: Sendable {
  package let store: FlightStore
  /// What loading found.
  package let report: LoadReport
  /// Whether the store holds all that the inputs do, and so answers other questions too.
  package let isWhole: Bool
}

/// Loading of what one question needs.
///
/// All is read once, and of flights only that is kept which the answer is made of. Where that turns out not to be enough, all
/// is read again, with more of it kept; where that would not help either, all is loaded whole.
struct PartialLoading {
  /// Why what has been loaded cannot answer the question.
  enum Shortfall: Equatable {
    /// Flights came more than once, by the hashes of their identities: which of their states is newer, all attributes tell.
    case repeatedFlights([UInt64])
    /// A flight has no identifier of FlightAware's: what tells it apart then has been left out.
    case flightWithoutIdentifier
    /// A flight without an identifier may be one that has one, which only all of both tell.
    case schedules
    /// Flights were left out by what was known of an airport or airline then, and more of it has come since.
    case changedPlace
  }

  /// What has come of reading all once.
  enum Outcome {
    case answer(LoadedStore)
    case shortfall(Shortfall)
  }

  let query: RowQuery
  /// The fields to be shown; `nil` for whole records.
  let fields: [FieldPath]?
  /// Whether what tells flights apart is kept.
  var keepsIdentity = true
  /// The flights of which every state is kept whole.
  var repeated = NumberMap()

  var plan: LoadPlan {
    LoadPlan(
      projection: query.projection(showing: fields, keepsIdentity: keepsIdentity),
      pushdown: query.pushdown(showing: fields),
      repeated: repeated)
  }

  /// Loads what the question needs.
  ///
  /// - Returns: What answers the question; `nil` where all is to be loaded whole.
  /// - Throws: `LoadError` when the input cannot be read or is no JSON.
  mutating func load(
    _ sources: [DataSource], observer: ((Int) -> Void)?
  ) throws(LoadError) -> LoadedStore? {
    // A third reading would cost more than loading all whole.
    for _ in 0..<2 {
      switch try attempt(sources, observer: observer) {
      case .answer(let loaded): return loaded
      case .shortfall(.repeatedFlights(let hashes)):
        for hash in hashes { repeated.set(0, for: hash) }
        keepsIdentity = true
      case .shortfall(.flightWithoutIdentifier): keepsIdentity = true
      case .shortfall(.schedules), .shortfall(.changedPlace): return nil
      }
    }
    return nil
  }

  private func attempt(_ sources: [DataSource], observer: ((Int) -> Void)?) throws(LoadError) -> Outcome {
    var loaded = try Loading(plan: plan, observer: observer).load(sources, onto: Tables())
    let identities = loaded.takeIdentities()
    if loaded.scheduleCount > 0, loaded.scheduleCount < identities.count { return .shortfall(.schedules) }
    let found = identities.findRepeated()
    if !found.isEmpty { return .shortfall(.repeatedFlights(found)) }
    if !keepsIdentity, loaded.tables.flights.indexedCount > 0 { return .shortfall(.flightWithoutIdentifier) }
    let graph = Graph(loaded.tables, knownClock: loaded.newestActual)
    let clock = query.clock(in: graph)
    let agree = loaded.pushdowns.allSatisfy { pushdown, tables in pushdown.agrees(with: graph, of: tables, clock: clock)
    }
    return agree
      ? .answer(LoadedStore(store: FlightStore(graph), report: loaded.report, isWhole: false))
      : .shortfall(.changedPlace)
  }
}
