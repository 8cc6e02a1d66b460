/// `flights-benchmark sample`: writes the flights of the built-in sample next to the airports and airlines of a folder.
enum SampleCommand {
  static let usage = """
    flights-benchmark sample [--seed 10] Fixtures/Sample
    """

  static func run(_ words: [String]) throws {
    let words = try Words(words, options: ["seed"], switches: [])
    guard words.rest.count == 1 else { throw Failure.usage("sample needs one folder") }
    let folder = words.rest[0]
    let facts = try SampleFacts(folder: folder)
    let day = try SampleDay(facts, seed: UInt64(try words.number("seed", default: 10)))
    let writer = SampleWriter()
    for hub in ["EDDF", "KORD"] { try writer.writePage(of: hub, day.flights, to: "\(folder)/\(hub).json") }
    print("\(day.flights.count) flights")
  }
}
