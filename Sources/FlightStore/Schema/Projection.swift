/// The attributes of flights that a question needs: loading keeps these and skips the rest.
struct Projection {
  /// The columns that are kept.
  let columns: Set<Int>
  /// The columns whose values are needed to know what to keep.
  let columnsToRead: Set<Int>
  /// Whether flights are linked to their airlines.
  let keepsAirlines: Bool

  /// What identity rests on.
  static let identity: [FlightColumn] = [.faFlightID, .ident, .scheduledOff, .scheduledOut]
  /// What the link to the airline rests on.
  private static let airline: [FlightColumn] = [.operator, .operatorICAO, .operatorIATA, .registration, .ident]

  /// Makes a projection to columns.
  ///
  /// - Parameters:
  ///   - wanted: The columns that are wanted.
  ///   - keepsIdentity: Whether what tells flights apart, and from which airline they are, can still be told of those that are
  ///     kept, as is necessary where several states of a flight meet.
  init(_ wanted: some Sequence<FlightColumn>, keepsIdentity: Bool = true) {
    var columns = Set(wanted.map(\.rawValue))
    keepsAirlines = columns.contains(FlightColumn.airline.rawValue)
    let airline = Set(keepsAirlines ? Self.airline.map(\.rawValue) : [])
    if keepsIdentity { columns.formUnion(airline.union(Self.identity.map(\.rawValue))) }
    self.columns = columns
    columnsToRead = columns.union(airline)
  }

  func keeps(_ column: Int) -> Bool { columns.contains(column) }
}

extension Field {
  /// The columns of flights that the values of the field are made of.
  var flightColumns: [FlightColumn] {
    switch source {
    case .column(let column): entity == .flights ? [FlightColumn.allCases[column]] : []
    case .link(let relationship), .inverse(let relationship): [relationship.column]
    case .derived(let derived): derived.flightColumns
    }
  }
}

extension DerivedValue {
  var flightColumns: [FlightColumn] {
    let departure: [FlightColumn] = [
      .actualOff, .estimatedOff, .scheduledOff, .actualOut, .estimatedOut, .scheduledOut,
    ]
    let arrival: [FlightColumn] = [.actualOn, .estimatedOn, .scheduledOn, .actualIn, .estimatedIn, .scheduledIn]
    switch self {
    case .phase: return [.diverted, .cancelled, .actualOut, .actualOff, .actualOn, .actualIn]
    case .enroute: return [.cancelled, .actualOff, .actualOn, .actualIn]
    case .departure: return departure
    case .arrival: return arrival
    case .duration: return departure + arrival
    case .averageSpeed: return departure + arrival + [.routeDistance]
    case .greatCircle, .airportIATA: return []
    case .key: return Projection.identity
    case .departureDelay: return [.departureDelay]
    case .arrivalDelay: return [.arrivalDelay]
    case .inbound, .onward: return [.inboundFaFlightID] + Projection.identity
    }
  }
}
