import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Checks loading against the lists in the fixtures.
struct FixtureTests {
  private static let folder = Package.root.appendingPathComponent("Fixtures")

  struct Place: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let line: Int
    let column: Int
    let offset: Int
    var testDescription: String { file }
  }

  struct Unsound: Decodable, Sendable {
    let file: String
    let path: String
    let why: String
  }

  private static func read<Value: Decodable>(_ path: String, as type: [Value].Type) -> [Value] {
    let data = try? Data(contentsOf: folder.appendingPathComponent(path))
    return data.flatMap { try? JSONDecoder().decode([Value].self, from: $0) } ?? []
  }

  static let places = read("Invalid/expected.json", as: [Place].self)

  @Test(arguments: places) func invalid(_ place: Place) throws {
    let path = Self.folder.appendingPathComponent("Invalid/\(place.file)").path
    var store = FlightStore()
    let error = try #require(throws: LoadError.self) { try store.load([.file(path: path)]) }
    #expect(error.place?.offset == place.offset)
    #expect(error.place?.line == place.line)
    #expect(error.place?.column == place.column)
    #expect(store.counts == [0, 0, 0])
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(PrefixMachine.faultInDocuments(bytes) == place.offset)
    for manner in ReadingManner.all { #expect(manner.read(bytes).fault?.offset == place.offset) }
  }

  @Test func everyInvalidFileIsListed() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appendingPathComponent("Invalid").path)
    #expect(Set(files).subtracting(["expected.json"]) == Set(Self.places.map(\.file)))
    #expect(files.count > 100)
  }

  /// A record is rejected for its first fault; a fault inside a list has the path of the list.
  @Test func everyUnsoundRecord() throws {
    let expected = Dictionary(grouping: Self.read("Unsound/expected.json", as: [Unsound].self), by: \.file)
    #expect(expected.count > 30)
    // A number is accepted in place of a text: in a name that is odd, in a gate it is common.
    for (file, faults) in expected where file != "airline-name-is-number.json" {
      let path = Self.folder.appendingPathComponent("Unsound/\(file)").path
      var store = FlightStore()
      let report = try store.load([.file(path: path)])
      let listed = Set(faults.map { $0.path.hasSuffix("codeshares[1]") ? String($0.path.dropLast(3)) : $0.path })
      let found = report.rejected.map { $0.path + ($0.cause.key.isEmpty ? "" : "." + $0.cause.key) }
      #expect(!found.isEmpty && listed.isSuperset(of: found), "\(file): \(found), not \(listed)")
      let records = Set(faults.map { $0.path.prefix { $0 != "]" } })
      #expect(report.rejectedCount == records.count, "\(file)")
      #expect(store.counts.reduce(0, +) > 0, "\(file)")
      #expect(store.graph.checkInvariants() == [])
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    /// The resulting numbers of flights, airports and airlines.
    let counts: [Int]
    var records: Int
    var rejected = 0
    var testDescription: String { file }

    init(_ file: String, _ flights: Int, _ airports: Int, _ airlines: Int, records: Int, rejected: Int = 0) {
      self.file = file
      counts = [flights, airports, airlines]
      self.records = records
      self.rejected = rejected
    }
  }

  static let cases: [Case] = [
    Case("absurd-delays.json", 3, 4, 3, records: 3),
    Case("accents-flights.json", 3, 4, 3, records: 3),
    Case("accents.json", 0, 10, 0, records: 10),
    Case("airline-idents-with-digits.json", 4, 8, 4, records: 4),
    Case("airport-refs.json", 0, 3, 0, records: 3),
    Case("airport-with-alternatives.json", 0, 1, 0, records: 1),
    Case("alert-push.json", 1, 2, 1, records: 1),
    Case("arrived-without-gate-times.json", 4, 4, 3, records: 4),
    Case("bare-array-of-airports.json", 0, 2, 0, records: 2),
    Case("bom-and-crlf.json", 1, 2, 1, records: 1),
    Case("cancelled.json", 2, 4, 2, records: 2),
    Case("canonical-airport.json", 0, 0, 0, records: 0),
    Case("canonical-idents.json", 0, 0, 0, records: 0),
    Case("canonical-operator.json", 0, 0, 0, records: 0),
    Case("codeshares.json", 3, 5, 3, records: 3),
    Case("contradicted-delays.json", 4, 3, 4, records: 4),
    Case("control-characters.json", 1, 2, 1, records: 1),
    Case("counts-airport.json", 0, 0, 0, records: 0),
    Case("counts-operator.json", 0, 0, 0, records: 0),
    Case("counts-search.json", 0, 0, 0, records: 0),
    Case("cyrillic-and-wide.json", 6, 7, 6, records: 6),
    Case("deep-nesting.json", 1, 2, 1, records: 1),
    Case("deep-wrapping.json", 1, 2, 1, records: 1),
    Case("diversion-pair.json", 2, 3, 1, records: 2),
    Case("duplicate-keys.json", 1, 2, 1, records: 1),
    Case("error-reply.json", 0, 0, 0, records: 1, rejected: 1),
    Case("escaped-keys-and-surrogate-pairs.json", 1, 2, 1, records: 1),
    Case("firehose.ndjson", 0, 0, 0, records: 3, rejected: 3),
    Case("flights.ndjson", 3, 4, 1, records: 3),
    Case("flightxml3.json", 0, 1, 0, records: 2, rejected: 1),
    Case("foresight.json", 1, 2, 1, records: 1),
    Case("general-aviation-without-operator.json", 2, 3, 0, records: 2),
    Case("lone-surrogates.json", 6, 2, 1, records: 6),
    Case("leg-from-a-to-a.json", 2, 2, 1, records: 4),
    Case("nearby.json", 0, 3, 0, records: 3),
    Case("null-origin.json", 1, 1, 1, records: 1),
    Case("null-times.json", 1, 2, 1, records: 1),
    Case("numbers-as-strings.json", 1, 2, 1, records: 1),
    Case("one-airport.json", 0, 1, 0, records: 1),
    Case("one-operator.json", 0, 0, 1, records: 1),
    Case("operator-refs.json", 0, 0, 2, records: 2),
    Case("operator-with-alternatives.json", 0, 0, 1, records: 1),
    Case("operator-without-icao.json", 0, 0, 1, records: 1),
    Case("page-early.json", 5, 7, 5, records: 5),
    Case("page-late.json", 5, 7, 5, records: 5),
    Case("placeholder-delays.json", 50, 2, 1, records: 50),
    Case("position-object.json", 1, 2, 1, records: 1),
    Case("position-only.json", 1, 1, 1, records: 1),
    Case("positions.json", 0, 0, 0, records: 0),
    Case("registration-like-idents.json", 6, 12, 2, records: 6),
    Case("same-ident-two-days.json", 3, 2, 1, records: 3),
    Case("schedules.json", 3, 3, 2, records: 6),
    Case("search-inflight.json", 4, 4, 4, records: 4),
    Case("segments.json", 3, 3, 2, records: 3),
    Case("several-documents.json", 1, 3, 1, records: 4),
    Case("strings-as-numbers.json", 1, 2, 1, records: 1),
    Case("times-of-other-forms.json", 1, 2, 1, records: 1),
    Case("track.json", 0, 0, 0, records: 0),
    Case("trailing-blank-type.json", 2, 2, 1, records: 2),
    Case("two-legs-one-ident.json", 2, 3, 1, records: 2),
    Case("unknown-keys.json", 1, 2, 1, records: 1),
    Case("whole-numbers-with-fraction.json", 1, 4, 1, records: 4),
    Case("wrapped.json", 1, 2, 1, records: 1),
  ]

  @Test(arguments: cases) func awkwardCase(_ example: Case) throws {
    var store = FlightStore()
    let report = try store.load([.file(path: Self.folder.appendingPathComponent("Cases/\(example.file)").path)])
    #expect(store.counts == example.counts)
    #expect(report.recordCount == example.records)
    #expect(report.rejectedCount == example.rejected)
    #expect(store.graph.checkInvariants() == [])
  }

  @Test func everyCaseIsListed() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appendingPathComponent("Cases").path)
    #expect(Set(files) == Set(Self.cases.map(\.file)))
  }

  /// The newer page wins in either order; a gate that it lacks is kept.
  @Test func pagesInEitherOrder() throws {
    let files = ["early", "late"].map {
      DataSource.file(path: Self.folder.appendingPathComponent("Cases/page-\($0).json").path)
    }
    var stores = [FlightStore(), FlightStore()]
    try stores[0].load(files)
    try stores[1].load(files.reversed())
    #expect(stores[0].dump == stores[1].dump)
    #expect(stores[0].counts == [5, 7, 5])
  }

  @Test func day() throws {
    let folder = Self.folder.appendingPathComponent("Day").path
    var files = try DataFiles.sources(at: folder)
    #expect(files.count == 11)
    var store = FlightStore()
    let report = try store.load(files)
    #expect(report.rejected == [])
    #expect(report.recordCount == 313 + 150 + 50)
    #expect(store.counts == [304, 156, 52])
    #expect(store.graph.checkInvariants() == [])
    #expect(store.graph.clock == 1_773_511_200)
    let dump = store.dump
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<5 {
      files.shuffle(using: &generator)
      var other = FlightStore()
      try other.load(files)
      #expect(other.dump == dump)
    }
  }
}
