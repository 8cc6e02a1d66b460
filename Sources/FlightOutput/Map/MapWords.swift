internal import FlightStore

/// The words of maps.
struct MapWords {
  private let language: Language

  init(_ language: Language) { self.language = language }

  private func word(_ english: String, _ russian: String) -> String { language == .ru ? russian : english }

  func flights(_ count: Int) -> String {
    if language == .en { return "\(count) " + (count == 1 ? "flight" : "flights") }
    return "\(count) " + language.noun(after: count, one: "рейс", few: "рейса", many: "рейсов")
  }

  func legend(flights: Int, aircraft: Int, missing: Int) -> String {
    var parts = [self.flights(flights), word("\(aircraft) in the air →", "\(aircraft) в воздухе →")]
    if missing > 0 {
      parts.append(word("\(missing) not drawn: coordinates unknown", "не показано \(missing): нет координат"))
    }
    return parts.joined(separator: ", ")
  }

  var title: String { word("Flights", "Рейсы") }
  var unknown: String { "–" }
}
