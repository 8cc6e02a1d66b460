import FlightStore
import Testing

@testable import FlightOutput

@Suite("The line above a table")
struct TableSummaryTests {
  @Test(arguments: [
    (1, EntityKind.flights, "1 из 1 рейса"), (2, .flights, "1 из 2 рейсов"), (11, .flights, "1 из 11 рейсов"),
    (31, .flights, "1 из 31 рейса"), (44, .flights, "1 из 44 рейсов"), (111, .airports, "1 из 111 аэропортов"),
    (21, .airports, "1 из 21 аэропорта"), (3, .airlines, "1 из 3 авиакомпаний"),
    (101, .airlines, "1 из 101 авиакомпании"),
  ])
  func aShareIsInTheGenitiveInRussian(all: Int, entity: EntityKind, text: String) {
    #expect(TableSummary(language: .ru).share(1, of: all, entity: entity) == text)
  }

  @Test func aShareIsInEnglish() {
    #expect(TableSummary(language: .en).share(1, of: 31, entity: .flights) == "1 of 31 flights")
  }

  /// If a limit may have dropped rows that were not counted, the summary does not claim a total.
  @Test(arguments: [
    (nil, 0, nil, "3 flights", "3 рейса"), (3, 0, nil, "3 flights shown", "показано: 3 рейса"),
    (4, 0, nil, "3 flights", "3 рейса"), (4, 1, nil, "3 flights shown", "показано: 3 рейса"),
    (3, 0, 3, "3 flights", "3 рейса"), (3, 0, 9, "9 flights · 3 shown", "9 рейсов · показано 3"),
  ])
  func rowsThatMayBeLeftOutAreNotDenied(
    limit: Int?, offset: Int, foundCount: Int?, english: String, russian: String
  ) throws {
    let records = (1...3).map { #"{"ident": "A\#($0)", "fa_flight_id": "\#($0)"}"# }
    let rows = RowQuery(.flights).rows(in: try FlightStore(parsing: records.joined(separator: "\n").utf8))
    var query = TableQuery()
    (query.limit, query.offset, query.foundCount) = (limit, offset, foundCount)
    for (language, text) in [(Language.en, english), (.ru, russian)] {
      #expect(TableSummary(language: language).text(constants: [], day: nil, of: rows, query: query) == text)
    }
  }
}
