import TestSupport
import Foundation
import Testing

/// Tests of facts about five files of real replies.
@Suite(.enabled(if: SharedData.folder != nil, "the shared data is not beside the repository"))
struct SharedDataTests {
  private func flights(_ line: String) throws -> Outcome {
    try Shell.run("flights \(line) --data \(try #require(SharedData.folder))")
  }

  @Test func everythingIsThereOnce() throws {
    #expect(try flights("list --count") == Outcome(output: "120\n"))
    #expect(try flights("list airlines --count") == Outcome(output: "31\n"))
    #expect(try flights("list airports --count --where 'name is not null'") == Outcome(output: "70\n"))
    #expect(try flights("check --format tsv").status == 0)
  }

  @Test func flightsToChicago() throws {
    for (options, count) in [
      ("--dest KORD --enroute", 15), ("--dest KORD --airline UAL", 8), ("--dest KORD --airline UAL --enroute", 6),
    ] {
      #expect(try flights("list \(options) --count") == Outcome(output: "\(count)\n"))
      #expect(try flights("list \(options) --fields ident --no-header").lines.count == count)
      #expect(try flights("list \(options) --format table").lines.count == count + 2)
    }
  }

  /// Six questions with the words that the screen must show at every width.
  static let questions: [(line: String, asked: [String])] = [
    ("list --dest KORD --enroute", ["to KORD Chicago", "en route", "Arrival", "15 of 120 flights"]),
    ("list --dest KORD --enroute --sort -distance", ["to KORD Chicago", "en route", "Arrival", "km"]),
    (
      "list --where 'departure_delay > 30 min' --sort -departure_delay", ["Dep. delay", "Arrival", "17 of 120 flights"]
    ),
    ("list --airline UAL --sort departure", ["United", "Departure"]),
    ("list --where 'destination.city ^= San' --sort arrival", ["To", "Arrival"]),
    ("search airports San", ["San Diego", "San Francisco", "5 airports"]),
  ]

  @Test(arguments: questions.map(\.line))
  func whatWasAskedIsOnTheScreen(line: String) throws {
    let asked = try #require(Self.questions.first { $0.line == line }?.asked)
    for width in Effort.some(of: [40, 60, 80, 100, 120, 160, 200], every: 2) {
      let screen = try flights("\(line) --format table --lang en --width \(width)").output
      let words = screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for word in asked { #expect(words.contains(word), "\(width): \(word)\n\(screen.prefix(600))") }
      for line in screen.split(separator: "\n") { #expect(line.count <= width) }
      // A name is shown with enough letters to be readable, or the code is shown alone.
      #expect(screen.firstMatch(of: /\b[A-Z]{4} \w{1,3}…/) == nil, "\(width)\n\(screen.prefix(600))")
    }
  }

  @Test func airportsOfCitiesThatBeginWithSan() throws {
    #expect(
      try flights("search airports San --fields icao --no-header")
        == Outcome(output: "KSAN\nKSAT\nKSBA\nKSBP\nKSFO\n"))
  }

  @Test func oneOrderIsTheOtherReversed() throws {
    func distances(_ key: String) throws -> [String] {
      try flights("list --where 'distance is not null' --sort=\(key) --fields distance --no-header").lines
    }
    #expect(try distances("distance") == distances("-distance").reversed())
    #expect(try distances("distance").count > 100)
    for key in ["distance", "-distance"] {
      let all = try flights("list --sort=\(key) --fields distance,ident --no-header").output.split(separator: "\n")
      let firstNull = all.firstIndex { $0.hasPrefix("\t") } ?? all.endIndex
      #expect(all[firstNull...].allSatisfy { $0.hasPrefix("\t") })
    }
  }

  @Test func theFiguresOfUAL1780() throws {
    let card = try flights("show UAL1780 --format table").output
    for text in ["887 km", "800 km/h", "1 h 18 min", "682 km/h", "100%"] { #expect(card.contains(text), "\(text)") }
    let json = try flights(
      "list --where 'ident = UAL1780' --format ndjson --fields distance,speed,duration,average_speed,distance_mi,speed_kn"
    )
    // 551 mi × 1.609344, 432 kn × 1.852, 17:41:00 − 16:22:56, and the first divided by the third.
    #expect(
      json
        == Outcome(
          output: #"{"distance_km":886.748544,"speed_kmh":800.064,"duration_min":78.066667,"#
            + #""average_speed_kmh":681.531759,"distance_mi":551,"speed_kn":432}"# + "\n"))
  }
}
