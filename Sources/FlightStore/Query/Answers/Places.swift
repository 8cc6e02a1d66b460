extension Airport {
  /// The position of the airport; `nil` if its latitude or longitude is unknown.
  public var coordinate: GeoPoint? { handle.graph.coordinate(handle.row) }
}

extension Flight {
  /// The last position that AeroAPI gives; `nil` if it gives none.
  public var position: GeoPoint? {
    guard let positionLatitude, let positionLongitude else { return nil }
    return GeoPoint(latitude: positionLatitude, longitude: positionLongitude)
  }

  /// The great circle between the two airports, for drawing; `nil` if an airport or its position is unknown.
  public var arc: GreatCircleArc? {
    guard let start = origin?.coordinate, let end = destination?.coordinate else { return nil }
    return GreatCircleArc(from: start, to: end)
  }
}
