public import Foundation

/// A store of flights, airports and airlines from AeroAPI's JSON, linked in both directions.
///
/// A store is a value: a copy is an inexpensive snapshot that later changes to the original do not affect. A `Flight`,
/// `Airport` or `Airline` keeps the snapshot it comes from alive.
///
///     var store = FlightStore()
///     try store.load(DataFiles.sources(at: "pages"))
///     store.airport(code: "KORD")?.arrivals.count
///     // 118, if the pages are those of `FlightStore.sample`
public struct FlightStore: Sendable {
  var graph: Graph
  var history: StoreHistory

  /// Creates an empty store.
  public init() { self.init(Graph()) }

  /// Creates a store from bytes of JSON in memory.
  ///
  /// - Parameters:
  ///   - bytes: One or more JSON documents.
  ///   - name: The name of the bytes in errors.
  /// - Throws: `LoadError` if the bytes are not JSON. Unsound records are skipped; `load` reports them.
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

  /// Returns a store of about the first `bytes` bytes of inputs, read in order of size.
  package static func beginning(of sources: [DataSource], bytes: Int) -> FlightStore {
    FlightStore(Graph(Beginning(size: bytes).tables(of: sources)))
  }

  /// Makes the current state the initial one, without steps to undo.
  package mutating func forgetHistory() { history = StoreHistory(graph) }

  /// Loads inputs; if one of them fails, the store does not change.
  ///
  /// A record of a known entity updates it: of two states of a flight the newer wins. That is the one with the later
  /// event, such as the takeoff; of two that have come equally far, the one loaded later. Entities without a record in
  /// the inputs stay as they are, and a load that brings nothing new is no step to undo.
  ///
  /// - Parameters:
  ///   - sources: The inputs, which are one load. Their order affects only which error is thrown, and which of two entities keeps a unique
  ///     value.
  ///   - progress: A function called from time to time with the progress of loading, on the calling thread.
  /// - Returns: The number of records and those that were skipped.
  /// - Throws: `LoadError` for the first input that cannot be read or is not JSON.
  /// - Complexity: O(*n* + *m*), where *n* is the number of bytes and *m* that of the flights in the store.
  @discardableResult
  public mutating func load(
    _ sources: [DataSource], progress: ((LoadProgress) -> Void)? = nil
  ) throws(LoadError) -> LoadReport {
    let observer = progress.map { LoadProgress.observer(of: sources, reportingTo: $0) }
    return try load(sources, with: Loading(plan: LoadPlan(), observer: observer))
  }

  /// Loads the records of an answer in JSON, of which none is a state of another one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func load(rows: [UInt8]) throws(LoadError) -> LoadReport {
    var plan = LoadPlan()
    plan.areRows = true
    return try load([.bytes(rows, name: "answer")], with: Loading(plan: plan))
  }

  mutating func load(_ sources: [DataSource], with loading: Loading) throws(LoadError) -> LoadReport {
    let tables = graph.tables
    var outcome = try LoadError.ifChanged(sources) { () throws(LoadError) in
      try loading.load(sources, onto: tables)
    }
    if !outcome.hasChanges { return outcome.report }
    // Packing requires that nothing else shares the tables.
    let loaded = Graph(outcome.takeTables(), keyChanges: graph.keyChanges)
    var report = outcome.report
    report.conflicts = loaded.dropRepeatedValues()
    if history.limit > 0 { loaded.pack(since: graph) }
    adopt(loaded)
    return report
  }
}

extension FlightStore {
  /// Merges the contents of another store, as if its inputs had been loaded here.
  ///
  ///     var day = try Archive(path: "monday.flights").open()
  ///     day.merge(try Archive(path: "tuesday.flights").open())
  ///
  /// A record of a known entity updates it: of two states of a flight the newer wins, and of two that have come equally
  /// far the other store's. Custom attributes are merged too; if both stores have one of the same name with values of
  /// different types, this store keeps its own and the other's values are dropped.
  ///
  /// - Parameter other: The other store, which does not change.
  /// - Returns: The values of unique attributes that two entities claim; the first keeps its value.
  /// - Complexity: O(*n* + *m*), where *n* is the size of the other store and *m* the number of flights in this one.
  @discardableResult
  public mutating func merge(_ other: FlightStore) -> [AttributeConflict] { merge(other, isLater: true) }

  /// Merges the contents of another store, which count as no later than those here if `isLater` is false.
  @discardableResult
  mutating func merge(_ other: FlightStore, isLater: Bool) -> [AttributeConflict] {
    if other.isBlank { return [] }
    if isBlank {
      adopt(other.graph)
      return []
    }
    var (tables, otherTables) = (graph.tables, other.graph.tables.withoutGaps)
    tables.share(with: &otherTables)
    var others = GraphBuilder(otherTables)
    others.beginLoad()
    var builder = GraphBuilder(tables)
    builder.beginLoad(isLater: isLater)
    builder.add(others)
    builder.joinAndPack()
    var outcome = LoadOutcome(builder)
    if !outcome.hasChanges, tables.customColumns.count == graph.tables.customColumns.count { return [] }
    let merged = Graph(outcome.takeTables(), keyChanges: graph.keyChanges)
    let conflicts = merged.dropRepeatedValues()
    if history.limit > 0 { merged.pack(since: graph) }
    adopt(merged)
    return conflicts
  }
}

extension FlightStore {
  /// Whether the store has neither entities nor attributes of the application.
  private var isBlank: Bool {
    graph.tables.isEmpty && graph.tables.customColumns.isEmpty
  }
}

extension FlightStore {
  /// The default value of `now` for the data, in seconds since 1970.
  ///
  /// - Complexity: O(*n*) for the first use on a snapshot, where *n* is the number of flights.
  package var now: Int { graph.now }

  /// The value of `now` in expressions about the data: their newest actual time.
  ///
  /// Data without an actual time, such as a timetable, are about the future, and the clock is that of the computer.
  ///
  /// - Complexity: O(*n*) for the first use on a snapshot, where *n* is the number of flights.
  public var clock: Date { Date(timeIntervalSince1970: Double(graph.now)) }
}

/// An error that prevents a change of a store, which is then unchanged.
public enum StoreError: Error, Sendable, Hashable {
  /// A flight has neither `fa_flight_id` nor `ident`, or an airport or airline has no code.
  case noIdentity(EntityKind)
  /// A value is out of the range of its attribute, or is not a finite number.
  case outOfRange(attribute: String, value: String)
  /// An entity to be inserted exists already.
  case exists(EntityID)
  /// A change would give an entity the identity of another.
  case identityTaken(EntityID)
  /// A value of a unique attribute belongs to another entity.
  case valueTaken(attribute: String, by: EntityID)
  /// No entity has the given identifier.
  case notFound(EntityID)
  /// The store does not have a custom attribute of this name with values of this type.
  case unknownAttribute(String, of: EntityKind)
  /// An attribute cannot be added to the store.
  ///
  /// Its name is taken, is a word of expressions such as `max`, or is not made of lowercase letters, digits and `_`; the
  /// store cannot hold its key; it is a list and unique or indexed; or the store has it with values of another type.
  case unusableAttribute(String, of: EntityKind)
  /// Other entities prevent the deletion of an entity.
  case denied(EntityID, blockers: [EntityID])
}

extension StoreError: DescribedError {
  /// The reason why the change was refused, in one line.
  public var description: String {
    switch self {
    case .noIdentity(.flights): "a flight needs an identifier or an ident"
    case .noIdentity(let kind): "an \(kind.singular) needs a code"
    case .outOfRange(let attribute, let value): "'\(attribute)' cannot hold \(MessageForm.plain.shown(value))"
    case .exists(let id): "\(Self.name(id)) already exists"
    case .identityTaken(let id): "\(Self.name(id)) already exists; the change would make a duplicate of it"
    case .valueTaken(let attribute, let id):
      "'\(attribute)' is unique, and \(Self.name(id)) already has the value"
    case .notFound(let id): "\(Self.name(id)) does not exist"
    case .unknownAttribute(let name, let kind):
      "no attribute \(MessageForm.plain.shown(name)) of that type has been added to the store's \(kind)"
    case .unusableAttribute(let name, let kind):
      "the attribute \(MessageForm.plain.shown(name)) cannot be added to the store's \(kind); "
        + (CustomColumn.fault(ofName: name, of: kind)
          ?? "its key or its declaration is not possible, it exists with another type, or there are too many")
    case .denied(let id, let blockers): "\(Self.name(id)) cannot be deleted because of \(Self.list(blockers))"
    }
  }

  static func name(_ id: EntityID) -> String { "\(id.kind.singular) \(MessageForm.plain.shown(id.text))" }

  /// Returns the names of the first three blockers and the number of the others.
  private static func list(_ blockers: [EntityID]) -> String {
    let named = blockers.prefix(3).map(name)
    let rest = blockers.count - named.count
    return MessageForm.enumeration(named + (rest > 0 ? ["\(rest) more"] : []), joinedBy: "and")
  }
}
