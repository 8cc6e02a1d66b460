import Testing

@testable import flights_benchmark

@Suite struct QuestionTests {
  @Test func namesAreUnique() {
    #expect(Set(Questions.all.map(\.name)).count == Questions.all.count)
  }

  @Test(arguments: Questions.all.map(\.name))
  func everyoneWhoIsTimedIsAsked(_ name: String) throws {
    let question = try #require(Questions.all.first { $0.name == name })
    #expect(question.timed.allSatisfy { question.peers[$0] != nil })
    #expect(question.goals.keys.allSatisfy { question.timed.contains($0) || $0 == .measure && question.measure != nil })
  }

  @Test func duckDBIsToldTheTypesOfWhatItReads() {
    #expect(FlightKeys.sql(["ident", "origin"]) == "{ident: 'VARCHAR', origin: 'STRUCT(code VARCHAR)'}")
  }

  @Test func medians() {
    #expect(Median.of([3, 1, 2]) == 2)
    #expect(Median.of([4, 1, 2, 3]) == 2.5)
    #expect(Median.of([Double]()) == nil)
  }
}
