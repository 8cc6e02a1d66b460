import Foundation
import FlightSample
import Testing

@testable import FlightStore

/// Tests of reading only the beginning of data.
struct BeginningTests {
  private func flight(_ number: Int) -> String {
    #"{"ident": "AAA\#(number)", "fa_flight_id": "AAA\#(number)-1", "origin": {"code": "KORD"}}"#
  }

  private func idents(_ store: FlightStore) -> Set<String> { Set(store.flights.compactMap(\.ident)) }

  @Test func asMuchIsReadAsIsAskedFor() throws {
    let lines = (0..<6000).map { flight($0) }.joined(separator: "\n")
    let source = DataSource.bytes(lines.utf8)
    let all = FlightStore.beginning(of: [source], bytes: .max)
    #expect(all.flights.count == 6000)
    let some = FlightStore.beginning(of: [source], bytes: 150_000)
    #expect(some.flights.count > 500 && some.flights.count < 5000)
    // They are the first flights of the input.
    #expect(idents(some) == Set((0..<some.flights.count).map { "AAA\($0)" }))
    #expect(FlightStore.beginning(of: [source], bytes: 0).flights.isEmpty)
  }

  @Test func aDocumentThatIsCutIsReadUpToThere() throws {
    let page = #"{"arrivals": ["# + (0..<10).map { flight($0) }.joined(separator: ",")
    #expect(FlightStore.beginning(of: [.bytes(page.utf8)], bytes: 1 << 20).flights.count == 10)
    let broken = page + #", {"ident": nonsense"#
    #expect(FlightStore.beginning(of: [.bytes(broken.utf8)], bytes: 1 << 20).flights.count == 10)
  }

  @Test func smallInputsComeFirstAndPipesNotAtAll() throws {
    let lines = (0..<20_000).map { flight($0) }.joined(separator: "\n")
    let airport = #"{"airport_code": "KORD", "code_iata": "ORD", "name": "O'Hare", "city": "Chicago"}"#
    let store = FlightStore.beginning(
      of: [.standardInput, .file(path: "/dev/stdin"), .file(path: "/none"), .bytes(lines.utf8), .bytes(airport.utf8)],
      bytes: 100_000)
    #expect(store.airport(code: "KORD")?.city == "Chicago" && !store.flights.isEmpty)
  }

  /// One query with several choices finds what separate queries about the ends of a link find.
  @Test(arguments: ["u", "ch", "san", "frank", "ord", "x"])
  func questionsAboutALinkMayBePutTogether(word: String) throws {
    let fields = ["origin.icao", "origin.city", "destination.iata", "destination.city", "airline.name", "ident"]
    var found: Set<Int> = []
    var choices: [Condition] = []
    for name in fields {
      let path = try FieldPath(parsing: name, of: .flights)
      for choice in [Condition.compare(path, .begins, .text(word)), .compare(path, .contains, .text(" " + word))] {
        choices.append(choice)
        var query = RowQuery(.flights)
        query.require(choice)
        found.formUnion(query.found(in: .sample).rows)
      }
    }
    var query = RowQuery(.flights)
    query.require(.any(choices))
    #expect(query.found(in: .sample).rows == found.sorted())
    let all = Set(0..<FlightStore.sample.flights.count)
    var opposite = RowQuery(.flights)
    opposite.require(.not(query.condition))
    #expect(Set(opposite.found(in: .sample).rows).isSubset(of: all.subtracting(found)))
  }

  @Test func aQuestionThatNobodyWaitsForFindsNothing() {
    var query = RowQuery(.flights)
    query.stop = { true }
    #expect(query.found(in: .sample).rows.isEmpty)
  }
}
