import TestSupport
import Testing

@testable import FlightStore

@Suite struct BlockReaderTests {
  private static let count = 4500

  /// Flights of several segments, with values of every form and some that hardly any flight has.
  private static let store = Result {
    let flights = (0..<count).map { number in
      let destination = number % 7 == 0 ? "null" : #"{"code": "K\#(number % 90 + 100)"}"#
      let position = number % 4100 == 1 ? #", "last_position": {"latitude": \#(Double(number) / 100)}"# : ""
      let shares = number % 3 == 0 ? #", "codeshares": ["AA\#(number)", "BB"]"# : ""
      return """
        {"ident": "UAL\(number)", "fa_flight_id": "UAL\(number)-\(number * 7)", "origin": {"code": "KPDX"}, \
        "destination": \(destination), "cancelled": \(number % 5 == 0), "route_distance": \(number % 11 * 100), \
        "scheduled_off": "2026-03-\(number % 20 + 10)T12:00:00Z"\(position)\(shares)}
        """
    }
    return try QueryData.store(json: #"{"flights": [\#(flights.joined(separator: ","))]}"#)
  }

  private static let fields = [
    "ident", "fa_flight_id", "origin", "destination", "destination.iata", "cancelled", "route_distance", "departure",
    "phase", "codeshares", "registration", "scheduled_off", "scheduled_out",
    "enroute", "arrival", "duration", "average_speed", "departure_delay", "inbound",
  ]

  /// Rows in any order read the same in consecutive blocks, in overlapping ones, and from any position.
  @Test(arguments: [(256, 512), (256, 256), (1, 1), (1000, 3000), (count, count), (700, 1)])
  func readsTheSameAsRowByRow(_ size: Int, _ step: Int) throws {
    var generator = SeededGenerator(seed: 7)
    let graph = try Self.store.get().graph
    let rows = Array(0..<Self.count).shuffled(using: &generator)
    let selection = RowSelection(graph: graph, entity: .flights, rows: rows)
    let paths = try Self.fields.map { try FieldPath(parsing: $0, of: .flights) }
    let (readers, destination) = (paths.map { graph.shownReader(of: $0) }, paths[3])
    let latitude = StoredAttribute(column: FlightColumn.positionLatitude.rawValue, isRare: false)
    let reader = BlockReader(selection, attributes: [latitude], links: [paths[3]], paths: paths)
    let most = size > 500 ? Effort.times(3, long: 10) : Effort.times(12, long: 40)
    var starts = Array(stride(from: 0, to: rows.count, by: step).prefix(most))
    // Jumps back to the start, and to a position that does not continue a block.
    starts += [0, 4321, 0]
    var (wrong, count) = (0, 0)
    for start in starts {
      var place = start
      reader.forEachRow(start..<min(start + size, rows.count), step: step) { row, values in
        let expected =
          [selection.stored(latitude, of: .flights, row: row), .other(graph.value(destination, ofRow: row))]
          + readers.map { graph.texts.blockValue($0(row)) }
        if row != rows[place] || !expected.indices.allSatisfy({ isSame(values[$0], expected[$0]) }) { wrong += 1 }
        place += 1
        count += 1
      }
    }
    #expect(wrong == 0)
    #expect(count >= min(size, rows.count))
  }

  @Test func noRowsAreNone() {
    let reader = BlockReader(RowSelection(graph: FlightStore().graph, entity: .flights, rows: []), paths: [])
    reader.forEachRow(0..<0) { _, _ in Issue.record("there is no row") }
  }

  private func isSame(_ value: BlockValue, _ other: BlockValue) -> Bool {
    switch (value, other) {
    case (.text(let text), .text(let other)), (.list(let text), .list(let other)):
      text.withBytes { $0.array } == other.withBytes { $0.array }
    case (.other(let value), .other(let other)): value == other
    default: false
    }
  }
}
