import Foundation
import Testing

@testable import FlightStore

/// Tests that records equal the store's values and survive a round trip through JSON.
struct RecordTests {
  private static let folder = Package.root.deletingLastPathComponent().appendingPathComponent("shared/data")

  /// The folders of fixtures, and of data next to the package if there is any.
  private static let inputs: [String] = {
    let files = FileManager.default
    let fixtures = (try? files.contentsOfDirectory(atPath: Package.root.appendingPathComponent("Fixtures").path)) ?? []
    let shared = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    let all =
      fixtures.map { Package.root.appendingPathComponent("Fixtures/\($0)").path }
      + shared.map { folder.appendingPathComponent($0).path }
    return all.filter { (try? DataFiles.sources(at: $0)) != nil && !$0.hasSuffix(".md") }.sorted()
  }()

  private func store(_ path: String) throws -> FlightStore {
    var store = FlightStore()
    // Some fixtures are deliberately not JSON.
    for source in try DataFiles.sources(at: path) { _ = try? store.load([source]) }
    return store
  }

  /// From the graph to records, to JSON, and back to records and to the graph.
  @Test(arguments: inputs) func recordsAreReadAgainAsTheyWere(_ path: String) throws {
    let store = try store(path)
    let encoder = JSONEncoder()
    var bytes: [UInt8] = []
    func check<Record: StoreRecord>(_ records: [Record]) throws {
      let again = try JSONDecoder().decode([Record].self, from: encoder.encode(records))
      #expect(again == records)
      for record in records { bytes += try encoder.encode(record) }
    }
    try check(store.flights.map(\.record))
    try check(store.airports.map(\.record))
    try check(store.airlines.map(\.record))
    let again = try FlightStore(parsing: bytes)
    #expect(again.dump == store.dump)
  }

  @Test func aeroAPIsOwnRecordsAreRead() throws {
    let flight = try JSONDecoder().decode(FlightRecord.self, from: Data(Samples.flight().utf8))
    #expect(try flight == #require(loaded(Samples.flight()).flights.first).record)
    let airport = try JSONDecoder().decode(AirportRecord.self, from: Data(Samples.fullAirport("KORD", "ORD").utf8))
    #expect(try airport == #require(loaded(Samples.fullAirport("KORD", "ORD")).airports.first).record)
    let airline = try JSONDecoder().decode(AirlineRecord.self, from: Data(Samples.airline("UAL", "UA").utf8))
    #expect(try airline == #require(loaded(Samples.airline("UAL", "UA")).airlines.first).record)
  }

  /// A decoder may spell the keys in its own way, which is also one that a load accepts.
  @Test func keysInCamelCaseAreRead() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let encoder = JSONEncoder()
    var count = 0
    func check<Record: StoreRecord>(_ records: [Record]) throws {
      #expect(try decoder.decode([Record].self, from: encoder.encode(records)) == records)
      count += records.count
    }
    let note = CustomAttribute<Flight, String?>("note_of_crew")
    var store = try FlightStore(attributes: [note])
    try store.load(DataFiles.sources(at: QueryData.day))
    for flight in store.flights { try store.update(flight) { $0[note] = flight.ident } }
    try check(store.flights.map(\.record))
    try check(store.airports.map(\.record))
    try check(store.airlines.map(\.record))
    #expect(count > 50)
    let flight = #"{"faFlightId": "A-1", "identICAO": "UAL1", "origin": {"codeIcao": "KSFO"}, "last_position": {}}"#
    let record = try JSONDecoder().decode(FlightRecord.self, from: Data(flight.utf8))
    #expect(record.id == Flight.ID(faFlightID: "A-1", origin: "KSFO", destination: nil))
    #expect(record.identICAO == "UAL1")
  }

  @Test(arguments: [
    #"{"ident":1}"#, #"{"ident":"A","scheduled_off":"soon"}"#, #"{"ident":"A","route_distance":1.5}"#,
    #"{"ident":"A","origin":"KSFO"}"#, #"{"ident":"A","blocked":"no"}"#,
  ])
  func otherValuesAreRefused(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FlightRecord.self, from: Data(json.utf8)) }
  }

  // MARK: The list of attributes

  /// Returns the attributes with their Swift names, in the order of the columns.
  private func attributes<List: RecordAttributes>(_ list: List) -> [(name: String, column: Int, type: String)] {
    Mirror(reflecting: list).children.compactMap { child in
      let attribute = Mirror(reflecting: child.value)
      guard let column = attribute.children.first?.value as? Int else { return nil }
      return (child.label ?? "", column, "\(attribute.subjectType)")
    }
  }

  private func type(_ storage: ColumnStorage) -> String {
    let name =
      switch storage {
      case .text: "String"
      case .list: "Array<String>"
      case .flag: "Bool"
      case .whole: "Int"
      case .decimal: "Double"
      case .time: "Date"
      case .link: "none"
      }
    return "RecordAttribute<\(name)>"
  }

  @Test func everyColumnIsAnAttributeOfItsType() {
    let flights = attributes(FlightAttributes.all)
    let columns = FlightColumn.allCases.filter { $0.column.storage != .link }
    #expect(flights.map(\.column).sorted() == columns.map(\.rawValue))
    for attribute in flights {
      let column = FlightColumn.allCases[attribute.column]
      #expect(attribute.name == "\(column)" && attribute.type == type(column.column.storage))
    }
    let airports = attributes(AirportAttributes.all)
    #expect(airports.map(\.column).sorted() == Array(2..<AirportColumn.allCases.count))
    for attribute in airports {
      let column = AirportColumn.allCases[attribute.column]
      #expect(attribute.name == "\(column)" && attribute.type == type(column.column.storage))
    }
    let airlines = attributes(AirlineAttributes.all)
    #expect(airlines.map(\.column).sorted() == Array(2..<AirlineColumn.allCases.count))
    for attribute in airlines {
      let column = AirlineColumn.allCases[attribute.column]
      #expect(attribute.name == "\(column)" && attribute.type == type(column.column.storage))
    }
  }

  @Test func attributesReadAsTheyWereWritten() throws {
    var record = FlightRecord(ident: " UAL412 ", faFlightID: "", origin: "KSFO", destination: " KORD")
    #expect(record.ident == "UAL412" && record.faFlightID == nil && record.destination == "KORD")
    record.codeshares = ["ACA1", " ", " DLH2 ", "X\u{1F}Y"]
    #expect(record.codeshares == ["ACA1", "DLH2", "XY"])
    record.actualOff = Date(timeIntervalSince1970: 1_643_216_576.9)
    #expect(record.actualOff == Date(timeIntervalSince1970: 1_643_216_576))
    record.actualOff = Date(timeIntervalSince1970: .infinity)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(record) }
    record.actualOff = nil
    record.routeDistance = 551
    record.positionLatitude = -1.5
    record.isBlocked = false
    #expect(record.routeDistance == 551 && record.positionLatitude == -1.5 && record.isBlocked == false)
    let again = try JSONDecoder().decode(FlightRecord.self, from: JSONEncoder().encode(record))
    #expect(again == record)
  }

  @Test func airlineFollowsUnlessItIsSet() throws {
    var record = FlightRecord(ident: "UAL412")
    #expect(record.airline == "UAL")
    record.operator = "SKW"
    #expect(record.airline == "SKW")
    record.registration = "UAL412"
    record.operator = nil
    #expect(record.airline == nil)
    record.registration = nil
    record.airline = "UAL"
    #expect(record == FlightRecord(ident: "UAL412"))
    for airline in ["DLH", nil] as [Airline.ID?] {
      record.airline = airline
      #expect(record.airline == airline)
      let json = try JSONEncoder().encode(record)
      #expect(try JSONDecoder().decode(FlightRecord.self, from: json) == record)
      let store = try FlightStore(parsing: json + json)
      #expect(store.flights.map(\.airline?.code) == [airline?.code])
      #expect(store.flights.first?.record == record)
    }
  }

  @Test func keysFollowTheCodesThatTheyAreMadeOf() {
    var airport = AirportRecord(icao: "ORD")
    airport.codeICAO = "KORD"
    #expect(airport.icao == "KORD" && airport.id == "KORD")
    airport.icao = "KSFO"
    #expect(airport.codeICAO == "KSFO")
    airport.codeICAO = nil
    #expect(airport.icao == "KSFO")
    var airline = AirlineRecord(icao: "UAL")
    airline.iata = "UA"
    #expect(airline.code == "UAL")
    airline.icao = nil
    #expect(airline.code == "UA")
    airline.code = "UX"
    #expect(airline.iata == "UX" && airline.icao == nil)
  }
}
