/// A flight that is being changed: the attributes of its record, and its relationships as handles.
@dynamicMemberLookup
public struct FlightDraft: Sendable {
  /// The record.
  public var record: FlightRecord
  private let graph: Graph

  init(_ row: Int, of graph: Graph) {
    self.graph = graph
    record = FlightRecord(graph.values(.flights, row: row))
  }

  /// The airport of departure.
  public var origin: Airport? {
    get { record.origin.flatMap(handle) }
    set { record.origin = newValue?.id }
  }

  /// The airport of arrival.
  public var destination: Airport? {
    get { record.destination.flatMap(handle) }
    set { record.destination = newValue?.id }
  }

  /// The airline that operates the flight: that of its operator or else of its ident, unless another has been set.
  public var airline: Airline? {
    get { record.airline.flatMap(handle) }
    set { record.airline = newValue?.id }
  }

  /// The value of an attribute; `nil` if it is unknown.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(dynamicMember path: KeyPath<FlightAttributes, RecordAttribute<Value>>) -> Value? {
    get { record[dynamicMember: path] }
    set { record[dynamicMember: path] = newValue }
  }

  private func handle<Entity: StoreEntity>(_ id: Entity.ID) -> Entity? {
    graph.row(id.erased).map { Entity(EntityHandle(graph: graph, row: $0)) }
  }
}

/// An airport that is being changed: the attributes of its record, and its flights.
@dynamicMemberLookup
public struct AirportDraft: Sendable {
  /// The record.
  public var record: AirportRecord
  /// The flights that depart from the airport.
  public var departures: RelatedFlights
  /// The flights that arrive at the airport.
  public var arrivals: RelatedFlights

  init(_ row: Int, of graph: Graph) {
    record = AirportRecord(graph.values(.airports, row: row))
    departures = RelatedFlights(.init(graph: graph, relationship: .origin, row: row))
    arrivals = RelatedFlights(.init(graph: graph, relationship: .destination, row: row))
  }

  /// The key: the ICAO code, or else the code that AeroAPI uses.
  public var icao: String {
    get { record.icao }
    set { record.icao = newValue }
  }

  /// The value of an attribute; `nil` if it is unknown.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(dynamicMember path: KeyPath<AirportAttributes, RecordAttribute<Value>>) -> Value? {
    get { record[dynamicMember: path] }
    set { record[dynamicMember: path] = newValue }
  }
}

/// An airline that is being changed: the attributes of its record, and its flights.
@dynamicMemberLookup
public struct AirlineDraft: Sendable {
  /// The record.
  public var record: AirlineRecord
  /// The flights that the airline operates.
  public var flights: RelatedFlights

  init(_ row: Int, of graph: Graph) {
    record = AirlineRecord(graph.values(.airlines, row: row))
    flights = RelatedFlights(.init(graph: graph, relationship: .airline, row: row))
  }

  /// The key: the ICAO code, else the IATA code.
  public var code: String {
    get { record.code }
    set { record.code = newValue }
  }

  /// The value of an attribute; `nil` if it is unknown.
  ///
  /// - Complexity: O(1)
  public subscript<Value>(dynamicMember path: KeyPath<AirlineAttributes, RecordAttribute<Value>>) -> Value? {
    get { record[dynamicMember: path] }
    set { record[dynamicMember: path] = newValue }
  }
}
