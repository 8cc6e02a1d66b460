import Testing

@testable import FlightStore

@Suite struct ExactTextComparisonTests {
  static let texts = [
    "", "K", "k", "KSFO", "ksfo", "\u{212A}SFO", "SFO", "Zürich", "Zu\u{308}rich", "Zurich", "Z", "Zu", "ü", "\u{308}",
    "a\rb", "a\r\nb", "a\r", "\n", "\r\n", "a", "Ω", "\u{2126}", "🇩🇪", "🇩", "San José", "San Jose", "Jose", "\0",
  ]

  /// Comparing bytes gives the same results as comparing Swift strings.
  @Test(arguments: texts) func comparesAsStringsDo(_ left: String) {
    for right in Self.texts {
      let expected: [(Comparison, Bool)] = [
        (.equal, left == right), (.notEqual, left != right), (.less, left < right), (.lessOrEqual, left <= right),
        (.greater, left > right), (.greaterOrEqual, left >= right), (.begins, left.starts(with: right)),
        (.contains, (0...left.count).contains { left.dropFirst($0).starts(with: right) }),
      ]
      for (comparison, isTrue) in expected {
        let test = ExactTextComparison(comparison, to: [right])
        #expect(
          left.withBytes(test.passes) == isTrue,
          "\(left.debugDescription) \(comparison.rawValue) \(right.debugDescription)")
      }
      let isOne = ExactTextComparison(.equal, to: [right, "?"])
      #expect(left.withBytes(isOne.passes) == (left == right))
    }
  }

  @Test func severalTextsAreTestedTogether() {
    let none = ExactTextComparison(.equal, to: [])
    let some = ExactTextComparison(.equal, to: ["UAL1", "UAL22", "KORD"])
    let other = ExactTextComparison(.equal, to: ["UAL1", "Zürich", ""])
    let cases = [("UAL1", true, true), ("UAL2", false, false), ("KORD", true, false), ("Zu\u{308}rich", false, true)]
    for (text, isSome, isOther) in cases + [("", false, true), ("\u{212A}ORD", true, false)] {
      #expect(!text.withBytes(none.passes), "\(text)")
      #expect(text.withBytes(some.passes) == isSome, "\(text)")
      #expect(text.withBytes(other.passes) == isOther, "\(text)")
    }
  }
}
