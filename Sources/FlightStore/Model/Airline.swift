/// An airline, with a record of its own or known only by its code.
public struct Airline: StoreEntity {
  /// The draft that an update of the airline edits.
  public typealias Draft = AirlineDraft

  /// The kind: airlines.
  public static var kind: EntityKind { .airlines }
  /// The row and the snapshot that the airline refers to.
  public let handle: EntityHandle<Airline>

  /// Creates an airline that refers to a row of a snapshot.
  @inlinable
  public init(_ handle: EntityHandle<Airline>) { self.handle = handle }

  // MARK: Relationships

  /// The flights that the airline operates, in the order of the store.
  ///
  /// - Complexity: O(*k*), where *k* is their number; the first use on a snapshot is linear in its flights.
  public var flights: EntityList<Flight> {
    EntityList(handle.graph, rows: handle.graph.inverse(.airline).rows(of: handle.row).map(Int.init))
  }

  // MARK: Attributes that are not generated

  /// The key, in expressions `icao`: the ICAO code, else the IATA code.
  ///
  /// An airline that is known by its IATA code alone has no ``icao``, which is `code_icao` in expressions.
  public var code: String { text(.code) ?? "" }

  /// Whether a record of the airline has been read, not only its code.
  public var hasRecord: Bool { columns.flag(AirlineColumn.hasRecord, ofRow: handle.row) == true }

  private var columns: TableColumns { handle.graph.columns(.airlines) }

  func text(_ column: AirlineColumn) -> String? {
    handle.graph.string(columns.text(column, ofRow: handle.row))
  }
}
