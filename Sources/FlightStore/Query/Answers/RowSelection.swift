/// Rows that answer a question, in order, with the snapshot that they belong to.
package struct RowSelection: Sendable {
  let graph: Graph
  package let entity: EntityKind
  package let rows: [Int]

  package var count: Int { rows.count }

  /// Returns where the only row of another answer stands in this one; `nil` where it does not, or is of another snapshot.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func place(of other: RowSelection) -> Int? {
    guard graph === other.graph, entity == other.entity, other.count == 1 else { return nil }
    return rows.firstIndex(of: other.rows[0])
  }

  /// Returns the rows that stand at some places.
  package func rows(at places: [Int]) -> RowSelection {
    RowSelection(graph: graph, entity: entity, rows: places.map { rows[$0] })
  }

  /// Tells whether another answer is of the same snapshot, in which a row has the same number.
  package func isOfSameSnapshot(as other: RowSelection) -> Bool { graph === other.graph }

  /// Returns what the path of a row of the store leads to; of many rows a reader does so sooner.
  package func value(_ path: FieldPath, ofRow row: Int) -> FieldValue { graph.value(path, ofRow: row) }

  /// Returns what reads the value that a path leads to from any row of the store: made once, for many rows.
  package func reader(of path: FieldPath) -> (_ row: Int) -> FieldValue {
    let reader = graph.reader(of: path)
    return { reader($0) }
  }

  /// Calls a function with the text that a value is shown by; returns `nil` for null and what is no text.
  ///
  /// The texts of a list are joined by `listSeparator`.
  package func withText<Result>(of value: FieldValue, _ body: (Span<UInt8>) -> Result) -> Result? {
    graph.withText(of: value, body)
  }

  package static var listSeparator: UInt8 { TextPool.listSeparator }

  /// The airports or airlines that the flights among the rows are linked to, each once, by code.
  ///
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of rows and *m* that of what they are linked to.
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

  /// The row as a flight, an airport or an airline.
  package func element<Element: StoreEntity>(at index: Int, as type: Element.Type = Element.self) -> Element {
    Element(EntityHandle(graph: graph, row: rows[index]))
  }
}

extension StoreEntity {
  /// The place of the entity among the rows of its snapshot.
  package var row: Int { handle.row }
}

extension Flight {
  /// The row alone, as an answer.
  package var selection: RowSelection { RowSelection(graph: handle.graph, entity: .flights, rows: [handle.row]) }
}

extension Airport {
  /// The row alone, as an answer.
  package var selection: RowSelection { RowSelection(graph: handle.graph, entity: .airports, rows: [handle.row]) }
}

extension Airline {
  /// The row alone, as an answer.
  package var selection: RowSelection { RowSelection(graph: handle.graph, entity: .airlines, rows: [handle.row]) }
}

/// A day of the calendar.
package struct CalendarDate: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  package init(daysSince1970 days: Int) { (year, month, day) = TimeText.date(days: days) }

  /// The date as RFC 3339 writes it, 2022-01-26.
  package var text: String {
    func digits(of number: Int, count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    return "\(digits(of: year, count: 4))-\(digits(of: month, count: 2))-\(digits(of: day, count: 2))"
  }
}

extension RowSelection {
  /// Every field of the rows, those that programs have added among them.
  package var allFields: [FieldPath] {
    let custom = graph.rows(entity).layout.customColumns.map(\.field)
    return (Field.all(of: entity) + custom).map { FieldPath($0) }
  }
}
