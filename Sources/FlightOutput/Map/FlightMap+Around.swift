package import FlightStore

extension FlightMap {
  /// Returns a map of the routes of flights, or of the flights to and from airports; that of airlines is empty.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of flights on the map.
  package static func around(_ selection: RowSelection) -> FlightMap {
    switch selection.entity {
    case .flights: selection.map()
    case .airports: selection.mapOfAirports()
    case .airlines: selection.prefix(0).map()
    }
  }
}
