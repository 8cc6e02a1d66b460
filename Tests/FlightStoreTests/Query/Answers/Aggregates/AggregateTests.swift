import Foundation
import Testing

@testable import FlightStore

@Suite struct AggregateTests {
  private let store: FlightStore
  private let all = FetchDescriptor<Flight>()

  init() throws { store = try QueryData.store(QueryData.day) }

  @Test func countsWhatIsUnknownAndLeavesItOut() throws {
    let store = try QueryData.store(QueryData.cases)
    let distances = store.flights.compactMap(\.routeDistance).map(Double.init).sorted()
    let aggregate = try store.aggregate(all, of: \.routeDistance)
    #expect(aggregate.count == store.flights.count)
    #expect(aggregate.known == distances.count)
    #expect(aggregate.unknown == store.flights.count { $0.routeDistance == nil })
    #expect(aggregate.unknown > 0 && aggregate.known > 0)
    #expect(aggregate.sum == distances.reduce(0, +))
    #expect(aggregate.mean == distances.reduce(0, +) / Double(distances.count))
    #expect(aggregate.least == distances.first)
    #expect(aggregate.greatest == distances.last)
    #expect(aggregate.percentile(0) == distances.first)
    #expect(aggregate.percentile(100) == distances.last)
    let middle = distances.count / 2
    let median = distances.count % 2 == 1 ? distances[middle] : (distances[middle - 1] + distances[middle]) / 2
    #expect(aggregate.percentile(50) == median)
  }

  @Test func keepsUnits() throws {
    let distance = try store.aggregate(all, of: \.distance)
    let miles = try store.aggregate(all, of: \.routeDistance)
    #expect(distance.mean?.unit == .statuteMiles)
    #expect(distance.sum?.value == miles.sum)
    let height = store.airports.aggregate(of: \.elevation).greatest
    #expect(height.map { $0.converted(to: .meters).value > 1000 } == true)
    let departure = try store.aggregate(all, of: \.departure)
    #expect(departure.least == store.flights.compactMap(\.departure).min())
    #expect(departure.greatest == store.flights.compactMap(\.departure).max())
  }

  /// Aggregates of computed properties, optional or not.
  @Test func sumsUpWhatIsComputed() throws {
    let lengths = store.flights.map { $0.ident?.count ?? 0 }
    #expect(store.flights.aggregate(of: \.ident?.count).sum == Double(lengths.reduce(0, +)))
    #expect(store.airports.aggregate(of: \.departures.count).sum == Double(store.flights.count { $0.origin != nil }))
    let rounded = store.flights.aggregate(of: \.roundedDuration)
    let seconds = store.flights.compactMap(\.duration).map { ($0.value / 60).rounded() * 60 }
    #expect(rounded.greatest == seconds.max().map { Measurement(value: $0, unit: .seconds) })
  }

  @Test func groupsByAnyProperty() throws {
    let groups = try store.aggregate(all, of: \.arrivalDelay, by: \.airline?.code)
    #expect(groups.map(\.aggregate.count).reduce(0, +) == store.flights.count)
    #expect(groups.contains { $0.key == nil })
    for group in groups {
      let flights = store.flights.filter { $0.airline?.code == group.key }
      #expect(group.aggregate.count == flights.count)
      #expect(group.aggregate.known == flights.count { $0.arrivalDelay != nil })
    }
    let busiest = try store.aggregate(all, of: \.distance, by: \.destination).max {
      $0.aggregate.count < $1.aggregate.count
    }
    #expect(busiest?.aggregate.count == busiest?.key?.arrivals.count)
  }

  @Test func ofNothingThereIsNothing() throws {
    let none = try store.aggregate(FetchDescriptor<Flight>(filter: Filter("false")), of: \.distance)
    #expect(none.count == 0)
    #expect(none.mean == nil && none.least == nil && none.percentile(50) == nil)
    #expect(none.sum?.value == 0)
  }

  @Test func notANumberIsUnknown() {
    let summary = FigureSummary([.nan, 1, .infinity, 2, .nan], unknown: 1)
    #expect(summary.known == 3 && summary.unknown == 3 && summary.least == 1 && summary.greatest == .infinity)
  }

  @Test func respectsLimits() throws {
    var few = FetchDescriptor<Flight>(sortBy: [SortDescriptor(\.routeDistance, order: .reverse)])
    few.fetchLimit = 3
    #expect(try store.aggregate(few, of: \.routeDistance).count == 3)
    #expect(
      try store.aggregate(few, of: \.routeDistance).greatest
        == store.flights.compactMap(\.routeDistance).max().map(Double.init))
  }
}

extension Flight {
  fileprivate var roundedDuration: Measurement<UnitDuration>? {
    duration.map { Measurement(value: ($0.converted(to: .minutes).value).rounded(), unit: .minutes) }
  }
}
