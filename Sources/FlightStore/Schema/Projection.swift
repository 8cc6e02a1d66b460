/// The attributes of flights that a question needs: loading keeps these and skips the rest.
struct Projection {
  private(set) var columns: Set<Int>
  /// Whether flights are linked to their airlines.
  let keepsAirlines: Bool

  /// What identity rests on; always kept.
  private static let identity: [FlightColumn] = [.faFlightID, .ident, .scheduledOff, .scheduledOut]
  /// What the link to the airline rests on.
  private static let airline: [FlightColumn] = [.operator, .operatorICAO, .operatorIATA, .registration]

  init(_ columns: some Sequence<FlightColumn>) {
    self.columns = Set(columns.map(\.rawValue)).union(Self.identity.map(\.rawValue))
    keepsAirlines = self.columns.contains(FlightColumn.airline.rawValue)
    if keepsAirlines { self.columns.formUnion(Self.airline.map(\.rawValue)) }
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
    case .greatCircle, .airportIATA, .key: return []
    case .departureDelay: return [.departureDelay]
    case .arrivalDelay: return [.arrivalDelay]
    case .inbound, .onward: return [.inboundFaFlightID]
    }
  }
}
