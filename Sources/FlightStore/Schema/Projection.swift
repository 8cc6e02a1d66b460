/// The attributes of flights that a question needs: loading keeps these and skips the rest.
struct Projection {
  private var isKept = [Bool](repeating: false, count: FlightColumn.allCases.count)
  private var isRead: [Bool]
  /// Whether flights are linked to their airlines.
  let keepsAirlines: Bool

  /// What identity rests on.
  static let identity: [FlightColumn] = [.faFlightID, .ident, .scheduledOff, .scheduledOut, .origin, .destination]
  /// What the link to the airline rests on.
  private static let airline: [FlightColumn] = [.operator, .operatorICAO, .operatorIATA, .registration, .ident]

  /// Makes a projection to columns.
  ///
  /// - Parameters:
  ///   - wanted: The columns that are wanted.
  ///   - keepsIdentity: Whether what tells flights apart, and from which airline they are, can still be told of those that are
  ///     kept, as is necessary where several states of a flight meet.
  init(_ wanted: some Sequence<FlightColumn>, keepsIdentity: Bool = true) {
    for column in wanted { isKept[column.rawValue] = true }
    keepsAirlines = isKept[FlightColumn.airline.rawValue]
    let airline = keepsAirlines ? Self.airline : []
    if keepsIdentity {
      for column in airline + Self.identity { isKept[column.rawValue] = true }
    }
    isRead = isKept
    for column in airline { isRead[column.rawValue] = true }
  }

  /// Whether a column is kept.
  func keeps(_ column: Int) -> Bool { isKept[column] }

  /// Whether the values of a column are needed to know what to keep.
  func reads(_ column: Int) -> Bool { isRead[column] }
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
    case .greatCircle: return [.origin, .destination]
    case .airportIATA: return []
    case .key: return Projection.identity
    case .departureDelay: return [.departureDelay]
    case .arrivalDelay: return [.arrivalDelay]
    case .inbound, .onward: return [.inboundFaFlightID] + Projection.identity
    }
  }
}
