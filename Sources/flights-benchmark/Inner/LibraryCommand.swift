internal import FlightStore
internal import Foundation

/// `flights-benchmark library`: what an application pays for loops, changes and states that it keeps.
///
/// Times are of the processor, over all threads, so that other programs on the machine do not count.
enum LibraryCommand {
  static let usage = """
    flights-benchmark library  [--flights 600k] [--rounds 5] [--seed 1] [--work FOLDER]
    """

  /// How many loads or transactions follow each other, and how many flights each touches.
  private static let (steps, touched) = (20, 150)

  static func run(_ words: [String]) throws {
    let words = try Words(words, options: ["flights", "rounds", "seed", "work"])
    guard words.rest.isEmpty else { throw Failure.usage("library takes no '\(words.rest[0])'") }
    let rounds = max(1, try words.number("rounds", default: 5))
    let folder = try WorkFolder(
      words.text("work") ?? WorkFolder.standard, flights: try words.number("flights", default: 600_000),
      seed: UInt64(try words.number("seed", default: 1)))
    let source = DataSource.file(path: try folder.data(for: .flights(.ndjson)))
    print(Machine.current.description)
    print("\(folder.flights) flights; medians of \(rounds) runs in processor time\n")
    // The first change comes first: what it makes on first use is what it costs.
    try change(afterLoading: source)
    try memory(source)
    var store = FlightStore()
    try store.load([source])
    try loops(store, rounds)
    try differences(store, rounds)
  }

  private static func report(_ name: String, _ figure: Double, _ unit: String, goal: String = "") {
    let name = name.padding(toLength: 52, withPad: " ", startingAt: 0)
    print("\(name) \(String(format: "%10.2f", figure)) \(unit)" + (goal.isEmpty ? "" : "  (goal: \(goal))"))
  }

  /// The processor time of some work, in milliseconds.
  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ProcessFigures.processorSeconds
    try body()
    return (ProcessFigures.processorSeconds - start) * 1000
  }

  private static func median(of rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    Median.of(try (0..<rounds).map { _ in try milliseconds(body) }) ?? 0
  }

  // MARK: Loops

  /// The four columns that `isEnroute` looks at, as an application without the library would have them.
  private struct PlainFlight {
    let actualOff, actualOn, actualIn: Date?
    let isCancelled: Bool?
    let distance: Int?

    init(_ flight: Flight) {
      (actualOff, actualOn, actualIn) = (flight.actualOff, flight.actualOn, flight.actualIn)
      (isCancelled, distance) = (flight.isCancelled, flight.routeDistance)
    }

    var isEnroute: Bool { actualOff != nil && actualOn == nil && actualIn == nil && isCancelled != true }
  }

  private static func loops(_ store: FlightStore, _ rounds: Int) throws {
    let plain = store.flights.map(PlainFlight.init)
    var counts = (0, 0)
    let ofStructs = median(of: rounds) { counts.0 = plain.reduce(0) { $1.isEnroute ? $0 + 1 : $0 } }
    let ofFlights = median(of: rounds) {
      var count = 0
      for flight in store.flights where flight.isEnroute { count += 1 }
      counts.1 = count
    }
    guard counts.0 == counts.1 else { throw Failure.data("\(counts.0) and \(counts.1) flights in the air") }
    let asked = median(of: rounds) { _ = store.flights(where: \.isEnroute == true).count }
    report("isEnroute, an array of structs", ofStructs, "ms")
    report("isEnroute, for flight in store.flights", ofFlights, "ms", goal: "2 x the structs")
    report("isEnroute, store.flights(where:)", asked, "ms")
    let longest = SortDescriptor<Flight>(\.routeDistance, order: .reverse)
    report("sorted(using:)", median(of: rounds) { _ = store.flights.sorted(using: longest).count }, "ms")
    let fetched = try median(of: rounds) { _ = try store.fetch(FetchDescriptor<Flight>(sortBy: [longest])).count }
    report("fetch(sortBy:)", fetched, "ms")
  }

  // MARK: Changes

  private static func change(afterLoading source: DataSource) throws {
    var store = FlightStore()
    try store.load([source])
    guard let flight = store.flights.first else { return }
    let first = try milliseconds { try store.update(flight) { $0.gateOrigin = "Z99" } }
    report("the first change after loading", first, "ms", goal: "20 ms")
  }

  private static func differences(_ store: FlightStore, _ rounds: Int) throws {
    var changed = store
    try changed.transaction { changed in
      for flight in scattered(2000, in: store) { try changed.update(flight) { $0.gateOrigin = "Z99" } }
    }
    var count = 0
    let time = median(of: rounds) { count = changed.changes(since: store).flights.updated.count }
    report("changes(since:) of \(count) scattered changes", time, "ms", goal: "30 ms")
  }

  private static func scattered(_ count: Int, in store: FlightStore, from offset: Int = 0) -> [Flight] {
    let flights = store.flights
    let step = max(1, flights.count / max(1, count))
    return stride(from: offset % step, to: flights.count, by: step).prefix(count).map { flights[$0] }
  }

  // MARK: Memory

  /// What a change of a row takes, with states that are kept and without, in transactions and in loads.
  private static func memory(_ source: DataSource) throws {
    for levels in [0, steps] {
      for isLoad in [true, false] {
        var store = FlightStore()
        try store.load([source])
        store.levelsOfUndo = levels
        let before = ProcessFigures.residentBytes
        for step in 0..<steps {
          let flights = scattered(touched, in: store, from: step * 97)
          if isLoad { try store.load([try states(of: flights, step)]) } else { try move(flights, step, in: &store) }
        }
        guard store.flights.contains(where: { $0.gateOrigin == "Z\(steps - 1)" }) else {
          throw Failure.data("the last step changed nothing")
        }
        let kind = isLoad ? "loads" : "transactions"
        guard let before, let after = ProcessFigures.residentBytes else { return }
        let perRow = Double(after - before) / Double(steps * touched) / 1000
        report("\(steps) \(kind) of \(touched), levels of undo \(levels)", Double(after) / 1e6, "MB")
        report("  a changed row", perRow, "kB", goal: "10 kB")
        guard levels > 0 else { continue }
        store.levelsOfUndo = 0
        store.save()
        report("  after save() and levelsOfUndo = 0", Double(ProcessFigures.residentBytes ?? 0) / 1e6, "MB")
      }
    }
  }

  private static func move(_ flights: [Flight], _ step: Int, in store: inout FlightStore) throws {
    try store.transaction { store in
      for flight in flights { try store.update(flight) { $0.gateOrigin = "Z\(step)" } }
    }
  }

  /// The records of some flights at another gate, as AeroAPI would send them.
  private static func states(of flights: [Flight], _ step: Int) throws -> DataSource {
    let records = flights.map { flight in
      var record = flight.record
      record.gateOrigin = "Z\(step)"
      return record
    }
    return .bytes([UInt8](try JSONEncoder().encode(records)))
  }
}
