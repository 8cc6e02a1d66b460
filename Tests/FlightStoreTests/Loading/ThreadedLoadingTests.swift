import TestSupport
import Foundation
import Testing

@testable import FlightStore

/// Tests that reading one input on several threads gives the same result as on one thread.
struct ThreadedLoadingTests {
  private struct Outcome: Equatable {
    var dump: String?
    var report: LoadReport?
    var error: LoadError?
  }

  private static func load(_ sources: [DataSource], threads: Int, smallestPart: Int = 64) -> Outcome {
    loadInParts(sources, threads: threads, smallestPart: smallestPart).outcome
  }

  private static func loadInParts(
    _ sources: [DataSource], threads: Int, smallestPart: Int = 64
  ) -> (outcome: Outcome, partCount: Int) {
    let loading = Loading(plan: LoadPlan(), threads: threads, smallestPart: smallestPart)
    do throws(LoadError) {
      let loaded = try loading.load(sources, onto: Tables())
      #expect(Graph(loaded.tables).checkInvariants().isEmpty)
      let outcome = Outcome(dump: FlightStore(Graph(loaded.tables)).dump, report: loaded.report)
      return (outcome, loaded.findings.partCount)
    } catch {
      return (Outcome(error: error), 0)
    }
  }

  @Test(arguments: ["Day", "Cases", "Unsound"]) func files(_ folder: String) throws {
    for source in try fixtures(folder) {
      let alone = Self.load([source], threads: 1)
      for threads in Effort.some(of: [2, 3, 4, 5], every: 3) {
        #expect(Self.load([source], threads: threads) == alone, "\(source.name) on \(threads) threads")
      }
    }
  }

  @Test func manyFilesOntoOneAnother() throws {
    let sources = try fixtures("Day")
    #expect(Self.load(sources, threads: 3) == Self.load(sources, threads: 1))
  }

  /// The same flights as lines, as pages, as a document of several arrays, and indented.
  @Test(arguments: ["lines", "pages", "document", "indented"]) func forms(_ form: String) throws {
    var generator = SeededGenerator(seed: 23)
    let flights = (0..<120).map { number in
      // Some flights occur twice in different states; some records are invalid.
      let off = number % 7 == 3 ? "\"2022-13-26T16:10:00Z\"" : number % 2 == 0 ? "\"2022-01-26T16:10:00Z\"" : "null"
      let city = ["Portland", "San José", "},{\\\"ident\\\":"].randomElement(using: &generator) ?? ""
      return Samples.flight([
        "fa_flight_id": "\"F\(number % 50)\"", "actual_off": off, "origin": Samples.airport("KPDX", "PDX", city),
        "codeshares": "[\"AC\(number)\"]",
      ])
    }
    let pages = stride(from: 0, to: 120, by: 15).map { flights[$0..<($0 + 15)].joined(separator: ",") }
    var text =
      switch form {
      case "lines": flights.joined(separator: "\n")
      case "pages": pages.map { "{\"links\":null,\"num_pages\":1,\"arrivals\":[\($0)]}" }.joined(separator: "\n")
      default:
        "{" + pages.enumerated().map { "\"part\($0)\":[\($1)]" }.joined(separator: ",") + ",\"num_pages\":8}"
      }
    if form == "indented" {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let data = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
      text = String(decoding: data, as: UTF8.self)
    }
    let source = DataSource.bytes(text.utf8)
    let alone = Self.load([source], threads: 1)
    #expect(alone.report?.recordCount == 120)
    for threads in 2...7 {
      let (outcome, partCount) = Self.loadInParts([source], threads: threads)
      #expect(outcome == alone, "\(threads) threads")
      // A part that begins at a false record boundary is read together with the one before.
      #expect((2...threads).contains(partCount))
    }
  }

  /// The parts have equal sizes and begin at records.
  @Test(arguments: [2, 3]) func partsThatAreReadAtTheirOwnPace(threads: Int) throws {
    let flights = (0..<2400).map { number in
      Samples.flight(["fa_flight_id": "\"F\(number % 2000)\"", "flight_number": "\"\(number)\""])
    }
    let source = DataSource.bytes(flights.joined(separator: "\n").utf8)
    let alone = try Loading(plan: LoadPlan(), threads: 1).load([source], onto: Tables())
    let first = ObjectIdentifier(Thread.current)
    var loading = Loading(plan: LoadPlan(), threads: threads, smallestPart: 1000)
    // The thread that reads the beginning is the slowest.
    loading.stop = {
      if ObjectIdentifier(Thread.current) == first { Thread.sleep(forTimeInterval: 0.01) }
      return false
    }
    let shared = try loading.load([source], onto: Tables())
    #expect(FlightStore(Graph(shared.tables)).dump == FlightStore(Graph(alone.tables)).dump)
    #expect(shared.report == alone.report)
  }

  @Test func whatOnlyLooksLikeARecord() {
    let flight = Samples.flight()
    // Byte sequences that look like the start of a record occur in strings, in nested objects and one level too deep.
    let texts = [
      "[\(flight),{\"remarks\":\"\(String(repeating: "},{\\\"a\\\":1", count: 40))\"},\(flight)]",
      "[\(flight),\(String(repeating: "{\"a\":[{\"b\":1},{\"c\":2}]},", count: 40))\(flight)]",
      String(repeating: "[[{\"a\":1},{\"b\":1}],[{\"c\":1}]]\n", count: 30) + flight,
      "{\"a\":{\"b\":1}," + String(repeating: "\"x\":{\"y\":[{\"z\":1},{\"z\":2}]},", count: 30) + "\"f\":[\(flight)]}",
    ]
    for (number, text) in texts.enumerated() {
      let alone = Self.load([.bytes(text.utf8)], threads: 1)
      for threads in 2...6 {
        #expect(Self.load([.bytes(text.utf8)], threads: threads) == alone, "text \(number) on \(threads) threads")
      }
    }
  }

  @Test func mutatedDocuments() {
    var generator = SeededGenerator(seed: 31)
    let flights = (1...12).map { Samples.flight(["fa_flight_id": "\"F\($0 % 9)\"", "ident": "\"UAL\($0)\""]) }
    let documents = [
      flights.joined(separator: "\n"),
      "{\"arrivals\":[\(flights[..<5].joined(separator: ","))],\"departures\":[\(flights[5...].joined(separator: ","))]}",
    ]
    for number in 0..<Effort.times(200, long: 600) {
      let bytes = Array(documents[number % 2].utf8).mutated(using: &generator)
      let alone = Self.load([.bytes(bytes)], threads: 1)
      #expect(Self.load([.bytes(bytes)], threads: 2 + number % 3) == alone, "text \(number)")
    }
  }
}
