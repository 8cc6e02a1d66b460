import Testing

@testable import FlightsCLI

struct CheckTests {
  @Test func soundDataIsASuccess() throws {
    let result = run("check --format tsv --data \(fixtures)/Cases/one-airport.json")
    #expect(result == Consequences(output: "severity\twhere\twhat\n"))
  }

  @Test func everyProblemIsListedAndIsAFailure() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.file("bad.json", "[{\"ident\":")
    let unsound = try folder.file(
      "unsound.json", #"[{"ident":"UAL1","fa_flight_id":"1","actual_off":"2026-13-01T00:00:00Z","origin":null}]"# + "\n"
    )
    let result = run("check --format tsv \(bad) \(unsound)")
    #expect(
      result
        == Consequences(
          output: """
            severity\twhere\twhat
            problem\t\(bad):1:11\texpected a value, found the end of the input
            problem\t\(unsound):1:2\t[0].actual_off: '2026-13-01T00:00:00Z' is not a time; month is 13

            """, status: .failure))
  }

  @Test func aTableEndsWithACountOnStandardError() {
    let result = run("check --format table")
    #expect(result.error == "flights: no problem, 1 note in 6 flights, 5 airports, 5 airlines\n")
    #expect(result.status == .success)
    #expect(run("check --format table -q").error == "")
  }

  @Test func theSampleAndTheFixturesHaveNoProblem() {
    for path in ["Day", "Cases/accents.json", "Cases/segments.json"] {
      let result = run("check --format tsv \(fixtures)/\(path)")
      #expect(result.status == .success && !result.output.contains("problem"), "\(path)")
    }
  }

  @Test func unsoundFixturesAreProblems() {
    let result = run("check --format tsv \(fixtures)/Unsound/time-month-13.json")
    #expect(result.status == .failure && result.output.contains("month is 13"))
  }
}
