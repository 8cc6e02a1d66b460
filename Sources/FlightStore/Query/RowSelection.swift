/// Rows that answer a question, in order, with the snapshot that they belong to.
package struct RowSelection: Sendable {
  let graph: Graph
  package let entity: EntityKind
  package let rows: [Int]

  package var count: Int { rows.count }

  /// Returns what a row's path leads to.
  ///
  /// - Complexity: O(1), but for the first use of an inverse relationship, which is linear in the flights.
  package func value(_ path: FieldPath, at index: Int) -> FieldValue { graph.value(path, rows[index]) }

  /// Touches what the values of some rows are made of, so that it lies near the processor when they are asked for.
  ///
  /// Rows in order lie anywhere in the columns. Memory answers many requests that do not wait for each other hardly later
  /// than one, so asking for a column of many rows at once is several times faster than for value after value.
  ///
  /// - Returns: Nothing of interest; it keeps the memory from not being touched.
  @inline(never)
  package func touch(_ path: FieldPath, _ range: Range<Int>) -> UInt64 {
    guard path.steps.isEmpty else { return 0 }
    let column: Int
    switch path.field.source {
    case .column(let stored): column = stored
    case .link(let relationship): column = relationship.column.rawValue
    case .inverse, .derived: return 0
    }
    let table = graph.rows(entity)
    var touched: UInt64 = 0
    for index in range { touched ^= table.stored(column, rows[index]) }
    if [.text, .list].contains(table.layout.columns[column].storage) {
      let texts = graph.texts
      for index in range { touched ^= UInt64(texts.bytes(table.text(column, rows[index])).first ?? 0) }
    }
    return touched
  }

  /// Returns what the path of a row of the store leads to.
  package func value(_ path: FieldPath, ofRow row: Int) -> FieldValue { graph.value(path, row) }

  /// Calls a function with the text that a value is shown by; returns `nil` for null and what is no text.
  ///
  /// The texts of a list are joined by `listSeparator`.
  package func withText<Result>(of value: FieldValue, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
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
        if let target = graph.flights.rows.link(column, row) { isLinked[target] = true }
      }
    }
    let linked = isLinked.indices.filter { isLinked[$0] }
    return RowSelection(graph: graph, entity: kind, rows: RowOrder(graph, kind, []).sorted(linked, first: .max))
  }

  /// The row as a flight, an airport or an airline.
  package func element<Element: StoreEntity>(at index: Int, as type: Element.Type = Element.self) -> Element {
    Element(EntityHandle(graph: graph, row: rows[index]))
  }
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
}
