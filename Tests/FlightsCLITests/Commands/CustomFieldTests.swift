import FlightStore
import Foundation
import Testing

@testable import FlightsCLI

/// Tests that custom attributes are fields like any other in queries of the store file that has them.
struct CustomFieldTests {
  private static let crew = CustomAttribute<Flight, Int?>("crew")
  private static let checked = CustomAttribute<Flight, Date?>("checked")
  private static let tags = CustomAttribute<Flight, [String]?>("tags")
  private static let lounge = CustomAttribute<Airport, String?>("lounge")

  /// Returns the path of a store file in which two flights and an airport have custom values.
  private func archive(in folder: TemporaryFolder) throws -> String {
    var store = FlightStore()
    try store.load(DataFiles.sources(at: SmallDay.path))
    try store.add(attributes: [Self.crew, Self.checked, Self.tags, Self.lounge])
    let flights = store.flights(where: \.origin?.icao == "KORD")
    for (flight, crew) in zip(flights, [4, 9]) {
      try store.update(flight) {
        $0[Self.crew] = crew
        $0[Self.checked] = Date(timeIntervalSince1970: 1_643_198_400)
        $0[Self.tags] = ["late", "no; \"crew\""]
      }
    }
    try store.update(#require(store.airport(code: "KORD"))) { $0[Self.lounge] = "Polaris" }
    let path = folder.path + "/own.store"
    try Archive(path: path).save(store)
    return path
  }

  @Test func questionsNameThem() throws {
    let folder = try TemporaryFolder()
    let path = try archive(in: folder)
    func lines(_ command: String) -> [String] {
      let result = run("\(command) --data \(path) --no-header")
      #expect(result.status == .success, "\(command): \(result.error)")
      return result.output.split(separator: "\n").map(String.init)
    }
    #expect(lines("list --where 'crew > 3' --fields crew --sort -crew --format tsv") == ["9", "4"])
    #expect(lines("list --where 'crew * 2 = 8' --fields crew,tags,checked.hour --format tsv").count == 1)
    #expect(lines("list --where 'origin.lounge = polaris and crew is not null' --fields crew --format tsv").count == 2)
    #expect(lines("list airports --where 'lounge ^= pol' --fields code,lounge --format tsv") == ["KORD\tPolaris"])
    #expect(lines("list --where 'tags = late' --fields +crew --sort crew --format tsv").last?.hasSuffix("\t9") == true)
    #expect(lines("list --distinct crew --fields crew --sort crew --format tsv").prefix(2) == ["4", "9"])
    #expect(lines("stats --by crew --show 'count' --sort crew --format tsv").prefix(2) == ["4\t1", "9\t1"])
    #expect(lines("stats --show 'mean(crew) as mean' --format tsv") == ["6.5"])
    #expect(lines("fields crew --format tsv").first?.hasPrefix("flight\tcrew") == true)
    #expect(lines("fields airports lounge --format tsv").count == 1)
  }

  @Test func recordsCanLeaveThemOut() throws {
    let folder = try TemporaryFolder()
    let list = "list --where 'crew = 9' --format ndjson --data \(try archive(in: folder))"
    #expect(run(list).output.contains(#""crew":9"#))
    let changed = run(list + " --fields -crew,-tags")
    #expect(changed.status == .success && !changed.output.contains("crew") && !changed.output.contains("tags"))
    #expect(run(list + " --fields -origin.lounge").status == .usage)
  }

  @Test func exportsHaveThem() throws {
    let folder = try TemporaryFolder()
    let path = try archive(in: folder)
    let table = run("export --data \(path) --format postgresql").output
    #expect(table.contains("crew") && table.contains("checked"))
    #expect(table.contains("\t4\t2022-01-26T12:00:00Z\t"))
    for command in ["export", "export --where 'crew > 3'", "list --format ndjson"] {
      let records = run("\(command) --data \(path)").output
      #expect(records.contains(#""crew":4"#) && records.contains(#""tags":["late","no; \"crew\""]"#), "\(command)")
      #expect(records.contains(#""lounge":"Polaris""#), "\(command)")
    }
    // Data without custom attributes is exported as before.
    #expect(!run("export --data \(SmallDay.path)").output.contains("crew"))
  }

  @Test func otherDataDoNotKnowThem() throws {
    let folder = try TemporaryFolder()
    let path = try archive(in: folder)
    for data in [SmallDay.path, "sample"] {
      let result = run("list --where 'crew > 3' --data \(data)")
      #expect(result.status == .usage && result.error.contains("'crew'"), "\(data)")
    }
    #expect(run("list --where 'krew > 3' --data \(path)").status == .usage)
    #expect(run("fields --data \(folder.path)/none.store").status == .failure)
    // A store file is combined with other inputs.
    #expect(run("list --where 'crew > 3' --count --data \(path) --data \(SmallDay.path)").output == "2\n")
  }
}
