import Testing

@testable import FlightsCLI

struct HelpLayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let width: Int
    let lines: [String]
    var testDescription: String { "\(text.debugDescription) to \(width)" }
  }

  @Test(arguments: [
    Case(text: "", width: 10, lines: []),
    Case(text: "one two three", width: 13, lines: ["one two three"]),
    Case(text: "one two three", width: 12, lines: ["one two", "three"]),
    Case(text: "one incomprehensible two", width: 8, lines: ["one", "incomprehensible", "two"]),
    Case(text: "an airport's own (one's) zone", width: 9, lines: ["an", "airport's", "own", "(one's)", "zone"]),
    Case(text: "see ('flights help units')", width: 9, lines: ["see", "('flights help units')"]),
    Case(text: "run 'flights help' now", width: 12, lines: ["run", "'flights help'", "now"]),
  ])
  func wraps(_ example: Case) {
    #expect(HelpLayout.wrap(example.text, to: example.width) == example.lines)
  }

  @Test func entriesAlign() {
    var page = HelpLayout()
    page.entry("-n, --limit <count>", meaning: "Short.")
    page.entry("a name as long as the column", meaning: "Words that are many enough to need a second line in here.")
    #expect(
      page.text == """
          -n, --limit <count>     Short.
          a name as long as the column
                                  Words that are many enough to need a second line in
                                  here.

        """)
  }
}
