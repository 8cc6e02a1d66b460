internal import Foundation

/// `flights-benchmark inner`: measures the parts of the library, per element.
enum InnerCommand {
  static let usage = """
    flights-benchmark inner    [--flights 100k] [--rounds 5] [--seed 1] [--work FOLDER]
    """

  static func run(_ words: [String]) throws {
    let words = try Words(words, options: ["flights", "rounds", "seed", "work"])
    try words.checkThereIsNoRest(after: "inner")
    let rounds = max(1, try words.number("rounds", default: 5))
    let timings = try Timings(try WorkFolder(words, usualFlights: 100_000))
    print(Machine.current.description)
    print("medians of \(rounds) runs in one process after one to warm up\n")
    for timing in timings.all {
      let seconds = try timing.median(of: rounds)
      let each = String(format: "%8.1f ns", seconds * 1e9 / Double(timing.elements))
      let rate = timing.bytes.map { String(format: "%6.2f GB/s", Double($0) / seconds / 1e9) } ?? ""
      let name = timing.name.padding(toLength: 32, withPad: " ", startingAt: 0)
      print("\(name) \(String(format: "%8.1f ms", seconds * 1000))  \(each) per \(timing.unit)  \(rate)")
    }
  }
}
