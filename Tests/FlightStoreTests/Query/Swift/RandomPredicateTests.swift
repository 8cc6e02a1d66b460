import TestSupport
import Foundation
import Testing

@testable import FlightStore

@Suite struct RandomPredicateTests {
  /// Fetching by a predicate finds the same flights as evaluating it on each.
  @Test(arguments: 0..<UInt64(Effort.times(5, long: 8))) func findsWhatEvaluatingFinds(seed: UInt64) throws {
    var predicates = RandomPredicates(dice: SeededGenerator(seed: seed))
    let flights = try QueryData.store(QueryData.day).flights
    let stores = [try QueryData.store(QueryData.day), try QueryData.store(QueryData.cases)]
    #expect(!flights.isEmpty)
    var translated = 0
    var found = 0
    for _ in 0..<40 {
      let predicate = predicates.predicate()
      if Filter(predicate) != nil { translated += 1 }
      for store in stores {
        let expected = try store.flights.filter { try predicate.evaluate($0) }
        found += expected.count
        let answer = try store.fetch(FetchDescriptor(predicate: predicate))
        #expect(Set(answer) == Set(expected), "\(predicate)")
      }
    }
    #expect(translated > 20 && translated < 40)
    #expect(found > 0)
  }
}
