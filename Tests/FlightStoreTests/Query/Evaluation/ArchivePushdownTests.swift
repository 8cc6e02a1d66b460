import Foundation
import Testing

@testable import FlightStore

/// Tests that loading only selected flights from a store file changes no answer.
struct ArchivePushdownTests {
  /// More flights than one thread selects, with texts on pages of several threads.
  @Test func answersFromManySegments() throws {
    let whole = FlightStore(Graph(Self.tables(segments: 66)))
    let fields = try ["fa_flight_id", "distance"].map { try FieldPath(parsing: $0, of: .flights) }
    let folder = try Folder()
    try folder.archive.save(whole)
    var query = RowQuery(.flights)
    for (expression, count) in [("progress = 29 and distance < 500 mi", 135), ("progress > 90", 0)] {
      query = RowQuery(.flights)
      try query.require(expression)
      let expected = Self.answer(query, fields, in: whole)
      #expect(expected.count == count, "\(expression)")
      #expect(try Self.answer(query, fields, in: folder.archive) == expected, "\(expression)")
    }
    // So many matches are not selected: all flights are loaded.
    query = RowQuery(.flights)
    query.isOrdered = false
    try query.require("progress is null")
    let store = try FlightStore.data(from: [.file(path: folder.archive.path)], for: query, showing: []).store
    #expect(store.flights.count == whole.flights.count)
    #expect(query.count(in: store) == query.count(in: whole))
  }

  /// The texts that each thread has read begin on a page of their own.
  @Test func extractedTextsAreFoundInEveryPart() {
    let parts = [(0...TextPage.size).map { "T\($0)" }, ["U", "T7"]]
    var pages: [TextPage] = []
    for part in parts {
      for (index, text) in part.enumerated() {
        if index % TextPage.size == 0 { pages.append(TextPage(capacity: 1 << 10)) }
        Array(text.utf8).withUnsafeBufferPointer { pages[pages.count - 1].append(Bytes($0)) }
      }
    }
    var tables = Tables()
    tables.texts = TextPool(pages)
    let numbers = [parts[0].indices.map { $0 * 3 }, [90_000, 90_001]]
    let texts = ExtractedTexts(graph: Graph(tables), numbers: numbers)
    let tests = ["T7", "T\(TextPage.size)", "V"].map { sought in
      ColumnTextTest(passes: { $0.text == sought }, columns: [])
    }
    #expect(texts.numbers(passing: tests) == [[21, 90_001], [UInt32(TextPage.size * 3)], []])
  }

  /// Texts on more pages than one thread tests in advance: few or many that pass, none, and null.
  @Test func textsOfManyPagesAreTestedInAdvance() throws {
    var tables = Self.tables(segments: 17)
    let rows = tables.flights.rows.count
    for row in 0..<rows where row % 1000 != 7 {
      tables.flights.rows.makeUnique(row)
      let text = tables.texts.intern("I\(row)").number
      tables.flights.rows.setStored(UInt64(text), ofColumn: FlightColumn.registration.rawValue, row: row)
    }
    let whole = FlightStore(Graph(tables))
    let fields = try [FieldPath(parsing: "registration", of: .flights)]
    let folder = try Folder()
    try folder.archive.save(whole)
    let expressions = [
      "registration = i69000", "registration ^= I6900", "registration ^= I69", "registration = none",
      "registration in (I3, I40000, I69007)", "not registration ^= I and distance < 100 mi",
      "registration = I69000 or fa_flight_id ^= F6900",
    ]
    let counts = [1, 10, 642, 0, 2, 0, 2]
    for (expression, count) in zip(expressions, counts) {
      let query = try RowQuery(flightsWhere: expression)
      let expected = Self.answer(query, fields, in: whole)
      #expect(expected.count == count, "\(expression)")
      #expect(try Self.answer(query, fields, in: folder.archive) == expected, "\(expression)")
    }
    try folder.archive.damageTexts()
    #expect(throws: DataError.self) {
      let query = try RowQuery(flightsWhere: expressions[0])
      _ = try Self.answer(query, fields, in: folder.archive)
    }
  }

  /// A column that a segment lacks is null there, regardless of the segments around it.
  @Test(arguments: [FlightColumn.gateOrigin, .seatsCabinCoach, .positionLatitude, .isDiverted])
  func valuesOfSomeSegmentsStayWhereTheyAre(_ column: FlightColumn) throws {
    var tables = Self.tables(segments: 11)
    // The first window of segments has values, the second has none, the third has them in its last segment.
    for segment in [1, 10] {
      for row in stride(from: segment << Segment.shift + 5, to: segment << Segment.shift + 3000, by: 50) {
        let stored: UInt64 =
          switch tables.flights.rows.layout.columns[column.rawValue].storage {
          case .text: UInt64(tables.texts.intern("G\(row % 7)").number)
          case .decimal: Encoded.decimal(Double(row % 60) + 0.25)
          default: 1 + UInt64(row % 2)
          }
        tables.flights.rows.makeUnique(row)
        tables.flights.rows.setStored(stored, ofColumn: column.rawValue, row: row)
      }
    }
    let whole = FlightStore(Graph(tables))
    let fields = try ["fa_flight_id", "gate_origin", "seats_cabin_coach", "position_latitude", "diverted"].map {
      try FieldPath(parsing: $0, of: .flights)
    }
    let folder = try Folder()
    try folder.archive.save(whole)
    let name = TableLayout.flights.storedFields[column.rawValue].name
    for expression in ["\(name) is not null", "distance < 40 mi", "\(name) is not null or distance < 40 mi"] {
      let query = try RowQuery(flightsWhere: expression)
      let expected = Self.answer(query, fields, in: whole)
      #expect(expected.count > 20)
      #expect(try Self.answer(query, fields, in: folder.archive) == expected, "\(expression)")
    }
  }

  /// Fallback times are read only for the rows that need them.
  ///
  /// The same applies to the times that distinguish flights without an identifier.
  @Test func standInsAreReadWhereTheyAreNeeded() throws {
    let off = "\"2022-01-26T16:20:00Z\""
    let flights = (0..<6).map { number in
      Samples.flight([
        "ident": "\"UAL\(number)\"", "fa_flight_id": number % 2 > 0 ? "\"F\(number)\"" : "null",
        "route_distance": "\(number / 2)", "actual_off": number / 2 == 1 ? off : "null",
        "estimated_off": number == 1 ? "null" : "\"2022-01-26T16:1\(9 - number):00Z\"",
      ])
    }
    let whole = try FlightStore(parsing: flights.joined(separator: "\n").utf8)
    let fields = try ["key", "departure", "duration"].map { try FieldPath(parsing: $0, of: .flights) }
    let folder = try Folder()
    try folder.archive.save(whole)
    func answer(_ condition: String, _ fields: [FieldPath]) throws -> [[String]] {
      let query = try RowQuery(flightsWhere: condition)
      let answer = try Self.answer(query, fields, in: folder.archive)
      #expect(answer == Self.answer(query, fields, in: whole), "\(condition)")
      return answer
    }
    for distance in 0...2 { #expect(try answer("distance = \(distance) mi", fields).count == 2) }
    #expect(try answer("distance < 100 mi", fields).count == 6)

    try folder.archive.damage("estimated_off")
    #expect(try answer("distance = 1 mi", fields).count == 2)
    #expect(throws: DataError.self) { try answer("distance = 2 mi", fields) }
    #expect(throws: DataError.self) {
      try answer("distance = 1 mi", fields + [FieldPath(parsing: "estimated_off", of: .flights)])
    }
    try folder.archive.save(whole)
    try folder.archive.damage("scheduled_off")
    #expect(try answer("distance = 1 mi and fa_flight_id is not null", Array(fields.prefix(2))).count == 1)
    #expect(throws: DataError.self) { try answer("distance = 1 mi", fields) }
    #expect(throws: DataError.self) { try answer("distance = 0 mi and fa_flight_id is not null", fields) }
  }

  /// Returns tables of many flights, some of which have a progress, a distance and a long identifier.
  private static func tables(segments: Int) -> Tables {
    var tables = Tables()
    let count = segments << Segment.shift - 100
    for _ in 0..<count { _ = tables.flights.rows.appendRow() }
    let tail = String(repeating: "-", count: 700)
    for row in stride(from: 5, to: count, by: 50) {
      let id = tables.texts.intern("F\(row)\(tail)").number
      let values: [(FlightColumn, UInt32)] = [
        (.progressPercent, Encoded.whole(Int32(row % 48))), (.routeDistance, Encoded.whole(Int32(row % 1000))),
        (.faFlightID, id),
      ]
      // Full segments are packed, so they are copied before they change.
      tables.flights.rows.makeUnique(row)
      for (column, stored) in values {
        tables.flights.rows.setStored(UInt64(stored), ofColumn: column.rawValue, row: row)
      }
    }
    return tables
  }

  private static func answer(_ query: RowQuery, _ fields: [FieldPath], in archive: Archive) throws -> [[String]] {
    answer(
      query, fields, in: try FlightStore.data(from: [.file(path: archive.path)], for: query, showing: fields).store)
  }

  static func answer(_ query: RowQuery, _ fields: [FieldPath], in store: FlightStore) -> [[String]] {
    let rows = query.rows(in: store)
    return rows.rows.map { row in
      fields.map { path in
        let value = rows.value(path, ofRow: row)
        if case .row(let row, let kind) = value {
          return String(decoding: store.graph.texts.bytes(store.graph.code(of: kind, row: row)), as: UTF8.self)
        }
        return rows.withText(of: value) { $0.text } ?? "\(value)"
      }
    }
  }
}

extension Archive {
  /// Flips a bit in a column of the flights.
  fileprivate func damage(_ column: String) throws {
    try flipBit { directory in
      try #require(directory.kinds[2].rows.columns.first { $0.name.elementsEqual(column.utf8) }).offset
    }
  }

  /// Flips a bit in the last page of texts.
  fileprivate func damageTexts() throws { try flipBit { try #require($0.pages.last).offset } }

  private func flipBit(at place: (ArchiveDirectory) throws -> Int) throws {
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let header = try ArchiveHeader(decoding: bytes[...], ofFileWith: bytes.count)
    let start = header.directory.offset
    let directory = try ArchiveDirectory(decoding: Array(bytes[start..<(start + header.directorySize)]))
    bytes[try place(directory)] ^= 1
    try Data(bytes).write(to: URL(filePath: path))
  }
}
