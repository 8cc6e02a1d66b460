/// The attributes of flights that a question needs: loading keeps these and skips the rest.
struct Projection {
  private var isKept = [Bool](repeating: false, count: FlightColumn.allCases.count)
  private var isRead: [Bool]
  private var isSpare: [Bool]
  /// Whether flights are linked to their airlines.
  let keepsAirlines: Bool
  /// Columns of which each is looked at only where those before it are null.
  let choices: [[FlightColumn]]

  /// What identity rests on: some columns always, others only where those before them are null.
  static let identity = plainIdentity + identifier
  static let plainIdentity: [FlightColumn] = [.ident, .origin, .destination]
  static let identifier: [FlightColumn] = [.faFlightID, .scheduledOff, .scheduledOut]
  /// What the link to the airline rests on.
  private static let airline: [FlightColumn] = [.operator, .operatorICAO, .operatorIATA, .registration, .ident]

  /// Makes a projection to columns.
  ///
  /// - Parameters:
  ///   - wanted: The columns that are wanted.
  ///   - choices: Columns of which each is wanted only where those before it are null.
  ///   - keepsIdentity: Whether what tells flights apart, and from which airline they are, can still be told of those
  ///     that are kept, as is necessary where several states of a flight meet.
  init(_ wanted: some Sequence<FlightColumn>, choices: [[FlightColumn]] = [], keepsIdentity: Bool = true) {
    for column in wanted { isKept[column.rawValue] = true }
    keepsAirlines = isKept[FlightColumn.airline.rawValue]
    let airline = keepsAirlines ? Self.airline : []
    if keepsIdentity {
      for column in airline + Self.plainIdentity { isKept[column.rawValue] = true }
    }
    self.choices = choices + (keepsIdentity ? [Self.identifier] : [])
    for column in self.choices.compactMap(\.first) { isKept[column.rawValue] = true }
    isSpare = isKept.map { !$0 }
    for column in self.choices.joined() { isKept[column.rawValue] = true }
    isRead = isKept
    for column in airline { isRead[column.rawValue] = true }
  }

  /// Whether a column is kept.
  func keeps(_ column: Int) -> Bool { column < isKept.count && isKept[column] }

  /// Whether a column that is kept is looked at only where others are null.
  func isSpare(_ column: Int) -> Bool { isSpare[column] }

  /// Whether the values of a column are needed to know what to keep.
  func reads(_ column: Int) -> Bool { isRead[column] }
}

extension Field {
  /// What the values of the field are made of.
  var inputs: FlightInputs {
    switch source {
    case .column(let column):
      FlightInputs(columns: entity == .flights ? FlightColumn(rawValue: column).map { [$0] } ?? [] : [])
    case .link(let relationship), .inverse(let relationship): FlightInputs(columns: [relationship.column])
    case .formula(let formula): formula.inputs
    case .related(.inbound), .related(.onward):
      FlightInputs(columns: [.inboundFaFlightID] + Projection.identity)
    case .related(.key): FlightInputs(columns: Projection.plainIdentity, choices: [Projection.identifier])
    case .related(.measure(let measure)): measure.inputs
    case .custom, .related(.airportIATA), .related(.measured), .related(.text): FlightInputs()
    }
  }
}
