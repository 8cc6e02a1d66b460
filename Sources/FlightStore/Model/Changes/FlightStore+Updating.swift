/// Changes of attributes and relationships.
///
/// A handle belongs to a snapshot and never changes, so a change goes through the store: instead of
/// `flight.destination = ohare`, write `try store.update(flight) { $0.destination = ohare }`. Earlier handles and
/// identifiers lead to the same entity afterward, even if its key has changed: `store[flight]` is the current flight.
extension FlightStore {
  /// Updates a flight, or an airport or airline and its flights.
  ///
  ///     try store.update(flight) {
  ///       $0.destination = ohare
  ///       $0.gateOrigin = "B2"
  ///     }
  ///     store[flight]?.gateOrigin
  ///     // B2
  ///     try store.update(denver) { $0.arrivals.insert(flight) }
  ///
  /// - Parameters:
  ///   - entity: The flight, airport or airline, from this snapshot or an earlier one.
  ///   - body: A function that changes attributes and relationships, including those of the identity. If it changes the
  ///     key of an airport or airline, the flights follow.
  /// - Returns: The keys of the entity's attributes whose values have changed.
  /// - Throws: `StoreError` if the entity or a flight does not exist, if the identity of one would be that of another,
  ///   or for values that cannot be stored. The store does not change then.
  /// - Complexity: O(*k*), where *k* is the number of flights of the airports and airlines concerned.
  @discardableResult
  public mutating func update<Entity: StoreEntity>(_ entity: Entity, _ body: (inout Entity.Draft) -> Void)
    throws(StoreError) -> [String]
  {
    let row = try row(of: entity)
    var draft = Entity.Draft(Entity(EntityHandle(graph: graph, row: row)))
    body(&draft)
    let links = try Self.links(draft.relatedFlights, in: graph)
    return try rewrite(row, to: draft.record.values, id: draft.record.id, links: links)
  }

  /// Returns the row of an entity that may come from an earlier snapshot.
  func row<Entity: StoreEntity>(of entity: Entity) throws(StoreError) -> Int {
    guard let row = graph.row(of: entity) else { throw .notFound(entity.id.erased) }
    return row
  }

  /// A flight to be linked to the updated entity, or unlinked from it.
  private struct LinkEdit {
    let relationship: Relationship
    let flight: Int
    let isMember: Bool
  }

  private static func links(_ related: [RelatedFlights], in graph: Graph) throws(StoreError) -> [LinkEdit] {
    var links: [LinkEdit] = []
    for related in related {
      for edit in related.edits {
        guard let flight = graph.row(of: edit.flight) else { throw .notFound(.flight(edit.flight.id)) }
        links.append(LinkEdit(relationship: related.relationship, flight: flight, isMember: edit.isMember))
      }
    }
    return links
  }

  private mutating func rewrite<ID: StoreIdentifier>(_ row: Int, to values: RecordValues, id: ID, links: [LinkEdit])
    throws(StoreError) -> [String]
  {
    let kind = values.kind
    let isSame = graph.values(kind, row: row) == values
    let areLinked = links.allSatisfy { graph.isLinked($0.flight, by: $0.relationship, to: row) == $0.isMember }
    if isSame, areLinked { return [] }
    try values.check(for: graph[kind].rows.layout)
    if let other = graph.row(id.erased), other != row { throw .identityTaken(id.erased) }
    try graph.checkUnique(values, of: row)
    let columns = try change(throwsEarly: links.isEmpty) { graph throws(StoreError) in
      let columns = isSame ? [] : graph.rewrite(row: row, to: values).columns
      for link in links { try graph.link(link.flight, by: link.relationship, to: row, isMember: link.isMember) }
      return columns
    }
    return columns.map(graph[kind].rows.layout.name)
  }
}

extension Graph {
  fileprivate func isLinked(_ flight: Int, by relationship: Relationship, to row: Int) -> Bool {
    flights.rows.link(relationship.column, ofRow: flight) == row
  }

  /// Links a flight to an airport or airline, or removes the link.
  fileprivate func link(_ flight: Int, by relationship: Relationship, to row: Int, isMember: Bool) throws(StoreError) {
    if isLinked(flight, by: relationship, to: row) == isMember { return }
    try relink(flight, links: [(relationship, isMember ? row : nil)])
  }

  func relink(_ flight: Int, links: [(relationship: Relationship, row: Int?)]) throws(StoreError) {
    var stored = flights.stored(flight)
    for link in links { stored[link.relationship.column.rawValue] = link.row.map { UInt64($0 + 1) } ?? 0 }
    if let other = flights.rowOfFlight(storedAs: stored, in: texts), other != flight {
      throw .identityTaken(.flight(id(ofFlight: other)))
    }
    rewrite(.flights, row: flight, to: stored)
  }
}

/// A flight, an airport or an airline that is being changed.
@dynamicMemberLookup
public protocol EntityDraft<Entity>: Sendable {
  /// What is being changed.
  associatedtype Entity: StoreEntity where Entity.Draft == Self
  /// The kind of record that holds its attributes.
  associatedtype Record: StoreRecord where Record.Entity == Entity

  /// The record.
  var record: Record { get set }
  /// The flights at the other ends of its relationships, each of which can be given others.
  var relatedFlights: [RelatedFlights] { get }

  /// Creates a draft with the values of an entity.
  init(_ entity: Entity)
}

extension EntityDraft {
  /// The value of an attribute; `nil` if it is unknown.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(dynamicMember path: KeyPath<Record.Attributes, RecordAttribute<Value>>) -> Value? {
    get { record[dynamicMember: path] }
    set { record[dynamicMember: path] = newValue }
  }
}

/// A flight that is being changed: the attributes of its record, and its relationships as handles.
///
/// The attributes are those of a ``FlightRecord``: setting a delay does not change a ``Flight/arrivalDelay`` that follows
/// from the times.
public struct FlightDraft: EntityDraft {
  /// The record.
  public var record: FlightRecord
  private let graph: Graph

  /// Creates a draft with the values of a flight.
  public init(_ flight: Flight) {
    graph = flight.handle.graph
    record = flight.record
  }

  /// None, because a flight is not at the other end of relationships.
  public var relatedFlights: [RelatedFlights] { [] }

  /// The airport of departure.
  public var origin: Airport? {
    get { record.origin.flatMap(handle) }
    set { record.origin = newValue.map(id) }
  }

  /// The airport of arrival.
  public var destination: Airport? {
    get { record.destination.flatMap(handle) }
    set { record.destination = newValue.map(id) }
  }

  /// The airline that operates the flight: that of its operator or else of its ident, unless another has been set.
  public var airline: Airline? {
    get { record.airline.flatMap(handle) }
    set { record.airline = newValue.map(id) }
  }

  private func handle<Entity: StoreEntity>(_ id: Entity.ID) -> Entity? {
    graph.row(id.erased).map { Entity(EntityHandle(graph: graph, row: $0)) }
  }

  /// Returns the present identifier of an entity that may come from another snapshot.
  private func id<Entity: StoreEntity>(_ entity: Entity) -> Entity.ID {
    graph.row(of: entity).map { Entity(EntityHandle(graph: graph, row: $0)).id } ?? entity.id
  }
}

/// An airport that is being changed: the attributes of its record, and its flights.
public struct AirportDraft: EntityDraft {
  /// The record.
  public var record: AirportRecord
  /// The flights that depart from the airport.
  public var departures: RelatedFlights
  /// The flights that arrive at the airport.
  public var arrivals: RelatedFlights

  /// Creates a draft with the values of an airport.
  public init(_ airport: Airport) {
    record = airport.record
    departures = RelatedFlights(of: airport, by: .origin)
    arrivals = RelatedFlights(of: airport, by: .destination)
  }

  /// The departures and the arrivals.
  public var relatedFlights: [RelatedFlights] { [departures, arrivals] }

  /// The key: the ICAO code, or else the code of AeroAPI, the IATA code or the local one.
  public var icao: String {
    get { record.icao }
    set { record.icao = newValue }
  }
}

/// An airline that is being changed: the attributes of its record, and its flights.
public struct AirlineDraft: EntityDraft {
  /// The record.
  public var record: AirlineRecord
  /// The flights that the airline operates.
  public var flights: RelatedFlights

  /// Creates a draft with the values of an airline.
  public init(_ airline: Airline) {
    record = airline.record
    flights = RelatedFlights(of: airline, by: .airline)
  }

  /// The flights that the airline operates.
  public var relatedFlights: [RelatedFlights] { [flights] }

  /// The key: the ICAO code, else the IATA code.
  public var code: String {
    get { record.code }
    set { record.code = newValue }
  }
}

/// The flights at the other end of a relationship, while they are being changed.
public struct RelatedFlights: Sendable {
  /// The airport or airline that the flights belong to, in the snapshot before the change.
  private let graph: Graph
  private let row: Int
  let relationship: Relationship
  /// The flights added and removed, in order.
  private(set) var edits: [(flight: Flight, isMember: Bool)] = []

  init(of entity: some StoreEntity, by relationship: Relationship) {
    (graph, row) = (entity.handle.graph, entity.handle.row)
    self.relationship = relationship
  }

  /// Adds a flight, which leaves its previous entity.
  ///
  /// - Complexity: O(1)
  public mutating func insert(_ flight: Flight) { edits.append((flight, true)) }

  /// Removes a flight, if it is a member.
  ///
  /// - Complexity: O(1)
  public mutating func remove(_ flight: Flight) { edits.append((flight, false)) }

  /// Returns whether a flight is a member.
  ///
  /// - Complexity: O(*k*), where *k* is the number of edits.
  public func contains(_ flight: Flight) -> Bool {
    guard let member = graph.row(of: flight) else { return false }
    if let edit = edits.last(where: { graph.row(of: $0.flight) == member }) { return edit.isMember }
    return graph.flights.rows.link(relationship.column, ofRow: member) == row
  }
}
