import Foundation
import Testing

@testable import FlightStore

@Suite struct SortDescriptorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let descriptor: SortDescriptor<Flight>
    let isKnown: @Sendable (Flight) -> Bool

    init<Value>(
      _ name: String, _ property: any KeyPath<Flight, Value?> & Sendable, _ descriptor: SortDescriptor<Flight>
    ) {
      testDescription = name
      self.descriptor = descriptor
      isKnown = { $0[keyPath: property] != nil }
    }
  }

  static let cases = [
    Case("whole", \.routeDistance, SortDescriptor(\.routeDistance)),
    Case("whole, reverse", \.routeDistance, SortDescriptor(\.routeDistance, order: .reverse)),
    Case("time", \.actualOff, SortDescriptor(\.actualOff)),
    Case("measurement", \.greatCircle, SortDescriptor(\.greatCircle, order: .reverse)),
    Case("text", \.status, SortDescriptor(\.status)),
    Case("text, lexical", \.status, SortDescriptor(\.status, comparator: .lexical, order: .reverse)),
    Case("behind a relationship", \.destination?.city, SortDescriptor(\.destination?.city)),
    Case("identifier", \.origin?.id, SortDescriptor(\.origin?.id, order: .reverse)),
    Case("no field", \.record.arrivalDelay, SortDescriptor(\.record.arrivalDelay)),
    Case("no field, reverse", \.record.arrivalDelay, SortDescriptor(\.record.arrivalDelay, order: .reverse)),
    Case("computed", \.ident?.count, SortDescriptor(\.ident?.count)),
  ]

  /// Known values are in the order of the descriptor, and unknown ones follow.
  @Test(arguments: cases) func orders(_ test: Case) throws {
    for path in [QueryData.day, QueryData.cases] {
      let store = try QueryData.store(path)
      let flights = try store.fetch(FetchDescriptor(sortBy: [test.descriptor]))
      #expect(flights.count == store.flights.count)
      let known = flights.prefix(while: test.isKnown)
      #expect(!flights.dropFirst(known.count).contains(where: test.isKnown))
      for (first, second) in zip(known, known.dropFirst()) {
        #expect(test.descriptor.compare(first, second) != .orderedDescending)
      }
    }
  }

  @Test func laterDescriptorsOrderWhatIsEqual() throws {
    let store = try QueryData.store(QueryData.day)
    let order: [SortDescriptor<Flight>] = [SortDescriptor(\.ident?.count, order: .reverse), SortDescriptor(\.ident)]
    let flights = try store.fetch(FetchDescriptor(sortBy: order))
    #expect(flights.map(\.ident) == store.flights.sorted(using: order).map(\.ident))
  }

  /// Ties are in the order of the store, so that every fetch gives the same list.
  @Test func orderIsTotal() throws {
    let store = try QueryData.store(QueryData.day)
    let byAirline = try store.fetch(FetchDescriptor<Flight>(sortBy: [SortDescriptor(\.airline?.code)]))
    var query = RowQuery(.flights)
    query.sort = try SortKey.parse("airline", of: .flights)
    #expect(byAirline.map(\.handle.row) == query.rows(in: store).rows)
  }
}
