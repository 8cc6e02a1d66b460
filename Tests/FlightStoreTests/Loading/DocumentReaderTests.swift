import TestSupport
import Testing

@testable import FlightStore

/// Checks that every way of reading gives the same records and the same faults.
struct DocumentReaderTests {
  @Test(arguments: Samples.sound) func soundDocument(_ document: SoundDocument) {
    let expected = ReadingManner().read(document.bytes)
    #expect(expected.records.count == document.count)
    #expect(expected.fault == nil)
    for manner in ReadingManner.all + Self.pipes {
      #expect(manner.read(document.bytes) == expected, "\(manner.testDescription)")
    }
  }

  private static let pipes = [1, 7, 60].flatMap { piece in
    [false, true].map { ReadingManner(capacity: piece == 1 ? 64 : 257, piece: piece, isWalking: $0) }
  }

  @Test(arguments: Samples.sound) func documentCutAtEveryByte(_ document: SoundDocument) {
    let bytes = document.bytes
    let step = max(1, bytes.count / Effort.times(18, long: 100))
    for count in stride(from: 0, to: bytes.count, by: step) { compare(Array(bytes[..<count])) }
  }

  /// Reads bytes in several ways and checks that all agree on the records and on the offset of a fault.
  private func compare(_ bytes: [UInt8]) {
    let expected = ReadingManner(isWalking: true).read(bytes)
    if expected.fault?.offset != PrefixMachine.faultInDocuments(bytes) {
      let text = String(decoding: bytes.suffix(200), as: UTF8.self)
      Issue.record("\(expected.fault as Any) but \(PrefixMachine.faultInDocuments(bytes) as Any): \(text)")
    }
    for manner in [
      ReadingManner(), ReadingManner(capacity: 64), ReadingManner(capacity: 257), ReadingManner(capacity: 4096),
    ] {
      let reading = manner.read(bytes)
      if reading != expected {
        Issue.record("\(manner.testDescription): \(reading.fault as Any), not \(expected.fault as Any)")
      }
    }
  }

  /// The filler that an empty prediction compares with must not match a member.
  @Test(arguments: [1, 8, 9, 32, 64]) func controlBytesWhereAMemberIsExpected(_ count: Int) {
    let stray = String(repeating: "\u{1}", count: count)
    let record = #"{"ident":"UAL1","fa_flight_id":"UAL1-1","origin":{"code":"KSFO"}}"#
    for broken in [
      #"{\#(stray)"ident":"UAL1"}"#, #"{"ident":"UAL1"\#(stray)}"#,
      #"{"ident":"UAL1","fa_flight_id":"UAL1-1","origin":{"code":"KSFO"}\#(stray)}"#,
    ] {
      compare(Array("[\(record),\(record),\(broken),\(record)]".utf8))
    }
  }

  /// A predicted key must not match where a comma is missing or superfluous.
  @Test(arguments: ["", " ", "\n" + String(repeating: " ", count: 32)]) func commasWhereNoneBelong(_ blank: String) {
    let record = #"{\#(blank)"ident":"UAL1","fa_flight_id":"UAL1-1","origin":{\#(blank)"code":"KSFO","city":"x"}}"#
    for broken in [
      #"{,"fa_flight_id":"UAL1-2","ident":"UAL2"}"#, #"{,\#(blank)"ident":"UAL2","fa_flight_id":"UAL1-2"}"#,
      #"{"fa_flight_id":"UAL1-2"\#(blank)"ident":"UAL2"}"#, #"{"other":1\#(blank)"ident":"UAL2"}"#,
      #"{\#(blank)"ident":"UAL2","origin":{"city":"y"\#(blank)"code":"KSFO"}}"#,
      #"{\#(blank)"ident":"UAL2","origin":{"other":1\#(blank)"code":"KSFO"}}"#,
      #"{\#(blank)"ident":"UAL2","origin":{,"city":"y","code":"KSFO"}}"#,
    ] {
      compare(Array("[\(record),\(record),\(broken),\(record)]".utf8))
    }
  }

  /// Indentation pushes the keys beyond what one vector comparison covers.
  @Test(arguments: [15, 23, 24, 31, 39, 47, 63, 90]) func keysBehindDeepIndentation(_ indentation: Int) {
    let blank = "\n" + String(repeating: " ", count: indentation)
    let pages = (0..<6).map { number in
      let key = number.isMultiple(of: 2) ? "scheduled_out" : "scheduled_off"
      return #"{\#(blank)"ident":"UAL\#(number)",\#(blank)"\#(key)":\#(blank)"2022-01-26T17:1\#(number):00Z"}"#
    }
    compare(Array("[\(pages.joined(separator: ","))]".utf8))
  }

  struct Depth: Sendable, CustomTestStringConvertible {
    let levels: Int
    let inside: String
    let isSound: Bool
    var testDescription: String { "\(levels) levels around \(inside.prefix(40))" }
  }

  /// A container at a nesting depth; arrays and wrapping objects count alike.
  @Test(arguments: [
    Depth(levels: 511, inside: "[]", isSound: true), Depth(levels: 512, inside: "[]", isSound: false),
    Depth(levels: 512, inside: "1", isSound: true), Depth(levels: 511, inside: "{\"a\":1}", isSound: true),
    Depth(levels: 511, inside: "{\"a\":[]}", isSound: false), Depth(levels: 510, inside: "{\"a\":[]}", isSound: true),
    Depth(levels: 510, inside: "{\"origin\":{\"code\":\"A\"}}", isSound: true),
    Depth(levels: 511, inside: "{\"origin\":{\"code\":\"A\"}}", isSound: false),
    Depth(levels: 510, inside: "{\"origin\":{\"x\":[]}}", isSound: false),
    Depth(levels: 509, inside: "{\"origin\":{\"x\":[]}}", isSound: true),
    Depth(levels: 509, inside: "{\"origin\":{\"x\":{}}}", isSound: true),
    Depth(levels: 510, inside: "{\"origin\":{\"code\":{}}}", isSound: false),
    Depth(levels: 510, inside: "{\"codeshares\":[[]]}", isSound: false),
    Depth(levels: 509, inside: "{\"codeshares\":[[]]}", isSound: true),
    Depth(levels: 510, inside: "{\"alternatives\":{\"a\":{}}}", isSound: false),
  ]) func depth(_ depth: Depth) {
    for open in ["[", "{\"a\":"] {
      let close = open == "[" ? "]" : "}"
      let text =
        String(repeating: open, count: depth.levels) + depth.inside + String(repeating: close, count: depth.levels)
      let bytes = Array(text.utf8)
      compare(bytes)
      let fault = ReadingManner().read(bytes).fault
      #expect((fault == nil) == depth.isSound)
      if let fault { #expect(fault.reason == .tooDeep) }
    }
  }

  @Test func lineOfMegabytes() {
    let flight = Samples.flight(["fa_flight_id": "\"F\""]).split(separator: "\"F\"", maxSplits: 1)
    let count = Effort.times(1000, long: 8000)
    let flights = (0..<count).map { "\(flight[0])\"F\($0)\"\(flight[1])" }
    let bytes = Array("{\"arrivals\":[\(flights.joined(separator: ","))]}".utf8)
    #expect(bytes.count > count * 1250)
    let expected = ReadingManner().read(bytes)
    #expect(expected.records.count == count)
    #expect(ReadingManner(capacity: 100).read(bytes) == expected)
    #expect(ReadingManner(piece: 5000).read(bytes) == expected)
  }

  @Test func shuffledKeysAndMixedGenerations() {
    var generator = SeededGenerator(seed: 3)
    var members = ["\"ident\":\"A1\"", "\"fa_flight_id\":\"A1-1\"", "\"origin\":{\"code\":\"KSFO\",\"name\":null}"]
    members += ["\"destination\":null", "\"codeshares\":[\"B\",\"C\"]", "\"cancelled\":false", "\"filed_ete\":-1.5e1"]
    var text = ""
    for _ in 0..<400 {
      members.shuffle(using: &generator)
      text += "{" + members.dropLast(Int.random(in: 0...2, using: &generator)).joined(separator: ",") + "} "
    }
    compare(Array(text.utf8))
  }

  @Test func lastOfDuplicateKeysCounts() {
    let text =
      #"{"origin":{"code":"A","city":"X"},"origin":{"code":"B"},"ident":"1","\u0069dent":"2","last_position":{"altitude":1},"last_position":null}"#
    for manner in ReadingManner.all {
      #expect(
        manner.read(Array(text.utf8)).records
          == ["flight origin=object last_position=null ident='2' origin/code='B'"], "\(manner.testDescription)")
    }
  }
}
