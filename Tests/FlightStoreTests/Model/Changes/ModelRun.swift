import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// A run of random operations on a store and on the naive model, which compares their results.
struct ModelRun {
  private var dice: SeededGenerator
  private(set) var store = FlightStore()
  private(set) var model = NaiveStore()
  private var done: [NaiveStore] = []
  private var undone: [NaiveStore] = []
  /// Copies that later changes must not affect.
  private var copies: [(store: FlightStore, model: NaiveStore)] = []
  private(set) var mismatch: String?
  private(set) var counts: [String: Int] = [:]
  /// A hook that is called with the model after each operation, to plant a fault.
  private let fault: ((inout NaiveStore, Int) -> Void)?

  init(seed: UInt64, fault: ((inout NaiveStore, Int) -> Void)? = nil) {
    dice = SeededGenerator(seed: seed)
    self.fault = fault
    store.levelsOfUndo = 8
  }

  /// Runs some operations, and stops at the first mismatch.
  mutating func run(_ operations: Int, comparingEvery interval: Int) {
    for step in 0..<operations where mismatch == nil {
      operation(step)
      fault?(&model, step)
      if step % interval == 0 { compare(store, model, step) }
      if step % (interval * 8) == 0 {
        for violation in store.graph.checkInvariants() { fail("\(violation)", step) }
        for copy in copies { compare(copy.store, copy.model, step) }
      }
    }
    if mismatch == nil { compare(store, model, operations) }
  }

  private mutating func fail(_ text: String, _ step: Int) {
    if mismatch == nil { mismatch = "operation \(step): \(text)" }
  }

  private mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ name: String, _ step: Int) {
    counts[name, default: 0] += 1
    if found != expected { fail("\(name) gave \(found) and not \(expected)", step) }
  }

  // MARK: Operations

  private mutating func operation(_ step: Int) {
    let before = (store.graph, model, store.history.stepCount)
    switch dice.roll(100) {
    case 0..<34: insertFlight(step)
    case 34..<42: insertAirport(step)
    case 42..<48: insertAirline(step)
    case 48..<60: changeFlight(step)
    case 60..<68: relinkFromAfar(step)
    case 68..<70: rename(step)
    case 70..<82: delete(step)
    case 82..<84: deleteFound(step)
    case 84..<89: transaction(step)
    case 89..<94: return undo(step)
    case 94..<97: return redo(step)
    default: return copy()
    }
    if store.graph !== before.0 || model != before.1 { record(before, step) }
  }

  private mutating func record(_ before: (graph: Graph, model: NaiveStore, stepCount: Int), _ step: Int) {
    // A merge may store a state without a visible effect, which need not be an undo step.
    let isStep = store.history.stepCount > before.stepCount
    if before.model.isVisiblyDifferent(from: model), !isStep { fail("there is no step to undo", step) }
    if !isStep { return }
    undone = []
    done.append(before.model)
    if done.count > store.levelsOfUndo { done.removeFirst() }
  }

  private mutating func undo(_ step: Int) {
    expect(store.undo(), !done.isEmpty, "undo", step)
    guard let last = done.popLast() else { return }
    undone.append(model)
    model = last
  }

  private mutating func redo(_ step: Int) {
    expect(store.redo(), !undone.isEmpty, "redo", step)
    guard let last = undone.popLast() else { return }
    done.append(model)
    model = last
  }

  private mutating func copy() {
    if copies.count == 3 { copies.removeFirst() }
    copies.append((store, model))
    if dice.roll(4) == 0 {
      // The copy continues with its own history, and the original stays.
      let kept = (store, model, done, undone)
      for step in 0..<5 { operation(step) }
      copies.append((store, model))
      (store, model, done, undone) = kept
    }
  }

  private mutating func transaction(_ step: Int) {
    struct Changed: Error {}
    let fails = dice.roll(2) == 0
    let before = (self.store, model, done, undone)
    let steps = dice.roll(5) + 1
    var inner = self
    do {
      try store.transaction { store in
        inner.store = store
        for _ in 0..<steps { inner.plainOperation(step) }
        store = inner.store
        inner.store = FlightStore()
        if fails { throw Changed() }
      }
      if fails { fail("a transaction went on after an error", step) }
      model = inner.model
    } catch {
      if store.graph !== before.0.graph { fail("a transaction that threw left something behind", step) }
    }
    (dice, mismatch, counts) = (inner.dice, inner.mismatch, inner.counts)
    counts[fails ? "transaction thrown" : "transaction", default: 0] += 1
  }

  private mutating func plainOperation(_ step: Int) {
    switch dice.roll(5) {
    case 0: insertFlight(step)
    case 1: changeFlight(step)
    case 2: relinkFromAfar(step)
    case 3: delete(step)
    default: insertAirport(step)
    }
  }

  // MARK: Inserting

  private static let airports = ["KAAA", "KBBB", "KCCC", "KDDD", "EEE", "F1"]
  private static let airlines = ["UAL", "DLH", "SKW"]

  private mutating func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? { dice.roll(3) == 0 ? nil : value() }

  private mutating func randomFlight() -> NaiveStore.State {
    var flight: NaiveStore.State = [:]
    flight["ident"] = dice.pick(["UAL1", "DLH22", "SKW3", "N123", "UAL400"])
    if dice.roll(4) > 0 { flight["faFlightID"] = "F\(dice.roll(7))" }
    flight["operator"] = dice.roll(3) == 0 ? dice.pick(Self.airlines) : nil
    flight["inbound"] = dice.roll(3) == 0 ? "F\(dice.roll(7))" : nil
    flight["origin"] = dice.roll(8) > 0 ? dice.pick(Self.airports) : nil
    flight["destination"] = dice.roll(8) > 0 ? dice.pick(Self.airports) : nil
    flight["progress"] = dice.roll(2) > 0 ? "\(dice.roll(4) * 30)" : nil
    flight["status"] = dice.roll(2) > 0 ? dice.pick(["Scheduled", "En Route", "Arrived"]) : nil
    flight["gate"] = dice.roll(2) > 0 ? dice.pick(["A1", "B2"]) : nil
    flight["scheduledOff"] = dice.roll(2) > 0 ? "\(dice.roll(2) * 3600)" : nil
    flight["actualOff"] = dice.roll(3) == 0 ? "\(dice.roll(3) * 60)" : nil
    return flight
  }

  private mutating func insertFlight(_ step: Int) {
    let flight = randomFlight()
    let policy = dice.pick(InsertPolicy.allCases)
    let found = outcome { () throws(StoreError) in try store.insert(FlightRecord(naive: flight), policy: policy).outcome
    }
    expect(found, model.insert(flight: flight, policy), "insert flight by \(policy)", step)
  }

  private mutating func insertAirport(_ step: Int) {
    var airport = ["code": dice.pick(Self.airports)]
    airport["known"] = dice.roll(2) > 0 ? "1" : nil
    airport["iata"] = dice.roll(2) > 0 ? dice.pick(["AAA", "BBB"]) : nil
    airport["name"] = dice.roll(2) > 0 ? dice.pick(["North", "South"]) : nil
    let policy = dice.pick(InsertPolicy.allCases)
    let found = outcome { () throws(StoreError) in
      try store.insert(AirportRecord(naive: airport), policy: policy).outcome
    }
    expect(found, model.insert(airport: airport, policy), "insert airport by \(policy)", step)
  }

  private mutating func insertAirline(_ step: Int) {
    let code = dice.pick(Self.airlines)
    var airline = ["code": code, "icao": code]
    airline["known"] = dice.roll(2) > 0 ? "1" : nil
    airline["iata"] = dice.roll(2) > 0 ? dice.pick(["UA", "LH"]) : nil
    airline["name"] = dice.roll(2) > 0 ? dice.pick(["United", "Lufthansa"]) : nil
    let policy = dice.pick(InsertPolicy.allCases)
    let found = outcome { () throws(StoreError) in
      try store.insert(AirlineRecord(naive: airline), policy: policy).outcome
    }
    expect(found, model.insert(airline: airline, policy), "insert airline by \(policy)", step)
  }

  private func outcome<ID>(_ body: () throws(StoreError) -> InsertReport<ID>.Outcome) -> NaiveStore.Outcome {
    do throws(StoreError) {
      switch try body() {
      case .inserted: return .inserted
      case .updated(let names): return .updated(Set(names.map { NaiveStore.names[$0] ?? $0 }))
      case .unchanged: return .unchanged
      case .kept: return .kept
      }
    } catch { return .refused }
  }

  // MARK: Changing

  private mutating func randomFlightOfModel() -> (number: Int, handle: Flight)? {
    guard !model.flights.isEmpty else { return nil }
    let number = dice.pick(model.flights.keys.sorted())
    let record = FlightRecord(naive: model.flights[number]?.visible ?? [:])
    return store[record.id].map { (number, $0) }
  }

  private mutating func changeFlight(_ step: Int) {
    guard let (number, flight) = randomFlightOfModel() else { return }
    let other = randomFlight()
    let names = [
      "ident", "faFlightID", "operator", "inbound", "origin", "destination", "gate", "scheduledOff", "actualOff",
    ]
    let changed = (0...dice.roll(2)).map { _ in dice.pick(names) }
    let airline: String?? = dice.roll(4) == 0 ? .some(dice.roll(3) > 0 ? dice.pick(Self.airlines) : nil) : nil
    var state = model.flights[number]?.visible ?? [:]
    let isStated = state["airline"] != NaiveStore.ruledAirline(state)
    for name in changed { state[name] = other[name] }
    if !isStated { state["airline"] = NaiveStore.ruledAirline(state) }
    if let airline { state["airline"] = airline }
    let isDone =
      (try? store.update(flight) { draft in
        draft.record.take(state, changed)
        if let airline { draft.record.airline = airline.map { Airline.ID($0) } }
      }) != nil
    expect(isDone, model.change(number, to: state), "change flight", step)
  }

  /// Adds a flight to an airport or airline, or removes it, from the side of the airport or airline.
  private mutating func relinkFromAfar(_ step: Int) {
    guard let (number, flight) = randomFlightOfModel() else { return }
    let name = dice.pick(["origin", "destination", "airline"])
    guard let code = name == "airline" ? pick(model.airlines) : pick(model.airports) else { return }
    let isMember = dice.roll(3) > 0
    var state = model.flights[number]?.visible ?? [:]
    if isMember { state[name] = code } else if state[name] == code { state[name] = nil }
    var isDone = false
    func edit(_ flights: inout RelatedFlights) {
      if isMember { flights.insert(flight) } else { flights.remove(flight) }
    }
    if name == "airline", let airline = store[Airline.ID(code)] {
      isDone = (try? store.update(airline) { edit(&$0.flights) }) != nil
    } else if let airport = store[Airport.ID(code)] {
      isDone =
        (try? store.update(airport) { if name == "origin" { edit(&$0.departures) } else { edit(&$0.arrivals) } }) != nil
    }
    expect(isDone, model.change(number, to: state), "relink \(name)", step)
  }

  private mutating func pick(_ things: [String: NaiveStore.Thing]) -> String? {
    things.isEmpty ? nil : dice.pick(things.keys.sorted())
  }

  private mutating func rename(_ step: Int) {
    guard let code = pick(model.airports), let airport = store[Airport.ID(code)] else { return }
    let new = dice.pick(Self.airports)
    let isDone = (try? store.update(airport) { $0.icao = new }) != nil
    expect(isDone, model.rename(airport: code, to: new), "rename", step)
  }

  // MARK: Deleting

  private mutating func rules() -> DeleteRules {
    var rules = DeleteRules.standard
    for name in RelationshipName.allCases where dice.roll(3) > 0 {
      // Cascading from flights too often would soon empty the store.
      let isFlight = name.entity == .flights
      rules[name] = dice.pick(isFlight && dice.roll(4) > 0 ? [.nullify, .noAction] : DeleteRule.allCases)
    }
    return rules
  }

  private mutating func delete(_ step: Int) {
    let rules = rules()
    let place: NaiveStore.Place
    let id: EntityID
    switch dice.roll(3) {
    case 0:
      guard let code = pick(model.airports) else { return }
      (place, id) = (.airport(code), .airport(Airport.ID(code)))
    case 1:
      guard let code = pick(model.airlines) else { return }
      (place, id) = (.airline(code), .airline(Airline.ID(code)))
    default:
      guard let (number, flight) = randomFlightOfModel() else { return }
      (place, id) = (.flight(number), .flight(flight.id))
    }
    let before = model
    let outcome = deletion { () throws(StoreError) in try store.delete(id, rules: rules) }
    check(outcome, model.delete([place], rules), of: before, "delete", step)
  }

  private mutating func deleteFound(_ step: Int) {
    let gate = dice.pick(["A1", "B2"])
    let rules = rules()
    let places = model.flights.filter { $0.value.visible["gate"] == gate }.keys.map { NaiveStore.Place.flight($0) }
    let before = model
    let outcome = deletion { () throws(StoreError) in
      try store.delete(where: \FlightProperties<Flight>.gateOrigin == gate, rules: rules)
    }
    check(outcome, model.delete(places, rules), of: before, "delete where", step)
  }

  private enum Deletion { case done(Set<EntityID>), denied(EntityID, Set<EntityID>), clash, other(StoreError) }

  private func deletion(_ body: () throws(StoreError) -> [EntityID]) -> Deletion {
    do throws(StoreError) { return .done(Set(try body())) } catch {
      switch error {
      case .denied(let id, let blockers): return .denied(id, Set(blockers))
      case .identityTaken: return .clash
      default: return .other(error)
      }
    }
  }

  private mutating func check(
    _ found: Deletion, _ expected: NaiveStore.Deletion, of before: NaiveStore, _ name: String, _ step: Int
  ) {
    counts["\(name) \("\(expected)".prefix(5))", default: 0] += 1
    func named(_ places: Set<NaiveStore.Place>) -> Set<EntityID> { Set(places.map(before.id)) }
    switch (found, expected) {
    case (.done(let found), .done(let expected)) where found == named(expected): break
    // If several deletions are denied, the error may name any of them.
    case (.denied(_, let blockers), .denied) where !blockers.isEmpty: break
    case (.clash, .clash): break
    default: fail("\(name) gave \(found) and not \(expected)", step)
    }
  }

  // MARK: Comparing

  private mutating func compare(_ store: FlightStore, _ model: NaiveStore, _ step: Int) {
    let flights = Dictionary(uniqueKeysWithValues: store.flights.map { ($0, $0.record.naive) })
    let (found, expected) = ([Set(flights.values)] + store.naivePlaces, model.visible)
    for kind in 0..<3 where found[kind] != expected[kind] {
      let wrong = found[kind].subtracting(expected[kind]).map { "has \($0.sorted { $0.key < $1.key })" }
      let missing = expected[kind].subtracting(found[kind]).map { "lacks \($0.sorted { $0.key < $1.key })" }
      return fail((wrong + missing).prefix(4).joined(separator: "; "), step)
    }
    let counts = [store.flights.count, store.airports.count, store.airlines.count]
    if counts != expected.map(\.count) { fail("\(counts) things", step) }
    let arrivals = Dictionary(grouping: expected[0]) { $0["destination"] }
    for airport in store.airports {
      let arriving = Set(airport.arrivals.map { flights[$0] })
      if arriving != Set(arrivals[airport.icao] ?? []) { fail("arrivals of \(airport.icao)", step) }
    }
  }
}
