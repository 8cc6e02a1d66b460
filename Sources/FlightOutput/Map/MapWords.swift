internal import FlightStore

/// The words of maps.
struct MapWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  func legend(flights: Int, aircraft: Int, missing: Int) -> String {
    var parts = [self.flights(flights), word("→ \(aircraft) in the air", "→ \(aircraft) в воздухе")]
    if missing > 0 {
      parts.append(word("\(missing) not drawn: coordinates unknown", "не показано \(missing): нет координат"))
    }
    return parts.joined(separator: ", ")
  }

  var filterHint: String { word("Filter: Frankfurt, UAL, enroute…", "Отбор: Frankfurt, UAL, в пути…") }

  func firstOnly(_ count: Int) -> String { word("(the first \(count) are listed)", "(в таблице первые \(count))") }

  var title: String { word("Flights", "Рейсы") }
}
