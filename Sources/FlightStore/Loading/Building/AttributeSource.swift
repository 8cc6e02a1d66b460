/// The stored figures of one thing, by the numbers of their columns.
protocol FigureSource {
  /// The stored form of a value that is no text and no list; 0 for null.
  func stored(_ column: Int) -> UInt64
  func flag(_ column: FlightColumn) -> Bool?
  func whole(_ column: FlightColumn) -> Int?
  /// In seconds since 1970.
  func time(_ column: FlightColumn) -> Int?
}

/// The stored attributes of one thing, by the numbers of their columns.
protocol AttributeSource: FigureSource {
  func isNull(_ column: Int) -> Bool
  /// Calls a function with a text, or with the texts of a list; returns `nil` for null.
  func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result?
  /// The row that a flight is linked to.
  func link(_ relationship: Relationship) -> Int?
}

extension FigureSource {
  func flag(_ column: FlightColumn) -> Bool? {
    let stored = stored(column.rawValue)
    return stored == 0 ? nil : stored == 2
  }

  func whole(_ column: FlightColumn) -> Int? {
    let stored = UInt32(truncatingIfNeeded: stored(column.rawValue))
    return stored == 0 ? nil : Int(Encoded.whole(stored))
  }

  func time(_ column: FlightColumn) -> Int? {
    let stored = stored(column.rawValue)
    return stored == 0 ? nil : Int(stored) - 1
  }
}

/// The figures of a row.
struct RowFigures: FigureSource {
  let table: Table
  let row: Int

  func stored(_ column: Int) -> UInt64 { table.stored(column, row) }

  // Which width a column has is known of each of these.
  @inline(__always)
  func flag(_ column: FlightColumn) -> Bool? { table.flag(column.rawValue, row) }
  @inline(__always)
  func whole(_ column: FlightColumn) -> Int? { table.whole(column.rawValue, row) }
  @inline(__always)
  func time(_ column: FlightColumn) -> Int? { table.time(column.rawValue, row) }
}

/// The attributes of the row of an airport or airline in tables that are being filled.
struct RowAttributes: AttributeSource {
  let tables: UnsafePointer<Tables>
  let kind: EntityKind
  let row: Int

  func stored(_ column: Int) -> UInt64 {
    // By their names: the table of a kind would be handed out as a copy.
    kind == .airlines
      ? tables.pointee.airlines.rows.stored(column, row) : tables.pointee.airports.rows.stored(column, row)
  }

  func isNull(_ column: Int) -> Bool { stored(column) == 0 }
  func link(_ relationship: Relationship) -> Int? { nil }

  func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    let text = TextID(Int(stored(column)))
    return text.isNull ? nil : body(tables.pointee.texts.bytes(text))
  }
}

/// What sorts out flights while they are read.
protocol FlightSieve: AnyObject {
  /// Tells whether a flight may be part of the answer; one that cannot be is not kept.
  ///
  /// The tables are those that are being filled; they are large, and to lend them would be to copy them.
  func admits(_ flight: FlightCandidate, in tables: UnsafePointer<Tables>) -> Bool

  /// Whether what was known of airports and airlines when flights were left out is what a graph says that has all of them.
  ///
  /// - Parameters:
  ///   - graph: What has come of all that was read.
  ///   - tables: The tables that were being filled then.
  ///   - clock: What `now` means.
  /// - Returns: Whether leaving flights out was right.
  func agrees(with graph: Graph, of tables: borrowing Tables, clock: Int) -> Bool

  /// Returns another for the same question, which knows nothing yet: each thread has its own.
  func fresh() -> any FlightSieve
}
