import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests that loading only the flights and attributes that a query needs gives the same answer as loading everything.
struct SelectiveLoadingTests {
  enum Source: CaseIterable { case json, storeFile }

  /// What is read, and all that it contains.
  private struct Input {
    let sources: [DataSource]
    let whole: FlightStore
    var report = LoadReport()
  }

  private static func withInputs(_ source: Source, _ body: ([Input]) throws -> Void) throws {
    switch source {
    case .json:
      let files = try DataFiles.sources(at: QueryData.day)
      // Airports come after or before the flights that name them, and flights occur once or more than once.
      let orders = [files, files.reversed(), files + [try #require(files.first)]] + files.map { [$0] }
      try body(
        orders.map { sources in
          let whole = try QueryData.whole(sources)
          return Input(sources: sources, whole: whole.store, report: whole.report)
        })
    case .storeFile:
      let whole = try QueryData.store(QueryData.day)
      try Self.withStoreFile(of: whole) { try body([Input(sources: $0, whole: whole)]) }
    }
  }

  private static func withStoreFile(of store: FlightStore, _ body: ([DataSource]) throws -> Void) throws {
    let folder = try Folder()
    try folder.archive.save(store)
    try body([.file(path: folder.archive.path)])
  }

  /// Expects the same answer of what is loaded for a query as of everything, and returns its number of rows.
  @discardableResult
  private func expectSame(_ query: RowQuery, showing fields: [FieldPath]?, in input: Input) throws -> Int {
    let part = try FlightStore.data(from: input.sources, for: query, showing: fields, largeFrom: 0)
    let compared = FieldPath.paths(["key"], of: .flights) + (fields ?? [])
    let expected = ArchivePushdownTests.answer(query, compared, in: input.whole)
    let comment: Comment = "\(Filter<Flight>(query.condition)) by \(query.sort) of \(input.sources.map(\.name))"
    #expect(ArchivePushdownTests.answer(query, compared, in: part.store) == expected, comment)
    #expect(part.report == input.report, comment)
    return expected.count
  }

  @Test(arguments: Source.allCases) func anyConditionGivesTheSameRows(_ source: Source) throws {
    var random = RandomConditions(seed: 53)
    random.texts += ["ORD", "EDDF", "Frankfurt", "US", "enroute", "United Airlines", "Lufthansa", "B738"]
    var found = 0
    try Self.withInputs(source) { inputs in
      for _ in 0..<Effort.times(30, long: 250) {
        var query = RowQuery(.flights)
        query.condition = random.condition()
        if random.dice.roll(2) > 0 { query.sort = [SortKey(random.path(), isDescending: true)] }
        let fields = random.dice.roll(2) > 0 ? [random.path(), random.path()] : []
        found += try expectSame(query, showing: fields, in: random.dice.pick(inputs))
      }
    }
    #expect(found > 200)
  }

  @Test(arguments: Source.allCases) func theFirstFewAreThoseOfAll(_ source: Source) throws {
    let orders = [
      "", "departure", "-departure,key", "-arrival_delay,key", "distance,ident", "-duration", "average_speed", "-phase",
      "enroute", "-filed_ete", "progress,-key", "destination.city", "ident", "-great_circle", "cancelled",
      "departure.hour",
    ]
    let conditions = ["true", "destination = KDEN", "distance > 2000 km and airline = UAL", "progress is null"]
    let shown = try FieldList.parse("key,departure,origin.city", of: .flights)
    var dice = SeededGenerator(seed: 47)
    try Self.withInputs(source) { inputs in
      for keys in orders {
        for turn in 0..<Effort.times(2, long: 40) {
          var query = RowQuery(.flights)
          // Without a condition, all that is known of a flight is whether it is among the first.
          if turn % 2 > 0 { try query.require(dice.pick(conditions)) }
          query.sort = keys.isEmpty ? [] : try SortKey.parse(keys, of: .flights)
          (query.offset, query.limit) = dice.pick([(0, 1), (7, 20), (0, 5), (0, 5000)])
          try expectSame(query, showing: dice.pick([[], shown, nil]), in: dice.pick(inputs))
        }
      }
    }
  }

  private static let questions = [
    ("true", "departure", "key"),
    ("destination = EDDF and enroute", "-distance,ident", "ident,distance"),
    ("airline in (UAL, DLH)", "-arrival", "airline.name,duration,average_speed"),
    ("origin.city ^= San or destination.country = DE", "great_circle", "great_circle"),
    ("delay >= 15 min", "-delay", "delay,departure_delay,phase"),
    ("codeshares = UAL8842 or registration is null", "departure", "registration,codeshares"),
    ("destination.arrivals.count > 3", "-destination.arrivals.count", "status,route"),
    ("inbound.destination = KDEN", "departure", "inbound.ident,onward.count"),
    ("departure > now - 3h and not cancelled", "phase,altitude", "phase,altitude"),
  ]

  @Test(arguments: Source.allCases) func usualQuestionsHaveTheSameAnswers(_ source: Source) throws {
    try Self.withInputs(source) { inputs in
      for (turn, (condition, sort, fields)) in Self.questions.enumerated() {
        // A single file repeats no flights; the whole folder does, and is read again.
        for input in inputs.prefix(1) + Effort.some(of: Array(inputs.dropFirst(3)), every: 5, turn: turn) {
          var query = try RowQuery(flightsWhere: condition)
          query.sort = try SortKey.parse(sort, of: .flights)
          try expectSame(query, showing: FieldList.parse(fields, of: .flights), in: input)

          query.isOrdered = false
          let counted = try FlightStore.data(from: input.sources, for: query, showing: [], largeFrom: 0).store
          #expect(query.count(in: counted) == query.count(in: input.whole), "\(condition)")
        }
      }
    }
  }

  @Test(arguments: Source.allCases) func keepsFewOfMany(_ source: Source) throws {
    let flights = (1...50).map { number in
      Samples.flight(["fa_flight_id": "\"F\(number)\"", "route_distance": "\(number * 37 % 51 * 100)"])
    }
    let text = flights.joined(separator: "\n").utf8
    func check(_ sources: [DataSource]) throws {
      let query = try RowQuery(flightsWhere: "route_distance > 4500")
      let part = try FlightStore.data(from: sources, for: query, showing: [], largeFrom: 0)
      #expect(part.store.flights.count == 5)
      #expect(part.report.recordCount == (source == .json ? 50 : 0))
      // A sort by a number with a limit selects the first flights; of JSON, also those that came before them.
      for keys in ["distance", "-distance,ident"] {
        var query = RowQuery(.flights)
        query.sort = try SortKey.parse(keys, of: .flights)
        query.limit = 3
        let first = try FlightStore.data(from: sources, for: query, showing: [], largeFrom: 0).store
        #expect((3...(source == .json ? 15 : 3)).contains(first.flights.count))
        #expect(query.rows(in: first).count == 3)
      }
    }
    switch source {
    case .json: try check([.bytes(text)])
    case .storeFile: try Self.withStoreFile(of: FlightStore(parsing: text), check)
    }
  }
}
