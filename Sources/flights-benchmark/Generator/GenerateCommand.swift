internal import Foundation

/// `flights-benchmark generate`: writes flights to disk.
enum GenerateCommand {
  static let usage = """
    flights-benchmark generate [--flights 600k] [--seed 1] [--airports]
                               [--form ndjson|pages|document|pretty|spaced|shuffled|mixed|positions] PATH
    """

  static func run(_ words: [String]) throws {
    let words = try Words(words, options: ["flights", "seed", "form"], switches: ["airports"])
    guard words.rest.count == 1 else { throw Failure.usage("generate needs one path") }
    let name = words.text("form") ?? Form.ndjson.rawValue
    guard let form = Form(rawValue: name) else {
      let names = Form.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure.usage("option '--form' needs one of \(names); found '\(name)'")
    }
    let set = DataSet(
      form: form, flights: try words.number("flights", default: 600_000),
      seed: UInt64(try words.number("seed", default: 1)))
    let start = ContinuousClock.now
    let size = try set.write(to: words.rest[0], withAirports: words.contains("airports"))
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = String(format: "%.0f MB/s", Double(size) / seconds / 1e6)
    print("\(set.flights) flights, \(size) bytes, \(rate)")
  }
}
