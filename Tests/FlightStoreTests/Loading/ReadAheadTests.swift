import Testing

@testable import FlightStore

/// Tests of a reader that takes over parts that other threads have read ahead.
struct ReadAheadTests {
  private final class OnePart: ReadAhead {
    let runs: [ElementRun]
    private(set) var isDropped = false

    init(_ runs: [ElementRun]) { self.runs = runs }

    var firstStart: Int { runs[0].start }
    func next() -> (runs: [ElementRun], limit: Int) { (runs, .max) }
    func drop() { isDropped = true }
  }

  private static let line = Samples.flight() + "\n"
  private static let text = String(repeating: line, count: 4)

  /// Returns a run of the record of a line whose reported start may be some bytes too late.
  private static func run(ofLine number: Int, late: Int = 0) -> ElementRun {
    let start = number * line.utf8.count
    return ElementRun(
      start: start + late, end: start + line.utf8.count - 1, isArray: false, count: 1, recordCount: 1)
  }

  /// Returns the numbers of records read here and in all, or `nil` if everything must be read again.
  private static func read(_ ahead: OnePart) throws -> (here: Int, all: Int)? {
    var reader = DocumentReader(try ByteWindow(opening: .bytes(text.utf8)), sink: NotingSink(), ahead: ahead)
    do throws(ReadStop) { try reader.read() } catch {
      guard case .outOfStep = error else { throw error }
      return nil
    }
    return (reader.sink.records.count, reader.recordCount)
  }

  @Test func noPartBeginsAfterALongStretchWithoutRecords() {
    func input(zeros: Int) -> DataSource { .bytes(Array(repeating: 0, count: zeros) + Array(Self.text.utf8)) }
    #expect(ElementStart(in: input(zeros: 1 << 20), from: 0) != nil)
    #expect(ElementStart(in: input(zeros: 5 << 20), from: 0) == nil)
  }

  @Test func acceptsRunsThatBeginWhereRecordsDo() throws {
    let ahead = OnePart([Self.run(ofLine: 1), Self.run(ofLine: 3)])
    let count = try #require(try Self.read(ahead))
    #expect(count == (here: 2, all: 4) && !ahead.isDropped)
  }

  @Test func dropsAPartThatBeginsElsewhere() throws {
    let ahead = OnePart([Self.run(ofLine: 1, late: 1), Self.run(ofLine: 3)])
    let count = try #require(try Self.read(ahead))
    #expect(count == (here: 4, all: 4) && ahead.isDropped)
  }

  @Test func isOutOfStepWhereOnlySomeOfAPartIsRight() throws {
    let ahead = OnePart([Self.run(ofLine: 1), Self.run(ofLine: 2, late: 1)])
    #expect(try Self.read(ahead) == nil)
  }
}
