extension Airport {
  /// Where the airport is; `nil` where its latitude or its longitude is unknown.
  public var coordinate: GeoPoint? { handle.graph.coordinate(handle.row) }
}

extension Flight {
  /// The last position that AeroAPI states; `nil` where it states none.
  public var position: GeoPoint? {
    guard let positionLatitude, let positionLongitude else { return nil }
    return GeoPoint(latitude: positionLatitude, longitude: positionLongitude)
  }

  /// The shortest way between the two airports, for drawing it; `nil` where one of them or its place is unknown.
  public var arc: GreatCircleArc? {
    guard let start = origin?.coordinate, let end = destination?.coordinate else { return nil }
    return GreatCircleArc(from: start, to: end)
  }
}
