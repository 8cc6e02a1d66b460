/// The attributes of flights that a question needs: loading keeps these and skips the rest.
struct Projection {
  private var columns: Set<Int>

  /// What identity and the link to the airline rest on; always kept.
  private static let identity: [FlightColumn] = [
    .faFlightID, .ident, .scheduledOff, .scheduledOut, .operator, .operatorICAO, .operatorIATA, .registration,
  ]

  init(_ columns: some Sequence<FlightColumn>) {
    self.columns = Set(Self.identity.map(\.rawValue))
    for column in columns { self.columns.insert(column.rawValue) }
  }

  func keeps(_ column: Int) -> Bool { columns.contains(column) }
}

extension Field {
  /// The columns of flights that the values of the field are made of; links are kept in any case.
  var flightColumns: [FlightColumn] {
    switch source {
    case .column(let column): entity == .flights ? [FlightColumn.allCases[column]] : []
    case .link, .inverse: []
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
