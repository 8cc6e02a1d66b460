import Testing

@testable import FlightStore

@Suite struct GlobTests {
  static let cases: [(String, String, Bool)] = [
    ("A3*", "A320", true), ("a3*", "A3", true), ("A3*", "BA32", false), ("B7?8", "B738", true), ("B7?8", "B78", false),
    ("*", "", true), ("", "", true), ("", "a", false), ("?", "", false), ("?", "é", true), ("??", "東京", true),
    ("?", "東京", false), ("*ö*", "Malmo", true), ("М*ва", "москва", true), ("*a*b", "xaxxbab", true),
    ("*a*b", "xaxxbaba", false), ("KOR", "KORD", false), ("**", "x", true), ("a**b", "ab", true), ("*?京", "東京", true),
    ("*?京", "京", false), ("*.?", "x.y.z", true),
    ("한?", "한국", true), ("한?", "한", false), ("??", "한국", true), ("?국", "한국", true), ("stra?e", "Straße", true),
    ("stra??e", "Straße", false), ("strasse", "Straße", true), ("stras?e", "Straße", false), ("*se", "Straße", true),
    ("*?e", "Straße", true), ("?r?", "Ærø", true), ("?", "👩‍👩‍👧", true), ("?x", "e\u{301}x", true), ("ß", "ss", true),
    ("?", "ガ", true),
  ]

  @Test(arguments: cases) func matches(_ pattern: String, _ text: String, _ expected: Bool) {
    #expect(Glob(pattern).matches(text) == expected)
  }

  /// Matches by exhaustive search, which is the definition.
  private func slowMatch(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    switch first {
    case "*": return slowMatch(pattern.dropFirst(), text) || (!text.isEmpty && slowMatch(pattern, text.dropFirst()))
    case "?": return !text.isEmpty && slowMatch(pattern.dropFirst(), text.dropFirst())
    default: return text.first == first && slowMatch(pattern.dropFirst(), text.dropFirst())
    }
  }

  private func words(over letters: [Character], upTo length: Int) -> [String] {
    var all = [""]
    var longest = [""]
    for _ in 0..<length {
      longest = longest.flatMap { word in letters.map { word + String($0) } }
      all += longest
    }
    return all
  }

  @Test func agreesWithItsDefinitionOnAllShortPatterns() {
    let texts = words(over: ["a", "ж"], upTo: 5)
    var (compared, wrong): (Int, [String]) = (0, [])
    for pattern in words(over: ["a", "ж", "*", "?"], upTo: 4) {
      let glob = Glob(pattern)
      for text in texts {
        compared += 1
        if glob.matches(text) != slowMatch(pattern[...], text[...]) { wrong.append("\(pattern) on \(text)") }
      }
    }
    #expect(compared == 341 * 63)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  @Test(.timeLimit(.minutes(1))) func manyStarsDoNotMultiplyTheWork() {
    let text = String(repeating: "a", count: 20_000)
    #expect(Glob(String(repeating: "*a", count: 40) + "*b").matches(text) == false)
  }
}
