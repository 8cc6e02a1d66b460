import Testing

@testable import FlightStore

@Suite struct NearestNameTests {
  static let fields = [
    "ident", "origin", "destination", "distance", "departure", "arrival", "altitude", "speed", "test",
  ]

  static let words: [(String, String?)] = [
    ("orign", "origin"), ("oirgin", "origin"), ("ORIGN", "origin"), ("originn", "origin"), ("origin", "origin"),
    ("dest", "destination"), ("dist", "distance"), ("arr", "arrival"), ("tst", "test"), ("de", nil), ("or", nil),
    ("alttude", "altitude"), ("atitlude", "altitude"), ("departuer", "departure"), ("dstnatoin", "destination"),
    ("sped", "speed"), ("wind", nil), ("x", nil), ("", nil), ("аltitude", "altitude"), ("départure", "departure"),
    ("oxxxin", nil), ("distination", "destination"),
  ]

  @Test(arguments: words) func suggestsOneOrNone(_ word: String, _ expected: String?) {
    #expect(NearestName.nearest(to: word, in: Self.fields) == expected)
  }

  @Test func theFirstOfEquallyNearNamesWins() {
    #expect(NearestName.nearest(to: "kort", in: ["kord", "korf"]) == "kord")
    #expect(NearestName.nearest(to: "kort", in: ["korf", "kord"]) == "korf")
    #expect(NearestName.nearest(to: "dep", in: ["departure_delay", "departure"]) == "departure_delay")
    #expect(NearestName.nearest(to: "kord", in: ["korf", "KORD"]) == "KORD")
    #expect(NearestName.nearest(to: "kord", in: []) == nil)
  }

  private func distance(_ a: String, _ b: String) -> Int {
    NearestName.editDistance(from: Array(a.unicodeScalars), to: Array(b.unicodeScalars))
  }

  /// Returns the edit distance by recursion without a table, which is the definition.
  private func slowDistance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    guard let x = a.last, let y = b.last else { return a.count + b.count }
    let (a1, b1) = (a.dropLast(), b.dropLast())
    if x == y { return slowDistance(a1, b1) }
    var steps = min(slowDistance(a1, b), slowDistance(a, b1), slowDistance(a1, b1)) + 1
    if a1.last == y, b1.last == x { steps = min(steps, slowDistance(a1.dropLast(), b1.dropLast()) + 1) }
    return steps
  }

  @Test func editDistanceAgreesWithItsDefinition() {
    let words = (0...4).flatMap { length in
      (0..<(0..<length).reduce(1) { n, _ in n * 3 }).map { number in
        var (rest, word) = (number, "")
        for _ in 0..<length {
          word.append(["a", "b", "c"][rest % 3])
          rest /= 3
        }
        return word
      }
    }
    #expect(words.count == 121)
    var wrong: [String] = []
    for a in words {
      for b in words where distance(a, b) != slowDistance(Array(a)[...], Array(b)[...]) {
        wrong.append("\(a) \(b)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    #expect(distance("ca", "abc") == 3)
    #expect(distance("рейс", "рйес") == 1)
  }
}
