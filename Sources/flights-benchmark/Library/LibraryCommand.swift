internal import FlightStore
internal import Foundation

/// `flights-benchmark library`: measures loops, changes and undo states as an application uses them.
///
/// Times are processor time over all threads, so that other programs on the machine do not count.
enum LibraryCommand {
  static let usage = """
    flights-benchmark library  [--flights 600k] [--rounds 5] [--seed 1] [--data FOLDER] [--work FOLDER]
                               [--memory loads|transactions [--levels 0]]   one case, in this process alone
    """

  static func run(_ words: [String]) throws {
    let words = try Words(words, options: ["flights", "rounds", "seed", "data", "work", "memory", "levels"])
    try words.checkThereIsNoRest(after: "library")
    let rounds = max(1, try words.number("rounds", default: 5))
    let folder = try WorkFolder(words, usualFlights: 600_000)
    let source = DataSource.file(path: try folder.data(for: .flights(.ndjson)))
    if let kind = words.text("memory") {
      guard let steps = LibraryMemory.Steps(rawValue: kind) else { throw Failure.usage("no memory of '\(kind)'") }
      return try LibraryMemory.run(steps, levelsOfUndo: try words.number("levels", default: 0), on: source)
    }
    print(Machine.current.description)
    print("\(folder.flights) flights; medians of \(rounds) runs in processor time\n")
    // The first change runs first, since its cost includes what is built on first use.
    try change(afterLoading: source)
    try LibraryMemory.runAll(in: folder, words.text("data"))
    var store = FlightStore()
    try store.load([source])
    try loops(in: store, rounds: rounds)
    try differences(in: store, rounds: rounds)
  }

  static func report(_ name: String, _ figure: Double, _ unit: String, goal: String = "") {
    let name = name.padding(toLength: 52, withPad: " ", startingAt: 0)
    print("\(name) \(String(format: "%10.2f", figure)) \(unit)" + (goal.isEmpty ? "" : "  (goal: \(goal))"))
  }

  /// Returns the processor time of some work, in milliseconds.
  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ProcessFigures.processorSeconds
    try body()
    return (ProcessFigures.processorSeconds - start) * 1000
  }

  private static func median(of rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    Median.of(try (0..<rounds).map { _ in try milliseconds(body) }) ?? 0
  }

  // MARK: Loops

  /// The four properties that `isEnroute` reads and a distance, as an application without the library would store them.
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

  private static func loops(in store: FlightStore, rounds: Int) throws {
    let plain = store.flights.map(PlainFlight.init)
    var counts = (0, 0)
    let ofStructs = median(of: rounds) { counts.0 = plain.reduce(0) { $1.isEnroute ? $0 + 1 : $0 } }
    let ofFlights = median(of: rounds) {
      var count = 0
      for flight in store.flights where flight.isEnroute { count += 1 }
      counts.1 = count
    }
    let array = Array(store.flights)
    let ofArray = median(of: rounds) {
      var count = 0
      for flight in array where flight.isEnroute { count += 1 }
      counts.1 = count
    }
    guard counts.0 == counts.1 else { throw Failure.data("\(counts.0) and \(counts.1) flights in the air") }
    let asked = median(of: rounds) { _ = store.flights(where: \.isEnroute == true).count }
    report("isEnroute, an array of structs", ofStructs, "ms")
    report("isEnroute, for flight in an array of the flights", ofArray, "ms")
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

  private static func differences(in store: FlightStore, rounds: Int) throws {
    var changed = store
    try changed.transaction { changed in
      for flight in scattered(2000, in: store) { try changed.update(flight) { $0.gateOrigin = "Z99" } }
    }
    var count = 0
    let time = median(of: rounds) { count = changed.changes(since: store).flights.updated.count }
    report("changes(since:) of \(count) scattered changes", time, "ms", goal: "30 ms")
  }

  static func scattered(_ count: Int, in store: FlightStore, from offset: Int = 0) -> [Flight] {
    let flights = store.flights
    let step = max(1, flights.count / max(1, count))
    return stride(from: offset % step, to: flights.count, by: step).prefix(count).map { flights[$0] }
  }
}
