import TestSupport
import Testing

@testable import FlightStore

/// Tests of input that is made to be slow, large or deep.
///
/// A quadratic algorithm would not finish here.
struct HostileInputTests {
  @Test func manyStatesOfOneFlight() throws {
    let head =
      "{\"ident\":\"A1\",\"fa_flight_id\":\"F\",\"origin\":{\"code\":\"K\"},\"destination\":null,\"progress_percent\":"
    var bytes: [UInt8] = []
    let count = Effort.times(2500, long: 100_000)
    for index in 0..<count {
      bytes += Array("\(head)\(index % 101),\"status\":\"\(index % 7)\"}\n".utf8)
    }
    var store = FlightStore()
    let report = try store.load([.bytes(bytes)])
    #expect(report.recordCount == count)
    #expect(store.counts == [1, 1, 0])
    #expect(store.value(.progressPercent) == "100")
    #expect(store.graph.checkInvariants() == [])
  }

  @Test func manyCodesharesOfOneFlight() throws {
    var bytes: [UInt8] = []
    for index in (0..<Effort.times(500, long: 3000)).reversed() {
      bytes += Array(
        "{\"ident\":\"A1\",\"fa_flight_id\":\"F\",\"origin\":null,\"codeshares\":[\"X\(index + 10_000)\"]}".utf8)
    }
    var store = FlightStore()
    try store.load([.bytes(bytes)])
    #expect(store.counts == [1, 0, 0])
    #expect(
      store.graph.texts.items(store.graph.flights.rows.text(FlightColumn.codeshares.rawValue, ofRow: 0)).count == 100)
  }

  @Test func manyUnsoundRecords() throws {
    let text = "{\"ident\":\"A\",\"origin\":null,\"scheduled_off\":\"\(String(repeating: "x", count: 300))\"}\n"
    let count = Effort.times(10_100, long: 20_000)
    let bytes = Array(String(repeating: text, count: count).utf8)
    var store = FlightStore()
    let report = try store.load([.bytes(bytes)])
    #expect(report.rejectedCount == count && report.rejected.count == 10_000)
    #expect(report.rejected.last?.place.line == 10_000)
    #expect(store.counts == [0, 0, 0])
    // The same through a pipe, where lines are counted while it is read.
    let window = ByteWindow(InputBytes(owning: ReadingManner.pipe(bytes, 50_000)), name: "-")
    var reader = DocumentReader(window, sink: GraphBuilder(Tables()))
    try reader.read()
    #expect(reader.unsound.last?.place?.line == 10_000)
  }

  struct Text: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable () -> String
    var isSound = true
    var records = 0
  }

  /// Returns a tenth of a number, or all of it in a long run.
  private static func many(_ count: Int) -> Int { Effort.times(count / 10, long: count) }

  static let texts: [Text] = [
    Text(
      testDescription: "many small wrappers",
      text: { "[" + String(repeating: "{\"a\":{\"b\":{}}},", count: many(60_000)) + "1]" }),
    Text(
      testDescription: "many duplicates in a walked object",
      text: {
        "{\"x\":{}" + String(repeating: ",\"origin\":{\"code\":\"A\",\"city\":\"B\"},\"status\":1", count: many(50_000))
          + "}"
      }, records: 1),
    Text(
      testDescription: "many duplicates in an object read whole",
      text: { "{\"status\":1" + String(repeating: ",\"origin\":{\"code\":\"A\"}", count: 8000) + "}" }, records: 1),
    Text(testDescription: "unclosed containers", text: { String(repeating: "[{\"a\":", count: 250) }, isSound: false),
    Text(
      testDescription: "too many unclosed containers", text: { String(repeating: "[", count: many(500_000)) },
      isSound: false),
    Text(
      testDescription: "unclosed lists inside",
      text: { "{\"codeshares\":" + String(repeating: "[", count: many(500_000)) },
      isSound: false),
    Text(
      testDescription: "deep wrappers with long fronts",
      text: {
        let front = "{\"k\":[" + String(repeating: "1,", count: 3000) + "1],\"a\":"
        return String(repeating: front, count: 200) + "1" + String(repeating: "}", count: 200)
      }),
    Text(
      testDescription: "a long array of numbers", text: { "[" + String(repeating: "1,", count: many(100_000)) + "1]" }),
    Text(
      testDescription: "a long number",
      text: {
        "{\"airport_code\":\"K\",\"name\":\"n\",\"elevation\":1" + String(repeating: "0", count: many(300_000)) + "}"
      }, records: 1),
    Text(
      testDescription: "a long key", text: { "{\"" + String(repeating: "k", count: many(300_000)) + "\":{\"a\":1}}" }),
    Text(
      testDescription: "a long escaped key",
      text: { "{\"" + String(repeating: "\\n", count: many(100_000)) + "\":{\"a\":1}}" }),
    Text(testDescription: "long blanks", text: { "[" + String(repeating: " \n", count: many(400_000)) + "1]" }),
    Text(testDescription: "many documents", text: { String(repeating: "[]", count: many(60_000)) }),
    Text(testDescription: "many empty objects", text: { "[" + String(repeating: "{},", count: many(60_000)) + "{}]" }),
    Text(
      testDescription: "a string that does not end", text: { "[\"" + String(repeating: "é", count: many(60_000)) },
      isSound: false),
    Text(
      testDescription: "many keys", text: { "{" + (0..<many(30_000)).map { "\"k\($0)\":{}," }.joined() + "\"z\":1}" }),
  ]

  @Test(arguments: texts) func text(_ text: Text) throws {
    let bytes = Array(text.text().utf8)
    let manners = [ReadingManner(), ReadingManner(capacity: 4096), ReadingManner(piece: 30_000)]
    let turn = Self.texts.firstIndex { $0.testDescription == text.testDescription } ?? 0
    for manner in Effort.some(of: manners, every: 3, turn: turn) {
      let reading = manner.read(bytes)
      #expect((reading.fault == nil) == text.isSound)
      #expect(reading.inputFault == nil)
      #expect(reading.records.count == text.records)
    }
    var store = FlightStore()
    _ = try? store.load([.bytes(bytes)])
    #expect(store.graph.checkInvariants() == [])
  }

  /// A pipe delivers 64 KB at a time; no chunk may cause a rescan of the chunks before it.
  @Test func longStringFromPipe() throws {
    let length = Effort.times(2_000_000, long: 40_000_000)
    var bytes = Array("{\"airport_code\":\"KORD\",\"name\":\"".utf8)
    bytes += [UInt8](repeating: 0x61, count: length)
    bytes += Array("\"}".utf8)
    let window = ByteWindow(InputBytes(owning: ReadingManner.pipe(bytes, 1 << 20)), name: "-")
    var reader = DocumentReader(window, sink: GraphBuilder(Tables()))
    try reader.read()
    let graph = Graph(reader.finish().tables)
    #expect(graph.airports.count == 1)
    #expect(graph.texts.bytes(graph.airports.rows.text(AirportColumn.name.rawValue, ofRow: 0)).count == length)
  }
}
