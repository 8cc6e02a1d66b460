/// The rows of a query's result, in order, with the snapshot that they belong to.
package struct RowSelection: Sendable {
  let graph: Graph
  package let entity: EntityKind
  package let rows: [Int]

  package var count: Int { rows.count }

  /// Returns the position of another selection's only row in this one; `nil` if absent or of another snapshot.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func place(of other: RowSelection) -> Int? {
    guard graph === other.graph, entity == other.entity, other.count == 1 else { return nil }
    return rows.firstIndex(of: other.rows[0])
  }

  /// Returns the rows at some positions.
  package func rows(at places: [Int]) -> RowSelection {
    RowSelection(graph: graph, entity: entity, rows: places.map { rows[$0] })
  }

  /// Returns whether another selection is of the same snapshot, so that row numbers mean the same rows.
  package func isOfSameSnapshot(as other: RowSelection) -> Bool { graph === other.graph }

  /// Returns the value of a path for one row of the store; for many rows a `reader(of:)` is faster.
  package func value(_ path: FieldPath, ofRow row: Int) -> FieldValue { graph.value(path, ofRow: row) }

  /// Returns a reader of the values of a path for any row of the store, to be made once for many rows.
  package func reader(of path: FieldPath) -> (_ row: Int) -> FieldValue {
    let reader = graph.reader(of: path)
    return { reader($0) }
  }

  /// Calls a function with the displayed text of a value; returns `nil` for null and values that are no text.
  ///
  /// The items of a list are joined by `listSeparator`.
  package func withText<Result>(of value: FieldValue, _ body: (Span<UInt8>) -> Result) -> Result? {
    graph.withText(of: value, body)
  }

  package static var listSeparator: UInt8 { TextPool.listSeparator }

  /// Returns the airports or airlines that the flights among the rows link to, each once, by code.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of rows and *m* the number of linked rows.
  package func linked(_ kind: EntityKind) -> RowSelection {
    guard entity == .flights else { return RowSelection(graph: graph, entity: kind, rows: []) }
    let columns = Relationship.allCases.filter { $0.target == kind }.map(\.column.rawValue)
    var isLinked = [Bool](repeating: false, count: graph[kind].count)
    for row in rows {
      for column in columns {
        if let target = graph.flights.rows.link(column, ofRow: row) { isLinked[target] = true }
      }
    }
    let linked = isLinked.indices.filter { isLinked[$0] }
    return RowSelection(graph: graph, entity: kind, rows: RowOrder(graph, of: kind, by: []).sorted(linked, first: .max))
  }

  /// Returns a row as a flight, an airport or an airline.
  package func element<Element: StoreEntity>(at index: Int, as type: Element.Type = Element.self) -> Element {
    Element(EntityHandle(graph: graph, row: rows[index]))
  }
}

extension StoreEntity {
  /// The row number of the entity in its snapshot.
  package var row: Int { handle.row }
}

extension Flight {
  /// A selection of this flight alone.
  package var selection: RowSelection { RowSelection(graph: handle.graph, entity: .flights, rows: [handle.row]) }
}

extension Airport {
  /// A selection of this airport alone.
  package var selection: RowSelection { RowSelection(graph: handle.graph, entity: .airports, rows: [handle.row]) }
}

extension Airline {
  /// A selection of this airline alone.
  package var selection: RowSelection { RowSelection(graph: handle.graph, entity: .airlines, rows: [handle.row]) }
}

/// A calendar date.
package struct CalendarDate: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  package init(daysSince1970 days: Int) { (year, month, day) = TimeText.date(days: days) }

  /// The date in the form of RFC 3339, such as 2022-01-26.
  package var text: String {
    func digits(of number: Int, count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    return "\(digits(of: year, count: 4))-\(digits(of: month, count: 2))-\(digits(of: day, count: 2))"
  }
}

extension RowSelection {
  /// All fields of the rows, including the application's own.
  package var allFields: [FieldPath] {
    let custom = graph.rows(entity).layout.customColumns.map(\.field)
    return (Field.all(of: entity) + custom).map { FieldPath($0) }
  }
}
