/// The attributes of flights that a query needs; loading keeps these and skips the rest.
struct Projection {
  private var isKept = [Bool](repeating: false, count: FlightColumn.allCases.count)
  private var isRead: [Bool]
  private var isFallback: [Bool]
  /// Whether flights are linked to their airlines.
  let keepsAirlines: Bool
  /// Lists of columns in which each one is needed only where those before it are null.
  let choices: [[FlightColumn]]

  /// The columns that identify a flight.
  static let identity = plainIdentity + identifier
  static let plainIdentity: [FlightColumn] = [.ident, .origin, .destination]
  static let identifier: [FlightColumn] = [.faFlightID, .scheduledOff, .scheduledOut]
  /// The columns from which the link to the airline is derived.
  private static let airline: [FlightColumn] = [.operator, .operatorICAO, .operatorIATA, .registration, .ident]

  /// Creates a projection to some columns.
  ///
  /// - Parameters:
  ///   - wanted: The needed columns.
  ///   - choices: Lists of columns in which each one is needed only where those before it are null.
  ///   - keepsIdentity: Whether to keep the columns that identify a flight and its airline, which merging several
  ///     states of a flight requires.
  init(_ wanted: some Sequence<FlightColumn>, choices: [[FlightColumn]] = [], keepsIdentity: Bool = true) {
    for column in wanted { isKept[column.rawValue] = true }
    keepsAirlines = isKept[FlightColumn.airline.rawValue]
    let airline = keepsAirlines ? Self.airline : []
    if keepsIdentity {
      for column in airline + Self.plainIdentity { isKept[column.rawValue] = true }
    }
    self.choices = choices + (keepsIdentity ? [Self.identifier] : [])
    for column in self.choices.compactMap(\.first) { isKept[column.rawValue] = true }
    isFallback = isKept.map { !$0 }
    for column in self.choices.joined() { isKept[column.rawValue] = true }
    isRead = isKept
    for column in airline { isRead[column.rawValue] = true }
  }

  /// Returns whether a column is kept.
  func keeps(_ column: Int) -> Bool { column < isKept.count && isKept[column] }

  /// Returns whether a kept column is needed only where others are null.
  func isFallback(_ column: Int) -> Bool { isFallback[column] }

  /// Returns whether a column must be read, because it is kept or because the airline is derived from it.
  func reads(_ column: Int) -> Bool { isRead[column] }
}

extension Field {
  /// The stored attributes of a flight from which the field is derived.
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
