/// The part of a query that filters flights while they are read (predicate pushdown).
protocol FlightPushdown: AnyObject {
  /// Returns whether a flight may be part of the answer; any other is skipped.
  ///
  /// The tables are the ones being filled. They are large, and a pointer avoids copying them.
  func admits(_ flight: FlightCandidate, in tables: UnsafePointer<Tables>) -> Bool

  /// Returns whether the airports and airlines known when flights were filtered agree with those of the complete graph.
  ///
  /// `tables` are those that were being filled.
  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool

  /// Returns a pushdown for the same query without any state; each thread uses its own.
  func fresh() -> any FlightPushdown
}

/// A flight in the input window that predicate pushdown may still filter.
///
/// It is valid and its links are resolved, but its values are not decoded.
final class FlightCandidate {
  let pushdown: any FlightPushdown
  private let slots: [Int32]
  private let storages = TableLayout.flights.columns.map(\.storage)
  @safe @exclusivity(unchecked) private var decoder = ValueDecoder()
  private var record: RawRecord?
  /// The rows of its airports and its airline in the tables that are being filled.
  private var origin, destination, airline: Int?

  init(for pushdown: any FlightPushdown, keys: RecordKeys) {
    self.pushdown = pushdown
    slots = TableLayout.flights.columns.map { keys.place($0.path) }
  }

  /// Makes a flight the current candidate and returns whether the pushdown admits it.
  ///
  /// Its airports and its airline are given by their rows in the tables that are being filled.
  func isAdmitted(
    _ record: RawRecord, from origin: Int?, to destination: Int?, by airline: Int?, in tables: UnsafePointer<Tables>
  ) -> Bool {
    self.record = record
    self.origin = origin
    self.destination = destination
    self.airline = airline
    return unsafe pushdown.admits(self, in: tables)
  }
}

extension FlightCandidate {
  func link(_ relationship: Relationship) -> Int? {
    switch relationship {
    case .origin: origin
    case .destination: destination
    case .airline: airline
    }
  }

  func isNull(_ column: Int) -> Bool {
    let storage = storages[column]
    if storage == .link { return stored(column) == 0 }
    guard let record, record.hasValue(slots[column]) else { return true }
    // An empty text is a null number, time or flag; as a text it is a value, except in `ident`.
    if storage.holdsTexts {
      return column == FlightColumn.ident.rawValue && withText(column, \.isEmpty) != false
    }
    return stored(column) == 0
  }

  func stored(_ column: Int) -> UInt64 {
    if storages[column] == .link {
      let relationship = Relationship.allCases.first { $0.column.rawValue == column }
      return relationship.flatMap(link).map { UInt64($0 + 1) } ?? 0
    }
    guard let record else { return 0 }
    // Checked values are valid, so decoding cannot fail.
    return (try? decoder.decodeFigure(of: record, at: slots[column], as: storages[column])) ?? 0
  }

  func withText<Result>(_ column: Int, _ body: (Bytes) -> Result) -> Result? {
    guard let record else { return nil }
    return (try? decoder.withText(of: record, at: slots[column], as: storages[column], body)) ?? nil
  }
}
