public import Foundation

/// An airport, with a record of its own or known only from flights.
public struct Airport: StoreEntity {
  /// The draft that an update of the airport edits.
  public typealias Draft = AirportDraft

  /// The kind: airports.
  public static var kind: EntityKind { .airports }
  /// The row and the snapshot that the airport refers to.
  public let handle: EntityHandle<Airport>

  /// Creates an airport that refers to a row of a snapshot.
  @inlinable
  public init(_ handle: EntityHandle<Airport>) { self.handle = handle }

  // MARK: Relationships

  /// The flights that depart from the airport, in the order of the store.
  ///
  /// - Complexity: O(*k*), where *k* is their number; the first use on a snapshot is linear in its flights.
  public var departures: EntityList<Flight> { flights(.origin) }

  /// The flights that arrive at the airport, in the order of the store.
  ///
  /// - Complexity: O(*k*), where *k* is their number; the first use on a snapshot is linear in its flights.
  public var arrivals: EntityList<Flight> { flights(.destination) }

  private func flights(_ relationship: Relationship) -> EntityList<Flight> {
    EntityList(handle.graph, rows: handle.graph.inverse(relationship).rows(of: handle.row).map(Int.init))
  }

  // MARK: Attributes that are not generated

  /// The key: the ICAO code, or else the code of AeroAPI, the IATA code or the local one.
  ///
  /// The counterpart of an airline is ``Airline/code``. An ICAO code that AeroAPI states is also ``codeICAO``.
  public var icao: String { text(.code) ?? "" }

  /// The IATA code; in an older record, the alternate code if it has three letters.
  public var iata: String? { handle.graph.airportIATA(handle.row).flatMap(handle.graph.texts.string) }

  /// Whether a record of the airport has been read, not only what flights contain of it.
  public var hasRecord: Bool { columns.flag(AirportColumn.hasRecord, ofRow: handle.row) == true }

  /// The elevation above sea level, in feet.
  public var elevation: Measurement<UnitLength>? {
    decimal(.elevation).map { Measurement(value: $0, unit: .feet) }
  }

  private var columns: TableColumns { handle.graph.columns(.airports) }

  func text(_ column: AirportColumn) -> String? {
    handle.graph.string(columns.text(column, ofRow: handle.row))
  }

  func decimal(_ column: AirportColumn) -> Double? { columns.decimal(column, ofRow: handle.row) }
}
