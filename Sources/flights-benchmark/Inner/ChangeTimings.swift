internal import FlightStore

/// The timings of lookups, snapshots and changes in a large store.
///
/// A timing of a change begins with a snapshot of the whole store each time, which is the expensive case: every part
/// that changes is shared, and must be copied.
struct ChangeTimings {
  private let store: FlightStore
  private let ids: [Flight.ID]
  private let codes: [AirportRecord.ID]

  private static let count = 100

  init(_ store: FlightStore) throws {
    self.store = store
    let step = max(1, store.flights.count / Self.count)
    ids = stride(from: 0, to: store.flights.count, by: step).prefix(Self.count).map { store.flights[$0].id }
    codes = store.airports.map(\.id)
    // Builds the indexes that are built on first use, so that no timing includes them.
    _ = store.airport(code: "KORD")?.arrivals.count
    _ = store.airports.first?.departures.count
    _ = store.airlines.first?.flights.count
    _ = store.flights.first?.inbound
  }

  var all: [Timing] {
    [
      Timing(name: "look up by identifier", unit: "flight", elements: ids.count) {
        for id in ids where store[id] == nil { throw StoreError.notFound(.flight(id)) }
      },
      Timing(name: "look up by code", unit: "airport", elements: codes.count) {
        for code in codes where store[code] == nil { throw StoreError.notFound(.airport(code)) }
      },
      Timing(name: "arrivals of each airport", unit: "flight", elements: max(1, store.flights.count)) {
        var count = 0
        for airport in store.airports { for flight in airport.arrivals where flight.isDiverted != nil { count += 1 } }
        if count == 0 { throw StoreError.noIdentity(.flights) }
      },
      Timing(name: "snapshot", unit: "snapshot", elements: 1000) {
        var snapshots: [FlightStore] = []
        for _ in 0..<1000 { snapshots.append(store) }
      },
      Timing(name: "change an attribute after it", unit: "change", elements: ids.count) {
        try eachOnASnapshot { try $0.update($1) { $0.gateOrigin = "Z99" } }
      },
      Timing(name: "change a relationship after it", unit: "change", elements: ids.count) {
        try eachOnASnapshot { store, flight in
          let first = store.airports.first
          try store.update(flight) { $0.destination = first }
        }
      },
      Timing(name: "insert after it", unit: "change", elements: ids.count) {
        try eachOnASnapshot { try $0.insert(FlightRecord(ident: "N1", faFlightID: "N1-1", origin: $1.origin?.id)) }
      },
      Timing(name: "delete after it", unit: "change", elements: ids.count) {
        try eachOnASnapshot { try $0.delete($1) }
      },
      Timing(name: "delete and undo after it", unit: "change", elements: ids.count) {
        try eachOnASnapshot {
          $0.levelsOfUndo = 1
          try $0.delete($1)
          $0.undo()
        }
      },
      Timing(name: "change in a transaction", unit: "change", elements: ids.count) {
        var copy = store
        try copy.transaction { copy in
          for id in ids {
            if let flight = copy[id] { try copy.update(flight) { $0.gateOrigin = "Z99" } }
          }
        }
      },
    ]
  }

  private func eachOnASnapshot(_ body: (inout FlightStore, Flight) throws -> Void) throws {
    for id in ids {
      var copy = store
      if let flight = copy[id] { try body(&copy, flight) }
    }
  }
}
