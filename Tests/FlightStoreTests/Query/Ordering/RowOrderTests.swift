import TestSupport
import Foundation
import Testing

@testable import FlightStore

@Suite struct RowOrderTests {
  static let keys = [
    "", "distance", "-distance", "ident", "-ident", "departure", "-departure", "origin", "-destination.city",
    "airline.name,-duration", "phase", "-phase", "enroute", "-cancelled", "average_speed", "-great_circle",
    "destination.longitude", "-destination.latitude", "arrival_delay", "-arrival_delay,ident", "codeshares", "key",
    "-key",
    "destination.arrivals", "-onward,ident", "inbound", "progress,-gate_origin",
    "-filed_altitude,aircraft,-registration", "-airline,-aircraft", "actual_on,gate_origin", "-inbound,-actual_on",
  ]

  private func query(_ keys: String, _ entity: EntityKind = .flights) throws -> RowQuery {
    var query = RowQuery(entity)
    if !keys.isEmpty { query.sort = try SortKey.parse(keys, of: entity) }
    return query
  }

  /// Compares two values of one field, by an independent algorithm.
  private func order(_ left: FieldValue, _ right: FieldValue, _ graph: Graph) -> Int {
    func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int { left < right ? -1 : left > right ? 1 : 0 }
    func text(_ value: FieldValue) -> (String, String) {
      let exact = graph.withText(of: value) { $0.text } ?? ""
      let plain = exact.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      return (plain, exact)
    }
    func bytes(_ left: String, _ right: String) -> Int {
      left == right ? 0 : left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
    }
    switch (left, right) {
    case (.flag(let left), .flag(let right)): return sign(left ? 1 : 0, right ? 1 : 0)
    case (.whole(let left), .whole(let right)): return sign(left, right)
    case (.number(let left), .number(let right)): return sign(left, right)
    case (.time(let left), .time(let right)): return sign(left, right)
    case (.phase(let left), .phase(let right)):
      let phases: [Phase] = [.scheduled, .taxiing, .enroute, .landed, .arrived, .diverted, .cancelled]
      return sign(phases.firstIndex(of: left) ?? 0, phases.firstIndex(of: right) ?? 0)
    case (.key(let left), .key(let right)):
      let (left, right) = (graph.key(left), graph.key(right))
      return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    default:
      let (left, right) = (text(left), text(right))
      return left.0 == right.0 ? bytes(left.1, right.1) : bytes(left.0, right.0)
    }
  }

  @Test(arguments: ["", "-distance", "airline.name,-duration"])
  func whatIsLeftOfRowsInOrderIsInOrder(_ keys: String) throws {
    let store = try QueryData.store(QueryData.day)
    let all = try query(keys).rows(in: store)
    for condition in ["distance > 1000 km", "not enroute", "ident = none", "destination.city ^= s"] {
      for (limit, distinct) in [(nil, nil), (3, nil), (nil, "airline"), (2, "origin")] as [(Int?, String?)] {
        var asked = try query(keys)
        try asked.require(condition)
        asked.limit = limit
        asked.distinct = try distinct.map { [try FieldPath(parsing: $0, of: .flights)] } ?? []
        var among = asked
        among.rowsInOrder = all
        #expect(among.rows(in: store).rows == asked.rows(in: store).rows)
      }
    }
  }

  @Test func rowsOfAnotherSnapshotAreNotUsed() throws {
    let store = try QueryData.store(QueryData.day)
    let sorted = try query("-distance").rows(in: store)
    var asked = try query("-distance")
    var other = FlightStore()
    try other.load(DataFiles.sources(at: QueryData.day))
    asked.rowsInOrder = try query("ident").rows(in: other)
    #expect(asked.rows(in: store).rows == sorted.rows)
  }

  @Test(arguments: keys) func rowsAreInOrder(_ text: String) throws {
    for path in [QueryData.day, QueryData.cases + "/accents-flights.json"] {
      let store = try QueryData.store(path)
      let graph = store.graph
      let query = try query(text)
      let rows = query.rows(in: store).rows
      #expect(Set(rows).count == graph.flights.count && rows.count == graph.flights.count)
      let added = query.sort.last?.isDescending == true ? "-departure,-ident,-key" : "departure,ident,key"
      let keys = try query.sort + SortKey.parse(added, of: .flights)
      var wrong = 0
      for (left, right) in zip(rows, rows.dropFirst()) {
        var outcome = 0
        for key in keys where outcome == 0 {
          let (before, after) = (graph.value(key.path, ofRow: left), graph.value(key.path, ofRow: right))
          switch (before == .null, after == .null) {
          case (true, true): break
          case (true, false): outcome = 1
          case (false, true): outcome = -1
          case (false, false): outcome = order(before, after, graph) * (key.isDescending ? -1 : 1)
          }
        }
        if outcome >= 0 { wrong += 1 }
      }
      #expect(wrong == 0)
    }
  }

  @Test(arguments: keys) func fewRowsStandAsTheyDoAmongMany(_ text: String) throws {
    let store = try QueryData.store(QueryData.day)
    let order = RowOrder(store.graph, of: .flights, by: try query(text).sort)
    let all = order.sorted(Array(store.graph.flights.rows.presentRows))
    for first in stride(from: 0, to: all.count, by: 7) {
      let few = first..<min(first + 7, all.count)
      #expect(order.sorted(Array(few)) == all.filter { few.contains($0) })
    }
  }

  private static let repeatedKeys = [
    "", "-departure", "ident", "-origin,ident", "average_speed", "status", "registration",
  ]

  /// The same flights many times over sort like a single copy.
  ///
  /// There are more rows than are sorted by comparison, so the ties are inserted, sorted and ranked on several threads.
  @Test(arguments: repeatedKeys)
  func manyRowsStandAsFewDo(_ text: String) throws {
    let store = try QueryData.store(QueryData.day)
    let order = RowOrder(store.graph, of: .flights, by: try query(text).sort)
    let once = Array(store.graph.flights.rows.presentRows)
    let few = order.sorted(once)
    // The largest number is enough for several threads.
    for times in Effort.some(of: [3, 20, 40, 110], every: 4, turn: Self.repeatedKeys.firstIndex(of: text) ?? 0) {
      let many = order.sorted((0..<times).flatMap { _ in once })
      #expect(many == few.flatMap { Array(repeating: $0, count: times) })
    }
    let part = order.sorted((0..<5).flatMap { _ in once }, first: 700)
    #expect(part == Array(few.flatMap { Array(repeating: $0, count: 5) }.prefix(700)))
  }

  /// Short ties sort correctly on several threads, with and without a prefix for the next key.
  @Test(arguments: ["distance", "aircraft,distance", "origin,distance"])
  func manyShortTiesStandInOrder(_ key: String) throws {
    let store = try Self.shortTies.get()
    let rows = try query(key).rows(in: store).rows
    #expect(try rows.map { try store.text("ident", $0) } == (10_000..<20_000).map { "A\($0)" })
  }

  /// Flights of which every seven have the same distance, in disorder.
  private static let shortTies = Result {
    let flights = (0..<10_000).map { $0 * 7919 % 10_000 }.map {
      #"{"ident": "A\#(10_000 + $0)", "origin": {"code": "KSFO"}, "aircraft_type": "A320", "route_distance": \#($0 / 7)}"#
    }
    return try QueryData.store(json: "[" + flights.joined(separator: ",") + "]")
  }

  @Test func neighboringNumbersAreTold() throws {
    let flights = [5, 4, 7, 6, -2, -1, 0].enumerated().map { index, progress in
      #"{"ident": "A\#(9 - index)", "origin": {"code": "KSFO"}, "destination": null, "progress_percent": \#(progress)}"#
    }
    let store = try QueryData.store(json: "[" + flights.joined(separator: ",") + "]")
    let rows = try query("progress").rows(in: store).rows
    #expect(try rows.map { try store.text("progress", $0) } == ["-2", "-1", "0", "4", "5", "6", "7"])
  }

  @Test func theFirstFewAreThoseOfAll() throws {
    var dice = SeededGenerator(seed: 3)
    let store = try QueryData.store(QueryData.day)
    for (turn, keys) in Self.keys.enumerated() {
      var query = try query(keys)
      let all = query.rows(in: store).rows
      let limits = [0, 1, 2, 37, 38, 303, 304, 305, dice.roll(304), Int.max]
      for limit in Effort.some(of: limits, every: 3, turn: turn) {
        query.limit = limit
        query.offset = dice.pick([0, 0, 1, 17, 303, 304, 1000, Int.max])
        #expect(query.rows(in: store).rows == Array(all.dropFirst(query.offset).prefix(limit)), "\(keys) \(limit)")
        #expect(query.count(in: store) == query.rows(in: store).count)
      }
    }
  }

  @Test func negativePartsAreNone() throws {
    let store = try QueryData.store(QueryData.day)
    var query = try query("ident")
    let all = query.rows(in: store).rows
    query.offset = -5
    #expect(query.rows(in: store).rows == all)
    #expect(query.count(in: store) == all.count)
    query.limit = -1
    #expect(query.rows(in: store).rows.isEmpty)
    #expect(query.count(in: store) == 0)
    query.offset = Int.min
    query.limit = 3
    #expect(query.rows(in: store).rows == Array(all.prefix(3)))
    query.limit = Int.min
    #expect(query.rows(in: store).rows.isEmpty)
  }

  @Test(arguments: ["origin", "airline", "aircraft", "phase", "destination.city", "registration", "distance", "key"])
  func distinctKeepsTheLast(_ field: String) throws {
    let store = try QueryData.store(QueryData.day)
    var query = try query("-distance,ident")
    let all = query.rows(in: store).rows
    let path = try FieldPath(parsing: field, of: .flights)
    query.distinct = [path]
    var last: [FieldValue: Int] = [:]
    for (place, row) in all.enumerated() { last[store.graph.value(path, ofRow: row)] = place }
    let expected = last.values.sorted().map { all[$0] }
    #expect(query.rows(in: store).rows == expected)
    #expect(query.count(in: store) == expected.count)
    query.offset = 2
    query.limit = 3
    #expect(query.rows(in: store).rows == Array(expected.dropFirst(2).prefix(3)))
    #expect(query.count(in: store) == min(3, max(0, expected.count - 2)))
  }

  @Test func theOrderOfFilesDoesNotMatter() throws {
    var dice = SeededGenerator(seed: 11)
    let files = try FileManager.default.contentsOfDirectory(atPath: QueryData.day).map { QueryData.day + "/" + $0 }
    var outcomes: Set<String> = []
    for ordered in [files.sorted(), files.shuffled(using: &dice)] {
      var store = FlightStore()
      try store.load(ordered.map { .file(path: $0) })
      var lines: [String] = []
      for keys in ["", "-distance", "airline,status", "destination.city,-key"] {
        for row in try query(keys).rows(in: store).rows { lines.append(try store.text("key", row)) }
      }
      for entity in [EntityKind.airports, .airlines] {
        for row in try query("name", entity).rows(in: store).rows {
          lines.append(try store.text("icao", row, of: entity))
        }
      }
      outcomes.insert(lines.joined(separator: "\n"))
    }
    #expect(outcomes.count == 1)
  }

  @Test func lettersIgnoreCaseAndAccents() throws {
    let names = [
      "zebra", "Ångström", "apple", "Zürich", "éclair", "Eclair", "Apple", "ångstrom", "Œuf", "oe", "Yак", "як", "ЁЖ",
      "еж",
    ]
    let flights = names.enumerated().map {
      #"{"ident": "A\#($0)", "origin": {"code": "KSFO"}, "destination": null, "status": "\#($1)"}"#
    }
    let store = try QueryData.store(json: "[" + flights.joined(separator: ",") + "]")
    let ascending = try query("status").rows(in: store).rows.map { try store.text("status", $0) }
    #expect(
      ascending == [
        "Ångström", "ångstrom", "Apple", "apple", "Eclair", "éclair", "oe", "Œuf", "Yак", "zebra", "Zürich", "ЁЖ", "еж",
        "як",
      ])
    let descending = try query("-status").rows(in: store).rows.map { try store.text("status", $0) }
    #expect(descending == ascending.reversed())
  }

  /// Equal values leave the order to the next key: texts that compare equal, and both zeros.
  @Test func likeValuesAreTies() throws {
    let rows = [("B", "a1", "0.0"), ("C", "A1", "-0.0"), ("A", "a1", "-0.0"), ("D", "A1", "0.0")].map {
      #"""
      {"ident": "\#($0)", "origin": {"code": "KSFO"}, "destination": null, "gate_origin": "\#($1)",
      "last_position": {"latitude": \#($2), "longitude": 1, "timestamp": "2026-03-14T10:00:00Z"}}
      """#
    }
    let store = try QueryData.store(json: "[" + rows.joined(separator: ",") + "]")
    let keys = try SortKey.parse("gate_origin,ident", of: .flights)
    let caseless = RowOrder.Key.field(keys[0]) { $0.lowercased() < $1.lowercased() }
    let order = RowOrder(store.graph, of: .flights, keys: [caseless, .field(keys[1])])
    #expect(try order.sorted([0, 1, 2, 3]).map { try store.text("ident", $0) } == ["A", "B", "C", "D"])
    let zeros = try query("position_latitude,ident").rows(in: store).rows
    #expect(try zeros.map { try store.text("ident", $0) } == ["A", "B", "C", "D"])
  }

  /// Equal rows are in the default order, in the direction of the last key.
  @Test func equalsFollowTheLastKey() throws {
    let store = try QueryData.store(QueryData.day)
    let flights = store.flights
    let ascending = flights.sorted(using: SortDescriptor(\.constant)).map(\.id)
    let descending = flights.sorted(using: SortDescriptor(\.constant, order: .reverse)).map(\.id)
    #expect(ascending.count > 20 && descending == ascending.reversed() && ascending != descending)
  }
}

extension Flight {
  /// A value that is the same for every flight.
  fileprivate var constant: Int { 0 }
}
