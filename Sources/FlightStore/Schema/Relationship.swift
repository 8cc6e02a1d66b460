/// A to-one relationship of a flight.
enum Relationship: Int, CaseIterable {
  case origin, destination, airline

  var column: FlightColumn {
    switch self {
    case .origin: .origin
    case .destination: .destination
    case .airline: .airline
    }
  }

  var target: EntityKind { self == .airline ? .airlines : .airports }
}
