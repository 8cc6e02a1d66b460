internal import FlightStore

/// The title and phrases of maps.
struct MapWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  func legend(of map: FlightMap, beyond: Int) -> String {
    let aircraft = map.aircraft.count
    var parts = [flights(map.selection.count), word("→ \(aircraft) in the air", "→ \(aircraft) в воздухе")]
    if beyond > 0 {
      parts.append(
        counted(beyond, ("airport", "airports"), ("аэропорт", "аэропорта", "аэропортов"))
          + word(" beyond the edge", " за краем"))
    }
    if map.missing > 0 {
      parts.append(
        word("\(map.missing) not drawn: coordinates unknown", "не показано \(map.missing): нет координат"))
    }
    return parts.joined(separator: ", ")
  }

  var filterHint: String { word("Filter: Frankfurt, UAL, enroute…", "Отбор: Frankfurt, UAL, в пути…") }

  func firstOnly(_ count: Int) -> String { word("(the first \(count) are listed)", "(в таблице первые \(count))") }

  var title: String { word("Flights", "Рейсы") }
}
