import Testing

@testable import FlightStore

/// Work that several threads share.
struct ThreadsTests {
  @Test(arguments: [0, 1, 7, 8, 100])
  func divided(work: Int) {
    let parts = Threads.divide(work, worthThread: 4) { number, count in
      Array(stride(from: number, to: work, by: count))
    }
    #expect(parts.count <= max(1, work / 4) && parts.count <= Threads.usefulCount)
    #expect(parts.joined().sorted() == Array(0..<work))
  }

  /// Of a table so large that threads share it, the rows come in order.
  @Test func conditionOverManySegments() throws {
    var tables = Tables()
    let count = 70 << Segment.shift
    for _ in 0..<count { _ = tables.flights.rows.appendRow() }
    let column = FlightColumn.progressPercent.rawValue
    for row in stride(from: 0, to: count, by: 1001) {
      tables.flights.rows.setStored(UInt64(Encoded.whole(Int32(row % 7))), column, row)
    }
    var query = RowQuery(.flights)
    query.condition = try Filter<Flight>("progress = 3").condition
    let expected = stride(from: 0, to: count, by: 1001).filter { $0 % 7 == 3 }
    #expect(query.found(in: FlightStore(Graph(tables))).rows == expected)
  }
}
