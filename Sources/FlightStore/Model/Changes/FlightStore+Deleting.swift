extension FlightStore {
  /// Deletes a flight, an airport or an airline; existing handles to it remain readable.
  ///
  /// The delete rules of its relationships determine the effect on the entities at their other ends. An airport with
  /// flights is not deleted unless a rule permits it.
  ///
  /// - Parameters:
  ///   - entity: The entity, from this snapshot or an earlier one.
  ///   - rules: The delete rules; by default those of the schema.
  /// - Returns: The deleted entities: the given one and those deleted with it.
  /// - Throws: `StoreError` if the entity does not exist, if a rule denies its deletion (with the blockers), or if a
  ///   flight without its airport would have the same identity as another. The store does not change then.
  /// - Complexity: O(*k*), where *k* is the number of deleted entities and of those that they lead to.
  @discardableResult
  public mutating func delete<Entity: StoreEntity>(_ entity: Entity, rules: DeleteRules = .standard)
    throws(StoreError) -> [EntityID]
  {
    try delete([try row(of: entity)], of: Entity.kind, rules: rules)
  }

  /// Deletes the entity with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - rules: The delete rules; by default those of the schema.
  /// - Returns: The deleted entities: the given one and those deleted with it.
  /// - Throws: `StoreError` if there is no such entity, and as for deleting a handle.
  /// - Complexity: O(*k*), where *k* is the number of deleted entities and of those that they lead to.
  @discardableResult
  public mutating func delete(_ id: some StoreIdentifier, rules: DeleteRules = .standard) throws(StoreError)
    -> [EntityID]
  {
    guard let row = graph.row(everCalled: id.erased) else { throw .notFound(id.erased) }
    return try delete([row], of: id.erased.kind, rules: rules)
  }

  /// Deletes rows of a kind, either all of them or none.
  mutating func delete(_ rows: [Int], of kind: EntityKind, rules: DeleteRules) throws(StoreError) -> [EntityID] {
    if rows.isEmpty { return [] }
    let plan = try DeletionPlan(deleting: rows.map { .init(kind: kind, row: $0) }, of: graph, rules: rules)
    let ids = plan.deleted.map { graph.id($0.kind, row: $0.row) }
    try change(throwsEarly: plan.unlinked.isEmpty) { graph throws(StoreError) in try graph.carryOut(plan) }
    return ids
  }
}

/// The delete rules of one deletion: those of the schema, with exceptions for some relationships.
///
///     try store.delete(ohare, rules: [.arrivals: .cascade, .departures: .cascade])
public struct DeleteRules: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  private var rules: [RelationshipName: DeleteRule] = [:]

  /// The rules of the schema.
  public static let standard = DeleteRules()

  /// Creates the rules of the schema.
  public init() {}

  /// Creates the rules of the schema, except for the given relationships.
  public init(dictionaryLiteral elements: (RelationshipName, DeleteRule)...) {
    for (relationship, rule) in elements { rules[relationship] = rule }
  }

  /// The rule for a relationship.
  ///
  /// - Complexity: O(1)
  public subscript(relationship: RelationshipName) -> DeleteRule {
    get { rules[relationship] ?? relationship.deleteRule }
    set { rules[relationship] = newValue }
  }
}

/// The consequences of deleting some entities, computed before anything changes.
struct DeletionPlan {
  struct Place: Hashable {
    let kind: EntityKind
    let row: Int
  }

  /// The entities to delete, in the order in which they were found.
  fileprivate(set) var deleted: [Place] = []
  /// The entities among `deleted` of which a stub with just the code remains.
  fileprivate(set) var stubs: Set<Place> = []
  /// The links that remaining flights lose, by row.
  fileprivate(set) var unlinked: [Int: [Relationship]] = [:]
  /// The remaining flights that lose the identifier of their inbound flight.
  fileprivate(set) var orphans: [Int] = []

  /// Creates the plan of deleting some entities and everything that the rules delete with them.
  ///
  /// - Throws: `StoreError.denied` for the first entity whose deletion a rule denies.
  /// - Complexity: O(*n*), where *n* is the number of deleted entities and of those that they lead to.
  init(deleting places: [Place], of graph: Graph, rules: DeleteRules) throws(StoreError) {
    var planner = DeletionPlanner(graph: graph, rules: rules, plan: self)
    planner.close(over: places)
    for place in planner.plan.deleted { try planner.applyRules(at: place) }
    self = planner.plan
  }
}

private struct DeletionPlanner {
  let graph: Graph
  let rules: DeleteRules
  var plan: DeletionPlan
  var isDeleted: Set<DeletionPlan.Place> = []

  /// Adds some entities, and all entities that are deleted with them.
  mutating func close(over places: [DeletionPlan.Place]) {
    for place in places { add(place) }
    var next = 0
    while next < plan.deleted.count {
      for relationship in relationships(of: plan.deleted[next]) where rules[relationship] == .cascade {
        for other in others(relationship, at: plan.deleted[next]) { add(other) }
      }
      next += 1
    }
  }

  private mutating func add(_ place: DeletionPlan.Place) {
    if isDeleted.insert(place).inserted { plan.deleted.append(place) }
  }

  private func relationships(of place: DeletionPlan.Place) -> [RelationshipName] {
    RelationshipName.allCases.filter { $0.entity == place.kind }
  }

  /// Determines the effect on the entities that remain at the other ends of relationships.
  mutating func applyRules(at place: DeletionPlan.Place) throws(StoreError) {
    for relationship in relationships(of: place) {
      let rule = rules[relationship]
      // The inverse of a flight's own link disappears with the flight, so there is nothing to nullify at the other end.
      if rule == .cascade || rule != .deny && !relationship.isToMany { continue }
      let staying = others(relationship, at: place).filter { !isDeleted.contains($0) }
      if staying.isEmpty { continue }
      switch rule {
      case .cascade: break
      case .deny:
        throw .denied(graph.id(place.kind, row: place.row), blockers: staying.map { graph.id($0.kind, row: $0.row) })
      case .nullify: nullify(relationship, of: staying.map(\.row))
      case .noAction: if relationship.stored != nil { plan.stubs.insert(place) }
      }
    }
  }

  private mutating func nullify(_ relationship: RelationshipName, of flights: [Int]) {
    for flight in flights {
      if let link = relationship.stored {
        plan.unlinked[flight, default: []].append(link)
      } else if graph.inbound(flight).map({ isDeleted.contains(.init(kind: .flights, row: $0)) }) ?? true {
        plan.orphans.append(flight)
      }
    }
  }

  private func others(_ relationship: RelationshipName, at place: DeletionPlan.Place) -> [DeletionPlan.Place] {
    let rows: [Int]
    if let link = relationship.stored {
      rows =
        relationship.isToMany
        ? graph.inverse(link).rows(of: place.row).map(Int.init)
        : graph.flights.rows.link(link.column, ofRow: place.row).map { [$0] } ?? []
    } else {
      rows = relationship == .onward ? graph.onward(place.row) : graph.inbound(place.row).map { [$0] } ?? []
    }
    return rows.map { DeletionPlan.Place(kind: relationship.target, row: $0) }
  }
}

extension Graph {
  /// Deletes the entities of a plan.
  ///
  /// - Throws: `StoreError.identityTaken` if a flight without its airport would have the same identity as another.
  func carryOut(_ plan: DeletionPlan) throws(StoreError) {
    // The last row first: each is then the last one in the list of its airport.
    for place in plan.deleted.filter({ $0.kind == .flights }).sorted(by: { $0.row > $1.row }) {
      remove(.flights, row: place.row)
    }
    for (flight, links) in plan.unlinked.sorted(by: { $0.key < $1.key }) {
      try relink(flight, links: links.map { ($0, nil) })
    }
    for flight in plan.orphans where flights.rows.isPresent(flight) {
      var stored = flights.stored(flight)
      stored[FlightColumn.inboundFaFlightID.rawValue] = 0
      rewrite(.flights, row: flight, to: stored)
    }
    for place in plan.deleted where place.kind != .flights {
      if plan.stubs.contains(place) {
        reduceToStub(place.kind, row: place.row)
      } else {
        remove(place.kind, row: place.row)
      }
    }
  }
}
