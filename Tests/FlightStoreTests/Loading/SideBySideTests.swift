import Foundation
import Testing

@testable import FlightStore

/// Tests that reading several inputs in parallel gives the same result as reading them one by one.
struct SideBySideTests {
  private struct Outcome: Equatable {
    var rows: [[String]]?
    var report: LoadReport?
    var error: LoadError?
  }

  private static func load(_ sources: [DataSource], threads: Int, smallestPart: Int) -> Outcome {
    loadInParts(sources, threads: threads, smallestPart: smallestPart).outcome
  }

  private static func loadInParts(
    _ sources: [DataSource], threads: Int, smallestPart: Int
  ) -> (outcome: Outcome, partCount: Int) {
    let loading = Loading(plan: LoadPlan(), threads: threads, smallestPart: smallestPart)
    do throws(LoadError) {
      let loaded = try loading.load(sources, onto: Tables())
      let store = FlightStore(Graph(loaded.tables))
      #expect(store.graph.checkInvariants().isEmpty)
      let rows = EntityKind.allCases.map { kind in store.graph[kind].rows.presentRows.map { store.dump(kind, $0) } }
      return (Outcome(rows: rows, report: loaded.report), loaded.findings.partCount)
    } catch {
      return (Outcome(error: error), 0)
    }
  }

  /// The rows and the rejected records are in the order of the inputs.
  @Test(arguments: ["Day", "Cases", "Unsound"]) func folders(_ folder: String) throws {
    let sources = try fixtures(folder)
    let total = sources.reduce(0) { $0 + ($1.size ?? 0) }
    let alone = Self.load(sources, threads: 1, smallestPart: total / 5)
    #expect(alone.report?.recordCount ?? 0 > 30)
    for threads in 2...5 {
      let (outcome, partCount) = Self.loadInParts(sources, threads: threads, smallestPart: total / 5)
      #expect(outcome == alone, "\(threads) threads")
      #expect(partCount > 1)
    }
    let backwards = Self.load(sources.reversed(), threads: 4, smallestPart: total / 5)
    #expect(backwards.rows?.map { $0.sorted() } == alone.rows?.map { $0.sorted() })
  }

  /// The reported fault is that of the first broken input, regardless of the thread that finds it.
  @Test func firstFaultIsTold() {
    let sound = (1...8).map { DataSource.bytes(Samples.flight(["ident": "\"UAL\($0)\""]).utf8, name: "\($0)") }
    for broken in [[7], [1, 2], [4, 6], [6, 7], [0, 7]] {
      var sources = sound
      for index in broken { sources[index] = .bytes("[1,}".utf8, name: "broken \(index)") }
      for threads in 1...4 {
        let outcome = Self.load(sources, threads: threads, smallestPart: 700)
        #expect(outcome.error?.source == "broken \(broken[0])", "\(threads) threads")
        #expect(outcome.error?.place?.offset == 3)
      }
    }
  }

  /// Schedule rows and the newest time are collected from the parts of all threads.
  ///
  /// They may be in the first part of an input, in the last, or in small inputs next to it.
  @Test(arguments: [0, 20, 39]) func findingsOfPartsAreOfAll(place: Int) throws {
    let records = (0..<40).map { number in
      number == place
        ? #"{"ident": "UAL9", "origin": {"code": "KSFO"}, "scheduled_out": "2022-01-24T10:00:00Z"}"# + "\n"
          + Samples.flight(["fa_flight_id": "\"N\"", "actual_off": "\"2022-01-25T10:00:00Z\""])
        : Samples.flight(["fa_flight_id": "\"F\(number)\"", "actual_off": "\"2022-01-24T10:00:00Z\""])
    }
    let query = try RowQuery(flightsWhere: "distance > 10")
    let plan = PartialLoading(query: query, fields: [FieldPath(try #require(Field.ident))]).plan
    let one = [DataSource.bytes(records.joined(separator: "\n").utf8)]
    let many = records.enumerated().map { DataSource.bytes($0.element.utf8, name: "\($0.offset)") }
    for sources in [one, many] {
      for threads in 1...4 {
        let loaded = try Loading(plan: plan, threads: threads, smallestPart: 4 << 10).load(sources, onto: Tables())
        #expect(threads == 1 || loaded.findings.partCount > 1)
        #expect(loaded.findings.scheduleCount == 1, "\(threads) threads")
        #expect(loaded.findings.newestActual == 1_643_104_800, "\(threads) threads")
      }
    }
  }

  @Test func everyByteIsTold() throws {
    let sources = try fixtures("Day")
    let total = sources.reduce(0) { $0 + ($1.size ?? 0) }
    for threads in 1...3 {
      var told: [Int] = []
      let loading = Loading(
        plan: LoadPlan(), observer: { told.append($0) }, threads: threads, smallestPart: total / 4)
      _ = try loading.load(sources, onto: Tables())
      #expect(told.reduce(0, +) == total)
    }
  }

  /// Several threads filter the same flights as a single one.
  @Test func leavesOutWhatOneThreadLeavesOut() throws {
    let sources = try fixtures("Day")
    let total = sources.reduce(0) { $0 + ($1.size ?? 0) }
    for condition in ["destination.city ^= San", "airline.name *= United and distance > 1000 km", "enroute"] {
      let query = try RowQuery(flightsWhere: condition)
      func keys(_ threads: Int) throws -> [[UInt8]]? {
        let part = PartialLoading(query: query, fields: [])
        let loading = Loading(plan: part.plan, threads: threads, smallestPart: total / 5)
        let tables = try loading.load(sources, onto: Tables()).tables
        let store = FlightStore(Graph(tables))
        return query.rows(in: store).rows.map { store.graph.key($0) }.sorted { $0.lexicographicallyPrecedes($1) }
      }
      let alone = try keys(1)
      #expect(alone?.isEmpty == false)
      #expect(try keys(3) == alone, "\(condition)")
    }
  }

  // MARK: Dividing

  private static func batches(_ sizes: [Int?], threads: Int = 2, pushesDown: Bool = false) throws -> [SourceBatch] {
    let query = try RowQuery(flightsWhere: "enroute")
    let plan = pushesDown ? PartialLoading(query: query, fields: []).plan : LoadPlan()
    return Loading(plan: plan, threads: threads, smallestPart: 100).batches(ofSizes: sizes)
  }

  @Test func smallInputsAreSharedOut() throws {
    #expect(try Self.batches([]).isEmpty)
    #expect(try Self.batches([50, 50, 50]) == [SourceBatch(first: [0, 1, 2])])
    #expect(try Self.batches([100, 100, 100, 100]) == [SourceBatch(first: [0, 1], others: [[2, 3]])])
    #expect(try Self.batches([199, 10]) == [SourceBatch(first: [0], others: [[1]])])
    #expect(try Self.batches([120, 120, 120], threads: 5) == [SourceBatch(first: [0], others: [[1], [2]])])
    #expect(try Self.batches([120, 120, 120], threads: 1) == [SourceBatch(first: [0, 1, 2])])
  }

  @Test func largeInputsAreReadByThemselves() throws {
    let batches = try Self.batches([120, 120, 900, 50])
    #expect(batches == [.init(first: [0], others: [[1]]), .init(first: [2]), .init(first: [3])])
    #expect(try Self.batches([nil, 150, 150]) == [.init(first: [0]), .init(first: [1], others: [[2]])])
  }

  /// Files with holes may be of any size, in all larger than an integer.
  @Test func inputsOfAnySizeAreDivided() throws {
    let sizes = [5 << 60, nil, 5 << 60, 5 << 60]
    #expect(try Self.batches(sizes).map(\.first) == [[0], [1], [2], [3]])
    #expect(try Self.batches(sizes, pushesDown: true).map(\.first).flatMap(\.self).sorted() == [0, 1, 2, 3])
    #expect(try Self.batches(sizes, threads: 1).flatMap(\.first).sorted() == [0, 1, 2, 3])
  }

  /// Small inputs, and an eighth of all input, are read before other threads start.
  @Test func whatThreadsShouldKnowIsReadFirst() throws {
    let batches = try Self.batches([150, 10, 150, 30, 160, 20], pushesDown: true)
    #expect(batches.map(\.first) == [[1], [5], [3], [0], [2]])
    #expect(batches.last?.others == [[4]])
  }
}
