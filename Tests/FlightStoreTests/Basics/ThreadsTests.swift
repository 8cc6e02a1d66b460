import Foundation
import Synchronization
import Testing

@testable import FlightStore

struct ThreadsTests {
  @Test(arguments: [0, 1, 7, 8, 100])
  func divided(work: Int) {
    let parts = Threads.divide(work, worthThread: 4) { Array($0.share(of: work)) }
    #expect(parts.count <= max(1, work / 4) && parts.count <= Threads.usefulCount)
    #expect(parts.flatMap(\.self) == Array(0..<work))
  }

  @Test(arguments: [0, 1, 7, 8, 100], 1...4)
  func everythingFallsToOnePart(work: Int, count: Int) {
    let parts = (0..<count).map { ThreadPart(number: $0, count: count) }
    #expect(parts.flatMap { Array($0.share(of: work)) } == Array(0..<work))
    #expect(parts.flatMap { Array($0.turns(of: work)) }.sorted() == Array(0..<work))
    #expect(parts.allSatisfy { abs($0.share(of: work).count - work / count) <= 1 })
  }

  @Test(arguments: [0, 1, 2, 100])
  func everyPieceIsTakenOnce(count: Int) {
    #expect(Threads.take(count) { $0 }.sorted() == Array(0..<count))
  }

  @Test(arguments: [0, 1, 7, 8, 1000])
  func filled(count: Int) {
    let (squares, shares) = Threads.fill(count, worthThread: 4) { share, squares in
      for place in share { squares[place] = place * place }
      return share.count
    }
    #expect(squares == (0..<count).map { $0 * $0 })
    #expect(shares.reduce(0, +) == count)
  }

  @Test func workIsDoneOnceOnItsOwnThread() {
    let worker = WorkerThread { Thread.current }
    #expect(worker.hasThread && worker.join() !== Thread.current)
    #expect(worker.join() === worker.take() && worker.take() == nil)
  }

  /// If the system refuses a thread, the work is done by the thread that joins.
  @Test func workIsDoneWithoutAThread() {
    let runs = Atomic(0)
    let worker = WorkerThread({ runs.add(1, ordering: .relaxed).newValue }, start: { _, _, _ in EAGAIN })
    #expect(!worker.hasThread && runs.load(ordering: .relaxed) == 0)
    #expect(worker.join() == 1 && worker.join() == 1)
    #expect(worker.take() == 1 && worker.take() == nil)
  }

  #if os(Linux)
    /// A thread that leaves the processor of the one that starts it may return there.
    @Test func threadsMayRunOnEveryProcessor() throws {
      @Sendable func processors() -> Substring? {
        let status = try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
        return status?.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
      }
      let own = try #require(processors())
      for _ in 0..<50 { #expect(WorkerThread(processors).join() == own) }
    }
  #endif

  /// A table that threads share yields its rows in order.
  @Test func conditionOverManySegments() throws {
    var tables = Tables()
    let count = 70 << Segment.shift
    for _ in 0..<count { _ = tables.flights.rows.appendRow() }
    let column = FlightColumn.progressPercent.rawValue
    for row in stride(from: 0, to: count, by: 1001) {
      tables.flights.rows.setStored(UInt64(Encoded.whole(Int32(row % 7))), ofColumn: column, row: row)
    }
    var query = RowQuery(.flights)
    query.condition = try Filter<Flight>("progress = 3").condition
    let expected = stride(from: 0, to: count, by: 1001).filter { $0 % 7 == 3 }
    #expect(query.found(in: FlightStore(Graph(tables))).rows == expected)
  }
}
