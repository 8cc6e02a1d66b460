import Testing

@testable import FlightsCLI

/// Tests that answers are the same from JSON, which is read whole if small, and from a partially read store file.
struct StoreFileTests {
  @Test func sameAnswersAsFromJSON() throws {
    let folder = try TemporaryFolder()
    let store = Surroundings(environment: ["XDG_DATA_HOME": folder.path])
    #expect(run("import \(SmallDay.path)", store).status == .success)
    let lines = [
      "map", "map --format geojson", "map --format tsv", "map --format svg",
      "map --enroute --format geojson", "board KDEN",
      "board ASE --format json", "search airports San", "show KORD", "stats --by airline",
      "list --enroute",
      "list --sort -distance --limit 5 --fields ident,distance,origin.city",
      "list airports --where 'arrivals.count > 1'",
    ]
    for line in lines {
      let (expected, found) = (run(line), run(line, store))
      #expect(found.output == expected.output && found.status == .success && !found.output.isEmpty, "\(line)")
    }
  }
}
