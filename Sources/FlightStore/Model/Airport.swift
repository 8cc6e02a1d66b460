public import Foundation

/// An airport, with a record of its own or known only by what flights say of it.
public struct Airport: StoreEntity {
  /// The kind: airports.
  public static var kind: EntityKind { .airports }
  /// What the airport refers to.
  public let handle: EntityHandle

  /// Refers to a row of a snapshot.
  @inlinable
  public init(_ handle: EntityHandle) { self.handle = handle }

  // MARK: Relationships

  /// The flights from here, in the order of the store.
  ///
  /// - Complexity: O(*k*), where *k* is their number; the first use on a snapshot is linear in its flights.
  public var departures: EntityList<Flight> { flights(.origin) }

  /// The flights to here, in the order of the store.
  ///
  /// - Complexity: O(*k*), where *k* is their number; the first use on a snapshot is linear in its flights.
  public var arrivals: EntityList<Flight> { flights(.destination) }

  private func flights(_ relationship: Relationship) -> EntityList<Flight> {
    EntityList(handle.graph, rows: handle.graph.inverse(relationship).rows(of: handle.row).map(Int.init))
  }

  // MARK: Attributes, beside those that are written from the table

  /// The key: the ICAO code, else the code that AeroAPI uses.
  public var icao: String { text(.code) ?? "" }

  /// The IATA code; of an older record the alternate code, if it has three letters.
  public var iata: String? { handle.graph.airportIATA(handle.row).flatMap(handle.graph.texts.string) }

  /// Whether a record of the airport was read, and not only its code and what flights say of it.
  public var hasRecord: Bool { columns.flag(AirportColumn.hasRecord.rawValue, ofRow: handle.row) == true }

  /// The height above sea level.
  public var elevation: Measurement<UnitLength>? {
    decimal(.elevation).map { Measurement(value: $0, unit: .feet) }
  }

  private var columns: TableColumns { handle.graph.columns(.airports) }

  func text(_ column: AirportColumn) -> String? {
    handle.graph.string(columns.text(column.rawValue, ofRow: handle.row))
  }

  func decimal(_ column: AirportColumn) -> Double? { columns.decimal(column.rawValue, ofRow: handle.row) }
}
