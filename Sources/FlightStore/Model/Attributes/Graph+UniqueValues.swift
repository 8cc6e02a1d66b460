/// Attributes of an application's own of which no two rows have the same value.
extension Graph {
  /// The values that several rows have of attributes that are to be unique.
  ///
  /// - Complexity: O(*n*) for each such attribute, where *n* is the number of rows.
  private func repeatedValues() -> [(attribute: CustomColumn, column: Int, rows: [Int])] {
    var found: [(attribute: CustomColumn, column: Int, rows: [Int])] = []
    for attribute in tables.customColumns where attribute.isUnique {
      guard let column = rows(attribute.entity).layout.place(of: attribute) else { continue }
      let repeated = self.attribute(attribute.entity, column: column).repeated
      found += repeated.map { (attribute, column, $0) }
    }
    return found
  }

  /// Refuses a graph in which two rows have the same value of a unique attribute.
  ///
  /// - Throws: `StoreError.valueTaken` for the first such value.
  /// - Complexity: O(*n*) for each such attribute, where *n* is the number of rows.
  func checkUnique() throws(StoreError) {
    guard let (attribute, _, rows) = repeatedValues().first else { return }
    throw .valueTaken(attribute: attribute.name, by: id(attribute.entity, row: rows[0]))
  }

  /// Makes the values of unique attributes unknown that an earlier row has.
  ///
  /// - Returns: Who has lost one to whom.
  /// - Complexity: O(*n*) for each such attribute, where *n* is the number of rows.
  func dropRepeatedValues() -> [AttributeConflict] {
    var conflicts: [AttributeConflict] = []
    for (attribute, column, rows) in repeatedValues() {
      let holder = id(attribute.entity, row: rows[0]).description
      for row in rows.dropFirst() {
        let other = id(attribute.entity, row: row).description
        conflicts.append(
          AttributeConflict(attribute: attribute.name, entity: attribute.entity, holder: holder, other: other))
        tables[attribute.entity].forgetValue(of: row, column)
      }
    }
    if !conflicts.isEmpty { forgetDerived() }
    return conflicts
  }

  /// Refuses values of unique attributes that another row has.
  ///
  /// - Parameters:
  ///   - values: The values that a row is to have.
  ///   - row: The row; `nil` for a new one.
  /// - Throws: `StoreError.valueTaken` for the first value that another row has.
  func checkUnique(_ values: RecordValues, of row: Int?) throws(StoreError) {
    let layout = rows(values.kind).layout
    for column in layout.customColumns where column.isUnique {
      guard let value = values[custom: column.name], let place = layout.place(of: column) else { continue }
      let index = attribute(values.kind, column: place)
      let holders = if case .text(let text) = value { index.rows(of: text) } else { index.rows(of: stored(value)) }
      if let holder = holders.first(where: { $0 != row }) {
        throw .valueTaken(attribute: column.name, by: id(values.kind, row: holder))
      }
    }
  }
}
