import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests that a look-up by name shows the same from a partial load as from a full one.
struct LookUpLoadingTests {
  static let names = [
    "KDEN", "den", "UAL", "ua", "lufthansa", "united", "UA1780", "ual 1780", "UA-01780", "LH9152", "N77UA", "N0",
    "denver", "SKW5367-1773380863-airline-639p/KDEN/KASE",
  ]

  private static var sources: [DataSource] {
    get throws { try DataFiles.sources(at: QueryData.day) }
  }

  /// Returns everything that cards, records and tables show for a name.
  private static func shown(_ name: String, in store: FlightStore) throws -> [String] {
    let shown = [
      "key", "status", "departure", "inbound", "inbound.key", "onward", "airline.name", "registration", "route",
    ]
    return try store.lookUp(name).flatMap { found in
      try found.rows.flatMap { row in
        var lines = ["\(found.entity)"]
        if found.entity == .flights {
          lines += try shown.map { try store.text($0, row) }
          lines += found.onward(ofRow: row).rows.map { String(decoding: store.graph.key($0), as: UTF8.self) }
        } else {
          lines.append(try store.text("icao", row, of: found.entity))
          let relationships = found.entity == .airports ? ["arrivals", "departures"] : ["flights"]
          for relationship in relationships {
            let flights = found.flights(relationship, of: row, by: "departure")
            lines += try flights.rows.map { row in
              try ["key", "aircraft", "departure", "arrival", "phase"].map { try store.text($0, row) }.joined(
                separator: " ")
            }
          }
        }
        return lines
      }
    }
  }

  /// A name that is no code may be a city, which an airport further on could still have.
  @Test func flightsOfUnknownCitiesAreLeftOutToo() throws {
    let flights = (1...20).map { number in
      #"{"fa_flight_id":"\#(number)","ident":"UAL\#(1000 + number)","origin":{"code":"KORD"},"destination":null}"#
    }
    let source = DataSource.bytes(Array("[\(flights.joined(separator: ","))]".utf8))
    let part = try FlightStore.data(from: [source], lookingUp: ["UAL1007"], showsCards: false, largeFrom: 0)
    #expect(part.store.flights.map(\.ident) == ["UAL1007"])
  }

  /// The names with whether they are looked up in a store file or in JSON; in a long run, in both.
  private static let cases =
    Effort.some(of: names, every: 2).map { ($0, false) } + Effort.some(of: names, every: 2, turn: 1).map { ($0, true) }

  @Test(arguments: cases) func partsShowWhatTheWholeShows(_ name: String, _ isArchive: Bool) throws {
    let whole = try QueryData.whole(Self.sources).store
    let expected = try Self.shown(name, in: whole)
    let folder = try Folder()
    if isArchive { try folder.archive.save(whole) }
    let sources = try isArchive ? [.file(path: folder.archive.path)] : Self.sources
    let part = try FlightStore.data(from: sources, lookingUp: [name], showsCards: true, largeFrom: 0)
    #expect(part.missing == (expected.isEmpty ? name : nil))
    #expect(try Self.shown(name, in: part.store) == expected)
    // An airline's name can be resolved only at the end, so all flights are read before.
    let isNeededWhole = name == "lufthansa"
    #expect(expected.isEmpty || isNeededWhole || part.store.flights.count < whole.flights.count)
    // Looking up several names finds the results of each.
    let turn = Self.names.firstIndex(of: name) ?? 0
    guard Effort.isLong || turn % 5 == 0 else { return }
    let both = try FlightStore.data(from: sources, lookingUp: ["KSFO", name], showsCards: true, largeFrom: 0)
    #expect(try Self.shown(name, in: both.store) == expected)
  }

  /// Loads the flights before and after a flight of the same aircraft, which neither its name nor its airports imply.
  @Test(arguments: [true, false]) func flightsBringThoseOfTheirAircraft(_ isArchive: Bool) throws {
    let flights = ["A", "B", "C", "D"].enumerated().map { number, letter in
      Samples.flight([
        "ident": "\"\(letter)\"", "fa_flight_id": "\"\(letter)-1\"",
        "inbound_fa_flight_id": number == 0 ? "null" : "\"\(["A", "B", "C"][number - 1])-1\"",
      ])
    }
    let json = flights.joined(separator: "\n")
    let folder = try Folder()
    try folder.archive.save(try FlightStore(parsing: json.utf8))
    let source: DataSource = isArchive ? .file(path: folder.archive.path) : .bytes(Array(json.utf8))
    let card = try FlightStore.data(from: [source], lookingUp: ["B"], showsCards: true, largeFrom: 0)
    let row = try #require(card.store.lookUp("B").first?.rows.first)
    #expect(try card.store.text("inbound", row) == "A")
    #expect(card.store.graph.onward(row).count == 1 && card.store.flights.count == 3)
    let record = try FlightStore.data(from: [source], lookingUp: ["B"], showsCards: false, largeFrom: 0)
    #expect(try record.store.lookUp("B").first.map { try record.store.text("status", $0.rows[0]) } != "null")
    #expect(record.store.flights.count <= 3)
  }
}
