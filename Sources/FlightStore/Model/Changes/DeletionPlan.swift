/// The consequences of deleting some entities, worked out before anything is changed.
struct DeletionPlan {
  /// An entity by its place.
  struct Place: Hashable {
    let kind: EntityKind
    let row: Int
  }

  /// What goes, in the order in which it was come to.
  fileprivate(set) var deleted: [Place] = []
  /// Of what goes, what stays with just its code.
  fileprivate(set) var stubs: Set<Place> = []
  /// The links that flights which stay lose.
  fileprivate(set) var unlinked: [Int: [Relationship]] = [:]
  /// The flights that stay and lose the identifier of their inbound flight.
  fileprivate(set) var orphans: [Int] = []

  /// Works out what goes with some entities.
  ///
  /// - Throws: `StoreError.denied` for the first entity that others keep from being deleted.
  /// - Complexity: O(*n*), where *n* is the number of entities that go and of those that they lead to.
  init(deleting places: [Place], of graph: Graph, rules: DeleteRules) throws(StoreError) {
    var planner = DeletionPlanner(graph: graph, rules: rules, plan: self)
    planner.close(over: places)
    for place in planner.plan.deleted { try planner.settle(place) }
    self = planner.plan
  }
}

private struct DeletionPlanner {
  let graph: Graph
  let rules: DeleteRules
  var plan: DeletionPlan
  private var isDeleted: Set<DeletionPlan.Place> = []

  init(graph: Graph, rules: DeleteRules, plan: DeletionPlan) {
    self.graph = graph
    self.rules = rules
    self.plan = plan
  }

  /// Adds some entities, and whatever goes with them.
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

  /// Decides what becomes of the entities that stay at the other ends of relationships.
  mutating func settle(_ place: DeletionPlan.Place) throws(StoreError) {
    for relationship in relationships(of: place) {
      let rule = rules[relationship]
      // What a flight leads to knows it by the flight's own link, and that goes with the flight.
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
        : graph.flights.rows.link(link.column.rawValue, ofRow: place.row).map { [$0] } ?? []
    } else {
      rows = relationship == .onward ? graph.onward(place.row) : graph.inbound(place.row).map { [$0] } ?? []
    }
    return rows.map { DeletionPlan.Place(kind: relationship.target, row: $0) }
  }
}

extension Graph {
  /// Deletes what a plan says.
  ///
  /// - Throws: `StoreError.identityTaken` when a flight without its airport would be the same as another.
  func carryOut(_ plan: DeletionPlan) throws(StoreError) {
    for place in plan.deleted where place.kind == .flights { remove(.flights, row: place.row) }
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
