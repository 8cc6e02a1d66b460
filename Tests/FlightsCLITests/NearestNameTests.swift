import Testing

@testable import FlightsCLI

struct NearestNameTests {
  static let names = ["list", "search", "filter", "sort", "show", "airports", "airlines"]

  @Test(arguments: [
    ("lst", "list"), ("lits", "list"), ("LIST", "list"), ("serach", "search"), ("fliter", "filter"),
    ("airport", "airports"), ("airlnes", "airlines"), ("xml", nil), ("", nil), ("l", nil), ("sh", nil),
    ("flights", nil),
  ])
  func nearest(word: String, name: String?) {
    #expect(NearestName.nearest(to: word, in: NearestNameTests.names) == name)
  }

  @Test func firstOfEquallyNearNames() {
    #expect(NearestName.nearest(to: "cart", in: ["card", "care"]) == "card")
  }
}
