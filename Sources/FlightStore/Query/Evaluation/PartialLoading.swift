/// A store that has been loaded for a query.
package struct LoadedStore: Sendable {
  package let store: FlightStore
  /// The report of loading.
  package let report: LoadReport
  /// Whether the store holds all of the inputs, and so answers other queries too.
  package let isComplete: Bool
  /// The places of the flights in the inputs, if they were noted.
  var places: FlightPlaces?
}

/// A loader of the parts of the inputs that one query needs.
///
/// The first pass keeps only the flights and attributes that the answer depends on. If that proves insufficient, a
/// second pass keeps more; if that would not help either, everything is loaded.
struct PartialLoading {
  /// A reason why the loaded parts cannot answer the query.
  enum Shortfall: Equatable {
    /// Flights occur repeatedly, given by the hashes of their identities.
    ///
    /// Finding their newest state takes all attributes.
    case repeatedFlights([UInt64])
    /// A flight has no FlightAware identifier, and the attributes that identify it instead were skipped.
    case flightWithoutIdentifier
    /// A flight without an identifier may be the same as one with an identifier.
    ///
    /// Deciding that takes all attributes of both.
    case schedules
    /// Flights were skipped based on an airport or airline about which more was read later.
    case changedPlace
  }

  /// The result of one pass over the inputs.
  enum Outcome {
    case answer(LoadedStore)
    case shortfall(Shortfall)
  }

  let query: RowQuery
  /// The fields to display; `nil` for whole records.
  let fields: [FieldPath]?
  /// Whether the attributes that identify flights are kept.
  var keepsIdentity = true
  /// Whether the places of flights are noted.
  var notesPlaces = false
  /// The flights whose states are all kept whole.
  var repeated = NumberMap()

  var plan: LoadPlan {
    LoadPlan(
      projection: query.projection(showing: fields, keepsIdentity: keepsIdentity),
      pushdown: query.pushdown(showing: fields),
      repeated: repeated,
      notesPlaces: notesPlaces)
  }

  /// Loads what the query needs.
  ///
  /// - Returns: The store that answers the query; `nil` where everything has to be loaded.
  /// - Throws: `LoadError` when an input cannot be read or is not JSON.
  mutating func load(
    _ sources: [DataSource], observer: ((Int) -> Void)?
  ) throws(LoadError) -> LoadedStore? {
    // A third pass would cost more than loading everything.
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
    if !agree { return .shortfall(.changedPlace) }
    return .answer(
      LoadedStore(store: FlightStore(graph), report: loaded.report, isComplete: false, places: loaded.places))
  }
}
