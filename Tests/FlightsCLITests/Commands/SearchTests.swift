import Testing

@testable import FlightsCLI

struct SearchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let found: String
    var testDescription: String { line }

    init(_ line: String, _ found: String) {
      self.line = line
      self.found = found
    }
  }

  static let cases = [
    Case("airports San --fields icao", "KSAN KSFO"),
    Case("airports san --fields icao", "KSAN KSFO"),
    Case("airports sfo --fields icao", "KSFO"),
    Case("airports 'san francisco' --fields icao", "KSFO"),
    Case("airports fra --fields icao", "EDDF"),
    Case("airports --fields icao KPAO", "KPAO"),
    Case("airports KOR --fields icao", "KORD"), Case("airports SF --fields icao", "KSFO"),
    Case("airlines DL --fields icao", "DLH"),
    Case("airlines air --fields icao", "AFR AIC"),
    // A word within another airline's name also begins so, but such matches count only if no name begins so.
    Case("airlines air --fields icao --offset 2", ""),
    Case("airlines air --fields icao --offset 2 --sort icao", ""),
    Case("airlines united --fields icao", "UAL"),
    Case("airlines ua --fields icao", "UAL"),
    Case("airlines LUFT --fields icao", "DLH"),
    Case("San --fields ident", "SKW530 UAL77 N123AB UAL412"),
    Case("flights San --fields ident", "SKW530 UAL77 N123AB UAL412"),
    Case("flights SFO --fields ident", "UAL77 N123AB UAL412"),
    Case("'ua 412' --fields ident", "UAL412"),
    Case("flights n77ua --fields ident", "UAL77"),
    Case("AC3338 --fields ident", "UAL412"),
    Case("San --fields ident --sort -distance -n 2", "UAL412 UAL77"),
    Case("San --fields ident --offset 1 -n 2", "UAL77 N123AB"),
    Case("San --fields airline --distinct airline", "SKW UAL"),
  ]

  @Test(arguments: cases)
  func finds(_ example: Case) {
    let expected = example.found.split(separator: " ").map { $0 + "\n" }.joined()
    let result = run("search --no-header " + example.line)
    if example.line.contains("distinct") {
      #expect(result.output.replacing("\n\n", with: "\n") == expected)
    } else {
      #expect(result == Consequences(output: expected))
    }
  }

  @Test func anExactCodeComesFirst() throws {
    let folder = try TemporaryFolder()
    let data = try folder.file(
      "airports.json",
      """
      [{"airport_code":"AAAA","code_iata":"AAA","name":"One","city":"Oslo"},
       {"airport_code":"ZZZZ","code_iata":"OSL","name":"Two","city":"Bergen"},
       {"airport_code":"BBBB","code_iata":"BBB","name":"Three","city":"OSLO"}]
      """)
    #expect(
      run("search airports osl --fields icao --no-header --data \(data)") == Consequences(output: "ZZZZ\nAAAA\nBBBB\n"))
  }

  /// The codes that a note names are texts from the data too.
  @Test func notesOfCitiesAreSafe() throws {
    let folder = try TemporaryFolder()
    let data = try folder.file(
      "airports.json", #"[{"airport_code":"K\u001b[31mX","name":"One","city":"Testville"}]"#)
    let error = run("list --dest Testville --data \(data)").error
    #expect(error.contains("its airport is K␛[31mX"), "\(error)")
  }

  @Test func blanksDoNotMatter() {
    let found = run("search airports San Francisco --format csv")
    #expect(found.lines.count > 1 && run("search airports ' san  francisco ' --format csv") == found)
  }

  @Test func accentsAndCaseDoNotMatter() {
    let result = run("search airports zur --fields city --no-header --data \(fixtures)/Cases/accents.json")
    #expect(result == Consequences(output: "Zürich\n"))
  }

  @Test func countsWhatItFinds() {
    #expect(run("search airports San --count") == Consequences(output: "2\n"))
    #expect(run("search airports Xan --count --exit-status -q") == Consequences(output: "0\n", status: .failure))
  }

  /// If nothing is found, the message explains it as for a list, or suggests a similar word.
  @Test(arguments: [
    ("airports iego", "no airports with 'iego'"), ("airports Chcago", "no airports with 'Chcago'; did you mean"),
    ("San pages/a.json", "no flights with 'San pages/a.json'; to read a file, write '--data pages/a.json'"),
    ("San --airline DLH", "no flights with 'San' found; 4 without --airline DLH"),
    ("Zanzibar --airline DLH --enroute", "no flights with 'Zanzibar'"),
  ])
  func saysWhyNothingIsFound(_ line: String, _ message: String) {
    let result = run("search \(line) --format csv --no-header")
    #expect(result.output == "" && result.error.hasPrefix("flights: " + message), "\(result.error)")
    #expect(run("search \(line) --format csv --no-header -q").error == "")
  }
}
