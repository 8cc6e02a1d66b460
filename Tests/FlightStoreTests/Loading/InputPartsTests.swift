import Foundation
import Testing

@testable import FlightStore

struct InputPartsTests {
  /// Records of one hundred bytes, a line each.
  private static func lines(_ count: Int) -> DataSource {
    let line = "{\"a\":\"" + String(repeating: "x", count: 91) + "\"}\n"
    return .bytes(String(repeating: line, count: count).utf8)
  }

  private static func divided(_ count: Int, at offsets: [Int], worthTaking least: Int) throws -> InputParts {
    let source = lines(count)
    let starts = try offsets.map { try #require(ElementStart(in: source, from: $0)) }
    return InputParts(of: source, at: starts, worthTaking: least)
  }

  private static func finish(_ part: InputParts.Part, of parts: InputParts) {
    parts.finish(part, [], LoadOutcome(LoadPlan().builder(on: Tables())))
  }

  @Test func partsStartAtRecords() throws {
    let parts = try Self.divided(1000, at: [50_010], worthTaking: 1000)
    #expect(parts.parts.map { $0.start?.offset } == [nil, 50_100])
    #expect(parts.advance(parts.parts[0], to: 700) == 50_100)
    #expect(parts.advance(parts.parts[1], to: 60_000) == .max)
    Self.finish(parts.parts[1], of: parts)
  }

  @Test func takesOverHalfOfWhatIsLeftOfTheLongest() throws {
    let parts = try Self.divided(1000, at: [60_000], worthTaking: 1000)
    let (first, second) = (parts.parts[0], parts.parts[1])
    _ = parts.advance(first, to: 20_000)
    _ = parts.advance(second, to: 90_000)
    let third = try #require(parts.takeOver())
    #expect(third.start?.offset == 40_100)
    #expect(parts.advance(first, to: 20_000) == 40_100)
    #expect(parts.advance(third, to: 40_200) == 60_100)
    #expect(parts.part(after: first) === third && parts.part(after: third) === second)
    #expect(parts.part(after: second) == nil)
    // A part that was taken over may be taken over in turn.
    let fourth = try #require(parts.takeOver())
    #expect(parts.part(after: first) === fourth || parts.part(after: third) === fourth)
    for part in [second, third, fourth] { Self.finish(part, of: parts) }
  }

  @Test func leavesAloneWhatIsNotWorthIt() throws {
    let parts = try Self.divided(1000, at: [50_000], worthTaking: 10_000)
    _ = parts.advance(parts.parts[0], to: 40_000)
    _ = parts.advance(parts.parts[1], to: 80_200)
    #expect(parts.takeOver() == nil)
    _ = parts.advance(parts.parts[1], to: 79_000)
    #expect(try #require(parts.takeOver()).start?.offset == 89_600)
    for part in parts.parts.dropFirst() { Self.finish(part, of: parts) }
  }

  /// The reader of the whole has been told where the part after it starts.
  @Test func leavesAloneWhatHasBeenRead() throws {
    let parts = try Self.divided(1000, at: [20_000], worthTaking: 1000)
    _ = parts.advance(parts.parts[0], to: 19_000)
    _ = parts.advance(parts.parts[1], to: 30_000)
    Self.finish(parts.parts[1], of: parts)
    #expect(parts.takeOver() == nil)
  }

  @Test func leavesAloneWhatHoldsNoOtherRecord() throws {
    let text = "{\"a\":1}\n{\"a\":\"" + String(repeating: "x", count: 100_000) + "\"}\n"
    let parts = InputParts(of: .bytes(text.utf8), at: [], worthTaking: 100)
    #expect(parts.takeOver() == nil)
    #expect(parts.parts.count == 1)
  }

  @Test func hasNoOutcomeOfWhatWasDropped() throws {
    let parts = try Self.divided(10, at: [200, 500], worthTaking: 100)
    for part in parts.parts.dropFirst() {
      Self.finish(part, of: parts)
      #expect(part.isRead)
    }
    parts.parts[1].drop()
    #expect(parts.parts.map { $0.takeOutcome() != nil } == [false, false, true])
  }

  /// The thread that reads from the start falls behind, so that others take over from it.
  @Test(arguments: [2, 3]) func findsTheSameWhoeverReads(_ threads: Int) throws {
    let flights = (0..<2400).map { number in
      Samples.flight(["fa_flight_id": "\"F\(number % 2000)\"", "flight_number": "\"\(number)\""])
    }
    let source = DataSource.bytes(flights.joined(separator: "\n").utf8)
    let alone = try Loading(plan: LoadPlan(), threads: 1).load([source], onto: Tables())
    let first = ObjectIdentifier(Thread.current)
    var loading = Loading(plan: LoadPlan(), threads: threads, smallestPart: 1000)
    loading.stop = {
      if ObjectIdentifier(Thread.current) == first { Thread.sleep(forTimeInterval: 0.01) }
      return false
    }
    let shared = try loading.load([source], onto: Tables())
    #expect(FlightStore(Graph(shared.tables)).dump == FlightStore(Graph(alone.tables)).dump)
    #expect(shared.report == alone.report)
  }
}
