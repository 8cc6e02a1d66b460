internal import Foundation

/// A flight: one leg of one aircraft, scheduled, under way or done.
///
/// An attribute that AeroAPI does not give is `nil`, never zero. Figures with a unit are measurements: `distance`,
/// `speed`, `altitude`, `duration`.
public struct Flight: StoreEntity {
  /// The draft that an update of the flight edits.
  public typealias Draft = FlightDraft

  /// The kind: flights.
  public static var kind: EntityKind { .flights }
  /// The row and the snapshot that the flight refers to.
  public let handle: EntityHandle<Flight>

  /// Creates a flight that refers to a row of a snapshot.
  @inlinable
  public init(_ handle: EntityHandle<Flight>) { self.handle = handle }

  // MARK: Relationships

  /// The airport of departure.
  public var origin: Airport? { linked(.origin) }

  /// The airport of arrival.
  public var destination: Airport? { linked(.destination) }

  /// The airline that operates the flight.
  ///
  /// It is the one given by `operator_icao`, else by `operator`, else by the letters of an ident such as `UAL1780`.
  public var airline: Airline? { linked(.airline) }

  /// The flight that the aircraft arrives on before this one.
  ///
  /// - Complexity: O(1), except for the first use on a snapshot, which is linear in its flights.
  public var inbound: Flight? {
    handle.graph.inbound(handle.row).map { Flight(EntityHandle(graph: handle.graph, row: $0)) }
  }

  /// The flights that the aircraft continues on after this one.
  ///
  /// - Complexity: O(1), except for the first use on a snapshot, which is linear in its flights.
  public var onward: EntityList<Flight> { EntityList(handle.graph, rows: handle.graph.onward(handle.row)) }

  private func linked<Entity: StoreEntity>(_ column: FlightColumn) -> Entity? {
    columns.link(column, ofRow: handle.row).map { Entity(EntityHandle(graph: handle.graph, row: $0)) }
  }

  // MARK: Stored values

  private var columns: TableColumns { handle.graph.columns(.flights) }

  func text(_ column: FlightColumn) -> String? { handle.graph.string(columns.text(column, ofRow: handle.row)) }

  func list(_ column: FlightColumn) -> [String]? {
    let list = columns.text(column, ofRow: handle.row)
    return list.isNull ? nil : handle.graph.texts.items(list).map { String(decoding: $0, as: UTF8.self) }
  }

  func flag(_ column: FlightColumn) -> Bool? { columns.flag(column, ofRow: handle.row) }

  func whole(_ column: FlightColumn) -> Int? { columns.whole(column, ofRow: handle.row) }

  func decimal(_ column: FlightColumn) -> Double? { columns.decimal(column, ofRow: handle.row) }

  func time(_ column: FlightColumn) -> Date? {
    columns.time(column, ofRow: handle.row).map { Date(timeIntervalSince1970: Double($0)) }
  }
}
