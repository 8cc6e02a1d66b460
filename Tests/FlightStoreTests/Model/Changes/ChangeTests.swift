import FlightSample
import Foundation
import Testing

@testable import FlightStore

/// Tests of inserts, changes, transactions and snapshots, one at a time.
struct ChangeTests {
  private func day() throws -> FlightStore { try QueryData.store(QueryData.day) }

  // MARK: Inserting

  @Test func insertingSaysWhatHappened() throws {
    var store = FlightStore()
    var record = FlightRecord(ident: "UAL412", faFlightID: "F1", origin: "KSFO", destination: "KORD")
    #expect(try store.insert(record).outcome == .inserted)
    #expect(try store.insert(record).outcome == .unchanged)
    #expect(
      store.airport(code: "KORD")?.arrivals.map(\.ident) == ["UAL412"] && store.airline(code: "UAL")?.flights.count == 1
    )
    record.gateOrigin = "B2"
    record.actualOff = Date(timeIntervalSince1970: 60)
    #expect(try store.insert(record).outcome == .updated(["gate_origin", "actual_off"]))
    // An older state only fills gaps.
    let older = FlightRecord(ident: "UAL412", faFlightID: "F1", origin: "KSFO", destination: "KORD")
    #expect(try store.insert(older).outcome == .unchanged)
    #expect(try store.insert(older, policy: .keep).outcome == .kept)
    #expect(throws: StoreError.exists(.flight(record.id))) { try store.insert(older, policy: .fail) }
    #expect(try store.insert(older, policy: .replace).outcome == .updated(["gate_origin", "actual_off"]))
    #expect(store[record.id]?.record == older)
    #expect(store.graph.checkInvariants() == [])
  }

  @Test func indexesMadeAheadFollowChanges() throws {
    var store = try day()
    let before = store.airport(code: "KORD")?.arrivals.count ?? 0
    store.prepareIndexes()
    try store.insert(FlightRecord(ident: "UAL9999", faFlightID: "F1", origin: "KSFO", destination: "KORD"))
    #expect(store.airport(code: "KORD")?.arrivals.count == before + 1)
    #expect(store.graph.checkInvariants() == [])
  }

  /// Inserting records one by one gives the same store as loading their files.
  @Test(arguments: [QueryData.day, QueryData.cases]) func insertingIsLoading(_ path: String) throws {
    let sources = try DataFiles.sources(at: path)
    var loaded = FlightStore()
    var inserted = FlightStore()
    inserted.levelsOfUndo = 0
    for source in sources {
      var one = FlightStore()
      guard (try? one.load([source])) != nil else { continue }
      // Repeated records of one file are merged first.
      try loaded.load([.bytes(JSON.lines(of: one), name: source.name)])
      for flight in one.flights { try inserted.insert(flight.record) }
      for airport in one.airports { try inserted.insert(airport.record) }
      for airline in one.airlines { try inserted.insert(airline.record) }
    }
    #expect(inserted.dump == loaded.dump)
    #expect(inserted.graph.checkInvariants() == [])
  }

  @Test func whatCannotBeHeldIsRefused() throws {
    var store = FlightStore()
    #expect(throws: StoreError.noIdentity(.flights)) { try store.insert(FlightRecord(origin: "KSFO")) }
    #expect(throws: StoreError.noIdentity(.airports)) { try store.insert(AirportRecord(icao: " ")) }
    var flight = FlightRecord(ident: "UAL1")
    flight.routeDistance = .max
    #expect(throws: StoreError.outOfRange(attribute: "route_distance", value: "\(Int.max)")) {
      try store.insert(flight)
    }
    flight.routeDistance = nil
    flight.actualOff = Date(timeIntervalSince1970: -1)
    #expect(throws: StoreError.outOfRange(attribute: "actual_off", value: "-1")) { try store.insert(flight) }
    flight.actualOff = nil
    flight.positionLatitude = .nan
    #expect(throws: StoreError.outOfRange(attribute: "last_position.latitude", value: "nan")) {
      try store.insert(flight)
    }
    var airport = AirportRecord(icao: "KORD")
    airport.latitude = 91
    #expect(throws: StoreError.outOfRange(attribute: "latitude", value: "91.0")) { try store.insert(airport) }
    #expect(store.counts == [0, 0, 0] && !store.hasChanges && !store.canUndo)
  }

  // MARK: Changing

  @Test func relationshipsChangeFromEitherSide() throws {
    var store = try day()
    let flight = try #require(store.flights.first { $0.destination?.icao == "KDEN" && $0.origin != nil })
    let ohare = try #require(store.airport(code: "KSFO"))
    try store.update(flight) { $0.destination = ohare }
    let moved = try #require(store[flight])
    #expect(store[flight.id] == moved && moved.id != flight.id)
    #expect(store.airport(code: "KSFO")?.arrivals.contains(moved) == true && moved.destination?.icao == "KSFO")
    #expect(store.airport(code: "KDEN")?.arrivals.contains(moved) == false)
    // Existing handles keep their values.
    #expect(flight.destination?.icao == "KDEN" && !ohare.arrivals.contains(flight))
    try store.update(try #require(store.airport(code: "KDEN"))) {
      #expect(!$0.arrivals.contains(moved))
      $0.arrivals.insert(moved)
      #expect($0.arrivals.contains(moved))
    }
    #expect(store[flight.id]?.destination?.icao == "KDEN")
    try store.update(try #require(store.airport(code: "KDEN"))) { $0.arrivals.remove(flight) }
    #expect(store[flight]?.destination == nil && store[moved.id] == store[flight])
    let airline = try #require(store.airlines.first { $0.code == "DLH" })
    let count = airline.flights.count
    let other = try #require(store.flights.first { $0.airline?.code != "DLH" })
    try store.update(airline) { $0.flights.insert(other) }
    #expect(store.airline(code: "DLH")?.flights.count == count + 1 && store[other.id]?.airline?.code == "DLH")
    #expect(store.graph.checkInvariants() == [])
  }

  @Test func identityChangesWithItsAttributes() throws {
    var store = try loaded(Samples.flight(), Samples.flight(["fa_flight_id": "\"F2\""]))
    let (first, second) = (store.flights[0], store.flights[1])
    #expect(try store.update(first) { $0.faFlightID = "F3" } == ["fa_flight_id"])
    #expect(store[first.id]?.faFlightID == "F3" && store[first] == store.flights.first)
    let before = store.dump
    #expect(throws: StoreError.identityTaken(.flight(second.id))) {
      try store.update(store.flights[0]) { $0.faFlightID = "F2" }
    }
    #expect(throws: StoreError.noIdentity(.flights)) {
      try store.update(second) { ($0.ident, $0.faFlightID) = (nil, nil) }
    }
    #expect(throws: StoreError.identityTaken(.airport("KSFO"))) {
      try store.update(store.airports[0]) { $0.icao = "KSFO" }
    }
    #expect(store.dump == before)
    // The flights follow the new code of their airport.
    try store.update(store.airports[0]) { $0.icao = "KAAA" }
    #expect(store.flights.map { $0.origin?.icao } == ["KAAA", "KAAA"] && store.airport(code: "KPDX") == nil)
    #expect(store[second.id] == store.flights[1] && store.flights[1].id.description == "F2/KAAA/KSFO")
    #expect(store["KPDX" as Airport.ID]?.icao == "KAAA")
    #expect(store.graph.checkInvariants() == [])
  }

  /// A handle follows its entity through changes of the key, but not to a new one that takes the old key.
  @Test func handlesFollowTheirThings() throws {
    var store = try loaded(Samples.flight(), Samples.flight(["fa_flight_id": "\"F2\""]))
    let (first, second) = (store.flights[0], store.flights[1])
    try store.update(first) { $0.faFlightID = "F3" }
    try store.update(first) { $0.faFlightID = "F4" }
    #expect(store[first]?.faFlightID == "F4")
    try store.load([.bytes(Samples.flight(["fa_flight_id": "\"F9\""]).utf8)])
    try store.update(first) { $0.status = "Found" }
    #expect(store.flights[0].status == "Found")
    try store.update(second) { $0.faFlightID = first.faFlightID }
    #expect(store[second] == store.flights[1] && store[first.id] == store.flights[1])
    try store.delete(second)
    #expect(store[second] == nil && store[first.id] == nil)
  }

  /// Undo states do not prevent columns from being packed again.
  @Test func stepsKeepColumnsPacked() throws {
    let lines = (0..<4200).map { #"{"ident": "A1", "fa_flight_id": "F\#($0)", "gate_origin": "A\#($0 % 9)"}"# }
    var store = try loaded(lines.joined(separator: "\n"))
    let before = store.dump
    let gates = FlightColumn.gateOrigin.rawValue
    func isPacked(_ store: FlightStore) -> Bool { !store.graph.flights.rows.segments[0].columns[gates].isWritable }
    store.levelsOfUndo = 2
    let flights = store.flights.prefix(2)
    try store.update(flights[0]) { $0.gateOrigin = "Z1" }
    #expect(isPacked(store) && store[flights[0]]?.gateOrigin == "Z1")
    try store.transaction { store throws(StoreError) in
      for flight in flights { try store.update(flight) { $0.gateOrigin = "Z2" } }
    }
    #expect(isPacked(store) && flights.allSatisfy { store[$0]?.gateOrigin == "Z2" })
    // A handle that escapes the transaction may be read later, so its state must not change.
    var kept: Flight?
    try store.transaction { store throws(StoreError) in
      try store.update(flights[0]) { $0.gateOrigin = "Z3" }
      kept = store[flights[0]]
    }
    #expect(kept?.gateOrigin == "Z3" && store[flights[0]]?.gateOrigin == "Z3")
    let steps = [store.undo(), store.undo(), store.undo()]
    #expect(steps == [true, true, false] && store[flights[0]]?.gateOrigin == "Z1" && store.dump != before)
    #expect(store.graph.checkInvariants() == [])
  }

  // MARK: Transactions

  /// An undo step shares every unchanged column with the state before.
  @Test func stepsShareWhatStays() throws {
    var store = FlightStore.sample
    let flight = try #require(store.flights.first)
    var record = flight.record
    record.gateOrigin = "Z9"
    func changed(_ change: (inout FlightStore) throws -> Void) throws -> [String] {
      let before = store.graph
      try change(&store)
      return EntityKind.allCases.flatMap { kind in
        let (rows, others) = (store.graph[kind].rows, before[kind].rows)
        return rows.layout.columns.indices.filter { column in
          zip(rows.segments, others.segments).contains { !$0.columns[column].isSame(as: $1.columns[column]) }
        }.map { "\(kind.rawValue).\(rows.layout.name($0))" }
      }
    }
    store.levelsOfUndo = 5
    let page = try JSON.encode(record)
    #expect(try changed { _ = try $0.load([.bytes(page)]) } == ["flights.gate_origin"])
    #expect(try changed { _ = try $0.load([.bytes(page)]) } == [])
    #expect(try changed { try $0.update(flight) { $0.gateOrigin = "A1" } } == ["flights.gate_origin"])
    #expect(try changed { try $0.transaction { _ = try $0.update(flight) { $0.route = "DCT" } } } == ["flights.route"])
    #expect(store.graph.checkInvariants() == [])
    // Shared columns are copied before they are written.
    var gates: [String?] = []
    repeat { gates.append(store[flight]?.gateOrigin) } while store.undo()
    // The second load has changed nothing, so it is no step.
    #expect(gates == ["A1", "A1", "Z9", flight.gateOrigin])
    #expect(store.flights.map(\.record) == FlightStore.sample.flights.map(\.record))
  }

  /// Every state comes back through undo and redo, across several segments.
  @Test func everyStateComesBack() throws {
    func page(_ numbers: some Sequence<Int>, _ rest: String) -> DataSource {
      .bytes(
        Array(numbers.map { #"{"fa_flight_id": "F\#($0)", "ident": "A\#($0)"\#(rest)}"# }.joined(separator: "\n").utf8))
    }
    var store = FlightStore()
    try store.load([page(0..<4200, #", "origin": {"code": "KSFO", "latitude": 37.6}"#)])
    store.levelsOfUndo = 20
    let seat = CustomAttribute<Flight, Double?>("seat")
    let steps: [(inout FlightStore) throws -> Void] = [
      {
        _ = try $0.load([
          page(
            stride(from: 0, to: 4200, by: 700),
            #", "origin": {"code": "KSFO"}, "gate_origin": "B7", "progress_percent": 40"#)
        ])
      },
      {
        _ = try $0.load([page(4190..<4400, #", "last_position": {"latitude": 1.5, "longitude": 2, "altitude": 350}"#)])
      },
      { store in try store.delete(where: Filter<Flight>("ident ~ '*77*'")) },
      { try $0.add(attributes: [seat]) },
      { try $0.update($0.flights[4097]) { $0[seat] = 1.5 } },
      { store in
        try store.transaction { store in
          for flight in store.flights.prefix(600) {
            try store.update(flight) { $0.route = "DCT \(flight.ident ?? "")" }
          }
        }
      },
      { _ = try $0.update($0.airports[0]) { $0.elevation = 4 } },
      { store in try store.delete(where: Filter<Flight>("ident ^= A1")) },
      { _ = try $0.insert(FlightRecord(ident: "NEW1", origin: "KXYZ")) },
    ]
    var states = [store]
    for step in steps {
      try step(&store)
      states.append(store)
    }
    func check(_ state: FlightStore, _ name: String) {
      #expect(store.changes(since: state).isEmpty && store.flights.count == state.flights.count, "\(name)")
      #expect(store.graph.clock == state.graph.clock, "\(name)")
      #expect(store.graph.flights.mergedRows.map(\.row) == state.graph.flights.mergedRows.map(\.row), "\(name)")
    }
    for (number, state) in states.enumerated().dropLast().reversed() {
      store.undo()
      check(state, "back to \(number)")
    }
    #expect(!store.canUndo && store.graph.checkInvariants() == [])
    for (number, state) in states.enumerated().dropFirst() {
      store.redo()
      check(state, "forward to \(number)")
    }
    #expect(!store.canRedo && store.graph.checkInvariants() == [])
    // A load after undo merges as if the undone changes had never happened.
    var other = states[1]
    for _ in 0..<8 { store.undo() }
    let late = page([700, 4300], #", "origin": {"code": "KSFO"}, "gate_origin": "C9", "progress_percent": 90"#)
    _ = (try store.load([late]), try other.load([late]))
    #expect(store.changes(since: other).isEmpty && store.changes(since: states[1]).flights.updated.count == 1)
    #expect(store.graph.checkInvariants() == [])
  }

  @Test func transactionsAreAllOrNothing() throws {
    struct Stop: Error {}
    var store = FlightStore.sample
    store.levelsOfUndo = 20
    let before = store.dump
    #expect(throws: Stop.self) {
      try store.transaction { store in
        try store.insert(AirportRecord(icao: "XXXX"))
        try store.transaction { store in try store.delete(where: Filter<Flight>.all) }
        #expect(store.flights.isEmpty)
        throw Stop()
      }
    }
    #expect(store.dump == before && !store.canUndo && !store.hasChanges)
    try store.transaction { store in
      try store.insert(AirportRecord(icao: "XXXX"))
      // A nested transaction that fails rolls back alone.
      try? store.transaction { store in
        try store.insert(AirportRecord(icao: "YYYY"))
        throw Stop()
      }
    }
    #expect(store.airport(code: "XXXX") != nil && store.airport(code: "YYYY") == nil && store.hasChanges)
    let changed = store.dump
    var isDone = store.undo()
    #expect(isDone && store.dump == before && !store.hasChanges)
    isDone = store.redo()
    #expect(isDone && store.dump == changed && store.hasChanges)
    isDone = store.redo()
    #expect(!isDone && store.dump == changed)
    store.save()
    #expect(!store.hasChanges)
    try store.delete("XXXX" as Airport.ID)
    #expect(store.hasChanges)
    store.rollback()
    #expect(store.airport(code: "XXXX") != nil && !store.hasChanges && !store.canUndo && !store.canRedo)
  }

  /// A transaction that restores the saved state is a step like any other.
  @Test func aRollbackInATransactionIsAStep() throws {
    var store = FlightStore()
    store.levelsOfUndo = 9
    try store.insert(AirportRecord(icao: "KORD"))
    store.save()
    try store.insert(AirportRecord(icao: "KSFO"))
    store.transaction { $0.rollback() }
    #expect(store.airports.map(\.icao) == ["KORD"])
    let isDone = store.undo()
    #expect(isDone && store.airports.map(\.icao) == ["KORD", "KSFO"])
  }

  /// A transaction may take a copy in place of the store, which is a change like any other.
  @Test func aTransactionMayRestoreACopy() throws {
    var store = FlightStore()
    store.levelsOfUndo = 9
    try store.insert(AirportRecord(icao: "KORD"))
    store.save()
    let (original, empty) = (store, FlightStore())
    try store.insert(AirportRecord(icao: "KSFO"))
    store.transaction { $0 = original }
    #expect(store.airports.map(\.icao) == ["KORD"])
    var isDone = store.undo()
    #expect(isDone && store.airports.map(\.icao) == ["KORD", "KSFO"])
    store.transaction { $0 = empty }
    #expect(store.airports.isEmpty)
    store.rollback()
    #expect(store.airports.map(\.icao) == ["KORD"])
    try store.insert(AirportRecord(icao: "KSFO"))
    store.undo()
    store.merge(empty)
    isDone = store.redo()
    #expect(isDone && store.airports.count == 2)
  }

  /// Links that are there already are no change, and neither are missing ones that are removed.
  @Test func linksThatStayAreNoChange() throws {
    var store = FlightStore.sample
    let airport = try #require(store.airports.first { !$0.arrivals.isEmpty && !$0.departures.isEmpty })
    let (arrival, departure) = (airport.arrivals[0], airport.departures[0])
    try store.update(airport) {
      $0.arrivals.insert(arrival)
      $0.arrivals.remove(departure)
    }
    #expect(!store.hasChanges)
    try store.update(airport) {
      $0.arrivals.remove(arrival)
      $0.arrivals.insert(arrival)
    }
    #expect(store[airport]?.arrivals.contains { $0.id == arrival.id } == true)
  }

  @Test func stepsAreLimited() throws {
    var store = FlightStore()
    store.levelsOfUndo = 2
    for number in 0..<4 { try store.insert(AirportRecord(icao: "K00\(number)")) }
    let done = (0..<3).map { _ in store.undo() }
    #expect(done == [true, true, false] && store.airports.count == 2)
    store.levelsOfUndo = 0
    try store.insert(AirportRecord(icao: "K009"))
    #expect(!store.canUndo && !store.canRedo && store.hasChanges)
  }

  // MARK: Snapshots

  @Test func snapshotsAreNotDisturbed() async throws {
    var store = try day()
    let snapshot = store
    let before = snapshot.dump
    let flights = Array(snapshot.flights)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<20).allSatisfy { _ in
            snapshot.airports.allSatisfy { airport in airport.arrivals.allSatisfy { $0.destination == airport } }
              && snapshot.airline(code: "DLH")?.flights.count == 88
          }
        }
      }
      for number in 0..<100 {
        _ = try? store.delete(flights[number])
        _ = try? store.insert(FlightRecord(ident: "NEW\(number)", origin: "KDEN", destination: "EDDF"))
        _ = try? store.update(flights[number + 100]) { $0.status = "Changed" }
      }
      for await isSound in group { #expect(isSound) }
    }
    #expect(snapshot.dump == before)
    #expect(flights.allSatisfy { $0.record.status != "Changed" && $0.origin != nil || $0.destination != nil })
    #expect(store.graph.checkInvariants() == [] && store.flights.count == snapshot.flights.count)
  }

  // MARK: Growth

  @Test func longRunsDoNotGrow() throws {
    var store = FlightStore()
    store.levelsOfUndo = 0
    var kept: [Flight.ID] = []
    for number in 0..<5200 {
      kept.append(try store.insert(FlightRecord(ident: "N\(number)", origin: "KDEN")).id)
      if kept.count > 50 { try store.delete(kept.removeFirst()) }
    }
    #expect(store.flights.map(\.id) == kept)
    #expect(store.graph.flights.rows.count < 5000)
    #expect(store.graph.checkInvariants() == [])
  }

  @Test func rowsThatAreDeletedAreNotSeen() throws {
    var store = try day()
    let gone = Set(store.flights.filter { $0.destination?.icao == "KDEN" }.map(\.id))
    let rest = store.flights.map(\.id).filter { !gone.contains($0) }
    _ = (store.airport(code: "KDEN")?.arrivals.count, store.flights.first?.inbound, store.graph.clock)
    for id in gone { try store.delete(id) }
    #expect(store.flights.map(\.id) == rest && store.flights.count == rest.count)
    #expect(store.flights.reversed().map(\.id) == rest.reversed())
    #expect(store.flights(where: .all).count == rest.count)
    #expect(store.flights(where: \.destination?.icao == "KDEN").isEmpty)
    #expect(store.airport(code: "KDEN")?.arrivals.count == 0 && store.statistics().count == rest.count)
    #expect(store.findings().allSatisfy { $0.entity != .flights || !$0.name.isEmpty })
    #expect(store.graph.checkInvariants() == [])
    #expect(Graph(store.graph.tables.compacted()).checkInvariants() == [])
    #expect(FlightStore(Graph(store.graph.tables.compacted())).dump == store.dump)
  }
}

extension JSON {
  /// Returns the records of a store as consecutive JSON documents.
  fileprivate static func lines(of store: FlightStore) throws -> [UInt8] {
    try store.flights.flatMap { try encode($0.record) } + store.airports.flatMap { try encode($0.record) }
      + store.airlines.flatMap { try encode($0.record) }
  }
}
