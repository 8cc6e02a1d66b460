internal import FlightStore
internal import Foundation

/// The timings of queries: each predicate next to the equivalent filter, and next to its evaluation per flight.
///
/// To add a pair, add a row to `pairs`.
struct QueryTimings {
  private let store: FlightStore
  private let pairs: [Pair]

  private struct Pair {
    let name: String
    let filter: Filter<Flight>
    let predicate: Predicate<Flight>
  }

  init(store: FlightStore) throws {
    self.store = store
    let noon = Date(timeIntervalSince1970: 1_643_200_000)
    pairs = [
      Pair(
        name: "route and airline", filter: \.origin?.icao == "KORD" && \.airline?.icao == "UAL",
        predicate: #Predicate { $0.origin?.icao == "KORD" && $0.airline?.icao == "UAL" }),
      Pair(
        name: "in the air", filter: \.actualOn == nil && \.actualOff != nil,
        predicate: #Predicate { $0.actualOn == nil && $0.actualOff != nil }),
      Pair(
        name: "far and late", filter: \.routeDistance > 1000 && \.actualOff > noon,
        predicate: #Predicate { ($0.routeDistance ?? 0) > 1000 && ($0.actualOff ?? noon) > noon }),
      Pair(
        name: "prefix", filter: try Filter("ident ^= UAL1 and not cancelled"),
        predicate: #Predicate { ($0.ident ?? "").starts(with: "UAL1") && !($0.isCancelled ?? false) }),
    ]
  }

  var all: [Timing] {
    pairs.flatMap(timings)
      + [
        timing("fetch all, by distance") { try fetch(limit: nil) },
        timing("fetch 100, by distance") { try fetch(limit: 100) },
        timing("mean distance of all") { _ = store.flights.aggregate(of: \.distance).mean },
        timing("mean delay by airline") {
          _ = try store.aggregate(FetchDescriptor<Flight>(), of: \.arrivalDelay, by: \.airline?.code)
        },
      ]
  }

  private func timing(_ name: String, _ run: @escaping () throws -> Void) -> Timing {
    Timing(name: name, unit: "flight", elements: store.flights.count, run: run)
  }

  private func timings(_ pair: Pair) -> [Timing] {
    [
      timing("\(pair.name): filter") { _ = try store.fetchCount(FetchDescriptor(filter: pair.filter)) },
      timing("\(pair.name): predicate") { _ = try store.fetchCount(FetchDescriptor(predicate: pair.predicate)) },
      timing("\(pair.name): evaluate each") { _ = try store.flights.count { try pair.predicate.evaluate($0) } },
    ]
  }

  private func fetch(limit: Int?) throws {
    var descriptor = FetchDescriptor<Flight>(sortBy: [SortDescriptor(\.routeDistance, order: .reverse)])
    descriptor.fetchLimit = limit
    _ = try store.fetch(descriptor)
  }
}
