internal import FlightStore
internal import Foundation

/// The timings taken inside the process.
///
/// To add a timing, add a row to `all`.
struct Timings {
  private let flights: Int
  private let path: String
  private let memory: DataSource
  private let size: Int
  private let times: [UInt8]
  private let texts: [UInt8]
  private let identities: [UInt8]
  private let queries: QueryTimings
  private let changes: ChangeTimings

  private static let timeLength = 20
  private static let textLength = 7
  private static let identityLength = 31
  private static let count = 1_000_000

  init(_ folder: WorkFolder) throws {
    flights = folder.flights
    path = try folder.data(for: .flights(.ndjson))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    size = bytes.count
    memory = .bytes(bytes)
    var random = RandomSource(seed: 1)
    var times: [UInt8] = []
    var texts: [UInt8] = []
    var identities: [UInt8] = []
    for index in 0..<Self.count {
      let month = random.within(1...12)
      let (day, hour, minute) = (random.within(1...28), random.below(24), random.below(60))
      let fields = [month, day, hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
      times += Array("2022-\(fields[0])-\(fields[1])T\(fields[2]):\(fields[3]):00Z".utf8)
      texts += Array("UAL\(random.within(1000...6999))".utf8)
      identities += Array("UAL\(random.within(1000...6999))-\(1_643_000_000 + index)-airline-0022".utf8)
    }
    self.times = times
    self.texts = texts
    self.identities = identities
    var store = FlightStore()
    try store.load([memory])
    queries = try QueryTimings(store: store)
    changes = try ChangeTimings(store)
  }

  var all: [Timing] {
    [
      Timing(name: "scan, from memory", unit: "flight", elements: flights, bytes: size) { _ = try Probe.scan(memory) },
      Timing(name: "scan, from a file", unit: "flight", elements: flights, bytes: size) {
        _ = try Probe.scan(.file(path: path))
      },
      Timing(name: "load, from memory", unit: "flight", elements: flights, bytes: size) { try load(memory) },
      Timing(name: "load, from a file", unit: "flight", elements: flights, bytes: size) {
        try load(.file(path: path))
      },
      Timing(name: "parse times", unit: "time", elements: Self.count, bytes: times.count) {
        try times.withUnsafeBufferPointer { _ = try Probe.sumOfTimes(Bytes($0), each: Self.timeLength) }
      },
      Timing(name: "intern texts, 6000 different", unit: "text", elements: Self.count, bytes: texts.count) {
        texts.withUnsafeBufferPointer { _ = Probe.intern(Bytes($0), each: Self.textLength) }
      },
      Timing(name: "intern texts, all different", unit: "text", elements: Self.count, bytes: identities.count) {
        identities.withUnsafeBufferPointer { _ = Probe.intern(Bytes($0), each: Self.identityLength) }
      },
    ] + queries.all + changes.all
  }

  private func load(_ source: DataSource) throws {
    var store = FlightStore()
    try store.load([source])
  }
}
