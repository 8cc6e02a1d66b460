import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests that loading only what a query needs gives the same rows as loading everything.
struct ProjectedLoadingTests {
  @Test(arguments: AirportBoard.Direction.allCases)
  func boardsAreThoseOfEverything(_ direction: AirportBoard.Direction) throws {
    let sources = try fixtures("Day")
    var query = RowQuery(.flights)
    query.require(["origin", "destination"], oneOf: ["DEN"])
    let part = try FlightStore.loading(sources, for: query, showing: AirportBoard.fields, largeFrom: 0).store
    let whole = try QueryData.whole(sources).store
    #expect(part.flights.count < whole.flights.count)
    let boards = [part, whole].map { store in
      query.rows(in: store).board(
        direction, of: store.airports(coded: "DEN").rows,
        within: AirportBoard.window(around: store.now, hours: AirportBoard.usualHours))
    }
    let line = { (entry: AirportBoard.Entry) in
      "\(entry.index) \(entry.scheduledSeconds ?? 0) \(entry.seconds) \(entry.certainty) \(entry.status)"
    }
    #expect(boards[0].entries.map(line) == boards[1].entries.map(line) && boards[0].entries.count > 3)
    #expect(Self.texts(boards[0].rows, AirportBoard.fields) == Self.texts(boards[1].rows, AirportBoard.fields))
  }

  private static let searchTexts = ["DEN", "San", "ua 379", "UAL2", "TP 4710", "TAP 4710", "N841UA", "nothing"]
  private static let searches = searchTexts.flatMap { text in
    [nil, "distance > 900 km", "cancelled or onward.count >= 0"].map { (text, $0) }
  }

  @Test(arguments: Effort.some(of: searches, every: 2))
  func searchesFindWhatTheyFindInEverything(_ text: String, _ condition: String?) throws {
    let fields = try FieldList.parse("ident,origin.city,departure", of: .flights)
    var query = RowQuery(.flights)
    if let condition { try query.require(condition) }
    query.limit = 20
    let demand = query.demand(ofSearchFor: text, showing: fields)
    let sources = try fixtures("Day")
    let part = try FlightStore.loading(sources, for: demand.query, showing: demand.fields, largeFrom: 0).store
    let whole = try QueryData.whole(sources).store
    let found = Self.texts(query.rows(rankedBy: text, in: part), fields)
    #expect(found == Self.texts(query.rows(rankedBy: text, in: whole), fields))
    #expect(condition != nil || found.isEmpty == (text == "nothing"))
  }

  /// Flights without an identifier are counted correctly, although counting needs none of their identifying values.
  @Test func countsWhateverFlightsAreToldApartBy() throws {
    var query = RowQuery(.flights)
    query.isOrdered = false
    var sources = try fixtures("Cases").map { [$0] }
    let day = try fixtures("Day")
    sources += Effort.some(of: sources.map { $0 + day }, every: 9)
    for sources in sources {
      let part = try FlightStore.loading(sources, for: query, showing: [], largeFrom: 0)
      let whole = try FlightStore.loading(sources, for: query, showing: nil)
      #expect(part.store.flights.count == whole.store.flights.count, "\(sources[0].name)")
    }
  }

  /// Aggregates load exactly the fields that they need.
  @Test(arguments: [
    "p90(arrival_delay)", "share(departure.hour < 12)", "distinct(registration)", "sum(distance) / sum(duration)",
    "count(inbound.arrival > departure)", "max(arrival - now)", "min(departure.date)", "mean(great_circle)",
  ])
  func measuresAreTheSame(_ measure: String) throws {
    let sources = try fixtures("Day")
    var query = RowQuery(.flights)
    query.isOrdered = false
    try query.require("destination.country = US")
    var question = try GroupQuery(keys: "airline,departure.weekday")
    try question.show(measure)
    let answers = try [0, Int.max].map { large in
      let store = try FlightStore.loading(sources, for: query, showing: question.fields, largeFrom: large).store
      let answer = query.found(in: store).answer(question)
      let paths = try #require(answer.shown)
      return answer.rows.rows.map { answer.rows.value(paths[0], ofRow: $0) }
    }
    #expect(answers[0] == answers[1] && answers[0].contains { $0 != .null })
  }

  @Test(arguments: ["airline", "destination", "hour", "phase", "registration", "inbound"])
  func statisticsAreTheSame(key text: String) throws {
    let sources = try fixtures("Day")
    var query = RowQuery(.flights)
    query.isOrdered = false
    let question = try GroupQuery(keys: text)
    let part = try FlightStore.loading(sources, for: query, showing: question.fields, largeFrom: 0)
    let whole = try QueryData.whole(sources)
    let (few, all) = (query.found(in: part.store), query.found(in: whole.store))
    #expect(few.statistics() == all.statistics())
    #expect(few.answer(question).statistics == all.answer(question).statistics)
  }

  /// An empty text in the input may be stored as null.
  @Test(arguments: [
    "ident", "status", "codeshares", "distance", "cancelled", "position_latitude", "actual_on", "arrival", "origin",
  ])
  func findsEmptyTextsWhereTheyAreNull(_ field: String) throws {
    let origin = #""origin":{"code":"KORD"}"#
    let values = [#""""#, #""  ""#, "null"].enumerated().map { number, value in
      let keys = ["ident", "status", "codeshares", "route_distance", "cancelled", "actual_on"]
      return #"{"fa_flight_id":"F\#(number)",\#(origin),"last_position":{"latitude":\#(value)},"#
        + keys.map { "\"\($0)\":\(value)" }.joined(separator: ",") + "}"
    }
    let source = DataSource.bytes(values.joined(separator: "\n").utf8)
    var found = 0
    for operation in ["is null", "is not null"] {
      let query = try RowQuery(flightsWhere: "destination is null and \(field) \(operation)")
      let part = try FlightStore.loading([source], for: query, showing: [], largeFrom: 0)
      let whole = try FlightStore.loading([source], for: query, showing: nil)
      #expect(query.count(in: part.store) == query.count(in: whole.store))
      found += query.count(in: whole.store)
    }
    #expect(found == values.count)
  }

  @Test func refusesTheSameRecords() throws {
    let query = RowQuery(.flights)
    for source in try fixtures("Unsound") {
      let part = try FlightStore.loading([source], for: query, showing: [], largeFrom: 0)
      let whole = try FlightStore.loading([source], for: query, showing: nil)
      #expect(part.report == whole.report, "\(source.name)")
      #expect(part.store.flights.count == whole.store.flights.count, "\(source.name)")
    }
  }

  /// Only a skipped flight says which IATA code the airline has, and that there is another airline.
  @Test(arguments: [
    ("destination = KORD", "airline", "UAL", 1), ("destination = KORD", "airline.iata", "UA", 2),
    ("destination = KORD", "airline.flights.count", "whole(2)", 2), ("airline.iata = UA", "ident", "UAL1", 2),
  ])
  func keepsAirlinesOfSkippedFlightsWhereTheyMatter(
    _ condition: String, _ field: String, _ value: String, _ count: Int
  ) throws {
    let json = """
      {"arrivals": [
        {"ident": "UAL1", "fa_flight_id": "UAL1-1", "operator_icao": "UAL", "destination": {"code": "KORD"}},
        {"ident": "UAL2", "fa_flight_id": "UAL2-1", "operator_icao": "UAL", "operator_iata": "UA"},
        {"ident": "DLH3", "fa_flight_id": "DLH3-1", "operator_icao": "DLH", "operator_iata": "LH"}
      ]}
      """
    let query = try RowQuery(flightsWhere: condition)
    let fields = try FieldList.parse(field, of: .flights)
    let store = try FlightStore.loading([.bytes(json.utf8)], for: query, showing: fields, largeFrom: 0).store
    #expect(store.airlines.count == count)
    #expect(Self.texts(query.rows(in: store), fields).first == [value])
  }

  /// The records of a diversion repeat an identifier, and the inbound flight of another has it too.
  private static let diversion = """
    {"flights": [
      {"ident": "UAL1", "fa_flight_id": "UAL1-1", "origin": {"code": "KSFO"}, "destination": {"code": "KORD"}},
      {"ident": "UAL1", "fa_flight_id": "UAL1-1", "origin": {"code": "KSFO"}, "destination": {"code": "KDEN"}},
      {"ident": "UAL2", "fa_flight_id": "UAL2-1", "origin": {"code": "KDEN"}, "destination": {"code": "KORD"},
       "inbound_fa_flight_id": "UAL1-1"}
    ]}
    """

  @Test(arguments: [
    ("fa_flight_id = UAL1-1", "ident", "", 2), ("ident ^= UAL", "ident", "fa_flight_id", 2),
    ("destination = KORD", "fa_flight_id,inbound_fa_flight_id", "", 2), ("ident ^= UAL", "inbound.destination", "", 3),
    ("inbound_fa_flight_id = UAL1-1", "fa_flight_id", "", 1), ("inbound.ident = UAL1", "fa_flight_id", "", 1),
    ("fa_flight_id ~ '*1-1'", "destination", "", 2), ("ident ^= UAL", "fa_flight_id", "", 3),
  ])
  func identifiersThatAreComparedAreInterned(
    _ condition: String, _ shown: String, _ distinct: String, _ count: Int
  ) throws {
    var query = try RowQuery(flightsWhere: condition)
    query.sort = try SortKey.parse("-fa_flight_id", of: .flights)
    if !distinct.isEmpty { query.distinct = try FieldList.parse(distinct, of: .flights) }
    let fields = try FieldList.parse(shown, of: .flights)
    let answers = try [0, Int.max].map { large in
      let source = DataSource.bytes(Self.diversion.utf8)
      let store = try FlightStore.loading([source], for: query, showing: fields, largeFrom: large).store
      return Self.texts(query.rows(in: store), fields)
    }
    #expect(answers[0] == answers[1] && answers[0].count == count)
  }

  /// A search takes its own condition and that of the query from the same store.
  @Test func searchesCompareIdentifiers() throws {
    let fields = try FieldList.parse("fa_flight_id,origin.departures.count", of: .flights)
    var query = try RowQuery(flightsWhere: "fa_flight_id = UAL2-1")
    let demand = query.demand(ofSearchFor: "UAL2", showing: fields)
    let source = DataSource.bytes(Self.diversion.utf8)
    let store = try FlightStore.loading([source], for: demand.query, showing: demand.fields, largeFrom: 0).store
    query.require(searchFor: "UAL2", in: store)
    #expect(Self.texts(query.rows(in: store), fields) == [["UAL2-1", "whole(1)"]])
  }

  @Test func keepsNoMoreThanIsNamed() throws {
    let query = try RowQuery(flightsWhere: "destination = EDDF")
    let fields = try FieldList.parse("distance", of: .flights)
    let source = try #require(fixtures("Day").first { $0.name.hasSuffix("EDDF-arrivals.json") })
    let store = try FlightStore.loading([source], for: query, showing: fields, largeFrom: 0).store
    #expect(store.flights.allSatisfy { $0.routeDistance != nil })
    #expect(store.flights.allSatisfy { $0.status == nil && $0.airline == nil })
  }

  /// Rows as texts: two stores number their rows differently.
  private static func texts(_ rows: RowSelection, _ fields: [FieldPath]) -> [[String]] {
    rows.rows.indices.map { index in
      fields.map { field in
        let value = rows.value(field, ofRow: rows.rows[index])
        return rows.withText(of: value) { $0.text } ?? "\(value)"
      }
    }
  }
}
