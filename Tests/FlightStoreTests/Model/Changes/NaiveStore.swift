@testable import FlightStore

/// A reference model of a store, which uses dictionaries and sets and shares no design with it.
struct NaiveStore: Equatable {
  /// The attributes of one record by name, as texts; numbers are digits.
  typealias State = [String: String]

  struct Thing: Equatable {
    /// The states that it is merged from.
    var states: [State]
    /// The merged values of the states.
    var visible: State
  }

  var flights: [Int: Thing] = [:]
  var airports: [String: Thing] = [:]
  var airlines: [String: Thing] = [:]
  var nextFlight = 0

  // In the order of AeroAPI's record.
  private static let flightOrder = [
    "ident", "faFlightID", "operator", "inbound", "origin", "destination", "airline", "progress", "status", "gate",
    "scheduledOff", "actualOff",
  ]
  private static let airportOrder = ["code", "known", "iata", "name"]
  private static let airlineOrder = ["code", "known", "icao", "iata", "name"]

  // MARK: Identity

  static func key(_ flight: State) -> [String?] {
    if let id = flight["faFlightID"] { return ["filed", id, flight["origin"], flight["destination"]] }
    return ["scheduled", flight["ident"], flight["origin"], flight["scheduledOff"]]
  }

  func flight(like state: State) -> Int? {
    let key = Self.key(state)
    return flights.first { Self.key($0.value.visible) == key }?.key
  }

  static func ruledAirline(_ flight: State) -> String? {
    if let code = flight["operator"] { return code }
    guard let ident = flight["ident"], ident.count >= 4 else { return nil }
    let (letters, rest) = (ident.prefix(3), ident.dropFirst(3))
    return letters.allSatisfy(\.isLetter) && rest.first?.isNumber == true ? String(letters) : nil
  }

  // MARK: Merging

  /// Returns how far a state has come; of two that have come equally far, the one inserted later is the newer.
  private static func course(_ state: State, isFlight: Bool) -> [Int] {
    if !isFlight { return [state["known"] == nil ? 0 : 1] }
    let hasDeparted = state["actualOff"] != nil
    let progress = hasDeparted ? state["progress"].flatMap { Int($0) } : nil
    return [hasDeparted ? 1 : 0, progress ?? Int.min, state["status"] == nil ? 0 : 1]
  }

  private static func merged(_ states: [State], _ state: State, _ order: [String]) -> (visible: State, useful: [State])
  {
    let isFlight = order == flightOrder
    let own = course(state, isFlight: isFlight)
    var sorted = states.filter { $0 != state }
    let place = sorted.firstIndex { !own.lexicographicallyPrecedes(course($0, isFlight: isFlight)) }
    sorted.insert(state, at: place ?? sorted.count)
    var visible: State = [:]
    for name in order {
      let isState = ["progress", "status", "actualOff"].contains(name)
      if isState, ["status", "progress"].contains(name) || sorted[0]["status"] != nil {
        visible[name] = sorted[0][name]
      } else {
        visible[name] = sorted.compactMap { $0[name] }.first
      }
    }
    var known: Set<String> = []
    let useful = sorted.filter { state in
      let new = Set(state.keys).subtracting(known)
      known.formUnion(new)
      return !new.isEmpty
    }
    return (visible, useful)
  }

  private static func merge(_ state: State, into thing: inout Thing, _ order: [String]) -> [State] {
    if thing.states == [state] { return [] }
    let (visible, useful) = merged(thing.states, state, order)
    thing = Thing(states: useful, visible: visible)
    return useful
  }

  // MARK: Inserting

  enum Outcome: Equatable { case inserted, updated(Set<String>), unchanged, kept, refused }

  private static func outcome(_ before: State, _ after: State) -> Outcome {
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    return changed.isEmpty ? .unchanged : .updated(Set(changed))
  }

  mutating func insert(flight: State, _ policy: InsertPolicy) -> Outcome {
    let known = self.flight(like: flight)
    if known != nil, policy == .fail { return .refused }
    if known != nil, policy == .keep { return .kept }
    var state = flight
    state["airline"] = Self.ruledAirline(flight)
    know(state)
    guard let known, var thing = flights[known] else {
      flights[nextFlight] = Thing(states: [state], visible: state)
      nextFlight += 1
      return .inserted
    }
    let before = thing.visible
    if policy == .replace {
      thing = Thing(states: [state], visible: state)
    } else {
      let useful = Self.merge(state, into: &thing, Self.flightOrder)
      let isStated = useful.contains { $0["airline"] != Self.ruledAirline($0) }
      if !useful.isEmpty, !isStated, let code = thing.visible["operator"], airlines[code] != nil {
        thing.visible["airline"] = code
      }
    }
    flights[known] = thing
    return Self.outcome(before, thing.visible)
  }

  /// Adds the airports and the airline of a flight as stubs if they are new.
  private mutating func know(_ flight: State) {
    for end in ["origin", "destination"] {
      if let code = flight[end], airports[code] == nil {
        airports[code] = Thing(states: [["code": code]], visible: ["code": code])
      }
    }
    if let code = flight["airline"], airlines[code] == nil {
      let stub = ["code": code, "icao": code]
      airlines[code] = Thing(states: [stub], visible: stub)
    }
  }

  mutating func insert(airport: State, _ policy: InsertPolicy) -> Outcome {
    Self.insert(airport, policy, into: &airports, Self.airportOrder)
  }

  mutating func insert(airline: State, _ policy: InsertPolicy) -> Outcome {
    Self.insert(airline, policy, into: &airlines, Self.airlineOrder)
  }

  private static func insert(
    _ state: State, _ policy: InsertPolicy, into things: inout [String: Thing], _ order: [String]
  ) -> Outcome {
    guard let code = state["code"] else { return .refused }
    guard var thing = things[code] else {
      things[code] = Thing(states: [state], visible: state)
      return .inserted
    }
    let before = thing.visible
    switch policy {
    case .fail: return .refused
    case .keep: return .kept
    case .replace: thing = Thing(states: [state], visible: state)
    case .update: _ = merge(state, into: &thing, order)
    }
    things[code] = thing
    return outcome(before, thing.visible)
  }

  // MARK: Changing

  /// Changes the values of a flight, or returns `false` if it would equal another or lose its identity.
  mutating func change(_ flight: Int, to state: State) -> Bool {
    if state["ident"] == nil, state["faFlightID"] == nil { return false }
    if let other = self.flight(like: state), other != flight { return false }
    if flights[flight]?.visible == state { return true }
    know(state)
    flights[flight] = Thing(states: [state], visible: state)
    return true
  }

  mutating func rename(airport: String, to code: String) -> Bool {
    if airport == code { return true }
    guard airports[code] == nil, var thing = airports.removeValue(forKey: airport) else { return false }
    thing.visible["code"] = code
    airports[code] = Thing(states: [thing.visible], visible: thing.visible)
    for flight in flights.keys {
      for end in ["origin", "destination"] { flights[flight]?.replace(end, airport, code) }
    }
    return true
  }

  // MARK: Deleting

  enum Place: Hashable {
    case flight(Int)
    case airport(String)
    case airline(String)
  }

  private func places(_ name: String, _ value: String?) -> Set<Int> {
    Set(flights.filter { $0.value.visible[name] == value }.keys)
  }

  /// Returns the entities at the other end of a relationship.
  func others(_ relationship: RelationshipName, of place: Place) -> Set<Place> {
    switch (place, relationship) {
    case (.flight(let flight), .origin), (.flight(let flight), .destination):
      Set([flights[flight]?.visible[relationship.rawValue]].compactMap { $0 }.map { .airport($0) })
    case (.flight(let flight), .airline):
      Set([flights[flight]?.visible["airline"]].compactMap { $0 }.map { .airline($0) })
    case (.flight(let flight), .inbound): Set([inbound(flight)].compactMap { $0 }.map { .flight($0) })
    case (.flight(let flight), .onward):
      flights[flight]?.visible["faFlightID"].map { id in
        Set(places("inbound", id).filter { inbound($0) == flight }.map { .flight($0) })
      } ?? []
    case (.airport(let code), .departures): Set(places("origin", code).map { .flight($0) })
    case (.airport(let code), .arrivals): Set(places("destination", code).map { .flight($0) })
    case (.airline(let code), .flights): Set(places("airline", code).map { .flight($0) })
    default: []
    }
  }

  private func inbound(_ flight: Int) -> Int? {
    guard let visible = flights[flight]?.visible, let id = visible["inbound"] else { return nil }
    let legs = places("faFlightID", id)
    let fitting = legs.filter { flights[$0]?.visible["destination"] == visible["origin"] }
    return (fitting.isEmpty ? legs : fitting).min { left, right in
      func key(_ leg: Int) -> String {
        let visible = flights[leg]?.visible ?? [:]
        return "\(id)/\(visible["origin"] ?? "")/\(visible["destination"] ?? "")"
      }
      return key(left) < key(right)
    }
  }

  enum Deletion: Equatable { case done(Set<Place>), denied(Place, Set<Place>), clash }

  mutating func delete(_ places: [Place], _ rules: DeleteRules) -> Deletion {
    var gone = Set(places)
    var open = places
    while let place = open.popLast() {
      for relationship in RelationshipName.allCases where rules[relationship] == .cascade {
        for other in others(relationship, of: place) where gone.insert(other).inserted { open.append(other) }
      }
    }
    var copy = self
    var stubs: Set<Place> = []
    for place in gone {
      for relationship in RelationshipName.allCases {
        let staying = others(relationship, of: place).subtracting(gone)
        if staying.isEmpty { continue }
        switch rules[relationship] {
        case .deny: return .denied(place, staying)
        case .nullify: copy.nullify(relationship, staying, gone, before: self)
        case .noAction: stubs.insert(place)
        case .cascade: break
        }
      }
    }
    for place in gone { copy.remove(place, isStub: stubs.contains(place)) }
    if Set(copy.flights.values.map { Self.key($0.visible) }).count < copy.flights.count { return .clash }
    self = copy
    return .done(gone)
  }

  private mutating func nullify(
    _ relationship: RelationshipName, _ staying: Set<Place>, _ gone: Set<Place>, before: NaiveStore
  ) {
    let name: String
    switch relationship {
    case .departures: name = "origin"
    case .arrivals: name = "destination"
    case .flights: name = "airline"
    case .onward: name = "inbound"
    case .origin, .destination, .airline, .inbound: return
    }
    for case .flight(let flight) in staying {
      if name == "inbound", let leg = before.inbound(flight), !gone.contains(.flight(leg)) { continue }
      var visible = flights[flight]?.visible ?? [:]
      visible[name] = nil
      flights[flight] = Thing(states: [visible], visible: visible)
    }
  }

  private mutating func remove(_ place: Place, isStub: Bool) {
    switch place {
    case .flight(let flight): flights[flight] = nil
    case .airport(let code):
      airports[code] = isStub ? Thing(states: [["code": code]], visible: ["code": code]) : nil
      if !isStub {
        for flight in flights.keys {
          for end in ["origin", "destination"] { flights[flight]?.replace(end, code, nil) }
        }
      }
    case .airline(let code):
      let stub = ["code": code, "icao": code]
      airlines[code] = isStub ? Thing(states: [stub], visible: stub) : nil
      if !isStub { for flight in flights.keys { flights[flight]?.replace("airline", code, nil) } }
    }
  }
}

extension NaiveStore.Thing {
  /// Replaces a value in every state.
  fileprivate mutating func replace(_ name: String, _ old: String, _ new: String?) {
    for index in states.indices where states[index][name] == old { states[index][name] = new }
    if visible[name] == old { visible[name] = new }
  }
}
