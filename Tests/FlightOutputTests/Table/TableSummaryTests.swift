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
}
