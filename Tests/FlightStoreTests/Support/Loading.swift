import Foundation
import Testing

@testable import FlightStore

/// Loads texts, each as a separate input, and checks the invariants of the store.
func loaded(_ texts: String...) throws -> FlightStore { try loaded(texts) }

func loaded(_ texts: [String]) throws -> FlightStore { try loadedWithReport(texts).store }

func loadedWithReport(_ texts: [String]) throws -> (store: FlightStore, report: LoadReport) {
  var store = FlightStore()
  let report = try store.load(texts.enumerated().map { .bytes(Array($1.utf8), name: "\($0).json") })
  #expect(store.graph.checkInvariants() == [])
  return (store, report)
}

/// The inputs in a folder of `Fixtures`.
func fixtures(_ folder: String) throws -> [DataSource] {
  try DataFiles.sources(at: Package.root.appending(path: "Fixtures/\(folder)").path)
}

extension RowQuery {
  /// Creates a query of the flights that match an expression.
  init(flightsWhere expression: String) throws {
    self.init(.flights)
    try require(expression)
  }
}

/// Returns an input that holds one airport.
func airportInput(_ code: String, _ city: String) -> [DataSource] {
  [.bytes(Array(#"{"airport_code": "\#(code)", "city": "\#(city)"}"#.utf8))]
}

func permutations<Element>(of elements: [Element]) -> [[Element]] {
  if elements.isEmpty { return [[]] }
  return elements.indices.flatMap { index in
    var rest = elements
    let first = rest.remove(at: index)
    return permutations(of: rest).map { [first] + $0 }
  }
}
