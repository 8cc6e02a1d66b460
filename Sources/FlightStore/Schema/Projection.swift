/// The attributes of flights that a query needs; loading keeps these and skips the rest.
package struct Projection {
  private var isKept = [Bool](repeating: false, count: FlightColumn.allCases.count)
  private var isRead: [Bool]
  private var isFallback: [Bool]
  /// Whether flights are linked to their airlines.
  let keepsAirlines: Bool
  /// Whether flights that are skipped contribute their airlines.
  let keepsEveryAirline: Bool
  /// Lists of columns in which each one is needed only where those before it are null.
  let choices: [[FlightColumn]]
  /// Whether the identifiers of flights are compared with others, and not only shown and put in order.
  let comparesIdentifiers: Bool

  static let identity = plainIdentity + identifier
  static let plainIdentity: [FlightColumn] = [.ident, .origin, .destination]
  static let identifier: [FlightColumn] = [.faFlightID, .scheduledOff, .scheduledOut]
  /// The columns from which the link to the airline is derived.
  private static let airline: [FlightColumn] = [.operator, .operatorICAO, .operatorIATA, .registration, .ident]

  /// Creates a projection to some columns, and to lists in which each is needed only where those before it are null.
  ///
  /// Merging several states of a flight requires the columns that identify it and its airline.
  package init(
    _ wanted: some Sequence<FlightColumn>, choices: [[FlightColumn]] = [], keepsIdentity: Bool = true,
    keepsEveryAirline: Bool = true, comparesIdentifiers: Bool = true
  ) {
    self.keepsEveryAirline = keepsEveryAirline
    self.comparesIdentifiers = comparesIdentifiers
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

  package func keeps(_ column: Int) -> Bool { column < isKept.count && isKept[column] }

  /// Returns whether a kept column is needed only where others are null.
  func isFallback(_ column: Int) -> Bool { isFallback[column] }

  /// Returns whether a column must be read, because it is kept or because the airline is derived from it.
  func reads(_ column: Int) -> Bool { isRead[column] }
}

extension Field {
  package var inputs: FlightInputs {
    switch source {
    case .column(let column):
      FlightInputs(columns: entity == .flights ? FlightColumn(rawValue: column).map { [$0] } ?? [] : [])
    case .link(let relationship), .inverse(let relationship): FlightInputs(columns: [relationship.column])
    case .formula(let formula): formula.inputs
    case .related(.inbound), .related(.onward):
      FlightInputs(columns: [.inboundFaFlightID, .isDiverted] + Projection.identity)
    case .related(.key): FlightInputs(columns: Projection.plainIdentity, choices: [Projection.identifier])
    case .related(.measure(let measure)): measure.inputs
    case .custom, .related(.airportIATA), .related(.measured), .related(.text): FlightInputs()
    }
  }
}

/// The stored attributes of flights from which a value is derived.
package struct FlightInputs {
  /// The attributes that are always needed.
  package internal(set) var columns: [FlightColumn] = []
  /// Lists of attributes in which each one is needed only where those before it are null.
  package internal(set) var choices: [[FlightColumn]] = []

  var all: [FlightColumn] { columns + choices.joined() }

  mutating func add(_ others: FlightInputs) {
    columns += others.columns
    choices += others.choices
  }

  init(columns: [FlightColumn] = [], choices: [[FlightColumn]] = []) {
    self.columns = columns
    self.choices = choices
  }

  /// Creates the union of the inputs of several values; of lists with a common beginning the longest remains.
  package init(joining parts: some Sequence<FlightInputs>) {
    for part in parts { add(part) }
    choices = choices.filter { choice in !choices.contains { $0.count > choice.count && $0.starts(with: choice) } }
  }
}
